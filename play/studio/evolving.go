package studio

import (
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
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/provenance"
	"midiconnect4/play/evolving"
)

// evolver is a run that a page started.
type evolver struct {
	evolving.Heard
	studio *Studio
	paced  bool // the run evolves one generation for each game of the performance
	game   game.Game
	told   Evolved   // with all milestones, for pages that connect later
	at     time.Time // of the last message to the pages
}

const (
	checkpoints = 10 * time.Second // time between checkpoints, whose size grows with the run
	news        = time.Second      // between messages about generations that are no milestones
)

// errNoChampion means that there is no generation yet.
var errNoChampion = fmt.Errorf("gamer %s: no generation has been measured yet", Evolving)

// evolve starts a run, and stops the previous one.
func (s *Studio) evolve(o Evolve) error {
	trainer, settings, err := o.settings()
	if err != nil {
		return err
	}
	if o.Seed == 0 {
		o.Seed = uint64(rand.Uint32()) + 1
	}
	last := *settings.Length()
	return s.replaceRun(o.Heard, func() (*evolution.Run, string, error) {
		dir, err := s.runFolder(trainer.Name, o.Seed)
		if err != nil {
			return nil, "", err
		}
		run, err := evolution.Start(dir, trainer, settings, o.Seed, evolution.GenerationsOf(append(milestones(last), last)...))
		return run, dir, err
	})
}

// replaceRun stops the run that evolves, and evolves another one. open starts or resumes that run, and returns its folder.
func (s *Studio) replaceRun(heard bool, open func() (run *evolution.Run, dir string, err error)) error {
	s.evolving.Lock()
	defer s.evolving.Unlock()
	s.evolver.end()
	run, dir, err := open()
	if err != nil {
		return err
	}
	if err := run.Note(provenance.Built(s.options.Version)); err != nil {
		return errors.Join(err, run.Close())
	}
	e := &evolver{studio: s, paced: heard}
	e.told = Evolved{Running: true, Dir: dir, System: run.Trainer().Name, Game: evolution.GameOf(run.Settings()), Reached: len(run.History), Last: *run.Settings().Length()}
	pace := 0
	if heard {
		pace = 1
	}
	e.Measured, e.Ended = e.measured, e.ended
	s.mu.Lock()
	defer s.mu.Unlock()
	before := measuredBefore(run)
	if err := e.Begin(context.Background(), run, pace, evolution.Options{Cores: runtime.NumCPU(), Interval: checkpoints}); err != nil {
		return err
	}
	s.evolver = e
	e.tell(before)
	return nil
}

// isMilestone reports whether a generation is kept and measured: all of the first 100, then each
// tenth up to 1000, and so on, so that long runs stay cheap.
func isMilestone(generation int) bool {
	step := 1
	for ; generation > 100*step; step *= 10 {
	}
	return generation%step == 0
}

// milestones lists the milestones (generations at which a gamer is kept) up to the given generation.
func milestones(last int) []int {
	var all []int
	for n := 1; n <= last; n++ {
		if isMilestone(n) {
			all = append(all, n)
		}
	}
	return all
}

// settings returns the trainer and the checked settings of a request.
func (o Evolve) settings() (trainer evolution.Trainer, settings evolution.Settings, err error) {
	if trainer, err = evolution.FindTrainer(o.System); err != nil {
		return trainer, nil, err
	}
	settings = trainer.Settings()
	for name, value := range o.Settings {
		for _, own := range evolution.SettingsOf(settings) {
			if own.Name == name && !reflect.TypeOf(value).ConvertibleTo(own.Value.Type()) {
				return trainer, nil, fmt.Errorf("%s: %v is not a valid value", name, value)
			}
		}
		if err := evolution.Change(settings, name, value); err != nil {
			return trainer, nil, err
		}
	}
	evolution.Follow(settings, func(name string) bool { _, given := o.Settings[name]; return given })
	return trainer, settings, settings.Check()
}

// runFolder returns the path of a new folder for a run.
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

// stopEvolve stops the run, and returns when its files are written.
func (s *Studio) stopEvolve() {
	s.evolving.Lock()
	defer s.evolving.Unlock()
	s.evolver.end()
}

// end stops a run, and returns when its files are written.
func (e *evolver) end() {
	if e != nil {
		_ = e.End() // pages have been told of its error
	}
}

// measured tells the pages of a generation.
func (e *evolver) measured(ctx context.Context, g arena.GenerationStats) error {
	milestone := isMilestone(int(g.Number)) || int(g.Number) == e.told.Last
	if !milestone && !e.paced && time.Since(e.at) < news {
		return nil
	}
	var more []Generation
	if milestone {
		share, err := e.strength(ctx, e.Latest())
		if err != nil {
			return err
		}
		more = []Generation{{Number: int(g.Number), Best: float64(g.Best), Mean: g.Mean, Strength: &share}}
	}
	e.studio.mu.Lock()
	defer e.studio.mu.Unlock()
	e.at, e.told.Reached = time.Now(), int(g.Number)
	e.tell(more)
	return nil
}

// measuredBefore returns the milestones of a resumed run, without strengths, as runs do not keep these.
func measuredBefore(run *evolution.Run) []Generation {
	var all []Generation
	for _, g := range run.History {
		if isMilestone(int(g.Number)) {
			all = append(all, Generation{Number: int(g.Number), Best: float64(g.Best), Mean: g.Mean})
		}
	}
	return all
}

// strength returns the share of the points that a gamer wins against tactical at depth 1.
func (e *evolver) strength(ctx context.Context, f *gamer.File) (float64, error) {
	const games = 20 // on each side
	if e.game == nil {
		var err error
		if e.game, err = gamer.FindGame(f.Game); err != nil {
			return 0, err
		}
	}
	champion, err := f.Engine(Evolving, engine.Limit{})
	if err != nil {
		return 0, err
	}
	met, err := strength.Meet(ctx, e.game, champion, gamer.Tactical(1), strength.Options{Games: games, Opening: strength.DefaultOpening, Seed: 1, Cores: 1})
	if err != nil {
		return 0, err
	}
	return met.Points() / (2 * games), nil
}

// tell sends further milestones to the pages. The studio must be locked.
func (e *evolver) tell(more []Generation) {
	e.told.Champion = e.Latest() != nil
	e.told.Generation = append(e.told.Generation, more...)
	now := e.told
	now.Generation = append([]Generation{}, more...)
	e.studio.tell(Message{Evolved: &now})
}

// welcome sends all milestones to a new page. The studio must be locked.
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

// gameBegins tells the run that a game begins. If the performance paces the run, the run may then evolve another generation. The studio must be
// locked.
func (e *evolver) gameBegins() {
	if e != nil {
		e.Played()
	}
}

// champion returns the best gamer of the newest generation.
func (s *Studio) champion() (*gamer.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.evolver == nil || s.evolver.Latest() == nil {
		return nil, errNoChampion
	}
	return s.evolver.Latest(), nil
}

// checkChampion returns an error if no champion plays the game.
func (s *Studio) checkChampion(g game.Game) error {
	champion, err := s.champion()
	if err == nil && champion.Game != g.Name() {
		err = &gamer.OtherGameError{Gamer: Evolving, Plays: champion.Game, Game: g.Name()}
	}
	return err
}
