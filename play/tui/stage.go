package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Setting is what is played, and where.
type Setting struct {
	Game     game.Game
	Names    [2]string // the players'
	Score    *scores.Score
	Scores   []string                                 // names and paths, to go through
	Load     func(name string) (*scores.Score, error) // opens one of them
	Port     string                                   // its name, for people
	In       string                                   // the name of the input; empty for none
	Clock    Clock
	ASCII    bool   // whether the terminal shows nothing else
	NoColour bool   // whether it has no colours, or is to show none
	Hint     string // what to do first: the performance starts paused; empty for nothing
}

// Clock is which way MIDI clock goes.
type Clock string

const (
	NoClock  Clock = ""
	ClockOut Clock = "out" // it is sent
	ClockIn  Clock = "in"  // it is followed
)

// Stage is the screen of one performance.
type Stage struct {
	feed   feed
	moves  chan string
	orders orders
	person *play.Person

	Asked func(game.Position, error) // is told that the person is to move, as live.Performance does
}

// New returns a stage, before there is a performance.
func New() *Stage {
	s := &Stage{moves: make(chan string, 1), orders: make(orders, most)}
	s.Asked = func(p game.Position, refused error) {
		s.Tell(live.Event{Kind: live.MoveAsked, Position: p, Refused: refused})
	}
	s.person = play.NewPerson(s.moves, s.ask)
	return s
}

// Tell shows what happens, as a listener of live.Performance hears it.
func (s *Stage) Tell(n live.Event) { s.feed.tell(n) }

// Say shows a line until there is something else to say.
func (s *Stage) Say(format string, args ...any) {
	s.feed.say(strings.TrimSpace(fmt.Sprintf(format, args...)))
}

// Press chooses a square, as a click on it does. In a game of columns its row has
// no meaning.
func (s *Stage) Press(square game.Square) { s.feed.press(square) }

// Person is the one at the screen.
func (s *Stage) Person() *play.Person { return s.person }

// ask asks the person for a move.
func (s *Stage) ask(p game.Position, refused error) {
	select {
	case <-s.moves: // it answered another question
	default:
	}
	s.Asked(p, refused)
}

// ErrInterrupted is that the person pressed Ctrl-C.
var ErrInterrupted = tea.ErrInterrupted

// errFault is a fault of this program; the text says which.
var errFault = errors.New("a fault in this program")

// Run shows the performance on the terminal until ctx ends or the person quits,
// and leaves the terminal as it was. The error is ErrInterrupted, a fault, or
// why there is no screen. A terminal that takes nothing is given up after a second.
func (s *Stage) Run(ctx context.Context, performance *live.Performance, set Setting) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	followed := make(chan error, 1)
	go func() { followed <- guard(func() { s.orders.follow(performance, ctx.Done()) }) }()

	screen := newGuarded(newModel(set, s))
	// Signals are heeded by who started the performance.
	options := []tea.ProgramOption{tea.WithoutSignalHandler()}
	if set.NoColour {
		options = append(options, tea.WithColorProfile(colorprofile.ASCII))
	}
	program := tea.NewProgram(screen, options...)
	ran := make(chan error, 1)
	go func() {
		_, err := program.Run()
		ran <- err
	}()
	var fault error
	select {
	case err := <-ran:
		return errors.Join(*screen.fault, err)
	case fault = <-followed:
	case <-ctx.Done():
	}
	go program.Quit() // it waits for a program that is stuck
	const patience = time.Second
	select {
	case err := <-ran:
		return errors.Join(fault, *screen.fault, err)
	case <-time.After(patience):
		program.Kill()
		return fault
	}
}

// guard does something, and returns its panic as an error.
func guard(what func()) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%w: %v", errFault, fault)
		}
	}()
	what()
	return nil
}
