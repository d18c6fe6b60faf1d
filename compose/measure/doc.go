// Package measure describes in numbers how a piece or a MIDI file sounds, for example its length, density, climax and repetition, and how its
// voices go together. docs/explore.md and docs/lab/human.md have the formulas. The numbers of a piece are the same on every machine.
package measure
