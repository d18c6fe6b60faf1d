package lines

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"midiconnect4/play/session"
)

// read carries out typed lines. A program may type a move before the person is to move. That move waits, and so do the lines after it. During a
// pause, these lines do not wait, because one of them may end the pause.
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
			u.goOn(ctx, t, typed.failed)
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

// scan gives access to the typed lines.
type scan struct {
	lines  chan string // closed after the last line
	failed error       // error of reading; valid when lines is closed
}

// scan starts to read lines. It stops when the input or ctx ends.
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

// maxLine is the maximum length of a line in bytes. All moves are shorter.
const maxLine = 256

// readLine returns the next line. It cuts a line that is too long, and adds an ellipsis so that the line cannot be a move.
func readLine(input *bufio.Reader) (string, error) {
	line, more, err := input.ReadLine()
	read := strings.TrimSpace(string(line))
	if more {
		read = strings.ToValidUTF8(read, "") + "…"
	}
	for more {
		_, more, _ = input.ReadLine() // the next call of readLine returns the error
	}
	return read, err
}

// obey carries out a typed line. It returns moves that must wait.
func (u *UI) obey(t session.Transport, line string) (moves []string) {
	switch {
	case line == "":
	case strings.EqualFold(line, "p"):
		u.pause(t)
	case u.call(t, line):
	case !u.Plays && !u.seated.Load() && !u.asked.Load():
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
		if c.SeatsPerson() {
			u.seated.Store(true) // the moves that follow are the person's
		}
		err = t.Do(c)
	}
	if err != nil && !errors.As(err, new(session.ToldError)) { // an event reports a ToldError
		u.note(err.Error())
	}
	return true
}

// makeMoves makes moves while the person is to move. It returns the remaining moves.
func makeMoves(t session.Transport, moves []string) []string {
	for len(moves) > 0 && !errors.Is(t.Do(session.Move(moves[0])), session.ErrNotAsked) {
		moves = moves[1:]
	}
	return moves
}

// pause pauses the performance. If it is paused already, pause resumes it.
func (u *UI) pause(t session.Transport) {
	if !u.paused.toggle() {
		_ = t.Do(session.MustCall("pause-off"))
		return
	}
	_ = t.Do(session.MustCall("pause-on"))
	u.note("paused: p and Enter go on")
}

// resume ends a pause at the end of the input, because no person can type p any more. If reading from a terminal has failed, the pause stays: the
// program may run in the background, and come back later.
func (u *UI) resume(t session.Transport, failed error) {
	if u.paused.now() && (failed == nil || !u.Terminal) {
		u.pause(t)
	}
}

// goOn ends each pause after the end of the input, such as one before an item of a set list, unless other inputs can end it.
func (u *UI) goOn(ctx context.Context, t session.Transport, failed error) {
	for !u.Keyed {
		select {
		case <-u.changed:
			u.resume(t, failed)
		case <-ctx.Done():
			return
		}
	}
}

// end handles the end of the input.
func (u *UI) end(t session.Transport, failed error) {
	switch {
	case u.Keyed: // the other inputs continue
	case u.Plays || u.seated.Load():
		t.NoMoreMoves()
	case u.Terminal && failed == nil:
		_ = t.Do(session.MustCall("quit"))
	}
}
