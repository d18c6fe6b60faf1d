package scores

import (
	"fmt"
	"strings"
)

var stavesEffect = map[Staves]string{
	TwoStaves: "in notation, one for each player",
	OneStaff:  "in notation, one for both players",
}

// describePart tells what is more to a part than who plays it, where there is
// more.
func (s *Score) describePart(p Player, row func(name, value, effect string)) {
	if p.Pan != nil {
		row("pan", fmt.Sprintf("%+d", *p.Pan), "its place, from -64 (left) to 63 (right)")
	}
	if p.Volume != nil {
		row("volume", fmt.Sprint(*p.Volume), "of its channel, 0 to 127")
	}
	if p.Octave != 0 {
		row("octave", fmt.Sprintf("%+d", p.Octave), "octaves between what is composed and what is written and sounds")
	}
	if p.Clef != AutoClef {
		row("clef", string(p.Clef), "in notation")
	}
	if p.Articulation != 1 {
		row("articulation", fmt.Sprintf("%g", p.Articulation), "the share of its length that a note sounds")
	}
	if p.Hold {
		row("hold", "true", "the first note of each bar goes on to its end")
	}
	if p.Drone != nil {
		row("drone", s.describeDrone(p.Drone), "sounds through each bar of the player")
	}
	if p.Ending != (Ending{NoEnding, NoEnding, NoEnding}) {
		row("ending", fmt.Sprintf("win %s, loss %s, draw %s", p.Ending.Win, p.Ending.Loss, p.Ending.Draw), "in one more bar, after the game")
	}
}

func (s *Score) describeDrone(d *Drone) string {
	notes := make([]string, len(d.Keys))
	for i, key := range d.Keys {
		notes[i] = s.noteWithKey(key)
	}
	return fmt.Sprintf("%s at velocity %d", strings.Join(notes, ", "), d.Velocity)
}

// describe tells the movements in order, each with what it says.
func (f *Form) describe() string {
	var text strings.Builder
	fmt.Fprintf(&text, "form\n  %s of silence between movements\n", counted(f.Pause, "bar"))
	for i, m := range f.Movements {
		fmt.Fprintf(&text, "  %d. %s\n", i+1, m.describe())
	}
	return text.String()
}

func (m Movement) describe() string {
	var says []string
	say := func(given bool, format string, args ...any) {
		if given {
			says = append(says, fmt.Sprintf(format, args...))
		}
	}
	say(m.Title != "", "%s", m.Title)
	say(m.First != "", "first %s", m.First)
	say(m.Second != "", "second %s", m.Second)
	say(m.Opening != 0, "opening %d", m.Opening)
	say(m.Tempo != 0, "tempo %g", m.Tempo)
	if says == nil {
		return "as without a form"
	}
	return strings.Join(says, ", ")
}
