package scores

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Harmony gives each bar a chord.
type Harmony struct {
	By        HarmonyBy
	Chords    []ChordBars // of ByList; nil otherwise
	Then      AfterList   // what follows the last chord: Cycle or Hold
	Rate      HarmonyRate
	Chromatic bool       // chords may contain tones that the scale lacks
	Pull      float64    // probability that a note of a move moves to the nearest tone of its bar's chord, 0..1
	On        PullOn     // the notes to which Pull applies
	Inflect   bool       // the scale of a bar takes the tones of the bar's chord
	Keys      []ThemeKey // keys of phrases
	Lead      *KeyName   // the key while the second player is ahead; nil for no other key
	Threat    ThreatHarmony
	Blunder   BlunderHarmony

	inKeys *harmonyKeys // nil if there is only one key
}

// HarmonyBy says how the chords of a harmony are chosen.
type HarmonyBy string

const (
	ByList     HarmonyBy = "list"
	ByFunction HarmonyBy = "function" // likely successions from the tonic to the close of a phrase
	ByFifths   HarmonyBy = "fifths"   // falling fifths to the close of a phrase
)

// HarmonyRate says where a bar has two chords, one for each half.
type HarmonyRate string

const (
	RateBar   HarmonyRate = "bar"   // nowhere
	RateClose HarmonyRate = "close" // in the bar before the last of a phrase
	RateHalf  HarmonyRate = "half"  // in every bar but the last of a phrase; the chords of a list count halves of bars
)

// ThreatHarmony says what a threat does to the harmony.
type ThreatHarmony string

const (
	ThreatUnheard ThreatHarmony = "none"
	ThreatPedal   ThreatHarmony = "pedal" // the bass stays on the dominant until the threat is blocked
)

// BlunderHarmony says what a grave mistake does to the harmony.
type BlunderHarmony string

const (
	BlunderUnheard   BlunderHarmony = "none"
	BlunderDeceptive BlunderHarmony = "deceptive" // a dominant, and then the sixth degree
	BlunderMinor     BlunderHarmony = "minor"     // in major the minor subdominant; in minor the lowered second degree
)

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

func (r *reader) harmony(h *Harmony) settings.Group {
	return settings.Group{
		Example: "{chords: [i 2, iv 1, V7 1]}",
		Settings: []settings.Setting{
			settings.Of("by", &h.By, settings.Choice{
				{Word: ByList, Effect: "the chords of a list"},
				{Word: ByFunction, Effect: "from the tonic by likely steps to the dominant that closes a phrase"},
				{Word: ByFifths, Effect: "roots fall by fifths to the close of a phrase"},
			}, "How chords are chosen: from chords (list, the default), by likely successions from the tonic to the close of a phrase (function), "+
				"or by roots that fall by fifths to the close (fifths).",
				settings.More{Note: "list; or function, fifths: chords that lead to the close of a phrase"}),
			settings.Of("chords", &h.Chords,
				settings.List{Item: chordBars, Most: mostChords, Things: "chords", Expected: "at least one chord", Brackets: true, Words: true},
				"Chords in order, each with its number of bars (by default 1): by name, as Dm7 2, G7 2, Cmaj7 4 or C/E, or as degrees of the scale, "+
					"as i 2, VI 1, III 1, V7 1. Capitals are major and small letters minor; V7/V is the dominant of V."),
			settings.Of("then", &h.Then, settings.Choice{{Word: Cycle, Effect: "the same chords again from the first"}, {Word: Hold, Effect: "the last chord goes on"}},
				"What follows the last chord: cycle (from the first again) or hold (the last goes on).", settings.More{Note: "after the last: cycle or hold"}),
			settings.Of("rate", &h.Rate, settings.Choice{
				{Word: RateBar},
				{Word: RateClose, Effect: "two chords in the bar before the last of a phrase"},
				{Word: RateHalf, Effect: "two chords in a bar"},
			}, "How often chords change: once a bar (bar), twice in the bar before the last of a phrase (close), or twice in each bar but the last (half). "+
				"With a list and half, the numbers after the chords count halves of bars.",
				settings.More{Note: "a chord for each bar; or half, close: two in a bar"}),
			settings.Of("chromatic", &h.Chromatic, settings.Truth{},
				"Whether chords may have tones that the scale lacks. Otherwise such chords are errors. "+
					"In minor, the sixth and the seventh step may always be high or low.",
				settings.More{Note: "true: chords may have tones that the scale lacks"}),
			settings.Of("pull", &h.Pull, settings.Number{High: 1, IsNot: "is not a likelihood", Hint: "0.5 is every other note"},
				"How likely a note of a move moves to the nearest tone of its bar's chord, {bounds}.",
				settings.More{Note: "how likely a move's note is drawn to the chord, {bounds}"}),
			settings.Of("on", &h.On, settings.Choice{{Word: PullFirst, Effect: "the first note of a bar"}, {Word: PullAll, Effect: "every note"}},
				"Which notes of a move may move to the chord: the first of the bar (first), or all (all).", settings.More{Note: "which notes are drawn: first or all"}),
			settings.Of("inflect", &h.Inflect, settings.Truth{},
				"Whether the scale follows chords that leave it: over V in minor, the seventh step is raised. Without a list of chords, true by default."),
			settings.Of("keys", &h.Keys, settings.List{Item: themeKey, Most: mostKeys, Things: "keys", Expected: "at least one key", Brackets: true, Words: true},
				"Keys of phrases: a letter of the form and a degree, as in [B V, C vi]. Such a phrase begins with a chord that both keys have."),
			settings.Of("lead", &h.Lead, keyDegree,
				"Key of the music while the second player is ahead, as a degree: V, vi, iv. It comes and goes through a chord that both keys have."),
			settings.Of("threat", &h.Threat, settings.Choice{
				{Word: ThreatUnheard}, {Word: ThreatPedal, Effect: "until a threat is blocked, the bass stays on the dominant"},
			}, "What a threat does: none, or pedal (until it is blocked, the bass stays on the dominant)."),
			settings.Of("blunder", &h.Blunder, settings.Choice{
				{Word: BlunderUnheard},
				{Word: BlunderDeceptive, Effect: "after a grave mistake the dominant leads to the sixth degree"},
				{Word: BlunderMinor, Effect: "a grave mistake brings the minor subdominant, in minor the lowered second degree"},
			}, "What a move with the signal mistake does: none, deceptive (the dominant leads to the sixth degree) or "+
				"minor (the minor subdominant; in minor the lowered second degree)."),
		},
		Start: func() {
			*h = Harmony{By: ByList, Then: Cycle, Rate: RateBar, On: PullFirst, Threat: ThreatUnheard, Blunder: BlunderUnheard}
		},
		Rule: func(path string) { r.checkChordChoice(path, h) },
		Also: func(s *settings.Schema) {
			s.If = settings.Gives("by", settings.OneOf(string(ByFunction), string(ByFifths)))
			s.Then = &settings.Schema{Not: settings.Either(settings.Gives("chords", nil), settings.Gives("then", nil))}
			s.Else = settings.Gives("chords", nil)
		},
	}
}

// checkChordChoice rejects a list of chords without chords, and chords beside another way to choose them.
func (r *reader) checkChordChoice(path string, h *Harmony) {
	if h.By == ByList {
		if h.Chords == nil {
			r.Wrong(path, "write them as chords: [Dm7 2, G7 2, Cmaj7 4]", "no chords are given")
		}
		if h.Rate == RateClose {
			r.Wrong(settings.Within(path, "rate"), "write rate: half, and the numbers after the chords count halves of bars",
				"a list says itself where chords change; close is for by: function and by: fifths")
		}
		return
	}
	for _, name := range []string{"chords", "then"} {
		if field := settings.Within(path, name); r.Has(field) {
			r.Wrong(field, "leave it out, or write by: list", "chords are chosen by %s; there is no list", h.By)
		}
	}
	h.Inflect = h.Inflect || !r.Has(settings.Within(path, "inflect"))
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
		return ChordBars{}, settings.Problem("write each as Dm7 2, with commas between them", "%s has more than two words; expected a chord and its number of bars, as in Dm7 2", settings.Quote(written))
	}
	name, err := pitch.ParseChord(words[0])
	if err != nil {
		return ChordBars{}, err
	}
	return ChordBars{Chord: pitch.Chord{Name: name.Written}, Bars: bars, name: name}, nil
}

// checkHarmony resolves the chords in the score's scale, and refuses chords that the scale lacks. It makes a new plan of chords. Otherwise a movement
// would change the plan of the score, which movements share.
func (r *reader) checkHarmony(field string) {
	plan := r.score.Harmony
	if plan == nil || !r.hasChords(field, "chords") {
		return
	}
	if len(r.score.Scale.Steps) != degrees {
		for _, name := range []string{"by", "inflect", "keys", "lead", "threat", "blunder"} {
			if field := settings.Within(field, name); r.Has(field) {
				r.Wrong(field, "take a scale of seven steps, such as major or minor", "%s does not have the seven degrees that this needs", r.score.ScaleName())
				return
			}
		}
	}
	found := *plan
	if plan.By == ByList {
		found.Chords = r.resolved(field+".chords", plan.Chords, "", plan.Chromatic)
	}
	r.score.Harmony = &found
}

const degrees = 7 // of a scale with functions

// resolved returns a list of chords with their tones in the score's scale, or the usual chord for an empty list. If chords may not be chromatic, it
// rejects chords that the scale lacks.
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

// Bars is the number of bars of the plan, without repeats; with RateHalf, of halves of bars.
func (h *Harmony) Bars() int {
	bars := 0
	for _, c := range h.Chords {
		bars += c.Bars
	}
	return bars
}

// At is the chord of a bar, or of a half of a bar with RateHalf; the first is 0.
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
	var with []string
	if h.By != ByList {
		with = append(with, map[HarmonyBy]string{
			ByFunction: "chords by function, from the tonic to the close of a phrase", ByFifths: "chords by falling fifths to the close of a phrase",
		}[h.By])
	}
	if h.Inflect {
		with = append(with, "the scale follows chords that leave it")
	}
	for _, k := range h.Keys {
		with = append(with, fmt.Sprintf("phrases %c in the key of %s", k.Letter, k.Key.Name.Written))
	}
	if h.Lead != nil {
		with = append(with, "in the key of "+h.Lead.Name.Written+" while the second player is ahead")
	}
	if h.Threat == ThreatPedal {
		with = append(with, "the bass stays on the dominant until a threat is blocked")
	}
	if h.Blunder != BlunderUnheard {
		with = append(with, map[BlunderHarmony]string{
			BlunderDeceptive: "a grave mistake leads the dominant to the sixth degree", BlunderMinor: "a grave mistake brings a chord of minor",
		}[h.Blunder])
	}
	unit := "bar"
	if effect := map[HarmonyRate]string{RateClose: "two chords in the bar before the last of a phrase", RateHalf: "two chords in a bar"}[h.Rate]; effect != "" {
		with = append(with, effect)
	}
	if h.Rate == RateHalf {
		unit = "half bar"
	}
	listed := h.Chords[:min(len(h.Chords), mostListed)]
	chords := make([]string, len(listed))
	for i := range listed {
		c := &listed[i]
		chords[i] = fmt.Sprintf("%s (%s) for %s", c.Chord.Name, c.Chord.NoteList(&s.Notes), text.Count(c.Bars, unit))
	}
	if more := len(h.Chords) - len(listed); more > 0 {
		chords = append(chords, fmt.Sprintf("and %d more", more))
	}
	if h.By == ByList {
		with = append([]string{strings.Join(chords, ", "), "then " + string(h.Then)}, with...)
	}
	if h.Pull > 0 {
		which := map[PullOn]string{PullFirst: "the first note of a bar is", PullAll: "notes of the moves are"}[h.On]
		with = append(with, fmt.Sprintf("%s drawn to the chord with a likelihood of %g", which, h.Pull))
	}
	return heading + "\n  " + strings.Join(with, "\n  ") + "\n"
}
