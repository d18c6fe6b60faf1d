package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// Setting says what is played, and how the screen starts.
type Setting struct {
	Game    game.Game
	Names   [2]string // names of the players
	Score   *scores.Score
	Port    string // name of the output to show to people
	In      string // name of the MIDI input; empty for none
	Clock   session.Sync
	Scores  []string  // names of the scores that can be chosen
	SetList bool      // whether a set list is performed
	Big     bool      // whether the screen starts with the view for a projector
	Hint    string    // tells people what to do first; if it is not empty, the performance starts paused
	Out     io.Writer // receives the summaries of the games when the screen is closed
}

// UI is the screen of one performance. It implements session.UI.
type UI struct {
	set   Setting
	inbox inbox
}

// New returns a screen that Run will show.
func New(set Setting) *UI { return &UI{set: set} }

// Run implements session.UI. When the screen is closed, Run prints the summaries of the games.
func (u *UI) Run(ctx context.Context, t session.Transport, events <-chan live.Event) error {
	filled := make(chan struct{})
	go func() {
		defer close(filled)
		if err := session.Guard(func() error { return u.inbox.fill(events) }); err != nil {
			t.Quit(err)
		}
	}()
	t.Quit(u.show(ctx, t))
	<-filled
	for _, m := range u.inbox.heard {
		by := u.inbox.score
		if u.set.SetList { // each item has its own
			by = m.Score()
		}
		fmt.Fprintf(u.set.Out, "%s\nscore %s, seed %d\n", m.Summary(), text.Printable(by.Name), m.Seed)
	}
	return nil
}

// show shows the screen until ctx ends or the person quits. It then restores the terminal, but waits no longer than a second for a terminal that
// blocks. The error is session.ErrInterrupted, describes a panic of the screen, or says why the screen cannot be shown.
func (u *UI) show(ctx context.Context, t session.Transport) error {
	m := newModel(u.set, t, &u.inbox)
	m.glyphs = newGlyphs(!showsUnicode())
	screen := newGuarded(m)
	options := []tea.ProgramOption{tea.WithoutSignalHandler()} // the session handles signals
	if !showsColour() {
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	}
	program := tea.NewProgram(screen, options...)
	ran := make(chan error, 1)
	go func() {
		_, err := program.Run()
		if errors.Is(err, tea.ErrInterrupted) {
			err = session.ErrInterrupted
		}
		ran <- err
	}()
	select {
	case err := <-ran:
		return errors.Join(*screen.fault, err)
	case <-ctx.Done():
	}
	go program.Quit() // Quit blocks if the program hangs
	const patience = time.Second
	select {
	case err := <-ran:
		return errors.Join(*screen.fault, err)
	case <-time.After(patience):
		program.Kill()
		return nil
	}
}
