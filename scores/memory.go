package scores

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Memory says which motifs (short ideas of one bar) the music remembers, and how they return.
type Memory struct {
	Of     MotifOwner
	Keep   Keep
	Vary   []Variation // variations of motifs that return; nil if they return unchanged
	Order  VariationOrder
	Often  Likelihood // probability that a motif that returns is varied
	Lasts  MotifLife
	Recall Recall
}

// MotifOwner says what has a motif of its own. For example, with SquareOwner the first bar that is played on each square is the motif of that
// square; later bars on the square repeat it.
type MotifOwner string

const (
	NoOwner      MotifOwner = "none"
	SquareOwner  MotifOwner = "square"
	ColumnOwner  MotifOwner = "column"
	RowOwner     MotifOwner = "row"
	PatternOwner MotifOwner = "pattern" // each pattern of the pieces (of either player) around a square
	FeatureOwner MotifOwner = "feature" // a motif for threats, one for blocks and one for wins; other moves have none
	PlayerOwner  MotifOwner = "player"
)

// Keep says which properties a motif has when it returns.
type Keep string

const (
	KeepRhythm  Keep = "rhythm"  // when its notes begin and end, and which of them are louder
	KeepContour Keep = "contour" // the directions of its intervals; their sizes depend on the board
	KeepBoth    Keep = "both"
	KeepMelody  Keep = "melody" // rhythm, directions and sizes of the intervals
)

// Rhythm reports whether the rhythm returns.
func (k Keep) Rhythm() bool { return k != KeepContour }

// Contour reports whether the directions of the intervals return.
func (k Keep) Contour() bool { return k != KeepRhythm }

// Variation is a way to vary a motif.
type Variation string

const (
	MotifInversion    Variation = "inversion"    // rising where the motif fell, and falling where it rose
	MotifRetrograde   Variation = "retrograde"   // from its end to its beginning
	MotifAugmentation Variation = "augmentation" // half as fast, if the bar has room for it
	MotifDiminution   Variation = "diminution"   // twice as fast, if the grid allows notes that short
)

// VariationOrder says which variation comes next.
type VariationOrder string

const (
	VariationsInTurn   VariationOrder = "turn"   // the next one of the list; each motif counts for itself
	VariationsByChance VariationOrder = "chance" // a random one of the list
)

// Likelihood is a probability that changes linearly from From to To as the board fills.
type Likelihood struct{ From, To float64 }

// At returns the probability at x, 0..1.
func (l Likelihood) At(x float64) float64 { return l.From + float64((l.To-l.From)*x) }

// MotifLife says how long motifs are remembered.
type MotifLife string

const (
	MotifsOfGame  MotifLife = "game"  // for a game: each game has new motifs
	MotifsOfPiece MotifLife = "piece" // for a piece: all games of a piece have the same motifs
)

// Recall says what is played again after a game that was won.
type Recall string

const (
	RecallNothing Recall = "none"
	RecallLine    Recall = "line" // the bars of the moves in the winning line, in the order in which they were played
)

func (r *reader) memory(m *Memory) settings.Group {
	return settings.Group{
		Example: "{of: column}",
		Settings: []settings.Setting{
			settings.Of("of", &m.Of, motifOwner,
				"What has motifs of its own: square, column, row, pattern (the pieces around the square), feature (threats, blocks and wins), "+
					"player, or none, the default."),
			settings.Of("keep", &m.Keep, keep,
				"What of a motif comes back: rhythm, contour (the directions of its intervals), both, the default, "+
					"or melody (both, and the intervals themselves)."),
			settings.Of("vary", &m.Vary, settings.List{Item: variation, Most: mostVariations, Things: "variations", Expected: "variations"},
				"How a motif that comes back is varied: inversion, retrograde, augmentation (twice as slow) and diminution (twice as fast). "+
					"Without it, motifs come back unchanged."),
			settings.Of("order", &m.Order, settings.Choice{{Word: VariationsInTurn}, {Word: VariationsByChance}},
				"How each motif chooses its variations: in turn (turn, the default) or by chance (chance)."),
			settings.Of("often", &m.Often, likelihood,
				"How likely a motif that comes back is to be varied, 0 to 1, or two numbers with dots between them, for an empty and a full board. By default 1."),
			settings.Of("lasts", &m.Lasts, settings.Choice{{Word: MotifsOfGame}, {Word: MotifsOfPiece}},
				"How long motifs last: for a game (game, the default) or for all games of a piece (piece)."),
			settings.Of("recall", &m.Recall, settings.Choice{{Word: RecallNothing}, {Word: RecallLine}},
				"What sounds again when a game has been won: nothing (none) or the bars of the winner's line, before the players' endings (line)."),
		},
		Start: func() {
			*m = Memory{
				Of: NoOwner, Keep: KeepBoth, Order: VariationsInTurn, Often: Likelihood{1, 1}, Lasts: MotifsOfGame, Recall: RecallNothing,
			}
		},
		Rule: func(path string) {
			r.checkOwner(path, m)
			r.checkKept(path, m)
		},
	}
}

const mostVariations = 16

var motifOwner = settings.Choice{
	{Word: NoOwner}, {Word: SquareOwner}, {Word: ColumnOwner}, {Word: RowOwner}, {Word: PatternOwner}, {Word: FeatureOwner}, {Word: PlayerOwner},
}

var keep = settings.Choice{
	{Word: KeepRhythm, Effect: "keeps the rhythm"},
	{Word: KeepContour, Effect: "keeps the contour"},
	{Word: KeepBoth, Effect: "keeps rhythm and contour"},
	{Word: KeepMelody, Effect: "keeps rhythm and melody"},
}

var variation = settings.Choice{{Word: MotifInversion}, {Word: MotifRetrograde}, {Word: MotifAugmentation}, {Word: MotifDiminution}}

// likelihood is the notation of a Likelihood in a score: one number, or two numbers with two dots between them.
var likelihood = settings.Notation(
	func(text string) (Likelihood, error) {
		from, to, err := ends(text, func(end string) (float64, error) {
			p, err := strconv.ParseFloat(end, 64)
			if err != nil || !(0 <= p && p <= 1) {
				return 0, settings.Problem("0.5 is every other time; 0..1 is never at first and always at the end",
					"%s is not a likelihood; expected 0 to 1", settings.Quote(text))
			}
			return p, nil
		})
		return Likelihood{from, to}, err
	},
	func(l Likelihood) string {
		if l.From == l.To {
			return fmt.Sprint(l.From)
		}
		return fmt.Sprintf("%v..%v", l.From, l.To)
	},
	oneOrTwo(`(0|1|[01]?\.[0-9]+|[01]\.)`, &settings.Schema{Type: "number", Minimum: "0", Maximum: "1"}),
)

// checkOwner reports an error for each setting on motifs if nothing has motifs (of: none).
func (r *reader) checkOwner(path string, m *Memory) {
	if m.Of != NoOwner {
		return
	}
	for _, name := range []string{"keep", "vary", "order", "often", "lasts"} {
		if field := settings.Within(path, name); r.Has(field) {
			r.Wrong(field, "say what has motifs, for example of: column", "no motifs are remembered, because memory.of is none")
		}
	}
}

// checkKept reports an error for variations of a property that does not return. It also reports an order or a likelihood if there are no
// variations.
func (r *reader) checkKept(path string, m *Memory) {
	if m.Of == NoOwner {
		return
	}
	for i, v := range m.Vary {
		at := r.Item(settings.Within(path, "vary"), i)
		switch {
		case v == MotifInversion && !m.Keep.Contour():
			r.Wrong(at, "write keep: both, or leave the variation out", "%s changes the contour, but only the rhythm is kept", v)
		case (v == MotifAugmentation || v == MotifDiminution) && !m.Keep.Rhythm():
			r.Wrong(at, "write keep: both, or leave the variation out", "%s changes the rhythm, but only the contour is kept", v)
		}
	}
	for _, name := range []string{"order", "often"} {
		if field := settings.Within(path, name); len(m.Vary) == 0 && r.Has(field) {
			r.Wrong(field, "name some, as in vary: [inversion, retrograde]", "no variations are given")
		}
	}
}

// checkMemory reports an error for variations that fit in no bar of the score.
func (r *reader) checkMemory(path string) {
	s, m := r.score, r.score.Memory
	if m == nil {
		return
	}
	for i, v := range m.Vary {
		at := r.Item(settings.Within(path, "vary"), i)
		switch {
		case v == MotifAugmentation && !s.leavesRoom():
			r.Wrong(at, "give the bars rests, or patterns that leave half of the bar free", "%s: no bar has room for a motif twice as long", v)
		case v == MotifDiminution && !s.divisible():
			r.Wrong(at, "take a finer grid", "%s: no notes of a bar can be halved", v)
		}
	}
}

// leavesRoom reports whether there can be a bar whose three notes take no more than half of the bar.
func (s *Score) leavesRoom() bool {
	bar := s.Meter.Ticks()
	for _, p := range s.Rhythm.Patterns {
		if notes := p.Notes(bar); 2*(notes[notesInBar-1].High-notes[0].Low) <= bar {
			return true
		}
	}
	return s.Rhythm.Rests > 0 && 2*notesInBar*s.Shortest() <= bar
}

// divisible reports whether there can be a bar whose notes can all be halved.
func (s *Score) divisible() bool {
	bar := s.Meter.Ticks()
	switch {
	case s.Rhythm.Euclid != nil:
		return bar/s.Rhythm.Euclid.Of%(2*s.Grid) == 0
	case s.Rhythm.Patterns != nil:
		return slices.ContainsFunc(s.Rhythm.Patterns, func(p Pattern) bool {
			notes := p.Notes(bar)
			return !slices.ContainsFunc(notes[:], func(n Span) bool {
				return (n.Low-notes[0].Low)%(2*s.Grid) != 0 || (n.High-notes[0].Low)%(2*s.Grid) != 0
			})
		})
	}
	return 2*notesInBar*s.Shortest() <= bar
}

// describe says which motifs return, and how.
func (m *Memory) describe() (value, effect string) {
	if m == nil {
		return "none", "no motif comes back"
	}
	var says []string
	if m.Of != NoOwner {
		says = append(says, kept(m))
	}
	if len(m.Vary) > 0 {
		says = append(says, varied(m))
	}
	if m.Recall == RecallLine {
		says = append(says, "a win recalls the bars of its line")
	}
	if says == nil {
		return "none", "no motif comes back"
	}
	return string(m.Of), strings.Join(says, "; ")
}

func kept(m *Memory) string {
	owner := "each " + string(m.Of)
	switch m.Of {
	case PatternOwner:
		owner = "each pattern of pieces around a square"
	case FeatureOwner:
		owner = "each of threat, block and win"
	}
	return fmt.Sprintf("%s %s of the first bar, for the %s", owner, keep.Effect(m.Keep), m.Lasts)
}

func varied(m *Memory) string {
	order := "in turn"
	if m.Order == VariationsByChance {
		order = "by chance"
	}
	how := "always"
	if m.Often != (Likelihood{1, 1}) {
		how = "with likelihood " + likelihood.Text(&m.Often)
	}
	return fmt.Sprintf("varied %s by %s, %s", how, text.Join(m.Vary, ", ", func(v Variation) string { return string(v) }), order)
}
