#include "bindings.hpp"

PYBIND11_MODULE(_core, m, pybind11::mod_gil_not_used()) {
    using namespace houseway::bindings;
    m.doc() = "The compiled core: strict arrays in, strict arrays out. Use houseway.paigow instead.";
    bind_cards(m);
    bind_strength(m);
    bind_scalar(m);
    bind_split(m);
    bind_hand_class(m);
    bind_house_way(m);
    bind_exact(m);
    bind_game(m);
}
