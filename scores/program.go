package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

const lastProgram = 128

// Programs lists the General MIDI programs for people, by family.
func Programs() string {
	var list strings.Builder
	size := lastProgram / len(programFamilies)
	for i, name := range programNames {
		if i%size == 0 {
			fmt.Fprintln(&list, programFamilies[i/size])
		}
		fmt.Fprintf(&list, "%5d  %s\n", i+1, name)
	}
	return list.String()
}

// ProgramName is the General MIDI name of a program, 1 to 128.
func ProgramName(program int) string { return programNames[program-1] }

// program is the notation of an instrument. The schema lists the names first, so
// that editors complete them, and then allows other spellings.
var program = settings.Notation(
	parseProgram,
	ProgramName,
	settings.Either(settings.OneOf(programNames[:]...), settings.Pattern(`[A-Za-z]`), settings.WholeNumber("1", "128")),
)

// ParseProgram reads a General MIDI name, or a number from 1. The error is an *Error without a place.
func ParseProgram(written string) (int, error) { return parseProgram(written) }

// parseProgram reads a General MIDI name, ignoring case, spaces and punctuation,
// or a number from 1.
func parseProgram(written string) (int, error) {
	if number, err := strconv.Atoi(written); err == nil {
		if number < 1 || number > lastProgram {
			return 0, settings.Problem("", "%d is not a program; expected 1 to %d", number, lastProgram)
		}
		return number, nil
	}
	for i, name := range programNames {
		if lettersOf(name) == lettersOf(written) {
			return i + 1, nil
		}
	}
	return 0, settings.Problem(nameHint(written, programNames[:], "midiconnect4 scores programs lists the names"), "%s is not an instrument; expected a General MIDI name or 1 to %d", settings.Quote(written), lastProgram)
}

// nameHint names what may be meant: the names with all words that are written, or else
// the nearest one, or else where they are listed.
func nameHint(written string, names []string, list string) string {
	switch found := namesWith(names, strings.Fields(written)); len(found) {
	case 0:
		return text.DidYouMean(written, names, list)
	case 1:
		return fmt.Sprintf("did you mean %q?", found[0])
	default:
		return "choose one of " + strings.Join(found, ", ")
	}
}

// namesWith lists the names with all words in them, one of which has three letters at
// least.
func namesWith(names, words []string) []string {
	const fewest = 3
	if !slices.ContainsFunc(words, func(word string) bool { return len(lettersOf(word)) >= fewest }) {
		return nil
	}
	var found []string
	for _, name := range names {
		if !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(lettersOf(name), lettersOf(word)) }) {
			found = append(found, name)
		}
	}
	return found
}

// lettersOf keeps the letters and digits of a name, in lower case.
func lettersOf(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// programFamilies are eight programs each.
var programFamilies = [16]string{
	"Piano", "Chromatic percussion", "Organ", "Guitar", "Bass", "Strings", "Ensemble", "Brass",
	"Reed", "Pipe", "Synth lead", "Synth pad", "Synth effects", "Ethnic", "Percussive", "Sound effects",
}

// programNames is the General MIDI 1 sound set. The MIDI library's names lack
// their spaces.
var programNames = [lastProgram]string{
	// Piano
	"Acoustic Grand Piano", "Bright Acoustic Piano", "Electric Grand Piano", "Honky-tonk Piano",
	"Electric Piano 1", "Electric Piano 2", "Harpsichord", "Clavi",
	// Chromatic percussion
	"Celesta", "Glockenspiel", "Music Box", "Vibraphone",
	"Marimba", "Xylophone", "Tubular Bells", "Dulcimer",
	// Organ
	"Drawbar Organ", "Percussive Organ", "Rock Organ", "Church Organ",
	"Reed Organ", "Accordion", "Harmonica", "Tango Accordion",
	// Guitar
	"Acoustic Guitar (nylon)", "Acoustic Guitar (steel)", "Electric Guitar (jazz)", "Electric Guitar (clean)",
	"Electric Guitar (muted)", "Overdriven Guitar", "Distortion Guitar", "Guitar Harmonics",
	// Bass
	"Acoustic Bass", "Electric Bass (finger)", "Electric Bass (pick)", "Fretless Bass",
	"Slap Bass 1", "Slap Bass 2", "Synth Bass 1", "Synth Bass 2",
	// Strings
	"Violin", "Viola", "Cello", "Contrabass",
	"Tremolo Strings", "Pizzicato Strings", "Orchestral Harp", "Timpani",
	// Ensemble
	"String Ensemble 1", "String Ensemble 2", "Synth Strings 1", "Synth Strings 2",
	"Choir Aahs", "Voice Oohs", "Synth Voice", "Orchestra Hit",
	// Brass
	"Trumpet", "Trombone", "Tuba", "Muted Trumpet",
	"French Horn", "Brass Section", "Synth Brass 1", "Synth Brass 2",
	// Reed
	"Soprano Sax", "Alto Sax", "Tenor Sax", "Baritone Sax",
	"Oboe", "English Horn", "Bassoon", "Clarinet",
	// Pipe
	"Piccolo", "Flute", "Recorder", "Pan Flute",
	"Blown Bottle", "Shakuhachi", "Whistle", "Ocarina",
	// Synth lead
	"Lead 1 (square)", "Lead 2 (sawtooth)", "Lead 3 (calliope)", "Lead 4 (chiff)",
	"Lead 5 (charang)", "Lead 6 (voice)", "Lead 7 (fifths)", "Lead 8 (bass + lead)",
	// Synth pad
	"Pad 1 (new age)", "Pad 2 (warm)", "Pad 3 (polysynth)", "Pad 4 (choir)",
	"Pad 5 (bowed)", "Pad 6 (metallic)", "Pad 7 (halo)", "Pad 8 (sweep)",
	// Synth effects
	"FX 1 (rain)", "FX 2 (soundtrack)", "FX 3 (crystal)", "FX 4 (atmosphere)",
	"FX 5 (brightness)", "FX 6 (goblins)", "FX 7 (echoes)", "FX 8 (sci-fi)",
	// Ethnic
	"Sitar", "Banjo", "Shamisen", "Koto",
	"Kalimba", "Bagpipe", "Fiddle", "Shanai",
	// Percussive
	"Tinkle Bell", "Agogo", "Steel Drums", "Woodblock",
	"Taiko Drum", "Melodic Tom", "Synth Drum", "Reverse Cymbal",
	// Sound effects
	"Guitar Fret Noise", "Breath Noise", "Seashore", "Bird Tweet",
	"Telephone Ring", "Helicopter", "Applause", "Gunshot",
}
