// Package notation writes a piece as sheet music in the MusicXML format, version 4.0, which notation programs read and print. It decides what an
// engraver decides: note values that show the beats, names of notes, clefs, and where accidentals, beams and dynamics stand.
package notation
