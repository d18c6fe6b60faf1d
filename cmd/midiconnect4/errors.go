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

// Exit codes. Signals have exit codes of their own: see ending.By.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
	exitUnread = 141 // the exit code that shells report for a program ended by SIGPIPE
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

// missing marks err as wrong usage if it is about a file or score that does not exist. Other errors, such as a mistake inside a file, stay as they
// are.
func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return wrongUsage(err)
	}
	return err
}

// unlessInside marks an error about gamers of the command line as wrong usage. Errors about the content of a gamer file or a score stay as they are.
func unlessInside(err error) error {
	_, inGamer := errors.AsType[*gamer.FileError](err)
	_, inScore := errors.AsType[*settings.Error](err)
	if inGamer || inScore {
		return err
	}
	return wrongUsage(err)
}

// flagged is an error about what to play (a play.Order). Its text names the fields as flags, such as --seed.
type flagged struct{ *play.OrderError }

func (f flagged) Error() string { return f.In("--") }
func (f flagged) Unwrap() error { return f.OrderError }

// orderError rewrites errors about what to play (a play.Order), so that they name flags instead of fields. It marks them as wrong usage, except
// errors about the content of a file.
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

// runError marks err as wrong usage if the folder cannot hold a run, or if the run in it plays another game.
func runError(err error) error {
	_, nowhere := errors.AsType[*evolving.FolderError](err)
	_, another := errors.AsType[*gamer.OtherGameError](err)
	if nowhere || another {
		return wrongUsage(err)
	}
	return err
}

// interrupted is the error that a command returns after a signal stopped it.
type interrupted struct{ what string }

func (i interrupted) Error() string { return i.what }
func (i interrupted) Unwrap() error { return context.Canceled }

// interruptible returns a context that the first terminating signal cancels. From one second after that signal, another Ctrl-C ends the program at
// once.
func interruptible(parent context.Context) context.Context {
	ctx, end := context.WithCancel(parent)
	context.AfterFunc(ctx, ending.Heed(ctx, end).Relax)
	return ctx
}

// outlastReader lets a command finish writing its files after the reader of its standard output, such as head, has exited.
func outlastReader() { signal.Ignore(syscall.SIGPIPE) }

// hinted is an error with a hint for the user.
type hinted struct {
	error
	hint string
}

func (h hinted) Unwrap() error { return h.error }

func withHint(err error, format string, args ...any) error {
	return hinted{err, fmt.Sprintf(format, args...)}
}

// unknown returns the error for a name that is not in names.
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
		says := "error: " + text.Printable(one.Error())
		switch {
		case errors.Is(one, session.ErrInterrupted): // the user ended the performance; nothing went wrong
			says = fmt.Sprintf("ended by %s", by)
		case one == context.Canceled: //nolint:errorlint // a wrapped one says more
			says = fmt.Sprintf("error: ended by %s", by)
		}
		fmt.Fprintln(w, "midiconnect4: "+says)
		if hint := hintOf(one); hint != "" {
			fmt.Fprintf(w, "midiconnect4: hint: %s\n", text.Printable(hint))
		}
	}
	var u usage
	switch {
	case len(all) == 0: // the reader of standard output has closed it, so errors cannot be shown
		return exitUnread
	case errors.Is(err, context.Canceled):
		return ended
	case errors.As(err, &u):
		return exitUsage
	}
	return exitFailed
}

// separate flattens joined errors into a list.
func separate(err error) []error {
	if wrong, ok := err.(usage); ok { //nolint:errorlint // its wrapped error is separated
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

// hintOf returns the hint for an error, or "". It adds hints about flags to errors of packages that do not know the flags.
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
	var program *export.MissingProgramError
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
		return "name the folder of a run, as given to evolve --out"
	case errors.As(err, &o):
		return "choose the run's game: --game " + o.Plays
	case errors.As(err, &unknown) && strings.HasPrefix(unknown.Gamer, play.EvolvingMark):
		return "only play and render follow a run; here give a gamer file, such as RUN/champion.gamer"
	case errors.As(err, &unknown):
		return unknown.Hint("choose a file, or one of: " + strings.Join(gamer.Names(), ", "))
	case errors.As(err, &many), errors.As(err, &long):
		return "--split writes a file for each game"
	case errors.As(err, &program):
		return fmt.Sprintf("install it, with apt install %s or from %s.org; it must be on PATH", program.Program, program.Program)
	case errors.As(err, &few):
		return "write tuning.by: mts, with which every channel can play every pitch"
	case errors.Is(err, play.ErrNoPerson):
		return "a person can only play live: midiconnect4 play --first " + play.PersonName
	}
	return ""
}

// program returns the command with which the user called this program, quoted for a shell.
func program() string { return text.Quoted(cmp.Or(os.Args[0], "midiconnect4")) }
