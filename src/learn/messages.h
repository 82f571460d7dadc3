// Messages of views that a host hands back, and of atomic actions.
#pragma once

#include "base/error.h"

namespace mille::say {

// Views that a host hands back.
inline constexpr Message kViewNumber{"view.number", MILLE_E_ARGUMENT, "",
                                     "`{0}` of the view is {1}. It must be from {2} to {3}."};
inline constexpr Message kViewCard{"view.card", MILLE_E_ARGUMENT, "",
                                   "`{0}` of the view names card {1}. There is no such card."};
inline constexpr Message kViewUnused{"view.unused", MILLE_E_ARGUMENT, "",
                                     "The unused entries of `{0}` in the view must be 0."};
inline constexpr Message kViewPack{"view.pack", MILLE_E_ARGUMENT, "C1", "The view shows {1} of {0}. The pack has {2}."};
inline constexpr Message kViewCount{"view.count", MILLE_E_ARGUMENT, "",
                                    "`{0}` of the view holds {1} {1:card|cards}. It must hold {2}."};
inline constexpr Message kViewKnown{"view.known", MILLE_E_ARGUMENT, "",
                                    "`known` of the view holds {0} of {1}. The hand has {2}."};
inline constexpr Message kViewSet{"view.set", MILLE_E_ARGUMENT, "S1",
                                  "The view shows a set of rank {0} that the rules do not allow."};
inline constexpr Message kViewStranded{"view.stranded", MILLE_E_ARGUMENT, "T4",
                                       "The view leaves the player one card that they can neither lay nor discard.",
                                       "out.discard"};

// Atomic actions.
inline constexpr Message kAtomicUnsupported{"atomic.unsupported", MILLE_E_UNSUPPORTED, "",
                                            "This variant has no atomic actions because `{0}` is {1}. They need sets "
                                            "that are always laid card by card after the first three."};
inline constexpr Message kAtomicIndex{"atomic.index", MILLE_E_ARGUMENT, "",
                                      "There is no atomic action {0}. The last is {1}."};
inline constexpr Message kAtomicLength{"atomic.length", MILLE_E_ARGUMENT, "",
                                       "{0} atomic actions make no action. The number must be from 1 to {1}."};
inline constexpr Message kAtomicApart{"atomic.apart", MILLE_E_ARGUMENT, "",
                                      "Atomic action {0} and those before it are not one lay on one set."};
inline constexpr Message kAtomicOpened{"atomic.opened", MILLE_E_ILLEGAL_ACTION, "S3",
                                       "You already have a set of rank {0}. Add cards to it one by one."};
inline constexpr Message kAtomicHand{"atomic.hand", MILLE_E_ILLEGAL_ACTION, "", "You hold {0} of {1} but need {2}."};

}  // namespace mille::say
