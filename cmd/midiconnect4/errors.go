package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"midiconnect4/compose"
	"midiconnect4/compose/audio"
	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/ending"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/export"
	"midiconnect4/play/session"
	"midiconnect4/scores/settings"
)

// Exit codes. ending.By has those of signals.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitUnread = 141 // as a shell tells of a program that SIGPIPE ended
)

// usage marks an error as wrong usage.
type usage struct{ error }

func (u usage) Unwrap() error { return u.error }

// wrongUsage marks err as wrong usage. If err is nil, it returns nil.
func wrongUsage(err error) error {
	if err == nil {
		return nil
	}
	return usage{err}
}

// missing marks the error of a file or a score that the command line names as wrong
// usage if there is none. What is wrong in a file is not the command line's fault.
func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return wrongUsage(err)
	}
	return err
}

// unlessInside marks the error of gamers that the command line names as wrong usage,
// unless it is about what is inside a gamer file or a score.
func unlessInside(err error) error {
	_, inGamer := errors.AsType[*gamer.FileError](err)
	_, inScore := errors.AsType[*settings.Error](err)
	if inGamer || inScore {
		return err
	}
	return wrongUsage(err)
}

// flagged is an error of an order, whose fields are flags.
type flagged struct{ *play.OrderError }

func (f flagged) Error() string { return f.In("--") }
func (f flagged) Unwrap() error { return f.OrderError }

// orderError words the errors of an order by flags. They are wrong usage, unless they are about
// what is inside a file.
func orderError(err error) error {
	var all []error
	for _, one := range separate(err) {
		wrong, ok := one.(*play.OrderError) //nolint:errorlint // Resolve says so
		switch {
		case !ok:
			all = append(all, unlessInside(one))
		case wrong.Beside && wrong.Hint == "":
			all = append(all, runError(wrong.Cause))
		case wrong.Beside:
			all = append(all, flagged{wrong})
		default:
			all = append(all, wrongUsage(flagged{wrong}))
		}
	}
	return errors.Join(all...)
}

// runError is an error of a run that plays, or of a file: wrong usage if no such run can be there.
func runError(err error) error {
	_, nowhere := errors.AsType[*evolving.FolderError](err)
	_, another := errors.AsType[*gamer.OtherGameError](err)
	if nowhere || another {
		return wrongUsage(err)
	}
	return err
}

// interrupted is the error of work that a signal ended.
type interrupted struct{ what string }

func (i interrupted) Error() string { return i.what }
func (i interrupted) Unwrap() error { return context.Canceled }

// interruptible returns a context that ends with the first signal that ends programs.
// From a second later on, another Ctrl-C ends the program at once.
func interruptible(parent context.Context) context.Context {
	ctx, end := context.WithCancel(parent)
	context.AfterFunc(ctx, ending.Heed(ctx, end).Relax)
	return ctx
}

// outlastReader lets a command write its files even if the reader of what it prints has
// gone, as head does.
func outlastReader() { signal.Ignore(syscall.SIGPIPE) }

// hinted is an error with a hint: what to do about it.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

func withHint(err error, format string, args ...any) error {
	return hinted{err, fmt.Sprintf(format, args...)}
}

// unknown is the error of a name that is not one of names.
func unknown(what, name string, names []string) error {
	hint := text.DidYouMean(name, names, "choose one of: "+strings.Join(names, ", "))
	return wrongUsage(withHint(fmt.Errorf("there is no %s %q", what, name), "%s", hint))
}

// report prints err for people and returns the exit code.
func report(w io.Writer, err error) int {
	if err == nil {
		return exitDone
	}
	all := slices.DeleteFunc(separate(err), func(one error) bool { return errors.Is(one, errUnread) })
	by, ended := ending.By()
	for _, one := range all {
		if errors.Is(one, session.ErrInterrupted) { // somebody wanted it to end, and nothing went wrong
			fmt.Fprintf(w, "midiconnect4: ended by %s\n", by)
		} else {
			fmt.Fprintf(w, "midiconnect4: error: %s\n", text.Printable(one.Error()))
		}
		if hint := hintOf(one); hint != "" {
			fmt.Fprintf(w, "midiconnect4: hint: %s\n", text.Printable(hint))
		}
	}
	var u usage
	switch {
	case len(all) == 0: // the reader has gone, and reads no error either
		return exitUnread
	case errors.Is(err, context.Canceled):
		return ended
	case errors.As(err, &u):
		return exitUsage
	}
	return exitFailed
}

// separate lists the errors that err joins, and those that they join.
func separate(err error) []error {
	if wrong, ok := err.(usage); ok { //nolint:errorlint // what it wraps is separated
		err = wrong.error
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, one := range joined.Unwrap() {
		all = append(all, separate(one)...)
	}
	return all
}

// hintOf is what to do about an error; empty if there is nothing to say. Errors of other
// packages, which know no flags, get theirs here.
func hintOf(err error) string {
	var h hinted
	var f flagged
	var s *settings.Error
	var w *atomicfile.Error
	var o *gamer.OtherGameError
	var folder *evolving.FolderError
	var unknown *gamer.UnknownError
	var many *export.TooManyGamesError
	var long *audio.TooLongError
	var few *compose.TooFewChannelsError
	switch {
	case errors.As(err, &h):
		return h.hint
	case errors.As(err, &f) && f.Hint != "":
		return f.HintIn("--")
	case errors.As(err, &s):
		return s.Hint
	case errors.As(err, &w):
		return w.Hint()
	case errors.As(err, &folder):
		return "name the folder of a run: that of evolve --out"
	case errors.As(err, &o):
		return "choose its game by --game " + o.Plays
	case errors.As(err, &unknown) && strings.HasPrefix(unknown.Gamer, play.EvolvingMark):
		return "runs are followed by play and render; elsewhere name a file: RUN/champion.gamer, or what evolve --keep keeps"
	case errors.As(err, &unknown):
		return unknown.Hint("choose a file, or one of: " + strings.Join(gamer.Names(), ", "))
	case errors.As(err, &many), errors.As(err, &long):
		return "--split writes a file for each game"
	case errors.As(err, &few):
		return "tuning.by: mts has every pitch on every channel"
	case errors.Is(err, play.ErrNoPerson):
		return "people play live: midiconnect4 play --first " + play.PersonName
	}
	return ""
}

// program is this program as it was called, so that a command can be pasted into a shell.
func program() string { return text.Quoted(cmp.Or(os.Args[0], "midiconnect4")) }
