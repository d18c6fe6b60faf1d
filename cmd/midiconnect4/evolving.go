package main

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
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// follower follows a run that another program may go on with.
type follower struct {
	name string // of the gamer, as the flags have it
	dir  string
	say  notices

	mutex  sync.Mutex  // two goroutines may ask: the player, and who reads a set list again
	last   *gamer.File // the champion that was read last
	silent bool        // people were told that there is none, or another run
}

func newFollower(name string, say notices) (*follower, error) {
	dir := strings.TrimPrefix(name, play.EvolvingMark)
	if dir == "" {
		return nil, wrongUsage(errors.New("gamer evolving: the folder of the run is missing: evolving:RUN"))
	}
	return &follower{name: name, dir: dir, say: say}, nil
}

// followed is House.Run of runs that others evolve: it waits for their champions. What happens to
// the runs is said; if say is nil, they play as they are now.
func followed(ctx context.Context, w io.Writer, say notices) func(string, game.Game) (*play.Evolving, error) {
	return func(name string, g game.Game) (*play.Evolving, error) {
		if name == play.EvolvingName {
			return nil, nil
		}
		f, err := newFollower(name, say)
		if err != nil {
			return nil, err
		}
		if err := f.begin(ctx, w); err != nil {
			return nil, err
		}
		newest := f.newest
		if say == nil {
			newest = func() (*gamer.File, error) { return f.last, nil }
		}
		return play.NewEvolving(name, newest), wrongUsage(f.plays(g))
	}
}

// begin waits for the first champion.
func (f *follower) begin(ctx context.Context, w io.Writer) (err error) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	ctx = interruptible(ctx)
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
func (f *follower) plays(g game.Game) error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.last.Game == g.Name() {
		return nil
	}
	return &gamer.OtherGameError{Gamer: f.name, Plays: f.last.Game, Game: g.Name()}
}

// mayAppear says why no run can appear in the folder.
func (f *follower) mayAppear() error {
	missing := func(what string) error {
		return wrongUsage(withHint(fmt.Errorf("gamer %s: %s", f.name, what), "name the folder of a run: that of evolve --out"))
	}
	switch info, err := os.Stat(f.dir); {
	case err == nil && !info.IsDir():
		return missing("it is not a folder")
	case err == nil:
		return nil
	}
	parent := filepath.Dir(filepath.Clean(f.dir))
	if _, err := os.Stat(parent); errors.Is(err, fs.ErrNotExist) {
		return missing("there is no folder " + parent)
	}
	return nil
}

// newest is the champion for a game that begins: the one before, if the run has no other.
func (f *follower) newest() (*gamer.File, error) {
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
		f.say.tell("%s: another run is there now, with generation %d", f.dir, now.Generation)
	}
	f.last, f.silent = now, false
	return now, nil
}

// tell tells once of a run that cannot be followed any more.
func (f *follower) tell(format string, args ...any) {
	if !f.silent {
		f.say.tell(format, args...)
	}
	f.silent = true
}

// notices are told on all user interfaces of a performance, as one of them.
type notices chan string

func newNotices() notices { return make(notices, 16) }

// tell tells a notice, unless many wait to be told.
func (n notices) tell(format string, args ...any) {
	n.put(text.Printable(fmt.Sprintf(format, args...)) + "\n")
}

func (n notices) put(notice string) {
	select {
	case n <- notice:
	default:
	}
}

// Run implements session.UI. It hears its own notices, too: one that comes at the end may be heard by nobody.
func (n notices) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	said := "" // and not heard yet
	for {
		waiting := n
		if said != "" {
			waiting = nil
		}
		select {
		case said = <-waiting:
			t.Say("%s", said)
		case e, more := <-events:
			switch {
			case more && e.Kind == live.Notice && e.Text == said:
				said = ""
			case !more && said != "":
				n.put(said)
				return nil
			case !more:
				return nil
			}
		}
	}
}

// rest writes what nobody has heard, as it came when the performance was over.
func (n notices) rest(w io.Writer) {
	for {
		select {
		case notice := <-n:
			fmt.Fprint(w, notice)
		default:
			return
		}
	}
}
