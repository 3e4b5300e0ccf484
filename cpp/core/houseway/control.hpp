// How long work tells how far it is, and is told to stop.
#pragma once

#include <atomic>
#include <cstdint>

namespace houseway {

// Thrown by work that was told to stop.
struct Stopped {};

struct Control {
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> steps{0}; // done so far

    // To be called at least every few milliseconds.
    void check() const {
        if (stopped.load(std::memory_order_relaxed))
            throw Stopped{};
    }
    void advance(std::uint64_t more) {
        steps.fetch_add(more, std::memory_order_relaxed);
        check();
    }
};

} // namespace houseway
