package scores

import "fmt"

// Chords is a voice that plays the chords.
type Chords struct {
	Line
	Style  ChordStyle
	Rhythm *Groove // when it plays; nil for the style's own
	Notes  int     // of each chord, 2..6
}

// ChordStyle says how chords are played.
type ChordStyle string

const (
	BlockChords  ChordStyle = "block"  // all notes at once
	UpChords     ChordStyle = "up"     // one after the other, upwards
	DownChords   ChordStyle = "down"   // one after the other, downwards
	WaveChords   ChordStyle = "wave"   // up and down again
	BrokenChords ChordStyle = "broken" // lowest, highest, middle, highest
)

const fewestChordNotes, mostChordNotes = 2, 6

var chordStyles = choice[ChordStyle]{
	{BlockChords, "all notes at once"},
	{UpChords, "their notes upwards"},
	{DownChords, "their notes downwards"},
	{WaveChords, "their notes up and down"},
	{BrokenChords, "lowest, highest, middle, highest"},
}

var chords = group[Chords]{
	example: "{style: block}",
	settings: append([]entry[Chords]{
		&setting[Chords, ChordStyle]{
			name: "style", at: func(c *Chords) *ChordStyle { return &c.Style },
			kind: chordStyles,
			doc:  "How a chord is played: block (all notes at once), up, down, wave (up and down) or broken (lowest, highest, middle, highest).",
		},
		&setting[Chords, *Groove]{
			name: "rhythm", at: func(c *Chords) **Groove { return &c.Rhythm },
			kind: optional[Groove]{groove},
			doc:  "When it plays: a pattern such as x--x--x- or E(3, 8), whose steps divide the bar. Without it a block lasts the bar, and single notes half a beat each.",
		},
		&setting[Chords, int]{
			name: "notes", at: func(c *Chords) *int { return &c.Notes },
			kind: number[int]{low: fewestChordNotes, high: mostChordNotes, isNot: "is no number of notes in a chord"},
			doc:  "Notes of each chord, {bounds}. With fewer than it has, the fifth is left out first; with more, notes are doubled.",
		},
	}, lineSettings(func(c *Chords) *Line { return &c.Line })...),
	start: func(*Score) Chords {
		c := Chords{Line: newLine(), Style: BlockChords, Notes: 4}
		c.Own, c.Range = true, &Span{52, 76}
		return c
	},
}

func (c *Chords) line() *Line { return &c.Line }

// together is how many notes sound at a time. In an ending every style has all of them.
func (c *Chords) together(s *Score) int {
	if c.Style == BlockChords || s.Players[0].Ending.plays() || s.Players[1].Ending.plays() {
		return c.Notes
	}
	return 1
}

func (c *Chords) check(r *reader, path string) {
	r.hasChords(path, "chords")
	r.checkGroove(path+".rhythm", c.Rhythm)
}

func (c *Chords) describe(*Score) string {
	return fmt.Sprintf("chords of %d notes, %s%s", c.Notes, chordStyles.effect(c.Style), c.Rhythm.describe())
}
