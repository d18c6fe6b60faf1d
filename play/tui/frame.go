package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// frame is what happened since the last frame.
type frame struct {
	at     time.Duration // since the first frame
	events []live.Event
	tick   int
	tempo  float64 // of the music; 0 before it starts
}

// nextFrame returns the command that makes the next frame, after the one at a time.
func (m model) nextFrame(at time.Duration) tea.Cmd {
	const length = 50 * time.Millisecond
	start := time.Now()
	return tea.Tick(length, func(now time.Time) tea.Msg {
		return m.inbox.take(at + now.Sub(start))
	})
}

// show shows a frame.
func (m model) show(f frame) model {
	m.now, m.tick, m.pace = f.at, f.tick, f.tempo
	for _, e := range f.events {
		m = m.hear(e)
	}
	if len(f.events) > 0 {
		m = m.readQueue()
	}
	if m.asked != nil && !m.over() && m.message == m.news {
		m = m.fade() // no bar line comes while the person thinks
	}
	return m
}

// hear shows an event.
func (m model) hear(e live.Event) model {
	switch e.Kind {
	case live.AllOver:
		m.ended = m.items != nil
	case live.GameReady:
		m.ended = false
		if m.ready = e.Match; m.match == nil {
			m = m.setBoard(e.Match.Game)
		}
	case live.TurnBegan:
		m.match, m.left, m.turn, m.dropped = e.Match, nil, e.Turn, m.now
		m = m.composedBy(e.Score)
		m.shifts = append(m.shifts[:min(len(m.shifts), e.Turn.Number-1):len(m.shifts)], e.Shift)
		m = m.setBoard(e.Match.Game)
		m.chosen, m.listens = game.Move{}, e.Turn.Signals() != nil
		m = m.fade()
		if m.over() {
			m = m.say(e.Match.Summary())
		}
	case live.BarRepeated:
		m = m.again(e)
	case live.Waiting:
		if m.asked != nil && m.over() { // for the first move of the next game
			m = m.nextBoard()
		}
	case live.TurnsUndone:
		m.match, m.left, m.ended = e.Match, nil, false
		m = m.setBoard(e.Match.Game)
		m = m.say("taken back")
	case live.GameLeft:
		m.left = cmp.Or(m.match, m.left)
		m.ready, m.match, m.asked, m.chosen = nil, nil, nil, game.Move{}
		m = m.say("a new game, from the next bar line on") // an item that was left says more
	case live.Adjusted:
		m.factor, m.shift = e.Factor, e.Shift
	case live.ScoreChosen:
		m.pending = e.Score.Piece()
		m = m.say(fmt.Sprintf("score %s, from the next bar line on", text.Printable(e.Score.Name)))
	case live.Paused, live.Resumed:
		m.paused = e.Kind == live.Paused
	case live.PortLost:
		m.gone = append(slices.Clip(m.gone), e.Output)
		if m.lost = e.Left == 0; m.lost {
			m = m.say("the port has gone: the performance waits until it is back")
		} else {
			m = m.say(text.Printable(e.Output) + " has gone: the performance goes on without it until it is back")
		}
	case live.PortBack:
		m.lost = false
		m.gone = slices.DeleteFunc(slices.Clone(m.gone), func(name string) bool { return name == e.Output })
		if e.Left == 1 {
			m = m.say("the port is back")
		} else {
			m = m.say(text.Printable(e.Output) + " is back")
		}
	case live.MoveAsked:
		m = m.ask(e)
	case live.SquareSelected:
		m = m.selected(e)
	case live.MoveChosen:
		m.asked, m.chosen, m.message = nil, e.Move, ""
	case live.Steered:
		if e.Text == "panic" {
			m = m.say("all notes off")
		}
	case live.Notice:
		m = m.say(strings.TrimSpace(e.Text))
	case live.ClockLost, live.ClockStopped, live.ClockRunning:
		m = m.heed(e.Kind)
	}
	return m
}

// clocks names the states of the clock that is followed.
var clocks = map[live.EventKind]string{live.ClockLost: "none", live.ClockStopped: "stopped", live.ClockRunning: "runs"}

// heed shows whether the clock that is followed runs.
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

// again shows a turn that is repeated.
func (m model) again(e live.Event) model {
	if m.match == nil {
		return m // it belongs to the last game
	}
	m = m.fade()
	m.turn = e.Turn
	m = m.composedBy(e.Score)
	m.shifts = append(m.shifts[:min(len(m.shifts), e.Turn.Number-1):len(m.shifts)], e.Shift)
	return m
}

// composedBy shows by which score the bars are now composed.
func (m model) composedBy(s *scores.Score) model {
	if m.score = s; s.Piece() == m.pending {
		m.pending = nil
	}
	return m
}

// fade clears the message on a bar line, unless it is still to be read.
func (m model) fade() model {
	if m.now >= m.legible {
		m.message = ""
	}
	return m
}

// say shows a message that stays for some seconds.
func (m model) say(text string) model {
	const long = 3 * time.Second
	m.message, m.news, m.legible = text, text, m.now+long
	return m
}
