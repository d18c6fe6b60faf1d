package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
)

// frame is what happened since the frame before.
type frame struct {
	at     time.Duration // since the first one
	events []live.Event
	tick   int
	tempo  float64 // of the music; 0 until there is any
}

// nextFrame is the frame after the one at a time.
func (m model) nextFrame(at time.Duration) tea.Cmd {
	const length = 50 * time.Millisecond
	start := time.Now()
	return tea.Tick(length, func(now time.Time) tea.Msg {
		return m.inbox.take(at + now.Sub(start))
	})
}

// show shows what happened.
func (m model) show(f frame) model {
	m.now, m.tick, m.pace = f.at, f.tick, f.tempo
	for _, e := range f.events {
		m = m.hear(e)
	}
	return m
}

// hear shows one piece of news.
func (m model) hear(n live.Event) model {
	switch n.Kind {
	case live.TurnBegan:
		m.match, m.turn, m.score, m.dropped = n.Match, n.Turn, n.Score, m.now
		m.shifts = append(m.shifts[:min(len(m.shifts), n.Turn.Number-1):len(m.shifts)], n.Shift)
		m.game, m.chosen = n.Match.Game, game.Move{}
		m = m.fade()
		if n.Match.Outcome() != game.Undecided {
			m.message = n.Match.Summary()
		}
	case live.BarRepeated:
		m = m.again(n)
	case live.TurnsUndone:
		m.match = n.Match
		m = m.say("taken back")
	case live.GameLeft:
		m.match, m.asked, m.chosen = nil, nil, game.Move{}
		m = m.say("a new game, from the next bar line on")
	case live.Adjusted:
		m.factor, m.shift = n.Factor, n.Shift
	case live.PortLost:
		m.lost = true
		m = m.say("the port has gone: the performance waits until it is back")
	case live.PortBack:
		m.lost = false
		m = m.say("the port is back")
	case live.MoveAsked:
		m = m.ask(n)
	case live.SquareSelected:
		m = m.selected(n)
	case live.MoveChosen:
		m.asked, m.chosen, m.message = nil, n.Move, ""
	case live.Notice:
		m = m.say(strings.TrimSpace(n.Text))
	case live.ClockLost, live.ClockStopped, live.ClockRunning:
		m = m.heed(n.Kind)
	}
	return m
}

// clocks is how the clock that is followed stands.
var clocks = map[live.EventKind]string{live.ClockLost: "none", live.ClockStopped: "stopped", live.ClockRunning: "runs"}

// heed shows how the clock that is followed stands.
func (m model) heed(kind live.EventKind) model {
	m.clock = clocks[kind]
	switch kind {
	case live.ClockLost:
		return m.say("there is no MIDI clock: the performance waits for it")
	case live.ClockStopped:
		return m.say("the MIDI clock stands: the performance waits for start or continue")
	}
	m.message = ""
	return m
}

// again shows a turn that sounds once more.
func (m model) again(n live.Event) model {
	if m.match == nil {
		return m // it is of a game that was left
	}
	m = m.fade()
	m.turn, m.score = n.Turn, n.Score
	m.shifts = append(m.shifts[:min(len(m.shifts), n.Turn.Number-1):len(m.shifts)], n.Shift)
	return m
}

// fade takes away what was to be read, on a bar line.
func (m model) fade() model {
	if m.now >= m.legible {
		m.message = ""
	}
	return m
}

// say shows a line that is to be read, so that no bar line takes it away at once.
func (m model) say(text string) model {
	const long = 3 * time.Second
	m.message, m.legible = text, m.now+long
	return m
}
