package scores

import (
	"fmt"
	"strings"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// KeyName is a key, written as the chord on its root: V is the major key of the dominant, vi the minor key of the sixth degree.
type KeyName struct{ Name *pitch.ChordName }

// ThemeKey is the key of the phrases with a letter.
type ThemeKey struct {
	Letter byte
	Key    KeyName
}

// harmonyKeys holds the score in each key of its harmony.
type harmonyKeys struct {
	letters map[byte]*Score
	lead    *Score
}

// ChangesKey reports whether bars of the score may have different keys.
func (s *Score) ChangesKey() bool {
	return s.KeyPlan != nil || s.Harmony != nil && s.Harmony.inKeys != nil
}

// Key returns the score in another key. The score may give the phrases with a letter a key. For other phrases, it may give a key that holds while the
// second player leads. If neither key applies, Key returns nil, which stands for the key of the score's scale.
func (h *Harmony) Key(letter byte, secondLeads bool) *Score {
	switch {
	case h.inKeys == nil:
		return nil
	case h.inKeys.letters[letter] != nil:
		return h.inKeys.letters[letter]
	case secondLeads:
		return h.inKeys.lead
	}
	return nil
}

var (
	keyDegree = settings.Notation(parseKeyName, func(k KeyName) string { return k.Name.Written }, settings.Pattern(`^[#b♯♭]?[A-GIViv][^ ]*$`))
	themeKey  = settings.Notation(parseThemeKey, func(k ThemeKey) string { return fmt.Sprintf("%c %s", k.Letter, k.Key.Name.Written) },
		settings.Pattern(`^ *[A-Z] +[#b♯♭]?[A-GIViv][^ ]*$`))
)

func parseKeyName(written string) (KeyName, error) {
	name, err := pitch.ParseChord(written)
	return KeyName{name}, err
}

// parseThemeKey reads a letter and a key, such as B V.
func parseThemeKey(written string) (ThemeKey, error) {
	words := strings.Fields(written)
	if len(words) != 2 || len(words[0]) != 1 || words[0] < "A" || words[0] > "Z" {
		return ThemeKey{}, settings.Problem("write each as B V, with commas between them", "%s is not a letter of the form and a key", settings.Quote(written))
	}
	key, err := parseKeyName(words[1])
	return ThemeKey{words[0][0], key}, err
}

// in returns the key in a score. It has the mode of the score's scale if that is as major or as minor as the key; otherwise it is major or minor.
func (k KeyName) in(s *Score) (Key, error) {
	chord, err := k.Name.Resolve(&s.Notes)
	if err != nil {
		return Key{}, err
	}
	if len(chord.Tones) != 3 || chord.Tones[2] != 7 || chord.Bass != chord.Root {
		return Key{}, settings.Problem("write V or G for a major key, vi or Am for a minor one", "%s is not a key", settings.Quote(k.Name.Written))
	}
	third := chord.Tones[1]
	key := Key{Root: chord.Root, Mode: s.Scale.Mode, name: s.RootName(chord.Root)}
	if s.Scale.Triad(s.Scale.Root).Tones[1] != third {
		key.Mode = map[int]string{3: "minor", 4: "major"}[third]
	}
	return key, nil
}

// checkHarmonyKeys makes a score for each key of the harmony.
func (r *reader) checkHarmonyKeys(path string) {
	s, plan := r.score, r.score.Harmony
	if plan == nil || plan.Keys == nil && plan.Lead == nil {
		return
	}
	field := settings.Within(path, "lead")
	if plan.Keys != nil {
		field = settings.Within(path, "keys")
	}
	switch {
	case s.KeyPlan != nil:
		r.Wrong(field, "leave out one of the two", "the score has a plan of keys already")
		return
	case s.Period() != pitch.Octave:
		r.Wrong(field, "", "keys can be used only with twelve notes to the octave; the tuning repeats after %d", s.Period())
		return
	case s.Scale.Mode == "":
		r.Wrong(field, "name a mode, such as major", "keys need a scale with a mode")
		return
	case plan.Keys != nil && s.Phrases == nil:
		r.Wrong(field, "add phrases, as in phrases: {form: ABA}", "keys of phrases in a score without phrases")
		return
	}
	made := *plan
	made.inKeys = &harmonyKeys{letters: map[byte]*Score{}}
	s.Harmony = &made
	add := func(field string, name KeyName, to func(*Score)) {
		key, err := name.in(s)
		var in *Score
		if err == nil {
			in, err = s.in(key)
		}
		if err != nil {
			r.Refuse(field, err)
			return
		}
		to(in)
	}
	for i, k := range plan.Keys {
		at := r.Item(field, i)
		if !strings.Contains(s.Phrases.Form, string(k.Letter)) {
			r.Wrong(at, "", "the form %s has no phrase %c", s.Phrases.Form, k.Letter)
			continue
		}
		add(at, k.Key, func(in *Score) { made.inKeys.letters[k.Letter] = in })
	}
	if plan.Lead != nil {
		add(settings.Within(path, "lead"), *plan.Lead, func(in *Score) { made.inKeys.lead = in })
	}
}
