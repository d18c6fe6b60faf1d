package lines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// UI prints lines, and reads typed lines. It implements session.UI.
type UI struct {
	In       io.Reader // typed lines; nil if no person or program types
	Out      io.Writer
	Terminal bool   // whether a person types; the moves of a program wait until a person is to move
	Plays    bool   // whether a person plays
	Keyed    bool   // whether moves also come from other inputs, so that the performance continues after the end of In
	Boards   bool   // whether to print the board with each move
	Heading  string // printed first
	Hint     string // printed after Heading; if it is not empty, the performance starts when Enter is typed

	asked   atomic.Bool   // a person has been asked for a move, so that typed lines may be moves
	seated  atomic.Bool   // a typed line has made a person play
	changed chan struct{} // signals that a person is to move, or that a pause starts or ends
	notes   chan string   // answers to typed lines, to be printed
	told    bool          // the players of the next game have been printed
	paused  pausedState
}

// Run implements session.UI.
func (u *UI) Run(ctx context.Context, t session.Transport, events <-chan live.Event) error {
	const most = 16 // length of the queue of notes; further notes are lost
	u.changed, u.notes = make(chan struct{}, 1), make(chan string, most)
	printed, read := make(chan error, 1), make(chan error, 1)
	go func() { printed <- session.Guard(func() error { u.print(events); return nil }) }()
	if u.In != nil {
		go func() { read <- session.Guard(func() error { u.read(ctx, t); return nil }) }()
	}
	for {
		select {
		case err := <-printed:
			return err
		case err := <-read:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return last(printed)
		}
	}
}

// last waits at most a second until the last lines are printed.
func last(printed <-chan error) error {
	const patience = time.Second
	select {
	case err := <-printed:
		return err
	case <-time.After(patience):
		return nil
	}
}

// print prints events and notes until the performance has ended.
func (u *UI) print(events <-chan live.Event) {
	u.say("%s%s", u.Heading, u.Hint)
	for {
		select {
		case note := <-u.notes:
			u.say("%s\n", note)
		case e, more := <-events:
			if !more {
				return
			}
			u.hear(e)
		}
	}
}

// note prints an answer to a typed line.
func (u *UI) note(line string) {
	select {
	case u.notes <- line:
	default:
	}
}

func (u *UI) say(format string, args ...any) { fmt.Fprintf(u.Out, format, args...) }

// hear prints an event.
func (u *UI) hear(e live.Event) {
	switch e.Kind {
	case live.GameReady:
		u.ready(e)
	case live.TurnBegan:
		u.turn(e)
	case live.MoveAsked:
		u.question(e)
	case live.SquareSelected:
		u.square(e)
	case live.Paused:
		u.paused.hear(true)
		u.change()
	case live.Resumed:
		u.paused.hear(false)
		u.change()
	case live.Ended:
		if n := len(e.Heard); n > 0 && e.Heard[n-1].Outcome() == game.Undecided {
			u.summary(e.Heard[n-1], e)
		}
	case live.PortLost:
		if e.Left == 0 {
			u.say("%s; Ctrl-C ends it\n", session.Words(e))
			return
		}
		fallthrough
	default:
		if words := session.Words(e); words != "" {
			u.say("%s\n", words)
		}
	}
}

// ready prints the players of a game once, before the first move.
func (u *UI) ready(e live.Event) {
	if !u.told {
		u.say("\n%s against %s, seed %d\n", e.Match.Names[0], e.Match.Names[1], e.Match.Seed)
	}
	u.told = true
}

// turn prints a turn and, after the last turn, the summary of the match.
func (u *UI) turn(e live.Event) {
	u.told = false
	form := e.Match.Line
	if u.Boards {
		form = e.Match.Text
	}
	u.say("%s", form(e.Turn, e.Score))
	if e.Match.Outcome() != game.Undecided {
		u.summary(e.Match, e)
	}
}

// summary prints how a match ended.
func (u *UI) summary(m *play.Match, e live.Event) {
	u.say("%s\nscore %s, seed %d\n", m.Summary(), text.Printable(e.Score.Name), m.Seed)
}

// question prints that the person is to move, with the legal moves.
func (u *UI) question(e live.Event) {
	u.asked.Store(true)
	if e.Refused != nil {
		u.say("%s\n", text.Printable(e.Refused.Error()))
	} else {
		u.say("%s", e.Position)
	}
	var moves []string
	for _, m := range e.Position.Moves() {
		moves = append(moves, m.Text)
	}
	quit := ", or q"
	if u.Keyed && !u.Terminal { // no person types
		quit = ""
	}
	u.say("your move (%s)%s:\n", strings.Join(moves, " "), quit)
	u.change()
}

// change makes the method read try again the moves that wait.
func (u *UI) change() {
	select {
	case u.changed <- struct{}{}:
	default:
	}
}

// square prints the piece that was selected, or why a square was rejected.
func (u *UI) square(e live.Event) {
	piece, chosen := e.Squares.Piece()
	switch {
	case errors.Is(e.Refused, session.ErrNotAsked):
	case e.Refused != nil:
		u.say("%s\n", e.Refused)
	case chosen:
		u.say("%s goes where?\n", piece)
	}
}
