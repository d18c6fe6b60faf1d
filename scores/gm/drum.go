package gm

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

// firstDrum is the lowest MIDI key that plays a drum.
const firstDrum = 35

// Drum returns the name of the drum on a MIDI key. If there is no drum on the key, the name is Drum with the number of the key.
func Drum(key int) string {
	if i := key - firstDrum; i >= 0 && i < len(Drums) {
		return Drums[i]
	}
	return fmt.Sprintf("Drum %d", key)
}

// ParseDrum reads the name or a short name of a drum, or the number of its MIDI key. In names, it ignores case, spaces and punctuation.
func ParseDrum(written string) (int, error) {
	return table{firstDrum, Drums[:], shortDrums, "a drum", "a drum", "midiconnect4 scores programs --drums lists the names"}.parse(written)
}

// DrumList returns the list of drums as text for people, with their short names.
func DrumList() string {
	var list strings.Builder
	for i, name := range Drums {
		if short := shortDrums[firstDrum+i]; short != "" {
			name = fmt.Sprintf("%-18s  %s", name, short)
		}
		fmt.Fprintf(&list, "%5d  %s\n", firstDrum+i, name)
	}
	return list.String()
}

// shortDrums maps the MIDI key of a drum to the names that drummers use for it.
var shortDrums = map[int]string{
	36: "kick, bass drum",
	37: "rim",
	38: "snare",
	39: "clap",
	42: "hat, hi-hat, closed hat",
	43: "floor tom",
	44: "pedal hat, foot hat",
	46: "open hat",
	47: "tom",
	49: "crash",
	51: "ride",
	52: "china",
	53: "bell",
	55: "splash",
	60: "bongo",
	63: "conga",
	65: "timbale",
	67: "agogo",
	70: "shaker",
	71: "whistle",
	73: "guiro",
	76: "wood block",
	79: "cuica",
	81: "triangle",
}

// Drums are the names of the percussion sounds of General MIDI 1. The first is on the key firstDrum.
var Drums = [...]string{
	"Acoustic Bass Drum", "Bass Drum 1", "Side Stick", "Acoustic Snare", "Hand Clap", "Electric Snare",
	"Low Floor Tom", "Closed Hi-Hat", "High Floor Tom", "Pedal Hi-Hat", "Low Tom", "Open Hi-Hat",
	"Low-Mid Tom", "Hi-Mid Tom", "Crash Cymbal 1", "High Tom", "Ride Cymbal 1", "Chinese Cymbal",
	"Ride Bell", "Tambourine", "Splash Cymbal", "Cowbell", "Crash Cymbal 2", "Vibraslap",
	"Ride Cymbal 2", "Hi Bongo", "Low Bongo", "Mute Hi Conga", "Open Hi Conga", "Low Conga",
	"High Timbale", "Low Timbale", "High Agogo", "Low Agogo", "Cabasa", "Maracas",
	"Short Whistle", "Long Whistle", "Short Guiro", "Long Guiro", "Claves", "Hi Wood Block",
	"Low Wood Block", "Mute Cuica", "Open Cuica", "Mute Triangle", "Open Triangle",
}

// kits are the drum kits of the GS standard, with their program numbers.
var kits = []struct {
	name    string
	program int
}{{"Standard", 1}, {"Room", 9}, {"Power", 17}, {"Electronic", 25}, {"TR-808", 26}, {"Jazz", 33}, {"Brush", 41}, {"Orchestra", 49}}

// Kits returns the names of the drum kits.
func Kits() (names []string) {
	for _, k := range kits {
		names = append(names, k.name)
	}
	return names
}

// Kit returns the name of the drum kit with this program number. If the kit has no name, it returns the number as text.
func Kit(program int) string {
	for _, k := range kits {
		if k.program == program {
			return k.name
		}
	}
	return strconv.Itoa(program)
}

// ParseKit reads the name or the program number of a drum kit. In names, it ignores case, spaces and punctuation.
func ParseKit(written string) (int, error) {
	for _, k := range kits {
		if letters(k.name) == letters(written) {
			return k.program, nil
		}
	}
	program, err := strconv.Atoi(written)
	if err != nil || program < 1 || program > len(Programs) {
		return 0, settings.Problem("", "%s is not a drum kit; expected %s or 1 to %d", settings.Quote(written), strings.Join(Kits(), ", "), len(Programs))
	}
	return program, nil
}
