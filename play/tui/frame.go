package tui

import (
	"cmp"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// frame holds the events since the previous frame, and the state of the music.
type frame struct {
	at     time.Duration // time since the first frame
	events []live.Event
	tick   int
	tempo  float64       // tempo of the music; 0 before the music starts
	clock  time.Duration // time on the performance's clock
}

// nextFrame returns a command that waits until the screen must be updated again, and then returns the next frame: the events since the current one.
func (m model) nextFrame() tea.Cmd {
	const length = 50 * time.Millisecond
	return tea.Tick(length, func(now time.Time) tea.Msg {
		return m.inbox.take(now.Sub(m.began))
	})
}

// show updates the screen with a frame (new events and the state of the music).
func (m model) show(f frame) model {
	m.now = f.at
	before := m.Now
	for _, e := range f.events {
		m = m.hear(e)
	}
	m.Tick, m.Tempo = f.tick, f.tempo
	if m.Now = max(m.Now, f.clock); m.Now != before {
		m.ticked = m.now
	}
	if m.Asked != nil && !m.Over() && m.message == m.news {
		m = m.fade() // remove it now, because no bar starts while the person thinks
	}
	return m
}

// hear handles an event.
func (m model) hear(e live.Event) model {
	before, fades := m.Squares, m.FadeEnds > 0
	m.Scene = m.Scene.After(e)
	if now := cmp.Or(m.Match, m.Ready); now != nil {
		m = m.setBoard(now.Game)
	}
	switch e.Kind {
	case live.TurnBegan:
		m.dropped, m.listens = m.now, e.Turn.Signals() != nil
		m = m.shifted(e).fade()
		if m.Over() {
			m = m.say(e.Match.Summary())
		}
	case live.BarRepeated:
		if m.Match != nil { // otherwise the bar is one of the previous game
			m = m.reshifted(e).fade()
		}
	case live.TurnPassed:
		m = m.shifted(e)
	case live.TurnsSet: // turns that were not heard have no transposition
		m.shifts = append(slices.Clone(m.shifts[:min(len(m.shifts), len(e.Match.Turns))]), make([]int, max(0, len(e.Match.Turns)-len(m.shifts)))...)
	case live.TurnsUndone:
		m = m.say("taken back")
	case live.GameLeft:
		if !fades { // otherwise the fade-out of an item has ended, and the set list has said what follows
			m = m.say("a new game, from the next bar line on") // if an item of a set list was left, the set list emits a more precise notice
		}
	case live.MoveAsked:
		m = m.ask(e)
	case live.SquareSelected:
		m = m.selected(before, e)
	case live.MoveChosen, live.ClockRunning:
		m.message = ""
	case live.CountIn:
		if words := session.Words(e); words != "" || m.message == session.Words(live.Event{Kind: live.CountIn, Value: 1}) {
			m = m.say(words)
		}
	case live.Steered:
		if e.Text == "panic" {
			m = m.say("all notes off")
		}
	default:
		if words := session.Words(e); words != "" {
			m = m.say(words)
		}
	}
	return m
}

// clocks has words for the states of the followed clock.
var clocks = map[live.EventKind]string{live.ClockLost: "none", live.ClockStopped: "stopped", live.ClockRunning: "runs"}

// shifted records the transposition with which a turn sounds.
func (m model) shifted(e live.Event) model {
	m.shifts = append(m.shifts[:min(len(m.shifts), e.Turn.Number-1):len(m.shifts)], e.Shift)
	return m
}

// reshifted records the transposition with which a turn sounds again. Later turns keep theirs.
func (m model) reshifted(e live.Event) model {
	if at := e.Turn.Number - 1; at < len(m.shifts) {
		m.shifts = slices.Clone(m.shifts)
		m.shifts[at] = e.Shift
	}
	return m
}

// fade clears the message at the start of a bar. A message that has only just appeared stays.
func (m model) fade() model {
	if m.now >= m.legible {
		m.message = ""
	}
	return m
}

// legibly is how long a message stays at least.
const legibly = 3 * time.Second

// say shows a message about an event.
func (m model) say(text string) model {
	m.message, m.news, m.legible = text, text, m.now+legibly
	return m
}
