package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Theme is a melody that the score gives to a letter of the form.
type Theme struct {
	Letter   byte
	Melodies []Melody // one for both players, or one for each
}

// Melody is a melody with its rhythm.
type Melody struct {
	Text string         // as the score writes it
	Bars [][]MelodyNote // at least one note in each

	notes []MelodyNote // timed from the start of the melody
	marks []int        // the ticks of its bar lines, if they are written
	ticks int          // length
	file  bool         // the notes come from a MIDI file, so they may be off the grid or out of the range
}

// MelodyNote is a note of a melody. It starts on a tick of its bar.
type MelodyNote struct{ Key, Start, Ticks int }

const (
	mostThemeNotes = 16 // in a bar
	mostThemeText  = 2000
	themesHint     = "write a letter and its theme, as in {A: G4/4 A4 B4/2}"
	themeHint      = "write notes with their lengths, as G4/4 Bb4/8 A4 D5/2. (a quarter, two eighths, a dotted half); . is a rest, | a bar line"
)

// themes is the settings kind of a section that gives themes to letters of the form. The value of a letter is a melody, or a list of two melodies.
type themes struct{ *reader }

// Read reads the melodies.
func (k themes) Read(r *settings.Reader, node ast.Node, path string, into any) {
	all := into.(*[]Theme)
	r.Named(node, path, "letters with their themes", themesHint, func(field, letter string, value ast.Node) {
		if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
			r.Wrong(field, "", "%s is no letter of a form; expected A to Z", settings.Quote(letter))
			return
		}
		one := Theme{Letter: letter[0]}
		k.melodies().Read(r, value, field, &one.Melodies)
		*all = append(*all, one)
	})
	if mapping, ok := node.(*ast.MappingNode); ok && len(mapping.Values) == 0 {
		r.Wrong(path, themesHint, "no theme")
	}
}

// melodies is the settings kind of the melodies of a letter.
func (k themes) melodies() settings.List {
	item := settings.Notation(k.parseMelody, func(m Melody) string { return strconv.Quote(m.Text) }, settings.Pattern(`\S`))
	return settings.List{Item: item, Most: 2, Things: "melodies", Expected: "a melody, or one for each player", Words: true}
}

// Schema allows a section with fields of any names.
func (themes) Schema(any, bool) *settings.Schema {
	return &settings.Schema{Type: "object", MinProperties: 1}
}

// Text writes the melodies in braces.
func (k themes) Text(at any) string {
	return "{" + text.Join(*at.(*[]Theme), ", ", func(t Theme) string { return string(t.Letter) + ": " + k.melodies().Text(&t.Melodies) }) + "}"
}

// parseMelody reads notes with their lengths, or the name of a MIDI file, after which may come the number of a track.
func (r *reader) parseMelody(written string) (Melody, error) {
	m := Melody{Text: written}
	if len(written) > mostThemeText {
		return m, settings.Problem("", "the theme has %d characters; expected at most %d", len(written), mostThemeText)
	}
	items := strings.Fields(written)
	if len(items) > 0 && strings.HasSuffix(strings.ToLower(items[0]), ".mid") {
		return r.melodyOf(m, items)
	}
	length := TicksPerQuarter
	for _, item := range items {
		if item == "|" {
			m.marks = append(m.marks, m.ticks)
			continue
		}
		name, duration, given := strings.Cut(item, "/")
		if given {
			ticks, ok := parseDuration(duration)
			if !ok {
				return m, settings.Problem(themeHint, "%s: %s is no length", settings.Quote(item), settings.Quote(duration))
			}
			length = ticks
		}
		if name != "." {
			key, err := r.score.ParseNote(name)
			if err != nil {
				return m, err
			}
			m.notes = append(m.notes, MelodyNote{key, m.ticks, length})
		}
		m.ticks += length
	}
	if m.notes == nil {
		return m, settings.Problem(themeHint, "%s has no note", settings.Quote(written))
	}
	return m, nil
}

// parseDuration reads a note value: 4 for a quarter, 4. for a dotted one, or a fraction of a whole note.
func parseDuration(written string) (ticks int, ok bool) {
	plain, dotted := strings.CutSuffix(written, ".")
	if !strings.Contains(plain, "/") {
		plain = "1/" + plain
	}
	ticks, err := parseNoteValue(plain)
	if dotted {
		ticks *= 3
		return ticks / 2, err == nil && ticks%2 == 0
	}
	return ticks, err == nil
}

// melodyOf reads a melody from a MIDI file.
func (r *reader) melodyOf(m Melody, items []string) (Melody, error) {
	tracks, err := readMelodies(r.open, items[0])
	if err != nil {
		return m, err
	}
	var asked *int
	if len(items) > 1 {
		number, err := strconv.Atoi(items[1])
		if err != nil || len(items) > 2 {
			return m, settings.Problem("write a file and perhaps the number of a track, as in tune.mid 2", "%s is no theme", settings.Quote(m.Text))
		}
		asked = &number
	}
	number, err := chooseTrack(tracks, items[0], asked)
	if err != nil {
		return m, err
	}
	m.notes, m.file = tracks[number-1], true
	return m, nil
}

// checkThemes completes the themes: it divides them into bars. It refuses those that do not fit the score.
func (r *reader) checkThemes(path string) {
	p := r.score.Phrases
	if p == nil {
		return
	}
	if p.Accompanied() && slices.ContainsFunc(r.score.Voices, func(v Voice) bool { return !v.Common().Own && !isDrums(v) }) {
		r.Wrong(settings.Within(path, "other"), "give the answer a part, as in program: Flute", "an answer without a part of its own plays there already")
	}
	for i := range p.Themes {
		t := &p.Themes[i]
		field := settings.Within(settings.Within(path, "themes"), string(t.Letter))
		switch {
		case !strings.Contains(p.Form, string(t.Letter)):
			r.Wrong(field, "", "the form %s has no phrase %c", p.Form, t.Letter)
		case len(t.Melodies) == 2 && p.Of != ThemesOfSinger:
			r.Wrong(field, "write of: singer, or one melody", "two melodies are given, but the game has one theme for each letter")
		default:
			for k := range t.Melodies {
				if err := r.divide(&t.Melodies[k]); err != nil {
					r.Refuse(r.Item(field, k), err)
				}
			}
		}
	}
}

// divide divides a melody into bars. Notes that go on over a bar line are struck again there.
func (r *reader) divide(m *Melody) error {
	s := r.score
	bar := s.Meter.Ticks()
	if m.file {
		if err := r.fit(m); err != nil {
			return err
		}
	}
	if bars := (m.ticks + bar - 1) / bar; bars > s.Phrases.Bars {
		return settings.Problem("shorten it, or give the phrases more bars", "the theme has %s; a phrase has %d", text.Count(bars, "bar"), s.Phrases.Bars)
	}
	for _, tick := range m.marks {
		if tick%bar != 0 {
			return settings.Problem("", "a bar line after %s; a bar has %s", fraction(tick), s.Meter)
		}
	}
	m.Bars = make([][]MelodyNote, (m.ticks+bar-1)/bar)
	for _, n := range m.notes {
		switch {
		case n.Start%s.Grid != 0 || n.Ticks%s.Grid != 0:
			return settings.Problem(s.gridHint(n.Start, n.Ticks), "%s for %s is not on the grid, %s", fraction(n.Ticks), s.NoteWithKey(n.Key), fraction(s.Grid))
		case !s.Range.has(n.Key):
			return settings.Problem("", "%s is outside the range %s", s.NoteWithKey(n.Key), s.rangeName())
		case !s.mayAnchor(n.Key):
			return r.offScale(n.Key)
		}
		for n.Ticks > 0 {
			here := min(n.Ticks, bar-n.Start%bar)
			m.Bars[n.Start/bar] = append(m.Bars[n.Start/bar], MelodyNote{n.Key, n.Start % bar, here})
			n.Start, n.Ticks = n.Start+here, n.Ticks-here
		}
	}
	for i, notes := range m.Bars {
		if len(notes) == 0 || len(notes) > mostThemeNotes {
			return settings.Problem("", "bar %d of the theme has %s; expected 1 to %d", i+1, text.Count(len(notes), "note"), mostThemeNotes)
		}
	}
	return nil
}

// fit moves the notes of a file to the grid and, by octaves, into the range. It leaves out empty bars before the first note.
func (r *reader) fit(m *Melody) error {
	s := r.score
	bar := s.Meter.Ticks()
	nearest := func(tick int) int { return (tick + s.Grid/2) / s.Grid * s.Grid }
	empty := nearest(m.notes[0].Start) / bar * bar
	var notes []MelodyNote
	for _, n := range m.notes {
		start := nearest(n.Start) - empty
		if last := len(notes) - 1; last >= 0 && notes[last].Start >= start {
			continue
		}
		notes = append(notes, MelodyNote{n.Key, start, max(nearest(n.Start+n.Ticks)-empty-start, s.Grid)})
	}
	for i, n := range notes[1:] {
		notes[i].Ticks = min(notes[i].Ticks, n.Start-notes[i].Start)
	}
	by, err := s.octavesInto(keysOf(notes))
	if err != nil {
		return err
	}
	for i := range notes {
		notes[i].Key += by
	}
	m.notes, m.ticks = notes, notes[len(notes)-1].Start+notes[len(notes)-1].Ticks
	return nil
}

// describe says what a theme consists of.
func (t Theme) describe() string {
	return fmt.Sprintf("theme %c: %s", t.Letter, text.Join(t.Melodies, " or ", func(m Melody) string {
		notes := 0
		for _, bar := range m.Bars {
			notes += len(bar)
		}
		return fmt.Sprintf("%s in %s", text.Count(notes, "note"), text.Count(len(m.Bars), "bar"))
	}))
}

// keysOf returns the keys of a melody.
func keysOf(melody []MelodyNote) []int {
	keys := make([]int, len(melody))
	for i, n := range melody {
		keys[i] = n.Key
	}
	return keys
}
