package notation

import (
	"slices"
	"strings"
)

// abbreviation is what stands before the part on all lines but the first, in a score of more
// than two parts.
func (p part) abbreviation() string {
	const longest = 8 // letters
	name := p.names()
	words := strings.Fields(name)
	for i, word := range slices.Backward(words) {
		if short, ok := abbreviations[strings.ToLower(word)]; ok {
			numerals := slices.DeleteFunc(words[i+1:], func(word string) bool { return strings.Trim(word, "IVX0123456789") != "" })
			return strings.Join(append([]string{short}, numerals...), " ")
		}
	}
	if letters := []rune(name); len(letters) > longest {
		return strings.TrimSpace(string(letters[:longest-2])) + "."
	}
	return name
}

// abbreviations is what musicians call instruments in short.
var abbreviations = map[string]string{
	"piano": "Pno.", "harpsichord": "Hpd.", "celesta": "Cel.", "glockenspiel": "Glock.", "vibraphone": "Vib.",
	"marimba": "Mar.", "xylophone": "Xyl.", "bells": "Bells", "dulcimer": "Dulc.", "organ": "Org.",
	"accordion": "Acc.", "harmonica": "Harm.", "guitar": "Gtr.", "bass": "Bass", "violin": "Vln.", "viola": "Vla.",
	"cello": "Vc.", "contrabass": "Cb.", "strings": "Str.", "string": "Str.", "harp": "Hp.", "timpani": "Timp.",
	"choir": "Ch.", "trumpet": "Tpt.", "trombone": "Tbn.", "tuba": "Tba.", "horn": "Hn.", "brass": "Br.",
	"sax": "Sax.", "oboe": "Ob.", "bassoon": "Bsn.", "clarinet": "Cl.", "piccolo": "Picc.", "flute": "Fl.",
	"recorder": "Rec.", "ocarina": "Oc.", "whistle": "Wh.", "banjo": "Bjo.", "kalimba": "Kal.", "drums": "Dr.",
}
