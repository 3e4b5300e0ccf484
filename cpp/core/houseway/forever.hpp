// Tables that live as long as the process.
#pragma once

namespace houseway {

// What `make` makes, never destroyed: when the process ends, threads that Python has not stopped may still
// read it.
template <typename Make>
const auto &forever(Make make) {
    return *new auto(make());
}

} // namespace houseway
