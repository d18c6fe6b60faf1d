// Package species has the rules of two-part counterpoint, after Fux: which note may follow, and which note can be continued, whatever the other voice
// does next.
//
// One voice, the line, is given; at any time it may leap to any of its keys. The other voice, the counterpoint, always stays above the line or always
// below it. It is written while the line is played, so it does not know what the line will do.
package species
