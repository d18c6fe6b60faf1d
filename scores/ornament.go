package scores

import (
	"midiconnect4/scores/settings"
)

// Filling says how many notes of a phrase's bars get an ornament, or are left out.
type Filling struct {
	Ways  []OrnamentWay // for ornaments: any of these that the note has room for
	Often Likelihood    // probability for a note, from its value at 0 to that at 1 of By
	By    Signal        // ByPhrase, ByReturn or a signal of the game
}

// Besides signals, two things may say how often notes are ornamented.
const (
	ByPhrase Signal = "phrase" // 0 in the first bar of a phrase, 1 in the last
	ByReturn Signal = "return" // 0 when a theme is first heard, 1 when it has come back three times
)

// OrnamentWay is a kind of ornament between a note and the next one.
type OrnamentWay string

const (
	Passing   OrnamentWay = "passing"   // steps of the scale that lead to the next note
	Neighbour OrnamentWay = "neighbour" // a step away and back
	TurnWay   OrnamentWay = "turn"      // a step above, the note, a step below
	Repeated  OrnamentWay = "repeat"    // the note once more
	Arpeggio  OrnamentWay = "arpeggio"  // tones of the chord, in the direction of the next note
)

// Other says what one part does while the other part plays the bars of a phrase.
type Other string

const (
	OtherRests   Other = "rest"
	OtherHolds   Other = "hold"   // a tone of the chord for each bar
	OtherThirds  Other = "thirds" // the melody, a third or a sixth away
	OtherReplies Other = "reply"  // in every second bar the rhythm of the bar before, in tones of the chord
	OtherMoves   Other = "moves"  // the move's own notes, moved to tones of the chord
)

var (
	ornamentWay = settings.Choice{{Word: Passing}, {Word: Neighbour}, {Word: TurnWay}, {Word: Repeated}, {Word: Arpeggio}}
	fillingBy   = append(settings.Choice{{Word: ByPhrase}, {Word: ByReturn}}, signals...)
	others      = settings.Choice{
		{Word: OtherRests},
		{Word: OtherHolds, Effect: "a long tone of each chord"},
		{Word: OtherThirds, Effect: "thirds and sixths with the melody"},
		{Word: OtherReplies, Effect: "the rhythm of the bar before, in every second bar"},
		{Word: OtherMoves, Effect: "the move's notes as tones of the chord"},
	}
)

func (r *reader) ornament(f *Filling) settings.Group {
	g := r.thin(f)
	g.Example = "{ways: [passing, turn], often: 0..1, by: return}"
	g.Settings = append([]settings.Setting{
		settings.Of("ways", &f.Ways, settings.List{Item: ornamentWay, Most: mostVariations, Things: "ornaments", Expected: "ornaments"},
			"Which ornaments there are: passing (steps that lead to the next note), neighbour (a step away and back), turn, repeat (the note again) "+
				"or arpeggio (tones of the chord). Of those that a note has room for, one is drawn. By default passing and neighbour."),
	}, g.Settings...)
	g.Start = func() {
		*f = Filling{Ways: []OrnamentWay{Passing, Neighbour}, Often: Likelihood{0.5, 0.5}, By: ByPhrase}
	}
	return g
}

func (r *reader) thin(f *Filling) settings.Group {
	return settings.Group{
		Example: "{often: 0.3}",
		Settings: []settings.Setting{
			settings.Of("often", &f.Often, likelihood,
				"How likely it is for a note, 0 to 1, or two numbers with dots between them, for the least and the greatest value of by. By default 0.5."),
			settings.Of("by", &f.By, fillingBy,
				"What leads from the first likelihood to the second: the place in the phrase (phrase, the default), the number of times that the theme has come back (return), "+
					"or a signal of the game, as in drama."),
		},
		Start: func() { *f = Filling{Often: Likelihood{0.5, 0.5}, By: ByPhrase} },
		Rule: func(path string) {
			if field := settings.Within(path, "by"); f.Often.From == f.Often.To && r.Has(field) {
				r.Wrong(field, "write two likelihoods, as in often: 0..1", "%s has no effect, because both likelihoods are the same", f.By)
			}
		},
	}
}

// Accompanied reports whether a part plays beside the bars of phrases. p may be nil.
func (p *Phrases) Accompanied() bool { return p != nil && p.Other != OtherRests }

// when says how likely a note is to be ornamented or left out.
func (f *Filling) when() string {
	says := " with likelihood " + likelihood.Text(&f.Often)
	if f.Often.From != f.Often.To {
		says += " by " + string(f.By)
	}
	return says
}

// listens reports whether the filling needs a signal that the game must compute.
func (f *Filling) listens() bool {
	return f != nil && f.By.listens()
}
