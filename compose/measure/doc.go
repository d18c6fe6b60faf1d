// Package measure describes in numbers how a piece or a MIDI file sounds: length, density, climax,
// repetition, how its voices go together. docs/explore.md has the formulas. A piece gives the same
// numbers on every machine.
package measure
