package picture

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

const (
	inLegend   = 4  // parts per line of the legend, if there are voices
	legendLine = 14 // height of a line
)

// legendHeight returns the height of the legend below its first line.
func legendHeight(r *compose.Roster) vg.Length {
	return times((len(r.Parts)-1)/inLegend, legendLine)
}

// legend names the parts, their instruments and their colours.
func (p pen) legend(piece *compose.Piece, y vg.Length) {
	seconds := int(math.Round(piece.Duration().Seconds()))
	length := fmt.Sprintf("%s, %d:%02d", meters(piece), seconds/60, seconds%60)
	const disc, gap = 12, 18 // before a name, and after it
	free := vg.Length(pageWidth - 2*margin - width(labelFont, length))
	parts := piece.Roster().Settings
	inLine := min(len(parts), inLegend)
	room := vg.Length(free/vg.Length(inLine)) - disc - gap // of a name
	x, top := vg.Length(margin), y
	for i, part := range parts {
		if i > 0 && i%inLegend == 0 {
			x, y = margin, y-legendLine
		}
		p.disc(partColour(i), x+4, y+2.6, 4)
		end := p.textWithin(room, labelFont, ink, x+disc, y, left, legendName(part))
		if x += disc + end + gap; len(parts) > inLegend {
			x = margin + times(i%inLegend+1, room+disc+gap) // in columns
		}
	}
	p.text(labelFont, grey, pageWidth-margin, top, right, length)
}

// legendName returns the names of a part in all movements, each with its instrument if that differs
// from the name.
func legendName(settings []*scores.Player) string {
	var all []string
	for i, part := range settings {
		name, instrument := part.Name, gm.Program(part.Program)
		if part.Name != instrument && !part.Percussion() {
			name += ", " + instrument
		}
		switch {
		case slices.ContainsFunc(settings[:i], func(before *scores.Player) bool { return samePlayer(before, part) }):
		case i > 0 && part.Name == settings[i-1].Name:
			all = append(all, instrument)
		default:
			all = append(all, name)
		}
	}
	return strings.Join(all, " / ")
}

// samePlayer reports whether two settings have the same text in the legend.
func samePlayer(a, b *scores.Player) bool {
	return a.Name == b.Name && (a.Program == b.Program || a.Percussion())
}

// meters returns the meters of the movements.
func meters(piece *compose.Piece) string {
	all := []string{piece.Score.Meter.String()}
	for _, m := range piece.Movements {
		if m.Score != nil && !slices.Contains(all, m.Score.Meter.String()) {
			all = append(all, m.Score.Meter.String())
		}
	}
	return strings.Join(all, ", ")
}
