// Work in chunks over threads that live as long as the call: no pool, so nothing breaks after a fork.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace houseway {

// Runs `work(next_chunk)` on each of `workers` threads; `next_chunk(i)` hands out 0 .. chunks - 1, each once,
// and is false when none is left or another thread failed. The first exception is thrown here.
template <typename Work>
void parallel_chunks(std::size_t chunks, unsigned workers, Work &&work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    std::exception_ptr error;
    std::mutex error_mutex;
    const auto next_chunk = [&](std::size_t &chunk) {
        if (failed.load(std::memory_order_relaxed))
            return false;
        chunk = next.fetch_add(1, std::memory_order_relaxed);
        return chunk < chunks;
    };
    const auto guarded = [&] {
        try {
            work(next_chunk);
        } catch (...) {
            failed.store(true, std::memory_order_relaxed);
            const std::lock_guard lock(error_mutex);
            if (!error)
                error = std::current_exception();
        }
    };
    const std::size_t threads =
        std::min<std::size_t>(std::max(workers, 1U), std::max<std::size_t>(chunks, 1));
    std::vector<std::thread> others;
    others.reserve(threads - 1);
    try {
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back(guarded);
    } catch (const std::system_error &) {
        // No more threads to be had: those that run do all the work.
    }
    guarded();
    for (std::thread &thread : others)
        thread.join();
    if (error)
        std::rethrow_exception(error);
}

} // namespace houseway
