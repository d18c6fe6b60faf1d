package scores

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Harmony is a plan of chords, bar by bar.
type Harmony struct {
	Chords    []ChordBars
	Then      AfterList // what follows the last chord: Cycle or Hold
	Chromatic bool      // chords may contain tones that the scale lacks
	Pull      float64   // probability that a note of a move moves to the nearest tone of its bar's chord, 0..1
	On        PullOn    // the notes to which Pull applies
}

// ChordBars is a chord and the number of bars that it stays.
type ChordBars struct {
	Chord pitch.Chord
	Bars  int // at least 1

	name *pitch.ChordName
}

// PullOn says which notes of a move may move to the chord.
type PullOn string

const (
	PullFirst PullOn = "first" // the first note of the bar
	PullAll   PullOn = "all"   // each note
)

const mostChords = 999

func harmony(h *Harmony) settings.Group {
	return settings.Group{
		Example: "{chords: [i 2, iv 1, V7 1]}",
		Settings: []settings.Setting{
			settings.Of("chords", &h.Chords,
				settings.List{Item: chordBars, Most: mostChords, Things: "chords", Expected: "at least one chord", Brackets: true, Words: true},
				"Chords in order, each with its number of bars (by default 1): by name, as Dm7 2, G7 2, Cmaj7 4 or C/E, or as degrees of the scale, "+
					"as i 2, VI 1, III 1, V7 1. Capitals are major and small letters minor; V7/V is the dominant of V.",
				settings.More{Missing: settings.Problem("write them as chords: [Dm7 2, G7 2, Cmaj7 4]", "no chords are given")}),
			settings.Of("then", &h.Then, settings.Choice{{Word: Cycle, Effect: "the same chords again from the first"}, {Word: Hold, Effect: "the last chord goes on"}},
				"What follows the last chord: cycle (from the first again) or hold (the last goes on).", settings.More{Note: "after the last: cycle or hold"}),
			settings.Of("chromatic", &h.Chromatic, settings.Truth{},
				"Whether chords may have tones that the scale lacks. Otherwise such chords are errors. "+
					"In minor, the sixth and the seventh step may always be high or low.",
				settings.More{Note: "true: chords may have tones that the scale lacks"}),
			settings.Of("pull", &h.Pull, settings.Number{High: 1, IsNot: "is not a likelihood", Hint: "0.5 is every other note"},
				"How likely a note of a move moves to the nearest tone of its bar's chord, {bounds}.",
				settings.More{Note: "how likely a move's note is drawn to the chord, {bounds}"}),
			settings.Of("on", &h.On, settings.Choice{{Word: PullFirst, Effect: "the first note of a bar"}, {Word: PullAll, Effect: "every note"}},
				"Which notes of a move may move to the chord: the first of the bar (first), or all (all).", settings.More{Note: "which notes are drawn: first or all"}),
		},
		Start: func() { *h = Harmony{Then: Cycle, On: PullFirst} },
	}
}

// chordBars is the notation of a chord with its number of bars.
var chordBars = settings.Notation(
	parseChordBars,
	func(c ChordBars) string { return c.Chord.Name + " " + strconv.Itoa(c.Bars) },
	settings.Pattern(`^[#b♯♭]?[A-GIViv][^ ]*( +[1-9][0-9]{0,2})?$`),
)

// parseChordBars reads a chord and its number of bars, such as Dm7 2. Its tones are found later, by checkHarmony.
func parseChordBars(written string) (ChordBars, error) {
	words := strings.Fields(written)
	bars := 1
	switch len(words) {
	case 1:
	case 2:
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 || n > mostBars {
			return ChordBars{}, settings.Problem("write a chord and its bars as Dm7 2", "%s is no number of bars; expected 1 to %d", settings.Quote(words[1]), mostBars)
		}
		bars = n
	default:
		return ChordBars{}, settings.Problem("write each as Dm7 2, with commas between them", "%s is not a chord and its number of bars", settings.Quote(written))
	}
	name, err := pitch.ParseChord(words[0])
	if err != nil {
		return ChordBars{}, err
	}
	return ChordBars{Chord: pitch.Chord{Name: name.Written}, Bars: bars, name: name}, nil
}

// checkHarmony resolves the chords in the score's scale, and refuses chords that the scale lacks. It makes a new plan, because movements share the
// plan of the score unless they change it.
func (r *reader) checkHarmony(field string) {
	plan := r.score.Harmony
	if plan == nil || !r.hasChords(field, "chords") {
		return
	}
	found := *plan
	found.Chords = r.resolved(field+".chords", plan.Chords, "", plan.Chromatic)
	r.score.Harmony = &found
}

// resolved returns a list of chords with their tones in the score's scale, or the usual chord for an empty list. It rejects
// chords that the scale lacks, unless they may be chromatic.
func (r *reader) resolved(field string, list []ChordBars, usual string, chromatic bool) []ChordBars {
	if name, err := pitch.ParseChord(usual); len(list) == 0 && err == nil {
		list = []ChordBars{{Bars: 1, name: name}}
	}
	found := make([]ChordBars, len(list))
	for i, c := range list {
		at := r.Item(field, i)
		if c.name.Degree > 0 && r.score.Scale.Chromatic() && !r.Has("scale.root") && usual == "" {
			r.Wrong(at, "give the scale a root and a mode, or name the chord, as in Dm7", "%s is a degree, and the score has no scale", settings.Quote(c.name.Written))
			return found
		}
		chord, err := c.name.Resolve(&r.score.Notes)
		if err != nil {
			r.Refuse(at, err)
			continue
		}
		if tone := r.score.Outside(&chord); tone >= 0 && !chromatic {
			r.Wrong(at, "write chromatic: true in harmony, if chords may leave the scale",
				"%s (%s) has %s, which is not in %s", settings.Quote(c.name.Written), chord.NoteList(&r.score.Notes), r.score.ClassName(tone), r.score.ScaleName())
		}
		c.Chord = chord
		found[i] = c
	}
	return found
}

// hasChords refuses a section with chords if notes have no names, or if some notes may have no pitch because of a map.
func (r *reader) hasChords(field, what string) bool {
	t := r.score.Tuning
	switch {
	case t == nil:
		return true
	case r.score.Numbered():
		r.Wrong(field, "voices of the kinds answer and drums work with every tuning", "%s need names of notes; with this tuning notes have only numbers", what)
	case t.Map != "":
		r.Wrong(field, "voices of the kinds answer and drums work with every tuning", "%s need all notes; the map of the tuning may leave some out", what)
	default:
		return true
	}
	return false
}

// Bars is the number of bars of the plan, without repeats.
func (h *Harmony) Bars() int {
	bars := 0
	for _, c := range h.Chords {
		bars += c.Bars
	}
	return bars
}

// At is the chord of a bar; the first bar is 0.
func (h *Harmony) At(bar int) *pitch.Chord {
	if all := h.Bars(); bar >= all {
		if h.Then == Hold {
			return &h.Chords[len(h.Chords)-1].Chord
		}
		bar %= all
	}
	i := 0
	for bar >= h.Chords[i].Bars {
		bar -= h.Chords[i].Bars
		i++
	}
	return &h.Chords[i].Chord
}

// describeHarmony describes the plan of chords on several lines. It is empty without a plan.
func (s *Score) describeHarmony(heading string) string {
	h := s.Harmony
	if h == nil {
		return ""
	}
	listed := h.Chords[:min(len(h.Chords), mostListed)]
	chords := make([]string, len(listed))
	for i := range listed {
		c := &listed[i]
		chords[i] = fmt.Sprintf("%s (%s) for %s", c.Chord.Name, c.Chord.NoteList(&s.Notes), text.Count(c.Bars, "bar"))
	}
	if more := len(h.Chords) - len(listed); more > 0 {
		chords = append(chords, fmt.Sprintf("and %d more", more))
	}
	drawn := ""
	if h.Pull > 0 {
		which := map[PullOn]string{PullFirst: "the first note of a bar is", PullAll: "notes of the moves are"}[h.On]
		drawn = fmt.Sprintf("\n  %s drawn to the chord with a likelihood of %g", which, h.Pull)
	}
	return fmt.Sprintf("%s\n  %s\n  then %s%s\n", heading, strings.Join(chords, ", "), h.Then, drawn)
}
