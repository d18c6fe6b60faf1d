package lines

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"midiconnect4/play/session"
)

// read carries out typed lines. A program may type a move before it is asked for. The move then waits, and so do the lines after it. During a pause
// these lines do not wait, because one of them may end the pause.
func (u *UI) read(ctx context.Context, t session.Transport) {
	typed := u.scan(ctx)
	if u.Hint != "" {
		select {
		case <-typed.lines:
		case <-ctx.Done():
		}
		_ = t.Do(session.MustCall("pause-off"))
	}
	lines := typed.lines
	for waiting := []string(nil); ; {
		waiting = makeMoves(t, waiting)
		if lines == nil && len(waiting) == 0 {
			u.end(t, typed.failed)
			return
		}
		next := lines
		if len(waiting) > 0 && !u.paused.now() {
			next = nil
		}
		select {
		case line, more := <-next:
			switch {
			case !more:
				lines = nil
				u.resume(t, typed.failed)
			case strings.EqualFold(line, "q"):
				_ = t.Do(session.MustCall("quit"))
				return
			default:
				waiting = append(waiting, u.obey(t, line)...)
			}
		case <-u.changed:
		case <-ctx.Done():
			return
		}
	}
}

// scan holds the typed lines.
type scan struct {
	lines  chan string // closed at the end
	failed error       // read error; valid once lines is closed
}

// scan reads lines until the input ends or ctx does.
func (u *UI) scan(ctx context.Context) *scan {
	s := &scan{lines: make(chan string)}
	go func() {
		defer close(s.lines)
		input := bufio.NewReaderSize(u.In, maxLine)
		for {
			line, err := readLine(input)
			if err != nil {
				if !errors.Is(err, io.EOF) {
					s.failed = err
				}
				return
			}
			select {
			case s.lines <- line:
			case <-ctx.Done():
				return
			}
		}
	}()
	return s
}

// maxLine is the maximum length of a line in bytes, more than any move has.
const maxLine = 256

// readLine returns the next line. It cuts a line that is too long and appends an ellipsis, so that it cannot be a move.
func readLine(input *bufio.Reader) (string, error) {
	line, more, err := input.ReadLine()
	read := strings.TrimSpace(string(line))
	if more {
		read = strings.ToValidUTF8(read, "") + "…"
	}
	for more {
		_, more, _ = input.ReadLine() // the next call returns its error
	}
	return read, err
}

// obey carries out a line, and returns the moves that must wait.
func (u *UI) obey(t session.Transport, line string) (moves []string) {
	switch {
	case line == "":
	case strings.EqualFold(line, "p"):
		u.pause(t)
	case u.call(t, line):
	case !u.Plays:
		u.note("p and Enter pause, q and Enter end")
	case !u.Terminal:
		return []string{line}
	case errors.Is(t.Do(session.Move(line)), session.ErrNotAsked):
		u.note(session.ErrNotAsked.Error())
	}
	return nil
}

// call runs the function that a line names. It returns false if the line names no function.
func (u *UI) call(t session.Transport, line string) bool {
	c, err := session.ParseCall(line)
	if errors.As(err, new(session.UnknownFunctionError)) {
		return false
	}
	if err == nil {
		err = t.Do(c)
	}
	if err != nil && !errors.As(err, new(session.ToldError)) { // an event reports it
		u.note(err.Error())
	}
	return true
}

// makeMoves makes moves as long as a move is asked for, and returns the remaining moves.
func makeMoves(t session.Transport, moves []string) []string {
	for len(moves) > 0 && !errors.Is(t.Do(session.Move(moves[0])), session.ErrNotAsked) {
		moves = moves[1:]
	}
	return moves
}

// pause pauses the performance, or resumes it.
func (u *UI) pause(t session.Transport) {
	if !u.paused.toggle() {
		_ = t.Do(session.MustCall("pause-off"))
		return
	}
	_ = t.Do(session.MustCall("pause-on"))
	u.note("paused: p and Enter go on")
}

// resume ends a pause at the end of the input, because p cannot be typed any more. After a failed read of a terminal the pause stays: the program
// may be in the background, and come back.
func (u *UI) resume(t session.Transport, failed error) {
	if u.paused.now() && (failed == nil || !u.Terminal) {
		u.pause(t)
	}
}

// end handles the end of the input.
func (u *UI) end(t session.Transport, failed error) {
	switch {
	case u.Keyed: // the other inputs go on
	case u.Plays:
		t.NoMoreMoves()
	case u.Terminal && failed == nil:
		_ = t.Do(session.MustCall("quit"))
	}
}
