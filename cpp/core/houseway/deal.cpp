#include "houseway/deal.hpp"

#include <array>
#include <numeric>

namespace houseway {
namespace {

// Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; 2011): a block of
// four words for each counter.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::uint64_t key) {
    auto key_low = static_cast<std::uint32_t>(key), key_high = static_cast<std::uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key_low, static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key_high,
                   static_cast<std::uint32_t>(a)};
        key_low += 0x9E3779B9;
        key_high += 0xBB67AE85;
    }
    return counter;
}

// The words of one row, block after block.
class RowStream {
  public:
    RowStream(std::uint64_t key, std::uint64_t row) : key_(key), row_(row) {}

    // Uniform in 0 .. bound - 1, without bias: the high word of a product, except for the few low words that
    // would favour some results.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold)
                product = std::uint64_t{next()} * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    std::uint32_t next() {
        if (used_ == block_.size()) {
            block_ = philox(
                {static_cast<std::uint32_t>(row_), static_cast<std::uint32_t>(row_ >> 32), blocks_++, 0},
                key_);
            used_ = 0;
        }
        return block_[used_++];
    }

    std::uint64_t key_, row_;
    std::uint32_t blocks_ = 0;
    std::array<std::uint32_t, 4> block_{};
    std::size_t used_ = 4;
};

} // namespace

void deal_rows(std::uint64_t key, std::uint64_t first_row, int cards, std::size_t count, CardId *out) {
    std::array<CardId, kDeckSize> fresh{};
    std::iota(fresh.begin(), fresh.end(), CardId{0});
    for (std::size_t row = 0; row < count; ++row) {
        RowStream words(key, first_row + row);
        std::array<CardId, kDeckSize> deck = fresh;
        for (int i = 0; i < cards; ++i) {
            const auto pick =
                static_cast<std::size_t>(i) + words.below(static_cast<std::uint32_t>(kDeckSize - i));
            *out++ = deck[pick];
            deck[pick] = deck[i];
        }
    }
}

} // namespace houseway
