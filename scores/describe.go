package scores

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// Describe tells a person each setting, its value, with numbers beside note
// names, and what it does.
func (s *Score) Describe() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s (%s)\n", s.Title, s.Name)
	if s.About != "" {
		fmt.Fprintln(&text, s.About)
	}
	fmt.Fprintln(&text)

	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	row := func(name, value, effect string) { fmt.Fprintf(table, "%s\t%s\t%s\n", name, value, effect) }
	row("middle_c", fmt.Sprintf("C%d", s.MiddleC), "the name of MIDI key 60")
	row("range", s.noteWithKey(s.Range.Low)+".."+s.noteWithKey(s.Range.High), "no note leaves it")
	row("signs", string(s.Signs), signsEffect[s.Signs])
	row("bar", s.Meter.String(), "one move lasts "+s.moveLength())
	row("grid", fraction(s.Grid), fmt.Sprintf("every note lasts a whole number of these, %d to the bar", s.Meter.Ticks()/s.Grid))
	s.describeRhythm(row)
	row("tempo", fmt.Sprintf("%g", s.Tempo), "quarter notes a minute")
	s.describePace(row)
	row("velocity", fmt.Sprintf("%d..%d", s.Velocity.Low, s.Velocity.High), "the softest and the loudest note")
	s.describeDynamics(row)
	for i, player := range s.Players {
		row(playerFields[i], player.instrument(), fmt.Sprintf("%s, on channel %d", player.Name, player.Channel))
		s.describePart(player, func(name, value, effect string) { row(playerFields[i]+"."+name, value, effect) })
	}
	row("staves", string(s.Staves), stavesEffect[s.Staves])
	table.Flush() //nolint:errcheck // a strings.Builder takes everything

	fmt.Fprintln(&text)
	if s.Shared != nil {
		text.WriteString(s.describeReference("reference", s.Shared))
	} else {
		for i, player := range s.Players {
			text.WriteString(s.describeReference(playerFields[i]+".reference, in bars of its own", player.Reference))
		}
	}
	if s.Form != nil {
		text.WriteString(s.Form.describe())
	}
	return text.String()
}

var signsEffect = map[Signs]string{
	SharedSign:       "both intervals of a bar go the same way",
	IndependentSigns: "each interval of a bar goes its own way",
}

var thenEffect = map[Then]string{
	Cycle:   "the same notes again from the first",
	Hold:    "the last note again and again",
	Chain:   "no more anchors, every bar starts where the one before ended",
	Reverse: "back to the first note and forth again",
	Random:  "notes of the list, drawn at random",
}

func (s *Score) describeReference(heading string, list *Reference) string {
	notes := make([]string, len(list.Notes))
	for i, key := range list.Notes {
		notes[i] = fmt.Sprintf("%s for %s", s.noteWithKey(key), bars(list.Stay[i]))
	}
	return fmt.Sprintf("%s\n  %s\n  then %s: %s\n", heading, strings.Join(notes, ", "), list.Then, thenEffect[list.Then])
}

func bars(n int) string {
	if n == 1 {
		return "1 bar"
	}
	return fmt.Sprintf("%d bars", n)
}

// moveLength is how long a bar sounds.
func (s *Score) moveLength() string {
	seconds := float64(s.Meter.Ticks()) / TicksPerQuarter * 60 / s.Tempo
	return fmt.Sprintf("%.3g seconds", seconds)
}
