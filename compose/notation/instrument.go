package notation

import (
	"slices"
	"strings"

	"midiconnect4/scores"
)

// clefsFor returns the clefs that players of a General MIDI program (1 to 128) read, the usual one first. Because notes are written at sounding
// pitch, a clef may have an octave mark: a guitar has a treble clef with an 8 below. Programs without a usual clef on a single staff, such as
// pianos, choirs and synthesisers, get autoClefs.
func clefsFor(program int) []sign {
	for _, i := range instruments {
		if i.first <= program && program <= i.last {
			return i.clefs
		}
	}
	return autoClefs
}

// sections are the sections of a string orchestra, whose parts may have programs of the whole orchestra, such as Pizzicato Strings.
var sections = map[string]int{"violin": 41, "viola": 42, "cello": 43, "contrabass": 44, "double bass": 44}

// programOf returns the General MIDI program that decides a part's clefs and its place on the page.
func programOf(s *scores.Player) int {
	if section, ok := sections[strings.ToLower(s.Name)]; ok && s.Program >= 45 && s.Program <= 52 {
		return section
	}
	return s.Program
}

// sharedClefs returns the clefs that players of all programs read. If the clefs of the programs differ, it returns autoClefs.
func sharedClefs(programs []int) []sign {
	clefs := clefsFor(programs[0])
	for _, program := range programs[1:] {
		if !slices.Equal(clefs, clefsFor(program)) {
			return autoClefs
		}
	}
	return clefs
}

var (
	onlyTreble    = []sign{treble}
	highTreble    = []sign{treble, treble.shifted(1), treble.shifted(2)}
	octaveHigher  = []sign{treble.shifted(1), treble, treble.shifted(2)}
	octavesHigher = []sign{treble.shifted(2), treble.shifted(1), treble}
	octaveLower   = []sign{treble.shifted(-1)}
	altoTreble    = []sign{alto, treble}
	bassTenor     = []sign{bass, tenor, treble}
	bassTreble    = []sign{treble, bass}
	onlyBass      = []sign{bass}
	doubleBass    = []sign{bass.shifted(-1)}

	// instruments lists ranges of programs with their clefs.
	instruments = []struct {
		first, last int
		clefs       []sign
	}{
		{9, 9, highTreble},      // celesta
		{10, 10, octavesHigher}, // glockenspiel
		{11, 11, highTreble},    // music box
		{12, 12, onlyTreble},    // vibraphone
		{14, 14, octaveHigher},  // xylophone
		{15, 16, onlyTreble},    // tubular bells, dulcimer
		{23, 23, onlyTreble},    // harmonica
		{25, 32, octaveLower},   // guitars
		{33, 40, doubleBass},    // basses
		{41, 41, onlyTreble},    // violin
		{42, 42, altoTreble},    // viola
		{43, 43, bassTenor},     // cello
		{44, 44, doubleBass},    // contrabass
		{48, 48, onlyBass},      // timpani
		{57, 57, onlyTreble},    // trumpet
		{58, 58, bassTenor},     // trombone
		{59, 59, onlyBass},      // tuba
		{60, 60, onlyTreble},    // muted trumpet
		{61, 61, bassTreble},    // French horn
		{65, 66, onlyTreble},    // soprano and alto sax
		{67, 68, octaveLower},   // tenor and baritone sax
		{69, 70, onlyTreble},    // oboe, English horn
		{71, 71, bassTenor},     // bassoon
		{72, 72, onlyTreble},    // clarinet
		{73, 73, octaveHigher},  // piccolo
		{74, 74, onlyTreble},    // flute
		{75, 75, highTreble},    // recorder
		{76, 78, onlyTreble},    // pan flute, blown bottle, shakuhachi
		{79, 79, highTreble},    // whistle
		{80, 80, onlyTreble},    // ocarina
		{106, 106, octaveLower}, // banjo
		{107, 107, onlyTreble},  // shamisen
		{109, 112, onlyTreble},  // kalimba, bagpipe, fiddle, shanai
		{113, 113, highTreble},  // tinkle bell
		{115, 115, onlyTreble},  // steel drums
	}
)
