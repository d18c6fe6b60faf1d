// Package species has the rules of counterpoint in two voices, after Fux: which note may follow, and which note leaves
// a way to go on whatever the other voice does next.
//
// One voice is given, the line; it may leap anywhere among its keys at any time. The other voice, the counterpoint,
// stays above it or below it. It is written while the line is played, so it does not know what the line will do.
package species
