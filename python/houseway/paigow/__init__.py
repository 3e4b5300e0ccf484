"""Pai Gow Poker: strengths, splits, house ways, and the exact value of every setting.

>>> from houseway import paigow as pg
>>> pg.analyze("Jo As Qs Qh Qd 7s 2s").best
Setting('Qh Qd' | 'As Qs 7s 2s Jo', wins=52494721, pushes=1010377, losses=19582, ev=+0.931354)
"""

from houseway.cards import DECK_SIZE, JOKER, CardError, Cards, deal, format, parse  # noqa: A004
from houseway.paigow.analysis import Analyses, Analysis, Setting
from houseway.paigow.exact import analyze, analyze_many
from houseway.paigow.face_up import Reply, reply
from houseway.paigow.game import ExecutorError, solve, solve_matrix
from houseway.paigow.game_result import Copies, Difference, GameMatrix, GameResult, HandTypeResult
from houseway.paigow.hand_classes import HandClasses, hand_class, hand_classes
from houseway.paigow.house_way import Explanation, HouseWay, house_way, house_ways
from houseway.paigow.known_results import known_results
from houseway.paigow.rules import Rules, UnsupportedRules
from houseway.paigow.splits import Split, splits, splits_many
from houseway.paigow.strategy import Strategy
from houseway.paigow.strategy_file import StrategyFileError
from houseway.paigow.strengths import Category, category, evaluate, evaluate_front
from houseway.paigow.way_file import HouseWayError, Step

__all__ = [
    "DECK_SIZE",
    "JOKER",
    "Analyses",
    "Analysis",
    "CardError",
    "Cards",
    "Category",
    "Copies",
    "Difference",
    "ExecutorError",
    "Explanation",
    "GameMatrix",
    "GameResult",
    "HandClasses",
    "HandTypeResult",
    "HouseWay",
    "HouseWayError",
    "Reply",
    "Rules",
    "Setting",
    "Split",
    "Step",
    "Strategy",
    "StrategyFileError",
    "UnsupportedRules",
    "analyze",
    "analyze_many",
    "category",
    "deal",
    "evaluate",
    "evaluate_front",
    "format",
    "hand_class",
    "hand_classes",
    "house_way",
    "house_ways",
    "known_results",
    "parse",
    "reply",
    "solve",
    "solve_matrix",
    "splits",
    "splits_many",
]
