#include "bindings.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "houseway/front_kinds.hpp"
#include "houseway/game.hpp"
#include "houseway/parallel.hpp"
#include "houseway/strategy.hpp"
#include "houseway/suiting.hpp"

namespace houseway::bindings {
namespace {

// Does `work(control)` in a thread of its own while this one hands Ctrl-C on to it and tells `progress` how
// many steps are done. What the work or the callback throws is thrown here.
template <typename Work>
void run_interruptibly(Work work, const py::object &progress) {
    Control control;
    std::exception_ptr error;
    std::mutex mutex;
    std::condition_variable ended;
    bool is_done = false;
    std::thread thread([&] {
        try {
            work(control);
        } catch (...) {
            error = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        is_done = true;
        ended.notify_one();
    });
    // However this function is left, the thread ends first. At exit CPython before 3.14 unwinds a daemon
    // thread that wants the lock back, here or within a callback; such a thread must not give back what it
    // has not.
    bool has_lock = true;
    struct Join {
        Control &control;
        std::thread &thread;
        const bool &has_lock;
        ~Join() noexcept(false) {
            control.stopped = true;
            if (has_lock) {
                const WithoutGil unlocked;
                thread.join();
            } else {
                thread.join();
            }
        }
    };
    const auto call_python = [&](auto &&call) {
        has_lock = false;
        try {
            call();
        } catch (const py::error_already_set &) {
            has_lock = true;
            throw;
        }
        has_lock = true;
    };
    {
        const Join join{control, thread, has_lock};
        for (bool done = false; !done;) {
            has_lock = false;
            {
                const WithoutGil unlocked;
                std::unique_lock lock(mutex);
                done = ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return is_done; });
            }
            has_lock = true;
            call_python([] {
                if (PyErr_CheckSignals() != 0)
                    throw py::error_already_set();
            });
            if (!done && !progress.is_none())
                call_python([&] { progress(control.steps.load()); });
        }
    }
    if (error)
        std::rethrow_exception(error);
}

// The arrays of a strategy, one entry a case, and where a piece of the work writes.
struct StrategyArrays {
    std::array<Array<std::uint8_t>, 2> kinds, category;
    std::array<Array<std::uint32_t>, 2> wins, losses;

    explicit StrategyArrays(std::size_t cases) {
        for (std::size_t i = 0; i < 2; ++i) {
            kinds[i] = Array<std::uint8_t>(static_cast<py::ssize_t>(cases));
            category[i] = Array<std::uint8_t>(static_cast<py::ssize_t>(cases));
            wins[i] = Array<std::uint32_t>(static_cast<py::ssize_t>(cases));
            losses[i] = Array<std::uint32_t>(static_cast<py::ssize_t>(cases));
        }
    }
    py::tuple as_tuple() const {
        return py::make_tuple(kinds[0], category[0], wins[0], losses[0], kinds[1], category[1], wins[1],
                              losses[1]);
    }
};

Array<std::int64_t> as_array(const std::vector<PlayerTotals> &players) {
    // A row for each hand type (hands, wins, losses), then (front copies, back copies, both), then (hands
    // that are set differently, 0, 0).
    constexpr std::size_t rows = kHandTypes + 2;
    Array<std::int64_t> out({static_cast<py::ssize_t>(players.size()), static_cast<py::ssize_t>(rows),
                             static_cast<py::ssize_t>(3)});
    std::int64_t *at = out.mutable_data();
    for (const PlayerTotals &player : players) {
        for (const TypeTotals &type : player.by_type)
            for (const std::int64_t n : {type.hands, type.wins, type.losses})
                *at++ = n;
        for (const std::int64_t n : {player.front_copies, player.back_copies, player.both_copies,
                                     player.different_hands, std::int64_t{0}, std::int64_t{0}})
            *at++ = n;
    }
    return out;
}

// The totals of the ways, of the optimal or replying player if there is one, and of the other side's way
// (none beside a replying player); and the strategy or None.
py::tuple solve(const HouseWay &against, const std::vector<const HouseWay *> &ways, int player, int rules,
                std::int64_t keep, std::int64_t unit, bool banking, int push_rule, bool strategy,
                const std::vector<std::size_t> &cuts, unsigned workers, const py::object &progress, int ranks,
                bool joker) {
    const Rules of_game = rules_of(rules);
    check_same_game(against, of_game);
    for (const HouseWay *way : ways) {
        if (!way)
            throw py::value_error("a way is None");
        check_same_game(*way, of_game);
    }
    if (player < 0 || player > 2)
        throw py::value_error("player out of range");
    if (ranks < 0 || ranks > static_cast<int>(kAllRanks))
        throw py::value_error("ranks out of range");
    Game game{against, push_rule_of(push_rule), of_game, terms_of(of_game, banking, keep, unit)};
    game.player = static_cast<Game::Player>(player);
    game.ways = ways;
    game.strategy = strategy;
    game.ranks = static_cast<RankMask>(ranks);
    game.joker = joker;
    if (game.cards() < 2 * kHandSize)
        throw py::value_error("the deck is too small for two hands");
    if (game.player == Game::Player::best_reply && (banking || !ways.empty()))
        throw py::value_error("who sees the other side's hand does not bank, and has no way");
    if (strategy && (game.player != Game::Player::optimal || game.ranks != kAllRanks || !joker))
        throw py::value_error("a strategy is that of an optimal player in the full game");
    if (cuts.size() < 2 || !std::is_sorted(cuts.begin(), cuts.end()) || cuts.back() > kRankPatterns)
        throw py::value_error("cuts out of range");

    const auto case_of = [](std::size_t pattern) { return suited_hands().first[pattern]; };
    std::vector<PlayerTotals> totals(ways.size() + (player != 0) + 1);
    std::optional<StrategyArrays> arrays;
    struct Out {
        std::uint8_t *kinds, *category;
        std::uint32_t *wins, *losses;
    };
    std::array<Out, 2> out{};
    if (strategy) {
        arrays.emplace(case_of(cuts.back()) - case_of(cuts.front()));
        for (std::size_t i = 0; i < 2; ++i)
            out[i] = {arrays->kinds[i].mutable_data(), arrays->category[i].mutable_data(),
                      arrays->wins[i].mutable_data(), arrays->losses[i].mutable_data()};
    }
    std::mutex mutex;
    run_interruptibly(
        [&](Control &control) {
            parallel_chunks(cuts.size() - 1, workers, [&](auto &&next_piece) {
                for (std::size_t piece; next_piece(piece);) {
                    const GameShare share = solve_patterns(game, cuts[piece], cuts[piece + 1], control);
                    if (strategy)
                        for (std::size_t i = 0; i < 2; ++i) {
                            std::size_t at = case_of(cuts[piece]) - case_of(cuts.front());
                            for (const auto &row : i ? share.strategy.second : share.strategy.best) {
                                out[i].kinds[at] = row.kinds;
                                out[i].category[at] = row.category;
                                out[i].wins[at] = row.wins;
                                out[i].losses[at] = row.losses;
                                ++at;
                            }
                        }
                    const std::lock_guard lock(mutex);
                    for (std::size_t p = 0; p < share.players.size(); ++p)
                        totals[p] += share.players[p];
                    totals.back() += share.opponent_way;
                }
            });
        },
        progress);
    return py::make_tuple(as_array(totals), arrays ? py::object(arrays->as_tuple()) : py::object(py::none()));
}

std::size_t set_cases(const Array<std::uint8_t> &kinds, int rules, const Array<CardId> &hands,
                      Array<std::uint8_t> out, OptionalMask valid) {
    const Rules of_game = rules_of(rules);
    if (static_cast<std::size_t>(kinds.size()) != suited_hands().count())
        throw py::value_error("a strategy has an entry for each case");
    const std::size_t rows = rows_of(hands, kHandSize);
    std::uint8_t *positions = room(out, 2 * rows);
    bool *mask = room(valid, rows);
    const WithoutGil unlocked;
    return set_by_case(kinds.data(), strength_tables(of_game), hands.data(), rows, positions, mask);
}

std::size_t check_cases(const Array<std::uint8_t> &kinds, int rules, bool may_lack) {
    const Rules of_game = rules_of(rules);
    if (static_cast<std::size_t>(kinds.size()) != suited_hands().count())
        throw py::value_error("a strategy has an entry for each case");
    const WithoutGil unlocked;
    return first_bad_case(kinds.data(), strength_tables(of_game), of_game.foul, may_lack);
}

std::size_t cases(const Array<CardId> &hands, Array<std::uint32_t> out, OptionalMask valid) {
    const std::size_t rows = rows_of(hands, kHandSize);
    std::uint32_t *numbers = room(out, rows);
    bool *mask = room(valid, rows);
    const WithoutGil unlocked;
    return case_rows(hands.data(), rows, numbers, mask);
}

Array<CardId> representatives() {
    const std::size_t count = suited_hands().count();
    Array<CardId> out({static_cast<py::ssize_t>(count), static_cast<py::ssize_t>(kHandSize)});
    CardId *cards = out.mutable_data();
    const WithoutGil unlocked;
    suited_representatives(0, kRankPatterns, cards);
    return out;
}

Array<std::uint8_t> weights() {
    const SuitedHands &suited = suited_hands();
    Array<std::uint8_t> out(static_cast<py::ssize_t>(suited.count()));
    std::uint8_t *at = out.mutable_data();
    for (std::size_t p = 0; p < kRankPatterns; ++p)
        for (const Suiting &suiting : suited.shape(p).suitings)
            *at++ = suiting.hands;
    return out;
}

} // namespace

void bind_game(py::module_ &m) {
    py::tuple types(kHandTypes);
    for (std::size_t i = 0; i < kHandTypes; ++i)
        types[i] = py::str(hand_type_name(i));
    m.attr("HAND_TYPES") = types;
    m.attr("STEPS_PER_PATTERN") = kStepsPerPattern;
    py::tuple front_kinds(kFrontKinds);
    for (std::size_t i = 0; i < kFrontKinds; ++i)
        front_kinds[i] = py::make_tuple(kKindsOfCode[i][0], kKindsOfCode[i][1]);
    m.attr("FRONT_KINDS") = front_kinds;
    m.def("solve", &solve, py::arg("against"), py::arg("ways"), py::arg("player"), py::arg("rules"),
          py::arg("keep"), py::arg("unit"), py::arg("banking"), py::arg("push_rule"), py::arg("strategy"),
          py::arg("cuts"), py::arg("workers"), py::arg("progress") = py::none(), py::arg("ranks") = 8191,
          py::arg("joker") = true,
          "Totals of all players over the rank patterns between the cuts, and the strategy or None.");
    m.def("equal_pieces", &equal_pieces, py::arg("count"), "Cuts of the rank patterns into even pieces.");
    m.def("set_cases", &set_cases, py::arg("kinds").noconvert(), py::arg("rules"),
          py::arg("hands").noconvert(), py::arg("out").noconvert(), py::arg("valid").noconvert() = py::none(),
          "Positions of the front cards by a table of kinds. Returns the first bad row.");
    m.def("check_cases", &check_cases, py::arg("kinds").noconvert(), py::arg("rules"),
          py::arg("may_lack") = false,
          "The first case with a front that is not there or a foul, or the number of cases.");
    m.def("case_rows", &cases, py::arg("hands").noconvert(), py::arg("out").noconvert(),
          py::arg("valid").noconvert() = py::none(),
          "The case of rows of seven cards. Returns the first bad row.");
    m.def("case_representatives", &representatives, "One hand of each case.");
    m.def("case_weights", &weights, "How many hands each case is.");
}

} // namespace houseway::bindings
