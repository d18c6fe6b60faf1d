package notation

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviation returns the short name of the part, printed before it on every line of music except the first. It is used in scores of more than
// two parts. It is the usual abbreviation of the instrument or, if there is none, the part's name if this is short, otherwise the first word of
// the name. Numerals in the name are kept, and ordinals before an instrument become numerals.
func (p part) abbreviation() string {
	const longest = 8 // in letters
	name := p.names()
	if p.braced && p.label() == "" {
		return ""
	}
	words := strings.Fields(name)
	for i, word := range slices.Backward(words) {
		short, ok := abbreviations[strings.ToLower(word)]
		if !ok {
			short, ok = abbreviations[singular(word)]
		}
		if ok {
			for k := range words[:i] {
				words[k] = cmp.Or(ordinals[strings.ToLower(words[k])], words[k])
			}
			return withNumerals(short, slices.Delete(words, i, i+1))
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

// withNumerals appends numerals to a short name: the words in the given list that are Roman or Arabic numbers.
func withNumerals(short string, words []string) string {
	numerals := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.Trim(word, "IVX0123456789") != "" })
	return strings.Join(append([]string{short}, numerals...), " ")
}

// cutShort abbreviates a word to at most five letters and a full stop, if possible before a vowel: Shak., Kontr.
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

// ordinals maps words to numerals.
var ordinals = map[string]string{"first": "I", "second": "II", "third": "III", "fourth": "IV"}

// abbreviations maps words in the names of instruments to usual abbreviations.
var abbreviations = map[string]string{
	"piano": "Pno.", "harpsichord": "Hpd.", "celesta": "Cel.", "glockenspiel": "Glock.", "vibraphone": "Vib.",
	"marimba": "Mar.", "xylophone": "Xyl.", "bells": "Bells", "dulcimer": "Dulc.", "organ": "Org.",
	"accordion": "Acc.", "harmonica": "Harm.", "guitar": "Gtr.", "bass": "Bass", "violin": "Vln.", "viola": "Vla.",
	"cello": "Vc.", "contrabass": "Cb.", "strings": "Str.", "string": "Str.", "harp": "Hp.", "timpani": "Timp.",
	"choir": "Ch.", "trumpet": "Tpt.", "trombone": "Tbn.", "tuba": "Tba.", "horn": "Hn.", "brass": "Br.",
	"sax": "Sax.", "oboe": "Ob.", "bassoon": "Bsn.", "clarinet": "Cl.", "piccolo": "Picc.", "flute": "Fl.",
	"recorder": "Rec.", "ocarina": "Oc.", "whistle": "Wh.", "banjo": "Bjo.", "kalimba": "Kal.", "drums": "Dr.",
}
