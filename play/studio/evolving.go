package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"time"

	"midiconnect4/evolution"
	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/onethread"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// evolver is a run that a page started.
type evolver struct {
	studio *Studio
	run    *evolution.Run
	game   game.Game
	heard  bool          // it waits for each game of the performance
	games  chan struct{} // a game of the performance begins
	told   Evolved       // with all generations, for pages that come later

	champion string // file of the best gamer of the newest generation; empty before the first
}

// errNoChampion is that a gamer was asked for too early.
var errNoChampion = fmt.Errorf("gamer %s: no generation has been measured yet", Evolving)

// evolve starts a run, in place of the one before.
func (s *Studio) evolve(o Evolve) error {
	trainer, settings, err := o.settings()
	if err != nil {
		return err
	}
	if o.Seed == 0 {
		o.Seed = uint64(rand.Uint32()) + 1
	}
	ctx := s.work.beginEvolve()
	every, err := evolution.ParseGenerations("all")
	if err != nil {
		return err
	}
	dir, err := s.runFolder(trainer.Name, o.Seed)
	if err != nil {
		return err
	}
	run, err := evolution.Start(dir, trainer, settings, o.Seed, every)
	if err != nil {
		return err
	}
	e := &evolver{studio: s, run: run, heard: o.Heard, games: make(chan struct{}, 1)}
	e.told = Evolved{Running: true, Dir: dir, System: trainer.Name, Last: *settings.Length()}
	s.mu.Lock()
	s.evolver = e
	e.tell(nil)
	s.mu.Unlock()
	s.work.evolved.Go(func() { e.ended(session.Guard(func() error { return e.evolve(ctx) })) })
	return nil
}

// settings reads what a page asks for.
func (o Evolve) settings() (trainer evolution.Trainer, settings evolution.Settings, err error) {
	if trainer, err = evolution.FindTrainer(o.System); err != nil {
		return trainer, nil, err
	}
	settings = trainer.Settings()
	for name, value := range o.Settings {
		for _, own := range evolution.SettingsOf(settings) {
			if own.Name == name && !reflect.TypeOf(value).ConvertibleTo(own.Value.Type()) {
				return trainer, nil, fmt.Errorf("%s: %v is no value of it", name, value)
			}
		}
		if err := evolution.Change(settings, name, value); err != nil {
			return trainer, nil, err
		}
	}
	evolution.Follow(settings, func(name string) bool { _, given := o.Settings[name]; return given })
	return trainer, settings, settings.Check()
}

// runFolder is a new folder for a run.
func (s *Studio) runFolder(system string, seed uint64) (string, error) {
	if err := os.MkdirAll(s.options.Runs, 0o777); err != nil {
		return "", err
	}
	stem := filepath.Join(s.options.Runs, fmt.Sprintf("%s-%s-%d", time.Now().Format("2006-01-02"), system, seed))
	for n := 1; ; n++ {
		dir := stem
		if n > 1 {
			dir = fmt.Sprintf("%s-%d", stem, n)
		}
		if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
			return dir, nil
		}
	}
}

// evolve runs to the last generation, or until ctx ends.
func (e *evolver) evolve(ctx context.Context) error {
	var failed error
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	ctx = onethread.Context(ctx)
	err := e.run.Evolve(ctx, evolution.Options{
		Cores: runtime.NumCPU(), Interval: time.Second,
		Measured: func(g arena.GenerationStats) {
			if failed = e.measured(ctx, g); failed != nil {
				fail(failed)
			}
		},
	})
	return errors.Join(cmp.Or(failed, err), e.run.Close())
}

// measured tells of a generation, and waits for the next game if the run is to be heard.
func (e *evolver) measured(ctx context.Context, g arena.GenerationStats) error {
	champion := e.run.Best(int(g.Number))
	share, err := e.strength(ctx, champion)
	if err != nil {
		return err
	}
	e.studio.mu.Lock()
	e.champion = champion
	e.tell([]Generation{{Number: int(g.Number), Best: float64(g.Best), Mean: g.Mean, Strength: share}})
	e.studio.mu.Unlock()
	if e.heard {
		select {
		case <-e.games:
		case <-ctx.Done():
		}
	}
	return nil
}

// strength is the share of the points that a gamer wins from one that sees one ply.
func (e *evolver) strength(ctx context.Context, file string) (float64, error) {
	const games = 20 // on each side
	if e.game == nil {
		f, err := gamer.Load(file)
		if err != nil {
			return 0, err
		}
		if e.game, err = gamer.FindGame(f.Game); err != nil {
			return 0, err
		}
	}
	champion, err := gamer.Open(gamer.Ref{Name: file}, e.game, 0)
	if err != nil {
		return 0, err
	}
	met, err := strength.Meet(ctx, e.game, champion, gamer.Tactical(1), strength.Options{Games: games, Opening: strength.DefaultOpening, Seed: 1, Cores: 1})
	if err != nil {
		return 0, err
	}
	return met.Points() / (2 * games), nil
}

// tell tells the pages of more generations. The studio is locked.
func (e *evolver) tell(more []Generation) {
	if e.game != nil {
		e.told.Game = e.game.Name()
	}
	e.told.Generation = append(e.told.Generation, more...)
	now := e.told
	now.Generation = append([]Generation{}, more...)
	e.studio.tell(Message{Evolved: &now})
}

// welcome tells a page that comes now of all generations. The studio is locked.
func (e *evolver) welcome(p *page) {
	if e == nil {
		return
	}
	all := e.told
	all.Generation = append([]Generation{}, all.Generation...)
	p.tell(Message{Evolved: &all})
}

// ended tells the pages that the run has ended.
func (e *evolver) ended(err error) {
	e.studio.mu.Lock()
	defer e.studio.mu.Unlock()
	e.told.Running = false
	if err != nil && !errors.Is(err, context.Canceled) {
		e.told.Error = err.Error()
	}
	e.tell(nil)
}

// gameBegins lets a run that is heard go on. The studio is locked.
func (e *evolver) gameBegins() {
	if e == nil {
		return
	}
	select {
	case e.games <- struct{}{}:
	default:
	}
}

// champion is the file of the best gamer of the newest generation.
func (s *Studio) champion() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.evolver == nil || s.evolver.champion == "" {
		return "", errNoChampion
	}
	return s.evolver.champion, nil
}

// evolves reports whether an evolving gamer plays.
func (o Setup) evolves() bool { return o.Gamers[0] == Evolving || o.Gamers[1] == Evolving }

// withChampion is the setup of the game with an index: the newest champion plays where the
// setup says Evolving.
func (s *Studio) withChampion(o Setup, index int) (Setup, error) {
	champion, err := s.champion()
	if err != nil {
		return o, err
	}
	for side, name := range o.Gamers {
		if name == Evolving {
			o.Gamers[side] = champion
		}
	}
	o.Seed += uint64(index)
	o.Games = 1
	return o, nil
}

// evolvingMatches is the programme of a performance in which each game has the newest champion.
func (s *Studio) evolvingMatches(ctx context.Context, p *performance, people []*play.Person) play.Programme {
	return func(played []*play.Match) (*play.Match, error) {
		if !p.endless && len(played) >= p.setup.Games {
			return nil, play.ErrOver
		}
		o, err := s.withChampion(p.setup, len(played))
		if err != nil {
			return nil, err
		}
		matches, err := o.matches(ctx, p.game, p.score, people)
		if err != nil {
			return nil, err
		}
		matches[0].Listening = true
		return matches[0], nil
	}
}
