package mille

// The library, compiled from mille.cpp and mille_players.cpp in this folder.

// #cgo CPPFLAGS: -DMILLE_GO_AMALGAMATION -DMILLE_WITH_PLAYERS=1
// #cgo CXXFLAGS: -std=c++20
// #cgo LDFLAGS: -pthread
import "C"
