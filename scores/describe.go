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
	row("scale", s.scaleName(), s.scaleEffect())
	s.describeIntervals(row)
	row("captures", string(s.Captures), capturesEffect[s.Captures])
	row("bounds", string(s.Bounds), s.boundsEffect())
	row("signs", string(s.Signs), signsEffect[s.Signs])
	row("bar", s.Meter.String(), "one move lasts "+s.moveLength())
	row("grid", fraction(s.Grid), fmt.Sprintf("every note lasts a whole number of these, %d to the bar", s.Meter.Ticks()/s.Grid))
	s.describeRhythm(row)
	row("tempo", fmt.Sprintf("%g", s.Tempo), "quarter notes a minute")
	s.describePace(row)
	row("velocity", fmt.Sprintf("%d..%d", s.Velocity.Low, s.Velocity.High), "the softest and the loudest note")
	s.describeDynamics(row)
	for i, player := range s.Players {
		row(playerFields[i], player.Instrument(), fmt.Sprintf("%s, on channel %d", player.Name, player.Channel))
		s.describePart(player, func(name, value, effect string) { row(playerFields[i]+"."+name, value, effect) })
	}
	row("staves", string(s.Staves), stavesEffect[s.Staves])
	row("waiting", string(s.Waiting), waitingEffect[s.Waiting])
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
	SignsByPlayer:    "the first player's intervals go up, the second's down",
	SignsByResult:    "one player's go up, the other's down; who loses a game turns round",
}

var thenEffect = map[AfterList]string{
	Cycle:   "the same notes again from the first",
	Hold:    "the last note again and again",
	Chain:   "no more anchors, every bar starts where the one before ended",
	Reverse: "back to the first note and forth again",
	Random:  "notes of the list, drawn at random",
	Walk:    "each a random step up or down from the one before",
}

const mostListed = 24 // notes of a list; a tune may have thousands

func (s *Score) describeReference(heading string, list *Reference) string {
	if list.Melody != "" {
		heading += ", the melody of " + printable(list.Melody)
	}
	listed := list.Notes[:min(len(list.Notes), mostListed)]
	notes := make([]string, len(listed))
	for i, key := range listed {
		notes[i] = fmt.Sprintf("%s for %s", s.noteWithKey(key), counted(list.Stay[i], "bar"))
	}
	if more := len(list.Notes) - len(listed); more > 0 {
		notes = append(notes, fmt.Sprintf("and %d more", more))
	}
	effect := thenEffect[list.Then]
	if list.Then == Walk {
		effect += fmt.Sprintf(", of %d at most", list.Step)
	}
	return fmt.Sprintf("%s\n  %s\n  then %s: %s\n", heading, strings.Join(notes, ", "), list.Then, effect)
}

// moveLength is how long a bar sounds.
func (s *Score) moveLength() string {
	seconds := float64(s.Meter.Ticks()) / TicksPerQuarter * 60 / s.Tempo
	return fmt.Sprintf("%.3g seconds", seconds)
}
