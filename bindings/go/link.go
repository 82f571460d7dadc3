package mille

// The library, as pkg-config finds it. The packaged module has another file of this name: packaging/go/link.go.

// #cgo pkg-config: mille
import "C"
