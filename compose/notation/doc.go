// Package notation writes a piece as sheet music in the MusicXML format,
// version 4.0, which notation programs read and print. It decides what an
// engraver decides: which note values show the beats, what notes are called,
// which clef suits them, where accidentals, beams and dynamics stand.
package notation
