package live

import (
	"slices"
	"strings"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// ClickPart is the name of the click for Routed. The click marks the beats for other players. It is in no take and no set.
const ClickPart = "click"

// IsClick returns true if a name of a part stands for the click.
func IsClick(name string) bool { return strings.EqualFold(name, ClickPart) }

// clickPart is used instead of the index of a part.
const clickPart = -3

// The click uses the wood blocks of General MIDI, on the channel of the drums.
const (
	clickChannel  = 9
	barClick      = 76 // key on a bar line
	beatClick     = 77
	clickLoudness = 100
	clickTicks    = scores.TicksPerQuarter / 8
)

// MostCounted is the largest number of bars of a count-in.
const MostCounted = 8

// SetClick switches the click on or off, from the next bar line on.
func (p *Performance) SetClick(on bool) { p.do(func(k *scheduler) { k.setClick(on) }) }

// ToggleClick switches the click on, or off.
func (p *Performance) ToggleClick() { p.do(func(k *scheduler) { k.setClick(!k.clicks) }) }

func (k *scheduler) setClick(on bool) {
	if k.clicks != on {
		k.clicks = on
		k.perf.Emit(Event{Kind: Clicked, On: on})
	}
}

// clicked returns a measure with clicks on its beats.
func clicked(m measure, meter scores.Meter) measure {
	m.events = slices.Clone(m.events)
	beats := beatsOf(meter)
	for tick, i := m.start, 0; tick < m.end; i++ {
		key := uint8(beatClick)
		if i%len(beats) == 0 {
			key = barClick
		}
		m.events = append(m.events,
			event{tick: tick, part: clickPart, kind: noteStart, message: midi.NoteOn(clickChannel, key, clickLoudness)},
			event{tick: min(tick+clickTicks, m.end), part: clickPart, kind: noteEnd, message: midi.NoteOff(clickChannel, key)})
		tick += beats[i%len(beats)]
	}
	m.sort()
	return m
}

// beatsOf returns the lengths of the beats of a bar in ticks: of its groups, of three units in a compound meter, or of its units.
func beatsOf(meter scores.Meter) []int {
	if groups := meter.GroupTicks(); groups != nil {
		return groups
	}
	beats := meter.Beats
	if meter.Compound() {
		beats /= 3
	}
	return slices.Repeat([]int{meter.Ticks() / beats}, beats)
}

// counted returns the number of bars of clicks before a turn.
func (k *scheduler) counted(turn *composedTurn) int {
	if e := k.entrance(turn); e != nil {
		return e.CountIn
	} else if len(k.past.heard) == 0 {
		return k.perf.CountIn
	}
	return 0
}

// countIn performs the bars of clicks before a turn that starts a piece. A clock that does not run yet starts after them.
func (k *scheduler) countIn(turn *composedTurn, bars int) error {
	if bars == 0 {
		return nil
	}
	defer func() {
		k.counts, k.sent.waits = false, false
		k.perf.Emit(Event{Kind: CountIn})
	}()
	k.counts = true
	for line := k.past.tick; bars > 0 && turn.generation == k.player.generation; bars-- {
		k.perf.Emit(Event{Kind: CountIn, Match: turn.match, Value: float64(bars)})
		if err := k.measure(rest(turn.score, line, line+turn.score.Meter.Ticks(), turn.Bars[0].Tempo), nil); err != nil {
			return err
		}
		k.goOnFrom(line)
	}
	return nil
}
