package explore

import (
	"fmt"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/compose/measure"
	"midiconnect4/compose/picture"
	"midiconnect4/internal/text"
)

// Contact returns a candidate's picture and text for a contact sheet. The text contains the seed and the measures.
func Contact(c Candidate, piece *compose.Piece) picture.Contact {
	var told []string
	for i, m := range measure.All() {
		if v := c.Values[i]; measure.Has(v) && !m.Excerpt() && m.Name != "bars" {
			told = append(told, m.Name+" "+m.Format(v))
		}
	}
	half := (len(told) + 1) / 2
	return picture.Contact{
		Piece: piece,
		Label: fmt.Sprintf("seed %d: %s, %s", c.Seed, text.Count(c.moves(), "move"), c.Result()),
		Lines: [2]string{strings.Join(told[:half], " · "), strings.Join(told[half:], " · ")},
	}
}
