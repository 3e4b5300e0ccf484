# Arrays must be C-contiguous and of the dtype given here. tests/unit/test_stub.py holds this file to the
# module.

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

_F = TypeVar("_F", bound=Callable[..., object])

CATEGORIES: tuple[str, ...]
CLASSES: int
FRONTS: tuple[str, ...]
FRONT_KINDS: tuple[tuple[int, int], ...]
GROUPS: tuple[str, ...]
HAND_TYPES: tuple[str, ...]
PUSH_RULES: tuple[str, ...]
RANK_PATTERNS: int
STEPS_PER_PATTERN: int
STRUCTURES: tuple[str, ...]

# By case: kinds of the front, category of the back, wins and losses, of the best setting, then of the second.
StrategyArrays: TypeAlias = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint32],
    NDArray[np.uint32],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint32],
    NDArray[np.uint32],
]

class HouseRule:
    def __init__(
        self,
        *,
        structures: int,
        ranks: list[int],
        joker: bool | None,
        front: int,
        front_at_least: int | None,
        back: int,
        lowest_back: bool,
    ) -> None: ...

class HouseWay:
    def set_rows(
        self, hands: NDArray[np.uint8], out: NDArray[np.uint8], valid: NDArray[np.bool_] | None = None
    ) -> int: ...
    def set_one(self, hand: object) -> NDArray[np.uint8] | None: ...
    def settings(self) -> tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]: ...
    def rule_of(self, hand_class: int) -> int: ...

def analyze(
    way: HouseWay,
    hand: NDArray[np.uint8],
    rules: int,
    dead: NDArray[np.uint8],
    keep: int,
    unit: int,
    banking: bool,
    push_rule: int,
) -> tuple[list[tuple[int, int, int, int, int, int, int]], int]: ...
def analyze_rows(
    way: HouseWay,
    hands: NDArray[np.uint8],
    rules: int,
    dead: NDArray[np.uint8],
    keep: int,
    unit: int,
    banking: bool,
    push_rule: int,
    workers: int,
    positions: NDArray[np.uint8],
    wins: NDArray[np.int64],
    pushes: NDArray[np.int64],
    losses: NDArray[np.int64],
    valid: NDArray[np.bool_],
) -> int: ...
def case_representatives() -> NDArray[np.uint8]: ...
def case_rows(
    hands: NDArray[np.uint8], out: NDArray[np.uint32], valid: NDArray[np.bool_] | None = None
) -> int: ...
def case_weights() -> NDArray[np.uint8]: ...
def categories(rules: int) -> NDArray[np.uint8]: ...
def check_cases(kinds: NDArray[np.uint8], rules: int, may_lack: bool = False) -> int: ...
def check_fronts(
    first_hands: NDArray[np.uint8],
    first: NDArray[np.uint8],
    second_hands: NDArray[np.uint8],
    second: NDArray[np.uint8],
    game: int,
) -> tuple[str, bytes, bytes, int] | None: ...
def class_representatives(second_choice: bool = False) -> NDArray[np.uint8]: ...
def class_rows(
    hands: NDArray[np.uint8], out: NDArray[np.uint32], valid: NDArray[np.bool_] | None = None
) -> int: ...
def class_weights() -> NDArray[np.uint32]: ...
def compile_way(rules: list[HouseRule], game: int) -> HouseWay | tuple[str, bytes, bytes, int]: ...
def deal_rows(key: int, first_row: int, out: NDArray[np.uint8]) -> None: ...
def equal_pieces(count: int) -> list[int]: ...
def evaluate_front_rows(
    fronts: NDArray[np.uint8],
    rules: int,
    out: NDArray[np.uint8],
    valid: NDArray[np.bool_] | None = None,
) -> int: ...
def evaluate_rows(
    hands: NDArray[np.uint8],
    rules: int,
    out: NDArray[np.uint16],
    valid: NDArray[np.bool_] | None = None,
) -> int: ...
def fast_path(name: str, signature: str, function: _F, rules_type: type) -> _F: ...
def parse_text(text: str) -> tuple[bytes, int | None]: ...
def parse_texts(texts: list[object], out: NDArray[np.uint8]) -> int: ...
def plain_hand(hand: object) -> NDArray[np.uint8] | None: ...
def set_cases(
    kinds: NDArray[np.uint8],
    rules: int,
    hands: NDArray[np.uint8],
    out: NDArray[np.uint8],
    valid: NDArray[np.bool_] | None = None,
) -> int: ...
def solve(
    against: HouseWay,
    ways: list[HouseWay],
    player: int,
    rules: int,
    keep: int,
    unit: int,
    banking: bool,
    push_rule: int,
    strategy: bool,
    cuts: list[int],
    workers: int,
    progress: Callable[[int], object] | None = None,
    ranks: int = 8191,
    joker: bool = True,
) -> tuple[NDArray[np.int64], StrategyArrays | None]: ...
def split_rows(
    hands: NDArray[np.uint8],
    rules: int,
    front: NDArray[np.uint8],
    back: NDArray[np.uint16],
    is_foul: NDArray[np.bool_],
    valid: NDArray[np.bool_] | None = None,
) -> int: ...
def way_from_fronts(
    first: NDArray[np.uint8], second: NDArray[np.uint8], game: int
) -> HouseWay | tuple[str, bytes, bytes, int]: ...
