package notation

import "strings"

// drum says how a General MIDI drum is written: its position on the staff, which is read as in treble clef, and its note head.
type drum struct {
	height int    // position in letters above C0
	head   string // MusicXML name of the note head; empty for the normal head
	foot   bool   // whether a foot plays the drum; such notes have stems down
}

// drumOf returns how the drum of a MIDI key is written. Keys outside General MIDI's drums stand on the lowest line.
func drumOf(key int) drum {
	i := key - firstDrum
	if i < 0 || i >= len(drums) {
		return drum{height: e4, head: "circle-x"}
	}
	place, head, _ := strings.Cut(drums[i], " ")
	step := strings.Index("CDEFGAB", place[:1])
	return drum{height: 7*int(place[1]-'0') + step, head: head, foot: key <= bassDrum || key == pedalHiHat}
}

const firstDrum, bassDrum, pedalHiHat = 35, 36, 44 // MIDI keys

// drums lists the position and the head of each drum, from key 35 on. No two drums are equal. The drums of a drum kit stand where most drummers
// expect them: bass drum low, snare and toms in the middle, cymbals on top, with crosses as heads.
var drums = [...]string{
	"E4",                   // acoustic bass drum
	"F4",                   // bass drum 1
	"C5 x",                 // side stick
	"C5",                   // acoustic snare
	"E5 x",                 // hand clap
	"C5 diamond",           // electric snare
	"G4",                   // low floor tom
	"G5 x",                 // closed hi-hat
	"A4",                   // high floor tom
	"D4 x",                 // pedal hi-hat
	"B4",                   // low tom
	"G5 circle-x",          // open hi-hat
	"D5",                   // low-mid tom
	"E5",                   // hi-mid tom
	"A5 x",                 // crash cymbal 1
	"F5",                   // high tom
	"F5 x",                 // ride cymbal 1
	"B5 diamond",           // Chinese cymbal
	"F5 diamond",           // ride bell
	"B4 diamond",           // tambourine
	"A5 diamond",           // splash cymbal
	"E5 triangle",          // cowbell
	"B5 x",                 // crash cymbal 2
	"B4 x",                 // vibraslap
	"D5 x",                 // ride cymbal 2
	"D5 diamond",           // hi bongo
	"A4 diamond",           // low bongo
	"C5 circle-x",          // mute hi conga
	"E5 diamond",           // open hi conga
	"G4 diamond",           // low conga
	"D5 triangle",          // high timbale
	"A4 triangle",          // low timbale
	"G5 triangle",          // high agogo
	"F5 triangle",          // low agogo
	"G5 diamond",           // cabasa
	"A5 triangle",          // maracas
	"B5 triangle",          // short whistle
	"B5 inverted triangle", // long whistle
	"G4 x",                 // short guiro
	"G4 circle-x",          // long guiro
	"C5 triangle",          // claves
	"B4 triangle",          // hi wood block
	"G4 triangle",          // low wood block
	"A4 x",                 // mute cuica
	"A4 circle-x",          // open cuica
	"A5 inverted triangle", // mute triangle
	"G5 inverted triangle", // open triangle
}
