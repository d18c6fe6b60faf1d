package live

import (
	"midiconnect4/compose"
	"midiconnect4/play"
)

// Loop repeats the last bars of the current game from the next bar line on, or from the end of a move that has several bars. The game waits. 0 ends
// the loop on the next bar line. A game that is left ends it, too.
func (p *Performance) Loop(bars int) { p.do(func(k *scheduler) { k.setLoop(bars, false) }) }

// LoopBeneath is like Loop, but the game goes on in silence, by a gamer's move for each repeated bar. A person's move, and the last one of the game,
// wait for the end of the loop.
func (p *Performance) LoopBeneath(bars int) { p.do(func(k *scheduler) { k.setLoop(bars, true) }) }

// ToggleLoop repeats the last bar, or ends a loop.
func (p *Performance) ToggleLoop() {
	p.do(func(k *scheduler) {
		if k.loop > 0 {
			k.setLoop(0, false)
		} else {
			k.setLoop(1, false)
		}
	})
}

func (k *scheduler) setLoop(bars int, beneath bool) {
	if k.loop != bars || k.beneath != beneath {
		k.loop, k.beneath = bars, beneath
		k.foresight.revoke() // another bar may follow
		k.perf.Emit(Event{Kind: Looped, Value: float64(bars), On: beneath})
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

// repeats returns true if the loop repeats the last bars of a match. It repeats nothing while the first move of the next game is awaited.
func (k *scheduler) repeats(m *play.Match) bool {
	if m == nil || k.loop == 0 || k.coming.finishing || k.past.last() != m {
		return false
	}
	return !k.coming.awaited || k.coming.ready == nil || k.coming.ready.Serial() == m.Serial()
}

// performLoop repeats the bars of the loop until it ends or moves are undone. The music then continues from the tick at which the loop began or, if the
// game has gone on meanwhile, with its next turn.
func (k *scheduler) performLoop() error {
	for of, line := k.past.last(), k.past.tick; k.repeats(k.past.last()); of = k.past.last() {
		for now := of; k.repeats(now); {
			for _, b := range lastBars(of, k.loop) {
				if !k.repeats(now) {
					break
				}
				k.coming.awaited = false // the wait goes on after the loop
				if err := k.playAgain(of, b); err != nil {
					return err
				}
				if k.repeats(now) && k.beneath {
					now = k.pass(now)
				}
			}
			k.goOnFrom(line)
		}
	}
	return nil
}

// pass makes the next turn in silence, if a gamer has chosen it and the game goes on after it. It returns the match after it.
func (k *scheduler) pass(m *play.Match) *play.Match {
	turn := k.coming.next
	if turn == nil || turn.Number == 1 || turn.byPerson() || turn.match.Over() {
		return m
	}
	k.coming.next, k.past.discontinuous = nil, true
	k.past.add(turn.match)
	k.perf.Emit(Event{Kind: TurnPassed, At: k.perf.Clock.Now(), Match: turn.match, Turn: turn.Turn, Score: turn.score})
	k.player.ask(false)
	return turn.match
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
