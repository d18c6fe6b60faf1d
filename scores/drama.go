package scores

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/gm"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Drama binds a signal of the game to a target in the music: as the signal rises from 0 to 1, the target moves through its range.
type Drama struct {
	Signal     Signal
	Target     Target
	Range      Ramp          // the target's values at 0 and at 1 of the curve
	Curve      []Point       // maps the signal to a share of the range; nil for a straight line
	Players    dramaSide     // in whose bars the entry has an effect
	Over       int           // bars over which the signal is averaged, at least 1
	Modes      []pitch.Scale // for the target Mode: the modes in order, the first at 0, the last at 1
	Voices     []string      // the voices on which it acts, in lower case: names of their parts, kinds, or numbers from 1; nil for the moves' own notes
	Controller int           // for the target Controller: its number, 1..119
}

// Ramp holds the first and the last value of a target. From may be above To.
type Ramp struct{ From, To float64 }

// Point maps X, a value of the signal, to Y, a share of the range. Both are 0 to 1.
type Point struct{ X, Y float64 }

// dramaSide says in which player's bars an entry of the drama has an effect.
type dramaSide string

const (
	bothSides  dramaSide = "both"
	firstSide  dramaSide = "first"
	secondSide dramaSide = "second"
)

// Acts reports whether the entry d has an effect in the bars of a player, 0 or 1.
func (d *Drama) Acts(player int) bool {
	return d.Players == bothSides || d.Players == [2]dramaSide{firstSide, secondSide}[player]
}

// Names reports whether the entry d acts on the voice with index i.
func (d *Drama) Names(i int, v Voice) bool {
	return slices.ContainsFunc(d.Voices, func(name string) bool {
		return strings.EqualFold(name, v.Kind()) || strings.EqualFold(name, v.Common().Part.Name) || name == strconv.Itoa(i+1)
	})
}

// PartsOf returns the indices in Parts of the parts whose controllers the entry d moves in a bar that the given player's part plays.
func (s *Score) PartsOf(d *Drama, player int) (parts []int) {
	if d.Voices == nil {
		return []int{player}
	}
	for i, v := range s.Voices {
		if d.Names(i, v) {
			parts = append(parts, s.PartOf(i, player))
		}
	}
	return parts
}

// Window is the range from which velocities are drawn at random for a value of the target Loudness. It lies around the value, and is a quarter as
// wide as the entry's range.
func (d *Drama) Window(value float64) Span {
	half := int(math.Abs(d.Range.To-d.Range.From)) / 8
	middle := int(math.Round(value))
	return Span{middle, middle}.louder(Span{-half, half})
}

// mostDrama is the maximum number of entries in a score's drama.
const mostDrama = 24

const mostOver = 32 // bars

// Hears reports whether a signal moves the music.
func (s *Score) Hears(signal Signal) bool {
	h := s.Harmony
	return h != nil && (h.Lead != nil && signal == Decided || h.Blunder != BlunderUnheard && signal == Mistake) ||
		s.Phrases != nil && slices.ContainsFunc([]*Filling{s.Phrases.Ornament, s.Phrases.Thin}, func(f *Filling) bool { return f != nil && f.By == signal }) ||
		slices.ContainsFunc(s.Drama, func(d Drama) bool { return d.Signal == signal })
}

// Listens reports whether the music depends on signals that must be computed from the game.
func (s *Score) Listens() bool {
	return s.Harmony != nil && (s.Harmony.Lead != nil || s.Harmony.Blunder != BlunderUnheard) ||
		s.Phrases != nil && (s.Phrases.Ornament.listens() || s.Phrases.Thin.listens()) ||
		slices.ContainsFunc(s.Drama, func(d Drama) bool { return d.Signal.listens() }) ||
		slices.ContainsFunc(s.Voices, func(v Voice) bool { d, ok := v.(*Drums); return ok && d.Capture != nil })
}

// drama is the settings kind of the list of the drama's entries.
func (r *reader) drama() settings.Kind {
	return settings.List{Item: settings.Section(r.binding), Most: mostDrama, Things: "bindings", Expected: "at least one binding"}
}

func (r *reader) binding(d *Drama) settings.Group {
	return settings.Group{
		Example: "{signal: tension, target: loudness}",
		Settings: []settings.Setting{
			settings.Of("signal", &d.Signal, signals, "What the game says at each move, as a number from 0 to 1.",
				settings.More{Missing: settings.Problem("write one as in signal: tension", "no signal is named")}),
			settings.Of("target", &d.Target, targetWords(), "What the signal acts on.",
				settings.More{Missing: settings.Problem("write one as in target: loudness", "no target is named")}),
			settings.Of("range", &d.Range, settings.Notation(r.score.parseRamp, formatRamp, settings.Pattern(`\.\.`)),
				"Values of the target where the signal is 0 and where it is 1, from..to; it may fall, as in 100..40. Without it, the target's own range."),
			settings.Of("curve", &d.Curve,
				settings.List{Item: settings.Notation(parsePoint, formatPoint, settings.Pattern(` `)), Expected: "two points or more", Brackets: true},
				"How the value goes through the range: points of the signal and the share of the range, both from 0 to 1. [0 0, 0.7 0.2, 1 1] stays low at first. "+
					"By default a straight line."),
			settings.Of("players", &d.Players,
				settings.Choice{{Word: bothSides}, {Word: firstSide, Effect: "in the first player's bars"}, {Word: secondSide, Effect: "in the second player's bars"}},
				"In whose bars it acts: both, first or second."),
			settings.Of("over", &d.Over, settings.Number{Low: 1, High: mostOver, IsNot: "is no number of bars"},
				"Bars over which the signal is averaged, {bounds}; later bars count more."),
			settings.Of("modes", &d.Modes, settings.List{Item: modeScale, Expected: "two modes or more", Brackets: true},
				"For the target mode: the modes from signal 0 to signal 1, on the root of the score's scale."),
			settings.Of("voices", &d.Voices,
				settings.List{Item: settings.Notation(parseVoiceName, func(name string) string { return name },
					settings.Either(settings.Pattern(`.`), settings.WholeNumber("1", "16"))), Expected: "the names of voices"},
				"The voices on which it acts, by their names, kinds or numbers in the list, as in [Cello, drums, 4], instead of the moves' own notes: for the targets voices, accent, articulation, pan and controller."),
			settings.Of("controller", &d.Controller, controllerNotation(parseBoundController),
				"For the target controller: its name, as in a part's controllers, or its MIDI number from 1 to 119."),
		},
		Start: func() { *d = Drama{Players: bothSides, Over: 1, Controller: -1} },
		Rule:  func(path string) { r.readDrama(path, d) },
	}
}

// readDrama refuses settings that the target does not use, and values outside the bounds of the target.
func (r *reader) readDrama(path string, d *Drama) {
	t := targetNamed(d.Target)
	for _, setting := range []struct {
		name string
		of   Target
	}{{"modes", Mode}, {"controller", Controller}} {
		switch given := r.Has(settings.Within(path, setting.name)); {
		case given && d.Target != setting.of:
			r.Wrong(settings.Within(path, setting.name), "write target: "+string(setting.of)+", or leave it out", "the target %s has no %s", d.Target, setting.name)
		case !given && d.Target == setting.of && setting.of == Controller:
			r.Wrong(path, "write it as in controller: brightness", "no controller is given")
		}
	}
	if field := settings.Within(path, "voices"); r.Has(field) && !slices.Contains([]Target{Entries, Emphasis, Articulation, Pan, Controller}, d.Target) {
		r.Wrong(field, "write target: voices, accent, articulation, pan or controller, or leave it out", "the target %s acts on no voice", d.Target)
	}
	if field := settings.Within(path, "range"); r.Has(field) {
		for _, value := range []float64{d.Range.From, d.Range.To} {
			switch {
			case d.Target == Mode:
				r.Wrong(field, "list the modes in modes", "the target mode has no range")
				return
			case value < t.low || value > t.high:
				r.Wrong(field, "", "%g is out of range for %s; expected %s from %g to %g", value, d.Target, t.unit, t.low, t.high)
			}
		}
	}
	if field := settings.Within(path, "curve"); r.Has(field) {
		r.checkCurve(field, d.Curve)
	}
	if field := settings.Within(path, "modes"); r.Has(field) && len(d.Modes) == 1 {
		r.Wrong(field, "", "a single mode is given; expected two or more")
	}
}

// checkCurve refuses a curve of one point, and points whose signal values do not ascend.
func (r *reader) checkCurve(field string, curve []Point) {
	for i, p := range curve {
		switch at := r.Item(field, i); {
		case p.X < 0 || p.X > 1 || p.Y < 0 || p.Y > 1:
			r.Wrong(at, "", "%s is out of range; expected two numbers from 0 to 1", formatPoint(p))
		case i > 0 && p.X <= curve[i-1].X:
			r.Wrong(at, "", "%g follows %g; expected signals in ascending order", p.X, curve[i-1].X)
		}
	}
	if len(curve) == 1 {
		r.Wrong(field, "write a second one, as in [0 0, 1 1]", "a curve of one point has no length")
	}
}

// modesDarkToBright are the default modes of an entry with the target mode. To most listeners, each sounds brighter than the one before.
var modesDarkToBright = []string{"phrygian", "minor", "dorian", "mixolydian", "major", "lydian"}

// checkDrama completes the drama's entries. It reports an error for each entry that can have no effect in this score.
func (r *reader) checkDrama(list string) {
	all := r.score.Drama
	for i := range all {
		d, path := &all[i], r.Item(list, i)
		r.checkNames(path, d)
		if !r.Has(settings.Within(path, "range")) {
			d.Range = targetNamed(d.Target).usual(r.score)
			if d.Target == Entries && d.Voices != nil {
				d.Range = Ramp{0, 1}
			}
		}
		switch d.Target {
		case Mode:
			r.completeModes(path, d)
		case Controller:
			r.checkSwells(path, d)
		case Entries:
			r.checkEntries(path, d)
		}
	}
}

// checkEntries reports an error if the drama asks for more voices than the piece has. If the piece has movements, the movement with the most voices
// counts.
func (r *reader) checkEntries(path string, d *Drama) {
	wanted, most := max(d.Range.From, d.Range.To), r.mostVoices()
	if d.Voices != nil {
		most = min(most, 1)
	}
	switch {
	case d.Voices != nil && wanted > 1:
		r.Wrong(settings.Within(path, "range"), "", "%g is out of range; expected 0 to 1: at 0 the named voices rest, at 1 they sound", wanted)
	case most == 0:
		r.Wrong(path, "add voices", "the target is voices, but the score has no voices")
	case wanted > float64(most):
		r.Wrong(settings.Within(path, "range"), "", "%g voices are asked for, but the score has %d", wanted, most)
	}
}

// checkNames refuses names that no voice has. In a score with movements, a voice may be another movement's.
func (r *reader) checkNames(path string, d *Drama) {
	if len(r.movements) > 0 || r.around > 0 {
		return
	}
	for i, name := range d.Voices {
		one, known := Drama{Voices: []string{name}}, false
		for k, v := range r.score.Voices {
			known = known || one.Names(k, v)
		}
		if !known {
			problem, hint := r.unknownVoice(name)
			r.Wrong(r.Item(settings.Within(path, "voices"), i), hint, "no voice is named %s%s", text.Printable(name), problem)
		}
	}
}

// unknownVoice says what a drama may call the score's voices: by their names, kinds and numbers.
func (r *reader) unknownVoice(name string) (problem, hint string) {
	if len(r.score.Voices) == 0 {
		return ", because the score has no voices", "add voices"
	}
	var names []string
	add := func(name string) {
		if name != "" && !slices.ContainsFunc(names, func(known string) bool { return strings.EqualFold(known, name) }) {
			names = append(names, name)
		}
	}
	for _, v := range r.score.Voices {
		add(v.Common().Part.Name)
	}
	for _, v := range r.score.Voices {
		add(v.Kind())
	}
	if _, err := gm.ParseDrum(name); err == nil && strings.Trim(name, "0123456789") != "" {
		hint = fmt.Sprintf("a drum is no voice: give it drums of its own with a name, as in - drums: {name: %s, play: {%[1]s: x---}}", name)
	}
	return fmt.Sprintf("; expected one of %s, or a number up to %d", strings.Join(names, ", "), len(r.score.Voices)), text.DidYouMean(name, names, hint)
}

// parseVoiceName reads the name of a voice.
func parseVoiceName(written string) (string, error) { return written, nil }

// checkSwells refuses a controller that already moves in each bar of a part.
func (r *reader) checkSwells(path string, d *Drama) {
	field := settings.Within(path, "controller")
	for i, part := range r.score.Parts() {
		name := part.Name
		if i < len(playerFields) {
			name = playerFields[i]
		}
		moves := func(player int) bool { return d.Acts(player) && slices.Contains(r.score.PartsOf(d, player), i) }
		if !moves(0) && !moves(1) {
			continue
		}
		if d.Controller == pedalController && part.Pedal != NoPedal {
			r.Wrong(field, "leave pedal out there, or bind another controller", "the pedal is changed in %s already (%s)", name, part.Pedal)
		}
		for _, c := range part.Controllers {
			if c.Number == d.Controller && c.Value.From != c.Value.To {
				r.Wrong(field, "give it one value there, or bind another controller", "%s swells in %s already (%s)", controllerName(c.Number), name, c.Value)
			}
		}
	}
}

// completeModes moves the modes of an entry to the root of the scale.
func (r *reader) completeModes(path string, d *Drama) {
	if r.score.Intervals.By == ByThirds {
		r.Wrong(path, "", "the target is mode, and intervals by thirds follow no scale")
		return
	}
	if d.Modes == nil {
		for _, name := range modesDarkToBright {
			d.Modes = append(d.Modes, pitch.ScaleOf(0, name))
		}
	}
	for i := range d.Modes {
		mode := &d.Modes[i]
		mode.Root = r.score.Scale.Root
		if mode.Period = r.score.Scale.Period; mode.Period > 0 {
			r.tunedMode(path, mode)
		}
	}
}

// parseRamp reads two values with two dots between them. Each may be a number or the name of a note.
func (s *Score) parseRamp(text string) (Ramp, error) {
	from, to, ok := strings.Cut(text, "..")
	if !ok {
		return Ramp{}, settings.Problem("write two values, as in 40..100", "%s is not a range", settings.Quote(text))
	}
	var ramp Ramp
	for i, into := range []*float64{&ramp.From, &ramp.To} {
		written := strings.TrimSpace([]string{from, to}[i])
		if key, err := s.ParseNote(written); err == nil {
			*into = float64(key)
			continue
		}
		value, ok := plainNumber(written)
		if !ok {
			return Ramp{}, settings.Problem("write two values, as in 40..100", "%s in %s is neither a number nor a note", settings.Quote(written), settings.Quote(text))
		}
		*into = value
	}
	return ramp, nil
}

// plainNumber reads a decimal number.
func plainNumber(text string) (float64, bool) {
	if strings.Trim(text, "+-.0123456789") != "" {
		return 0, false
	}
	value, err := strconv.ParseFloat(text, 64)
	return value, err == nil
}

func formatRamp(r Ramp) string { return fmt.Sprintf("%g..%g", r.From, r.To) }

// parsePoint reads a point of a curve.
func parsePoint(text string) (Point, error) {
	fields := strings.Fields(text)
	var p Point
	if len(fields) == 2 {
		var first, second bool
		p.X, first = plainNumber(fields[0])
		if p.Y, second = plainNumber(fields[1]); first && second {
			return p, nil
		}
	}
	return p, settings.Problem("write points as in [0 0, 0.7 0.2, 1 1]", "%s is not a point of a curve; expected two numbers", settings.Quote(text))
}

func formatPoint(p Point) string { return fmt.Sprintf("%g %g", p.X, p.Y) }

// describeDrama lists the drama's entries, or returns an empty text if there are none.
func (s *Score) describeDrama(string) string {
	if len(s.Drama) == 0 {
		return ""
	}
	var text strings.Builder
	fmt.Fprintln(&text, "drama")
	for i, d := range s.Drama {
		fmt.Fprintf(&text, "  %d. %s, %s: %s, %s\n", i+1, d.Signal, signals.Effect(d.Signal), d.Target, d.describe())
	}
	return text.String()
}

// describe says what the entry d does to its target.
func (d *Drama) describe() string {
	t := targetNamed(d.Target)
	var says strings.Builder
	says.WriteString(t.effect)
	switch d.Target {
	case Mode:
		says.WriteString(" from " + text.Join(d.Modes, " over ", func(m pitch.Scale) string { return m.Mode }))
	case Controller:
		fmt.Fprintf(&says, " %s from %g to %g", controllerName(d.Controller), d.Range.From, d.Range.To)
	default:
		fmt.Fprintf(&says, ", from %g to %g", d.Range.From, d.Range.To)
	}
	if d.Voices != nil {
		fmt.Fprintf(&says, ", of %s", strings.Join(d.Voices, ", "))
	}
	if d.Players != bothSides {
		fmt.Fprintf(&says, ", in the %s player's bars", d.Players)
	}
	return says.String()
}

// modeScale is the notation of a mode by its name. Its value is a scale on C.
var modeScale = settings.Notation(
	func(written string) (pitch.Scale, error) {
		for name := range pitch.Modes {
			if strings.EqualFold(name, written) {
				return pitch.ScaleOf(0, name), nil
			}
		}
		return pitch.Scale{}, modeNames().None(written)
	},
	func(s pitch.Scale) string { return s.Mode },
	settings.OneOf(modeNames().Words()...),
)
