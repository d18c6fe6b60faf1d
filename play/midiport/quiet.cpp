//go:build cgo && !js

#include <iostream>

// Silence the driver's warnings, such as that a port has gone while ports were being listed: the
// program reports errors itself.
namespace {
struct Quiet {
	Quiet() { std::cerr.rdbuf(nullptr); }
} quiet;
}
