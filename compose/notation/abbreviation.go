package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviation returns the text printed before the part on every line after the first, in scores of more than two parts. It is the usual abbreviation
// of the instrument, or else a short name, or the first word of a long one. Numerals are kept.
func (p part) abbreviation() string {
	const longest = 8 // letters
	name := p.names()
	words := strings.Fields(name)
	for i, word := range slices.Backward(words) {
		if short, ok := abbreviations[strings.ToLower(word)]; ok {
			return withNumerals(short, words[i+1:])
		}
	}
	if utf8.RuneCountInString(name) <= longest || len(words) == 0 {
		return name
	}
	first := words[0]
	if utf8.RuneCountInString(first) > longest {
		first = cutShort(first)
	}
	return withNumerals(first, words[1:])
}

// withNumerals appends to a short name the numerals among the following words.
func withNumerals(short string, words []string) string {
	numerals := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.Trim(word, "IVX0123456789") != "" })
	return strings.Join(append([]string{short}, numerals...), " ")
}

// cutShort abbreviates a word, if possible before a vowel: Shak., Kontr.
func cutShort(word string) string {
	const shortest, longest = 3, 5
	letters := []rune(word)
	vowel := func(letter rune) bool { return strings.ContainsRune("aeiouy", unicode.ToLower(letter)) }
	for n := longest; n >= shortest; n-- {
		if !vowel(letters[n-1]) && vowel(letters[n]) {
			return string(letters[:n]) + "."
		}
	}
	return string(letters[:longest]) + "."
}

// abbreviations maps instruments to their usual abbreviations.
var abbreviations = map[string]string{
	"piano": "Pno.", "harpsichord": "Hpd.", "celesta": "Cel.", "glockenspiel": "Glock.", "vibraphone": "Vib.",
	"marimba": "Mar.", "xylophone": "Xyl.", "bells": "Bells", "dulcimer": "Dulc.", "organ": "Org.",
	"accordion": "Acc.", "harmonica": "Harm.", "guitar": "Gtr.", "bass": "Bass", "violin": "Vln.", "viola": "Vla.",
	"cello": "Vc.", "contrabass": "Cb.", "strings": "Str.", "string": "Str.", "harp": "Hp.", "timpani": "Timp.",
	"choir": "Ch.", "trumpet": "Tpt.", "trombone": "Tbn.", "tuba": "Tba.", "horn": "Hn.", "brass": "Br.",
	"sax": "Sax.", "oboe": "Ob.", "bassoon": "Bsn.", "clarinet": "Cl.", "piccolo": "Picc.", "flute": "Fl.",
	"recorder": "Rec.", "ocarina": "Oc.", "whistle": "Wh.", "banjo": "Bjo.", "kalimba": "Kal.", "drums": "Dr.",
}
