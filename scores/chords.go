package scores

import (
	"fmt"

	"midiconnect4/scores/settings"
)

// Chords is a voice that plays the chords of the harmony.
type Chords struct {
	Line
	Style  ChordStyle
	Rhythm *Groove // when the chords are played; nil for the usual rhythm of the style
	Notes  int     // number of notes of each chord, 2..6
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

var chordStyles = settings.Choice{
	{Word: BlockChords, Effect: "all notes at once"},
	{Word: UpChords, Effect: "their notes upwards"},
	{Word: DownChords, Effect: "their notes downwards"},
	{Word: WaveChords, Effect: "their notes up and down"},
	{Word: BrokenChords, Effect: "lowest, highest, middle, highest"},
}

func (r *reader) chords(c *Chords) settings.Group {
	return settings.Group{
		Example: "{style: block}",
		Settings: append([]settings.Setting{
			settings.Of("style", &c.Style, chordStyles,
				"How a chord is played: block (all notes at once), up, down, wave (up and down) or broken (lowest, highest, middle, highest)."),
			settings.Of("rhythm", &c.Rhythm, groove,
				"When it plays: a pattern such as x--x--x- or E(3, 8), whose steps divide the bar. Without it a block lasts the bar, and single notes half a beat each."),
			settings.Of("notes", &c.Notes, settings.Number{Low: fewestChordNotes, High: mostChordNotes, IsNot: "is no number of notes in a chord"},
				"Notes of each chord, {bounds}. With fewer than it has, the fifth is left out first; with more, notes are doubled."),
		}, r.lineSettings(&c.Line)...),
		Start: func() {
			*c = Chords{Line: newLine(), Style: BlockChords, Notes: 4}
			c.Own, c.Range = true, &Span{52, 76}
		},
	}
}

// Kind is "chords".
func (*Chords) Kind() string { return "chords" }

func (c *Chords) clone() Voice { own := *c; return &own }

// together returns how many notes of the voice may sound at the same time. In an ending, every style plays all notes of a chord at once.
func (c *Chords) together(s *Score) int {
	if c.Style == BlockChords || s.Players[0].Ending.plays() || s.Players[1].Ending.plays() {
		return c.Notes
	}
	return 1
}

func (c *Chords) accents() Span { return c.Rhythm.accents() }

func (c *Chords) check(r *reader, path string) {
	r.hasChords(path, "chords")
	r.checkGroove(path+".rhythm", c.Rhythm)
}

func (c *Chords) describe(*Score) string {
	return fmt.Sprintf("chords of %d notes, %s%s", c.Notes, chordStyles.Effect(c.Style), c.Rhythm.describe())
}
