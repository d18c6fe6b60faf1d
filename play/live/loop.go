package live

import (
	"midiconnect4/compose"
	"midiconnect4/play"
)

// Loop repeats the last bars of the current game from the next bar line on, or from the end of a move that has several bars. The game waits. 0 ends
// the loop on the next bar line. A game that is left ends it, too.
func (p *Performance) Loop(bars int) { p.do(func(k *scheduler) { k.setLoop(bars) }) }

// ToggleLoop repeats the last bar, or ends a loop.
func (p *Performance) ToggleLoop() {
	p.do(func(k *scheduler) {
		if k.loop > 0 {
			k.setLoop(0)
		} else {
			k.setLoop(1)
		}
	})
}

func (k *scheduler) setLoop(bars int) {
	if k.loop != bars {
		k.loop = bars
		k.foresight.revoke() // another bar may follow
		k.perf.Emit(Event{Kind: Looped, Value: float64(bars)})
	}
}

// pastBar is a bar that has sounded, of a turn.
type pastBar struct {
	turn  play.Turn
	index int // among the bars of the match, from 0
	compose.Bar
}

// lastBars returns the last bars of a match, oldest first, but not more than the given number.
func lastBars(m *play.Match, most int) (bars []pastBar) {
	for _, t := range m.Turns {
		for _, b := range t.Bars {
			bars = append(bars, pastBar{t, len(bars), b})
		}
	}
	return bars[max(0, len(bars)-most):]
}

// performLoop repeats the bars of the loop until it ends or moves are undone. The music then continues from the tick at which the loop began.
func (k *scheduler) performLoop() error {
	repeats := func(m *play.Match) bool { return m != nil && k.loop > 0 && !k.coming.finishing && k.past.last() == m }
	for m, line := k.past.last(), k.past.tick; repeats(m); m = k.past.last() {
		for _, b := range lastBars(m, k.loop) {
			if !repeats(m) {
				break
			}
			if err := k.playAgain(m, b); err != nil {
				return err
			}
		}
		k.goOnFrom(line)
	}
	return nil
}

// playAgain performs a bar of a match again.
func (k *scheduler) playAgain(m *play.Match, b pastBar) error {
	again := bar(k.perf.score, b.Bar, k.set.transpose)
	k.goOnFrom(b.Start)
	if err := k.barLine(b.index); err != nil {
		return err
	}
	return k.measure(again, func() {
		k.perf.Emit(Event{
			Kind: BarRepeated, At: k.dueAt(b.Start), Match: m, Turn: b.turn, Score: k.perf.score, Tick: b.Start, Tempo: k.timeline.tempo(), Shift: k.set.transpose,
		})
		k.barBegan()
	})
}
