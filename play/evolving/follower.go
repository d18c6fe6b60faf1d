// Package evolving has the champions of runs play while the runs evolve: in other programs, which are
// followed, or in this one.
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
	"midiconnect4/play/setlist"
)

// Follower follows a run that another program may go on with.
type Follower struct {
	name string // of the gamer, as an order has it
	dir  string
	say  Notices

	mutex  sync.Mutex  // two goroutines may ask: the player, and who reads a set list again
	last   *gamer.File // the champion that was read last
	silent bool        // people were told that there is none, or another run
}

// FolderError means that no run can be where the name of a gamer says.
type FolderError struct{ Gamer, Problem string }

func (e *FolderError) Error() string { return "gamer " + e.Gamer + ": " + e.Problem }

// Follow waits until the run that a gamer is called after has a champion, which plays g. w is told that
// it waits; say is told what happens to the run later.
func Follow(ctx context.Context, name string, g game.Game, w io.Writer, say Notices) (*Follower, error) {
	f, err := newFollower(name, say)
	if err != nil {
		return nil, err
	}
	if err := f.begin(ctx, w); err != nil {
		return nil, err
	}
	return f, f.plays(g)
}

func newFollower(name string, say Notices) (*Follower, error) {
	dir := strings.TrimPrefix(name, play.EvolvingMark)
	if dir == "" {
		return nil, &FolderError{play.EvolvingName, "the folder of the run is missing: evolving:RUN"}
	}
	return &Follower{name: name, dir: dir, say: say}, nil
}

// Player is who plays for the run: the newest champion in each match.
func (f *Follower) Player() *play.Evolving { return play.NewEvolving(f.name, f.Newest) }

// Now is the champion as it is now, which plays all matches.
func (f *Follower) Now() *play.Evolving {
	return play.NewEvolving(f.name, func() (*gamer.File, error) { return f.last, nil })
}

// begin waits for the first champion.
func (f *Follower) begin(ctx context.Context, w io.Writer) (err error) {
	const again = 100 * time.Millisecond
	said := false
	for {
		if err := f.mayAppear(); err != nil {
			return err
		}
		f.last, err = evolution.Newest(ctx, f.dir, runtime.NumCPU())
		switch {
		case ctx.Err() != nil:
			return session.ErrInterrupted
		case !errors.Is(err, evolution.ErrNoRun):
			return err
		}
		if !said {
			said = true
			fmt.Fprintf(w, "%s has no run yet: waiting for its first generation; midiconnect4 evolve --system SYSTEM --out %s starts one, Ctrl-C ends\n",
				text.Printable(f.dir), text.Printable(text.Quoted(f.dir)))
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
		}
	}
}

// plays reports that the run plays another game.
func (f *Follower) plays(g game.Game) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.last.Game == g.Name() {
		return nil
	}
	return &gamer.OtherGameError{Gamer: f.name, Plays: f.last.Game, Game: g.Name()}
}

// mayAppear says why no run can appear in the folder.
func (f *Follower) mayAppear() error {
	switch info, err := os.Stat(f.dir); {
	case err == nil && !info.IsDir():
		return &FolderError{f.name, "it is not a folder"}
	case err == nil:
		return nil
	}
	parent := filepath.Dir(filepath.Clean(f.dir))
	if _, err := os.Stat(parent); errors.Is(err, fs.ErrNotExist) {
		return &FolderError{f.name, "there is no folder " + parent}
	}
	return nil
}

// Newest is the champion for a game that begins: the one before, if the run has no other.
func (f *Follower) Newest() (*gamer.File, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	now, err := evolution.Newest(context.Background(), f.dir, 0)
	before := f.last
	switch {
	case errors.Is(err, evolution.ErrUnmeasured):
		return before, nil // another generation follows when the run goes on
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

// tell tells once of a run that cannot be followed any more.
func (f *Follower) tell(format string, args ...any) {
	if !f.silent {
		f.say.Tell(format, args...)
	}
	f.silent = true
}

// Runs are runs that a set list follows, by the names of their gamers. They stay when the list is
// read again.
type Runs map[string]*Follower

// Player is play.House.Run: it finds a run, and does not wait for one.
func (r Runs) Player(ctx context.Context, say Notices) func(name string, g game.Game) (*play.Evolving, error) {
	return func(name string, g game.Game) (*play.Evolving, error) {
		f := r[name]
		if f == nil {
			var err error
			if f, err = newFollower(name, say); err != nil {
				return nil, err
			}
			if f.last, err = evolution.Newest(ctx, f.dir, runtime.NumCPU()); errors.Is(err, evolution.ErrNoRun) {
				return nil, fmt.Errorf("gamer %s: %w", name, setlist.ErrNoRun)
			}
			if err != nil {
				return nil, err
			}
			r[name] = f
		}
		return f.Player(), f.plays(g)
	}
}
