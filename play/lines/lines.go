package lines

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// UI prints lines and reads what is typed. It implements session.UI.
type UI struct {
	In       io.Reader // typed lines; nil for none
	Out      io.Writer
	Terminal bool   // a person types; otherwise a program does, and its moves wait until a move is asked for
	Plays    bool   // a person is among the players
	Keyed    bool   // moves come from other inputs, too: the performance goes on at the end of In
	Boards   bool   // print the board with each move
	Heading  string // printed first
	Hint     string // printed next; if it is not empty, Enter starts the performance

	changed chan struct{} // signals that a move is asked for, or that a pause begins or ends
	notes   chan string   // answers to what was typed
	told    bool          // the players of the next game are already printed
	paused  pausedState
}

// Run implements session.UI.
func (u *UI) Run(ctx context.Context, t session.Transport, events <-chan live.Event) error {
	const most = 16 // greatest number of notes that wait to be printed; further notes are lost
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

// last waits for the last lines to be printed, at most a second.
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

// note prints an answer to what was typed.
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

// ready prints the players of a game once, before its first move.
func (u *UI) ready(e live.Event) {
	if !u.told {
		u.say("\n%s against %s, seed %d\n", e.Match.Names[0], e.Match.Names[1], e.Match.Seed)
	}
	u.told = true
}

// turn prints a turn.
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

// question asks the person for a move.
func (u *UI) question(e live.Event) {
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
	if u.Keyed && !u.Terminal { // nobody types
		quit = ""
	}
	u.say("your move (%s)%s:\n", strings.Join(moves, " "), quit)
	u.change()
}

// change wakes the method read, which then tries waiting moves again.
func (u *UI) change() {
	select {
	case u.changed <- struct{}{}:
	default:
	}
}

// square prints a piece that was selected, or why a square was refused.
func (u *UI) square(e live.Event) {
	piece, chosen := e.Squares.Piece()
	switch {
	case errors.Is(e.Refused, session.ErrNotAsked):
	case e.Refused != nil:
		u.say("%s\n", e.Refused)
	case chosen:
		u.say("%d goes where?\n", piece)
	}
}
