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
	inLegend   = 4  // number of parts in a line of the legend, if the piece has voices
	legendLine = 14 // height of a line of the legend
)

// legendHeight returns the height of the legend's lines, except the first.
func legendHeight(r *compose.Roster) vg.Length {
	return times((len(r.Parts)-1)/inLegend, legendLine)
}

// legend draws the legend from y downwards: the colour of each part, its name and instrument; then the meter and the length of the piece.
func (p pen) legend(piece *compose.Piece, y vg.Length) {
	seconds := int(math.Round(piece.Duration().Seconds()))
	length := fmt.Sprintf("%s, %d:%02d", meters(piece), seconds/60, seconds%60)
	const disc, gap = 12, 18 // widths: of the disc before a name, and of the gap after the name
	free := vg.Length(pageWidth - 2*margin - width(labelFont, length))
	parts := piece.Roster().Settings
	inLine := min(len(parts), inLegend)
	room := vg.Length(free/vg.Length(inLine)) - disc - gap // width available for a name
	x, top := vg.Length(margin), y
	for i, part := range parts {
		if i > 0 && i%inLegend == 0 {
			x, y = margin, y-legendLine
		}
		p.disc(partColour(i), x+4, y+2.6, 4)
		end := p.textWithin(room, labelFont, ink, x+disc, y, left, legendName(part))
		if x += disc + end + gap; len(parts) > inLegend {
			x = margin + times(i%inLegend+1, room+disc+gap) // names stand in columns
		}
	}
	p.text(labelFont, grey, pageWidth-margin, top, right, length)
}

// legendName returns the text of a part in the legend. settings are the part's settings in each score. The text lists the different names, each with
// its instrument. If a part is named like its instrument, the instrument is left out.
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

// samePlayer reports whether settings of a part give the same text in the legend.
func samePlayer(a, b *scores.Player) bool {
	return a.Name == b.Name && (a.Program == b.Program || a.Percussion())
}

// meters lists the different meters of the piece.
func meters(piece *compose.Piece) string {
	all := []string{piece.Score.Meter.String()}
	for _, m := range piece.Movements {
		if m.Score != nil && !slices.Contains(all, m.Score.Meter.String()) {
			all = append(all, m.Score.Meter.String())
		}
	}
	return strings.Join(all, ", ")
}
