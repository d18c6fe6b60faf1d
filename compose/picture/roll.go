package picture

import (
	"image/color"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// area is a rectangle on the page.
type area struct{ x, y, width, height vg.Length }

// roll draws the piano roll of the movement in the area a: time from left to right, keys from bottom to top.
func (r row) roll(p pen, a area) {
	if r.movement.End() == r.movement.Start {
		return
	}
	at := r.across(a)
	keyHeight := a.height / vg.Length(r.keys)
	level := func(key int) vg.Length { return a.y + times(key-r.low, keyHeight) }

	p.area(paper, rectangle(a.x, a.y, a.x+a.width, a.y+a.height))
	for key := r.low; key < r.low+r.keys; key++ {
		switch {
		case r.startsOctave(key):
			p.line(grey, 0.5, a.x, level(key), a.x+a.width, level(key))
			p.text(smallFont, grey, a.x-5, level(key)+vg.Length(keyHeight/2)-2.2, right, r.score.NoteName(key))
		case r.score.Period() == 12 && isBlack(key):
			p.area(shade(faint, 0.5), rectangle(a.x, level(key), a.x+a.width, level(key+1)))
		}
	}
	r.bars(p, a, at)
	for part, notes := range r.notes {
		for _, n := range notes {
			low, high := level(n.Key), level(n.Key+1)
			if part >= len(players) {
				low, high = slim(low, high, part-len(players))
			}
			p.note(partColour(part), n, at(n.On), low, at(n.Off), high)
		}
	}
}

// startsOctave reports whether a key starts an octave: a C or, in a tuning without twelve keys per octave, the key that corresponds to it.
func (r row) startsOctave(key int) bool {
	const middleC = 60
	return (key-middleC)%r.score.Period() == 0
}

// slim returns the part of a key's height in which notes of a voice are drawn. It is less than the full height, so that notes of other parts on
// the same key stay visible.
func slim(low, high vg.Length, voice int) (from, to vg.Length) {
	const places, tall, apart = 3, 0.4, 0.3 // number of positions; their size and distance, as shares of the height
	height := high - low
	from = low + times(voice%places, vg.Length(apart*height))
	return from, from + vg.Length(tall*height)
}

// across returns a function that converts ticks to horizontal positions in the area a. The movement must not be empty.
func (r row) across(a area) func(tick int) vg.Length {
	start, end := r.movement.Start, r.movement.End()
	return func(tick int) vg.Length { return a.x + a.width*vg.Length(tick-start)/vg.Length(end-start) }
}

// bars draws the bar lines. It writes the numbers of all bars or, if there is too little room, of every second, fourth, … bar.
func (r row) bars(p pen, a area, at func(int) vg.Length) {
	const room = 14 // width for a number, in points
	bars := r.movement.Bars
	every := 1
	for every*int(a.width) < room*len(bars) {
		every *= 2
	}
	for i, b := range bars {
		x := at(b.Start)
		p.line(faint, 0.6, x, a.y, x, a.y+a.height)
		if i%every == 0 {
			p.text(smallFont, players[b.Move.Player], (x+at(b.End()))/2, a.y-10, centre, strconv.Itoa(r.movement.Before+i+1))
		}
	}
	p.line(faint, 0.6, a.x+a.width, a.y, a.x+a.width, a.y+a.height)
}

// barLines draws the bar lines of a voice's track below the piano roll.
func (r row) barLines(p pen, a area) {
	at := r.across(a)
	for _, b := range r.movement.Bars {
		p.line(faint, 0.6, at(b.Start), a.y, at(b.Start), a.y+a.height)
	}
	p.line(faint, 0.6, a.x+a.width, a.y, a.x+a.width, a.y+a.height)
}

func isBlack(key int) bool { return 1<<(key%12)&0b010101001010 != 0 }

// outline draws the outline of a note's box.
func (p pen) outline(c color.Color, box []vg.Point) {
	p.SetColor(c)
	p.SetLineWidth(0.35)
	p.edge(box)
}
