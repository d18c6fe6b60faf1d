package picture

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

const (
	trackHeight = 24 // height of the track of a voice
	drumHeight  = 8  // height of the row of a drum
	trackGap    = 6  // height below each track
)

// track is a strip below the roll for one voice. It shows the range of keys from the voice's lowest to its highest note. A percussion part has a
// row for each of its drums instead.
type track struct {
	part   *scores.Player
	colour color.NRGBA
	notes  []compose.Note
	low    int // lowest key that the track shows
	keys   int
	drums  []int // MIDI keys of the drums, from the lowest row up; nil for other instruments
}

// newTrack returns the track of a part with the given notes.
func newTrack(part *scores.Player, colour color.NRGBA, notes []compose.Note) track {
	const air, fewest = 1, 12
	t := track{part: part, colour: colour, notes: notes}
	if part.Percussion() {
		for _, n := range notes {
			t.drums = append(t.drums, n.Key)
		}
		slices.Sort(t.drums)
		t.drums = slices.Compact(t.drums)
		return t
	}
	low, high := extremes(notes)
	t.low, t.keys = low-air, max(high-low+1+2*air, fewest)
	return t
}

func (t track) height() vg.Length {
	if t.drums != nil {
		return times(len(t.drums), drumHeight)
	}
	return trackHeight
}

// tracksHeight returns the height of all tracks.
func (r row) tracksHeight() (height vg.Length) {
	for _, t := range r.tracks {
		height += t.height() + trackGap
	}
	return height
}

// paintTracks draws the tracks in the area a, from top to bottom.
func (r row) paintTracks(p pen, a area) {
	if r.movement.End() == r.movement.Start {
		return
	}
	top := a.y + a.height
	for _, t := range r.tracks {
		a.height = t.height()
		a.y = top - a.height
		top = a.y - trackGap
		p.area(paper, rectangle(a.x, a.y, a.x+a.width, a.y+a.height))
		r.barLines(p, a)
		if t.drums != nil {
			r.drums(p, a, t)
		} else {
			r.voice(p, a, t)
		}
	}
}

// voice draws a track that is not percussion. Beside the notes it writes the part's name, and its lowest and highest note.
func (r row) voice(p pen, a area, t track) {
	const gap = 5
	height := a.height / vg.Length(t.keys)
	at, level := r.across(a), func(key int) vg.Length { return a.y + times(key-t.low, height) }
	low, high := extremes(t.notes)
	for _, n := range t.notes {
		p.note(t.colour, n, at(n.On), level(n.Key), at(n.Off), level(n.Key+1))
	}
	p.textWithin(a.x-margin-gap, smallFont, ink, a.x-gap, a.y+vg.Length(a.height/2)+1, right, t.part.Name)
	p.text(tinyFont, grey, a.x-gap, a.y+vg.Length(a.height/2)-6, right, r.score.NoteName(low)+".."+r.score.NoteName(high))
}

// drums draws a percussion track: a row for each drum, with its name.
func (r row) drums(p pen, a area, t track) {
	const gap, widest, rim = 5, 4, 1
	at := r.across(a)
	for i, key := range t.drums {
		base := a.y + times(i, drumHeight)
		if i > 0 {
			p.line(faint, 0.35, a.x, base, a.x+a.width, base)
		}
		p.textWithin(a.x-margin-gap, smallFont, ink, a.x-gap, base+1.8, right, gm.Drum(key))
		for _, n := range t.notes {
			if n.Key == key {
				x := at(n.On)
				p.note(t.colour, n, x, base+rim, x+min(widest, at(n.Off)-x), base+drumHeight-rim)
			}
		}
	}
}

// note draws a note as a box between two corners. Softer notes are paler.
func (p pen) note(colour color.NRGBA, n compose.Note, x0, y0, x1, y1 vg.Length) {
	strength := 0.35 + 0.65*float64(n.Velocity)/127
	box := rectangle(x0, y0, x1, y1)
	p.area(shade(colour, strength), box)
	p.outline(colour, box)
}
