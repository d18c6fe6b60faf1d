package compose

import (
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// other composes what the part plays that does not play the bar's notes, without the octave of that part. Its notes are tones of the bar's chord, except
// beside passing notes of the melody. It stays on its side of the melody, by its octave, and makes no fifths or octaves in parallel with it; it rests
// where this is impossible. composed holds the move's own notes.
func (c *Composer) other(bar *Bar, composed cell, scale scaleKeys) []Note {
	p := c.score.Phrases
	if !p.Accompanied() {
		return nil
	}
	part := 1 - bar.Part()
	o := accompaniment{c: c, bar: bar, melody: -1, own: -1, notes: make([]Note, 0, max(notesInBar, len(bar.Notes)))}
	o.shift = c.score.Players[part].Shift()
	o.higher = o.shift - c.score.Players[bar.Part()].Shift()
	if c.past != nil {
		o.melody, o.own = c.past.lastOf(bar.Part()), c.past.lastOf(part)
	}
	near := bar.Notes[0].Key - o.shift + o.side()*c.score.Period()/2
	if o.own >= 0 {
		near = o.own - o.shift
	}
	switch p.Other {
	case scores.OtherHolds:
		for chord, onsets := range c.byChord([]onset{{0, bar.Ticks, 0}}, bar.Move.Player) {
			o.add(onsets[0].start, onsets[0].start+onsets[0].ticks, near, chord.Has)
		}
	case scores.OtherThirds:
		for _, n := range bar.Notes {
			o.third(n, scale)
		}
	case scores.OtherReplies:
		if before := c.past; before != nil && p.At(c.bars-1).Bar%2 == 1 {
			for _, n := range before.bar.Notes {
				o.add(n.Start-before.bar.Start, n.End()-before.bar.Start, near+n.Key-before.bar.Notes[0].Key, o.chord(n.Start-before.bar.Start).Has)
			}
		}
	case scores.OtherMoves:
		for i, s := range composed.slots {
			o.add(s.start, s.end, composed.keys[i], o.chord(s.start).Has)
		}
	}
	if len(o.notes) == 0 {
		return nil
	}
	return o.notes
}

// accompaniment is a bar of the part that does not play the melody.
type accompaniment struct {
	c           *Composer
	bar         *Bar
	shift       int // keys by which the part moves its notes
	higher      int // number of keys by which this part moves its notes further up than the melody's part
	melody, own int // keys of the last notes of both parts, as they sound; -1 for none
	notes       []Note
}

// chord returns the chord on a tick of the bar.
func (o *accompaniment) chord(tick int) *pitch.Chord {
	chord := o.c.chordAt(o.c.bars-1, o.bar.Move.Player, tick)
	return &chord
}

// side returns 1 if the part stays above the melody, -1 if it stays below.
func (o *accompaniment) side() int {
	if o.higher > 0 {
		return 1
	}
	return -1
}

// add adds a note from one tick of the bar to another, on the key nearest to the wanted one that fits. It reports whether there is such a key.
func (o *accompaniment) add(start, end, wanted int, fits func(key int) bool) bool {
	before, now, outer := o.melody, o.bar.Notes[0].Key, -1
	for _, n := range o.bar.Notes {
		if n.Start-o.bar.Start < start {
			before = n.Key
		}
		if n.Start-o.bar.Start <= start {
			now = n.Key
		}
		if n.Start-o.bar.Start < end && n.End()-o.bar.Start > start && (outer < 0 || (n.Key-outer)*o.side() > 0) {
			outer = n.Key
		}
	}
	room := o.c.score.Range
	for away := range room.High - room.Low + 1 {
		for _, key := range [2]int{wanted - away, wanted + away} {
			sounding := key + o.shift
			if room.Low <= key && key <= room.High && fits(key) && o.c.score.Pitched(key) && (outer < 0 || (sounding-outer)*o.side() > 0) &&
				!(o.own >= 0 && parallel(o.own, sounding, before, now)) {
				o.notes = append(o.notes, Note{Key: key, Start: o.bar.Start + start, Ticks: end - start, Velocity: velocity(loudness(o.bar) + scores.Softer)})
				o.own = sounding
				return true
			}
		}
	}
	return false
}

// third adds a note a third or a sixth away from a note of the melody: a tone of the chord, or any note of the scale beside a note outside the chord. If
// neither fits, it adds the nearest tone of the chord.
func (o *accompaniment) third(n Note, scale scaleKeys) {
	start, end, sung := n.Start-o.bar.Start, n.End()-o.bar.Start, n.Key-o.shift+o.higher
	chord := o.chord(start)
	for _, steps := range [2]int{2, 5} {
		key := scale.step(sung, o.side()*steps)
		if (key-sung)*o.side() > 0 && pleasant[distance(key, sung)%octave] > 3 && (chord.Has(key) || !chord.Has(sung)) &&
			o.add(start, end, key, func(other int) bool { return other == key }) {
			return
		}
	}
	o.add(start, end, sung+o.side()*octave/2, chord.Has)
}

// lastOf returns the key of the last note that a player's part plays in a bar, as it sounds; -1 if it plays no line there.
func (p *past) lastOf(part int) int {
	notes := p.bar.Notes
	if part != p.bar.Part() {
		notes = nil
		for _, line := range p.bar.Lines {
			if line.Voice == Strokes && line.Part == part {
				notes = line.Notes
			}
		}
	}
	if len(notes) == 0 {
		return -1
	}
	return notes[len(notes)-1].Key
}
