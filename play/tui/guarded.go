package tui

import (
	tea "charm.land/bubbletea/v2"

	"midiconnect4/play/session"
)

// guarded wraps a model. If the model panics, guarded closes the screen and keeps the panic as an error.
type guarded struct {
	model model
	fault *error // the first panic
}

func newGuarded(m model) guarded { return guarded{m, new(error)} }

func (g guarded) Init() tea.Cmd { return g.model.Init() }

// Update implements tea.Model.
func (g guarded) Update(msg tea.Msg) (after tea.Model, cmd tea.Cmd) {
	if *g.fault != nil {
		return g, tea.Quit
	}
	update := func() error { g.model, cmd = g.model.update(msg); return nil }
	if err := session.Guard(update); err != nil {
		*g.fault = err
		return g, tea.Quit
	}
	return g, cmd
}

// View implements tea.Model. If it panics, the next call of Update closes the screen.
func (g guarded) View() (v tea.View) {
	view := func() error { v = g.model.view(); return nil }
	if err := session.Guard(view); err != nil && *g.fault == nil {
		*g.fault = err
	}
	return v
}
