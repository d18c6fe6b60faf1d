package tui

import (
	"cmp"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"midiconnect4/play/session"
)

// press handles a key.
func (m model) press(k tea.KeyPressMsg) (model, tea.Cmd) {
	switch {
	case m.transport.Locked() && !m.worksLocked(k):
		m.message = "locked: L unlocks"
	case m.early() && key.Matches(k, m.keys.moving()...):
		return m.nextBoard(), nil
	case key.Matches(k, m.keys.quit):
		return m, tea.Quit
	case key.Matches(k, m.keys.interrupt):
		return m, tea.Interrupt
	case key.Matches(k, m.keys.suspend):
		return m, tea.Suspend
	case key.Matches(k, m.keys.drop):
		return m.digit(k.String()), nil
	case m.typed != "" && key.Matches(k, m.keys.hyphen), key.Matches(k, m.keys.enter):
		return m.enter(), nil
	case key.Matches(k, m.keys.escape):
		return m.giveUp(), nil
	case key.Matches(k, m.keys.left):
		return m.move(-1, 0), nil
	case key.Matches(k, m.keys.right):
		return m.move(1, 0), nil
	case key.Matches(k, m.keys.up):
		return m.move(0, 1), nil
	case key.Matches(k, m.keys.down):
		return m.move(0, -1), nil
	case key.Matches(k, m.keys.undo):
		return m.undo(), nil
	case key.Matches(k, m.keys.fresh):
		m.transport.NewGame()
	case key.Matches(k, m.keys.pause):
		return m.pause(), nil
	case key.Matches(k, m.keys.faster):
		return m.faster(session.TempoStep), nil
	case key.Matches(k, m.keys.slower):
		return m.faster(1 / session.TempoStep), nil
	case key.Matches(k, m.keys.higher):
		m.transport.Transpose(1)
	case key.Matches(k, m.keys.lower):
		m.transport.Transpose(-1)
	case key.Matches(k, m.keys.panics):
		m.transport.Panic()
		m = m.say("all notes off")
	case key.Matches(k, m.keys.score):
		m.transport.StepScore(1)
	case key.Matches(k, m.keys.scoreBefore):
		m.transport.StepScore(-1)
	case key.Matches(k, m.keys.tap):
		m.transport.Tap()
	case key.Matches(k, m.keys.item):
		if err := m.transport.NextItem(); err != nil {
			m.message = err.Error()
		}
	case key.Matches(k, m.keys.lock):
		m.transport.Lock(!m.transport.Locked())
	case key.Matches(k, m.keys.big):
		m.big, m.helps = !m.big, 0
	case key.Matches(k, m.keys.help):
		return m.turnPage(), nil
	}
	return m, nil
}

// worksLocked reports whether a key works while the performance is locked.
func (m model) worksLocked(k tea.KeyPressMsg) bool {
	return key.Matches(k, append(m.keys.moving(), m.keys.panics, m.keys.lock, m.keys.big, m.keys.help, m.keys.interrupt)...) ||
		m.typed != "" && key.Matches(k, m.keys.hyphen)
}

// turnPage shows the next page of the help, and none after the last.
func (m model) turnPage() model {
	pages, _ := m.help(m.layout())
	m.helps = (m.helps + 1) % (len(pages) + 1)
	return m
}

func (m model) undo() model {
	if m.chosen.Text != "" {
		m.transport.Undo() // before it sounds
		return m
	}
	last := cmp.Or(m.match, m.left)
	if last == nil {
		m.message = "there is no move to take back"
		return m
	}
	if _, ok := last.Undoable(); !ok {
		m.message = "no move of yours is there to take back"
		return m
	}
	m.transport.Undo()
	return m
}

func (m model) faster(by float64) model {
	if m.set.Clock == ClockIn {
		return m.say("the clock that is followed sets the tempo")
	}
	m.transport.Faster(by)
	return m
}

func (m model) pause() model {
	m.message = ""
	m.transport.TogglePause()
	return m
}
