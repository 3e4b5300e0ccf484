"""The packages that houseway is measured against, each called by its best documented path.

==================  ==============================================  ==============
``reference``       plain Python, part of this repository's tests   joker, fouls
``treys``           pure Python with tables                         no joker
``pokerkit``        pure Python with tables                         no joker
``eval7``           Cython                                          no joker
``phevaluator``     C extension                                     no joker
==================  ==============================================  ==============
"""

from .eval7 import Eval7
from .phevaluator import Phevaluator
from .pokerkit import Pokerkit
from .reference import Reference
from .rival import Rival
from .treys import Treys

EVALUATORS: tuple[type[Rival], ...] = (Treys, Pokerkit, Eval7, Phevaluator)
"""Packages that rank natural hands, and no more than that."""

RIVALS: tuple[type[Rival], ...] = (Reference, *EVALUATORS)

__all__ = ["EVALUATORS", "RIVALS", "Eval7", "Phevaluator", "Pokerkit", "Reference", "Rival", "Treys"]
