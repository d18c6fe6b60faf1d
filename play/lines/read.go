package lines

import (
	"bufio"
	"context"
	"errors"
	"strings"

	"midiconnect4/play/session"
)

// read does what is typed.
func (u *UI) read(ctx context.Context, t session.Transport) {
	input := bufio.NewScanner(u.In)
	line := func() (text string, ok bool) {
		ok = input.Scan()
		return strings.TrimSpace(input.Text()), ok
	}
	if u.Hint != "" {
		line()
		t.Resume()
	}
	for {
		text, ok := line()
		switch {
		case !ok && input.Err() != nil && !u.Plays:
			return // a job in the background cannot be typed to
		case !ok && u.Keyed:
			return // the keys go on
		case !ok && u.Plays:
			t.NoMoreMoves()
			return
		case !ok, strings.EqualFold(text, "q"):
			t.Quit(nil)
			return
		case strings.EqualFold(text, "p"):
			u.pause(t)
		case u.Plays && text != "":
			u.move(ctx, t, text)
		case text != "":
			u.note("p and Enter pause, q and Enter end")
		}
	}
}

// pause pauses the performance, or goes on.
func (u *UI) pause(t session.Transport) {
	paused := !u.paused.Load()
	u.paused.Store(paused)
	if !paused {
		t.Resume()
		return
	}
	t.Pause()
	u.note("paused: p and Enter go on")
}

// move makes a move. One that is typed when none is asked for is refused, so that
// the next line is read; a program's waits for its turn.
func (u *UI) move(ctx context.Context, t session.Transport, text string) {
	for errors.Is(t.Move(text), session.ErrNotAsked) {
		if u.Terminal {
			u.note(session.ErrNotAsked.Error())
			return
		}
		select {
		case <-u.asked:
		case <-ctx.Done():
			return
		}
	}
}
