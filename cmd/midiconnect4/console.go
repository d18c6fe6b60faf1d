package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// console is the plain lines of a performance: what is said, and what a person
// types. Nobody who says something waits until it is read.
type console struct {
	people   io.Writer
	terminal bool // a person may type
	keyed    bool // a person may press keys instead
	pads     pads
	input    *bufio.Scanner
	said     chan string
	moves    chan string
	asked    func(game.Position, error) // tells all who listen that the person is to move
	finish   func()                     // ends the performance when a person has no more moves
}

func newConsole() *console {
	const most = 256 // lines that wait to be read; more are lost
	return &console{
		terminal: term.IsTerminal(int(os.Stdin.Fd())),
		input:    bufio.NewScanner(os.Stdin),
		said:     make(chan string, most),
		moves:    make(chan string),
	}
}

// print prints what is said until done, and what was said before.
func (o *console) print(done <-chan struct{}) {
	for {
		select {
		case text := <-o.said:
			fmt.Fprint(o.people, text)
			continue
		default:
		}
		select {
		case text := <-o.said:
			fmt.Fprint(o.people, text)
		case <-done:
			return
		}
	}
}

// say prints what it is given, in its turn.
func (o *console) say(format string, args ...any) {
	select {
	case o.said <- fmt.Sprintf(format, args...):
	default:
	}
}

// line is the next one that is typed.
func (o *console) line() (text string, ok bool) {
	if !o.input.Scan() {
		return "", false
	}
	return strings.TrimSpace(o.input.Text()), true
}

// person is the one who types.
func (o *console) person() *play.Person {
	return play.NewPerson(o.moves, func(p game.Position, refused error) { o.asked(p, refused) })
}

// ask asks the person for a move.
func (o *console) ask(p game.Position, refused error) {
	switch {
	case errors.Is(refused, play.ErrNoMove):
		o.finish()
		return
	case refused != nil:
		o.say("%s\n", text.Printable(refused.Error()))
	default:
		o.say("%s", p)
	}
	o.pads.ask(p)
	var columns []string
	for _, m := range p.Moves() {
		columns = append(columns, m.Text)
	}
	o.say("your move (%s), or q:\n", strings.Join(columns, " "))
}

// move makes a move. On a terminal it reports false where none is waited for, so
// that what is typed next is heard; those of a program wait for their turn.
func (o *console) move(text string) bool {
	if !o.terminal {
		o.moves <- text
		return true
	}
	const patience = 200 * time.Millisecond
	select {
	case o.moves <- text:
		return true
	case <-time.After(patience):
		return false
	}
}

// listen does what is typed, by a person who plays, or else on a terminal: a
// program in the background has no use for its input.
func (o *console) listen(plays bool, performance *live.Performance, quit context.CancelCauseFunc) {
	if !plays && !o.terminal {
		return
	}
	paused := false
	for {
		text, ok := o.line()
		switch {
		case !ok && o.input.Err() != nil && !plays:
			return // a job in the background cannot be typed to
		case !ok && o.keyed:
			return // the keys go on
		case !ok && plays:
			close(o.moves)
			return
		case !ok, strings.EqualFold(text, "q"):
			quit(errQuit)
			return
		case strings.EqualFold(text, "p"):
			if paused = !paused; paused {
				performance.Pause()
				o.say("paused: p and Enter go on\n")
			} else {
				performance.Resume()
			}
		case plays && text != "":
			if !o.move(text) {
				o.say("it is not your turn\n")
			}
		case text != "":
			o.say("p and Enter pause, q and Enter end\n")
		}
	}
}
