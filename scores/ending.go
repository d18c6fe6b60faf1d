package scores

import (
	"fmt"
	"slices"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Ending says what a player plays in the bar after a game, if that player has won or lost the game, or if it is a draw.
type Ending struct{ Win, Loss, Draw EndingStyle }

// EndingStyle is what a player plays after a game.
type EndingStyle string

const (
	NoEnding    EndingStyle = "none"  // nothing; if neither player plays anything, there is no such bar
	ChordEnding EndingStyle = "chord" // with a harmony, its home chord; otherwise the notes of the player's last bar as a chord
	HomeEnding  EndingStyle = "home"  // with a harmony, its home chord; otherwise the triad on the root of the scale
	LastEnding  EndingStyle = "last"  // the last note of the player's last bar
	TonicEnding EndingStyle = "tonic" // the root of the scale nearest to the player's first reference note; in a chromatic scale, that note
)

func (e Ending) styles() []EndingStyle { return []EndingStyle{e.Win, e.Loss, e.Draw} }

// plays reports whether the player plays something after at least one of the possible results.
func (e Ending) plays() bool {
	return slices.ContainsFunc(e.styles(), func(style EndingStyle) bool { return style != NoEnding })
}

func ending(e *Ending) settings.Group {
	return settings.Group{
		Example: "{win: chord}",
		Settings: []settings.Setting{
			settings.Of("win", &e.Win, endingStyle,
				"After a game won: none, chord (the home chord if the score has a harmony, else the notes of the player's last bar at once), "+
					"home (the home chord, without a harmony the triad on the root), last (the last note of that bar) or tonic (the root of the scale nearest to the player's first reference note; that note itself, if the scale is chromatic).",
				settings.More{Usual: NoEnding}),
			settings.Of("loss", &e.Loss, endingStyle, "After a game lost: none, chord, home, last or tonic.", settings.More{Usual: NoEnding}),
			settings.Of("draw", &e.Draw, endingStyle, "After a game drawn: none, chord, home, last or tonic.", settings.More{Usual: NoEnding}),
		},
	}
}

var endingStyle = settings.Choice{{Word: NoEnding}, {Word: ChordEnding}, {Word: HomeEnding}, {Word: LastEnding}, {Word: TonicEnding}}

// Coda is a passage of chords that leads from the last bar of a game to its closing bar.
type Coda struct {
	Win    []ChordBars // chords before the closing bar, after a game that was won
	Draw   []ChordBars // chords before the closing bar, after a draw
	Pause  int         // number of bars of silence before the chords, 0..4
	Slower float64     // factor for the tempo in the coda and the closing bar; 1 is the last bar's tempo
}

// After returns the chords before the closing bar, one for each bar. won says whether the game was won; otherwise it was a draw.
func (c *Coda) After(won bool) (chords []pitch.Chord) {
	list := c.Draw
	if won {
		list = c.Win
	}
	for _, one := range list {
		for range one.Bars {
			chords = append(chords, one.Chord)
		}
	}
	return chords
}

const mostCoda = 16

func coda(c *Coda) settings.Group {
	chords := settings.List{Item: chordBars, Most: mostCoda, Things: "chords", Expected: "at least one chord", Brackets: true, Words: true}
	return settings.Group{
		Example: "{win: [iv, V7], slower: 0.8}",
		Settings: []settings.Setting{
			settings.Of("win", &c.Win, chords,
				"Chords between the last bar of a game won and the closing bar, as in harmony: names or degrees, each with its bars. "+
					"By default the dominant seventh, V7."),
			settings.Of("draw", &c.Draw, chords,
				"The same after a draw. By default the subdominant: IV, in minor iv."),
			settings.Of("pause", &c.Pause, settings.Number{High: 4, IsNot: "is no number of bars"},
				"Bars of silence before the chords, {bounds}."),
			settings.Of("slower", &c.Slower, settings.Number{Low: 0.25, High: 1, IsNot: "is no share of a tempo", Hint: "0.8 is a fifth slower"},
				"Tempo of the coda and the closing bar, as a share of the tempo of the last bar, {bounds}. By default 1."),
		},
		Start: func() { *c = Coda{Slower: 1} },
	}
}

// checkCoda finds the notes of the coda's chords in the scale. Where the score gives no chords, it takes the default chords.
func (r *reader) checkCoda(field string) {
	c := r.score.Coda
	if c == nil || !r.hasChords(field, "codas") {
		return
	}
	found := *c
	subdominant := "IV"
	if minor := r.score.Scale.Triad(r.score.Scale.Root + 5); len(minor.Tones) > 1 && minor.Tones[1] == 3 {
		subdominant = "iv"
	}
	found.Win = r.resolved(settings.Within(field, "win"), c.Win, "V7", true)
	found.Draw = r.resolved(settings.Within(field, "draw"), c.Draw, subdominant, true)
	r.score.Coda = &found
}

// describe returns the chords of the coda, and says when they are played.
func (c *Coda) describe() (value, effect string) {
	if c == nil {
		return "none", "no chords lead to the end"
	}
	names := func(list []ChordBars) string {
		return text.Join(list, ", ", func(one ChordBars) string { return fmt.Sprintf("%s %d", one.Chord.Name, one.Bars) })
	}
	return names(c.Win), "then the closing bar; after a draw " + names(c.Draw)
}
