package live

import (
	"maps"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// startOn makes turns start on a key. If key is nil, turns start as the score says.
func (p *player) startOn(key *int) {
	next := *p.touch
	next.Start = key
	p.touch = &next
}

// amount sets how strongly a signal drives the drama; 1 is the strength in the score.
func (p *player) amount(s scores.Signal, amount float64) {
	next := *p.touch
	if next.Amounts = maps.Clone(next.Amounts); next.Amounts == nil {
		next.Amounts = compose.Amounts{}
	}
	if next.Amounts[s] = amount; amount == 1 {
		delete(next.Amounts, s)
	}
	p.touch = &next
}

// touched returns the turn. If the touch (changes of the music by a performer) is not the same as when the turn was requested, touched composes the
// turn again with the new touch, and returns true.
func (t *composedTurn) touched(by *play.Touch) (now *composedTurn, again bool) {
	if t.touch == by {
		return t, false
	}
	changed := *t
	changed.match = t.match.Snapshot()
	changed.Turn = changed.match.Touch(*by)
	return &changed, true
}
