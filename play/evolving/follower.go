// Package evolving follows runs, so that their champions play while they evolve.
package evolving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"midiconnect4/evolution"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// Follower follows a run that another program may evolve.
type Follower struct {
	name string // of the gamer in the order
	dir  string
	say  Notices

	mutex  sync.Mutex  // for two goroutines: the player, and the reader of a changed set list
	last   *gamer.File // champion that was read last
	silent bool        // people already know that the run cannot be followed now
}

// FolderError means that the name of a gamer does not lead to a run.
type FolderError struct {
	Gamer   string
	Problem error // play.ErrNoRun if a run may appear there
}

func (e *FolderError) Error() string { return fmt.Sprintf("gamer %s: %v", e.Gamer, e.Problem) }

// Unwrap returns the problem.
func (e *FolderError) Unwrap() error { return e.Problem }

// find follows the run that a gamer's name gives; its champion must play g. Later news of the run goes to say. If there is no run, the error is a
// *FolderError.
func find(ctx context.Context, name string, g game.Game, say Notices) (*Follower, error) {
	f := &Follower{name: name, dir: strings.TrimPrefix(name, play.EvolvingMark), say: say}
	if err := f.mayAppear(); err != nil {
		return nil, err
	}
	var err error
	f.last, err = evolution.Newest(ctx, f.dir, runtime.NumCPU())
	switch {
	case ctx.Err() != nil:
		return nil, session.ErrInterrupted
	case errors.Is(err, evolution.ErrNoRun):
		return nil, &FolderError{name, play.ErrNoRun}
	case err != nil:
		return nil, err
	}
	return f, f.plays(g)
}

// Follow follows the run that a gamer's name gives; its champion must play g. If the run has not begun, Follow says so on w and waits, until ctx
// ends. Later news of the run goes to say.
func Follow(ctx context.Context, name string, g game.Game, w io.Writer, say Notices) (*Follower, error) {
	const again = 100 * time.Millisecond
	for said := false; ; said = true {
		f, err := find(ctx, name, g, say)
		if !errors.Is(err, play.ErrNoRun) {
			return f, err
		}
		if !said {
			dir := strings.TrimPrefix(name, play.EvolvingMark)
			fmt.Fprintf(w, "%s has no run yet: waiting for its first generation; midiconnect4 evolve --system SYSTEM --out %s starts one, Ctrl-C ends\n",
				text.Printable(dir), text.Printable(text.Quoted(dir)))
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
		}
	}
}

// Champion returns a player for all matches: the run's champion at the time of the call. name gives the run. Champion does not wait: if there is no
// run, the error is a *FolderError.
func Champion(ctx context.Context, name string, g game.Game) (*play.Evolving, error) {
	f, err := find(ctx, name, g, nil)
	if err != nil {
		return nil, err
	}
	return play.NewEvolving(name, func() (*gamer.File, error) { return f.last, nil }), nil
}

// Player returns a player of the run: in each match, the champion that is the newest when the match begins.
func (f *Follower) Player() *play.Evolving { return play.NewEvolving(f.name, f.Newest) }

// plays returns an error if the run is of another game than g.
func (f *Follower) plays(g game.Game) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.last.Game == g.Name() {
		return nil
	}
	return &gamer.OtherGameError{Gamer: f.name, Plays: f.last.Game, Game: g.Name()}
}

// mayAppear returns an error if no run can ever appear in the folder.
func (f *Follower) mayAppear() error {
	if f.dir == "" {
		return &FolderError{play.EvolvingName, errors.New("the folder of the run is missing: evolving:RUN")}
	}
	switch info, err := os.Stat(f.dir); {
	case err == nil && !info.IsDir():
		return &FolderError{f.name, errors.New("it is not a folder")}
	case err == nil:
		return nil
	}
	parent := filepath.Dir(filepath.Clean(f.dir))
	if _, err := os.Stat(parent); errors.Is(err, fs.ErrNotExist) {
		return &FolderError{f.name, errors.New("there is no folder " + parent)}
	}
	return nil
}

// Newest returns the champion for a game that begins now: the previous champion if the run has no newer one.
func (f *Follower) Newest() (*gamer.File, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	now, err := evolution.Newest(context.Background(), f.dir, 0)
	before := f.last
	switch {
	case errors.Is(err, evolution.ErrUnmeasured):
		return before, nil // the run was stopped within a generation
	case errors.Is(err, evolution.ErrNoRun):
		f.tell("%s: the run has gone; generation %d plays on", f.dir, before.Generation)
		return before, nil
	case err != nil:
		f.tell("%v; generation %d plays on", err, before.Generation)
		return before, nil
	case now.Game != before.Game:
		f.tell("%s: another run is there now, for %s; generation %d of the one before plays on", f.dir, now.Game, before.Generation)
		return before, nil
	}
	if now.System != before.System || now.Seed != before.Seed || now.Generation < before.Generation {
		f.say.Tell("%s: another run is there now, with generation %d", f.dir, now.Generation)
	}
	f.last, f.silent = now, false
	return now, nil
}

// tell reports, once, that a run cannot be followed.
func (f *Follower) tell(format string, args ...any) {
	if !f.silent {
		f.say.Tell(format, args...)
	}
	f.silent = true
}

// Runs holds the runs that a set list follows, by the names of their gamers. It is kept when the list is read again.
type Runs map[string]*Follower

// Player returns a play.House.Run. It does not wait for runs that have not begun.
func (r Runs) Player(ctx context.Context, say Notices) func(name string, g game.Game) (*play.Evolving, error) {
	return func(name string, g game.Game) (*play.Evolving, error) {
		if f := r[name]; f != nil {
			return f.Player(), f.plays(g)
		}
		f, err := find(ctx, name, g, say)
		if err != nil {
			return nil, err
		}
		r[name] = f
		return f.Player(), nil
	}
}
