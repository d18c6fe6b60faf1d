// Package species has the rules of two-part counterpoint, after Fux. The rules say which note may follow, and after which notes the counterpoint
// can go on whatever the other voice does next.
//
// One of the two voices, the line, is given. Its next note may be any of its keys. The other voice is the counterpoint; it always stays above the
// line, or always below it. The counterpoint is written while the line is played, so it does not know the next notes of the line.
package species
