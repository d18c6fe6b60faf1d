//go:build cgo && !js

#include <iostream>

// The driver writes its warnings to the terminal, such as that a port has gone while the
// ports were being listed. The program words its own.
namespace {
struct Quiet {
	Quiet() { std::cerr.rdbuf(nullptr); }
} quiet;
}
