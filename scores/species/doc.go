// Package species has the rules of counterpoint in two voices, note against note and
// two notes against one, after Fux: which note may follow, and which can still be
// followed whatever the other voice does next.
//
// One voice is given, the line; it may leap anywhere among its keys at any time. The
// other voice, the counterpoint, is above it or below it throughout. It is written as
// the line is played, so it knows what the line has done and not what it will do.
package species
