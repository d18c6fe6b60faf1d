package evolution

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/cmaes"
	"midiconnect4/evolution/es"
	"midiconnect4/evolution/nndtf"
	"midiconnect4/evolution/nsequence"
	"midiconnect4/evolution/ntuple"
	"midiconnect4/evolution/social"
	"midiconnect4/evolution/swarm"
	"midiconnect4/evolution/td"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// smallRun describes a short run of a trainer. variant distinguishes runs of the same trainer.
type smallRun struct {
	trainer  Trainer
	variant  string
	settings Settings
}

func (r smallRun) String() string { return r.trainer.Name + r.variant }

func (r smallRun) begin(t testing.TB, seed uint64) *state {
	t.Helper()
	s, err := begin(r.trainer, r.settings, seed)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// smallRuns returns short runs of all trainers. A new trainer must be added here.
func smallRuns(t testing.TB) []smallRun {
	t.Helper()
	var runs []smallRun
	add := func(name, variant string, s Settings) { runs = append(runs, smallRun{trainer(t, name), variant, s}) }
	add(gamer.MidiConnect4, "", small())
	for every := 1; every <= 3; every++ {
		s := es.DefaultConnect4()
		s.Game, s.Offspring, s.Opponents, s.Openings, s.Hidden, s.Generations, s.Every = "connect4-4x4", 4, 2, 3, 4, 4, every
		add(gamer.SelfPlay, fmt.Sprintf(", every %d", every), &s)
		c := es.DefaultCheckers()
		c.Offspring, c.Opponents, c.Openings, c.Depth, c.Generations, c.Every = 2, 2, 1, 1, 4, every
		add(gamer.Draughts, fmt.Sprintf(", every %d", every), &c)
	}
	h := es.DefaultChess()
	h.Offspring, h.Opponents, h.Openings, h.Longest, h.Generations, h.Every = 2, 2, 1, 20, 4, 2
	add(gamer.PieceSquare, "", &h)
	n := nsequence.Default()
	n.Game, n.Players, n.Winners, n.Generations, n.Depth = "connect4-4x4", 6, 2, 4, 2
	add(gamer.NSequence, "", &n)
	for _, check := range []bool{false, true} {
		s := social.Default()
		s.Game, s.Pairs, s.Interval, s.Intervals, s.Hidden = "connect4-4x4", 3, 10, 4, 3
		s.CheckCopy, s.CheckFresh, s.CheckPublish = check, check, check
		add(gamer.Social, fmt.Sprintf(", checks %v", check), &s)
	}
	for _, s := range []nndtf.Settings{nndtf.Default(), nndtf.Rival()} {
		s.Population, s.Generations, s.Iterations, s.Patterns, s.Hidden, s.Horizon = 4, 4, 5, 20, 3, 15
		add(gamer.NNDTF, ", "+s.Network, &s)
	}
	games := []string{"tictactoe", "checkers", "connect4-6x6", "connect4-7x6"}
	for _, game := range games {
		for _, algorithm := range []string{swarm.EPUniform, swarm.EPGaussian, swarm.EPSymmetric, swarm.GBest, swarm.LBest, swarm.GCPSO} {
			s := swarm.Default()
			s.Game, s.Algorithm, s.Individuals, s.Iterations, s.Hidden = game, algorithm, 7, 4, 3
			if game == "checkers" {
				s.Individuals, s.Opponents = 3, 1
			}
			s.Follow(func(string) bool { return false })
			add(gamer.Swarm, fmt.Sprintf(", %s, %s", game, algorithm), &s)
		}
	}
	for _, game := range games {
		for _, algorithm := range []string{swarm.EPGaussian, swarm.GCPSO} {
			s := swarm.DefaultFame()
			s.Game, s.Algorithm, s.Individuals, s.Iterations, s.Hidden = game, algorithm, 3, 4, 3
			add(gamer.HallOfFame, fmt.Sprintf(", %s, %s", game, algorithm), &s)
		}
		for _, covariance := range []string{"full", "diagonal"} {
			s := cmaes.Default()
			s.Game, s.Individuals, s.Iterations, s.Hidden, s.Covariance = game, 5, 4, 3, covariance
			if s.Opponents = 2; covariance == "full" {
				s.Fame = 1
			}
			add(gamer.CMAES, fmt.Sprintf(", %s, %s", game, covariance), &s)
		}
		s := td.Default()
		s.Game, s.Iterations, s.Episodes, s.Hidden = game, 4, 3, 3
		add(gamer.TD, ", "+game, &s)
	}
	for _, game := range []string{"tictactoe", "connect4-4x4", "connect4-7x6", "othello"} {
		s := ntuple.Default()
		s.Game, s.Tuples, s.Settings.Length, s.Iterations, s.Episodes, s.Batch = game, 4, 3, 4, 9, 4
		add(gamer.NTuple, ", "+game, &s)
		evolved := s
		evolved.Evolve, evolved.Average, evolved.Fall, evolved.Entropy = 2, 0.1, 0.5, true
		add(gamer.NTuple, ", "+game+", evolved", &evolved)
	}
	for _, of := range Trainers() {
		if !slices.ContainsFunc(runs, func(r smallRun) bool { return r.trainer.Name == of.Name }) {
			t.Errorf("the trainer %s has no small run to test it with", of.Name)
		}
	}
	return runs
}

func play(t testing.TB, s *state, cores int) {
	t.Helper()
	if err := s.play(context.Background(), cores, nil); err != nil {
		t.Fatal(err)
	}
}

func (s *state) reread(t testing.TB) *state {
	t.Helper()
	data := s.population.encode()
	back, err := proceed(s.trainer, s.settings, s.seed, s.number, data)
	if err != nil {
		t.Fatalf("generation %d: %v", s.number, err)
	}
	if !bytes.Equal(back.population.encode(), data) || !reflect.DeepEqual(back.population, s.population) || !reflect.DeepEqual(back.measured, s.measured) {
		t.Fatalf("generation %d, measured %v, is changed by encoding and decoding", s.number, s.measured != nil)
	}
	return &back
}

func TestDefaultsAreGood(t *testing.T) {
	for _, of := range Trainers() {
		if err := of.Settings().Check(); err != nil || of.About == "" {
			t.Errorf("%s: %v", of.Name, err)
		}
	}
}

// TestSettingsHaveBounds checks that every numeric setting has bounds. The sizes of networks are exempt, because package mlp checks them.
func TestSettingsHaveBounds(t *testing.T) {
	for _, trainer := range Trainers() {
		for _, s := range SettingsOf(trainer.Settings()) {
			number := s.Value.CanInt() || s.Value.CanFloat()
			if number && s.Bounds == "" && !slices.Contains([]string{"hidden", "bits", "range"}, s.Name) {
				t.Errorf("%s: %s has no bounds", trainer.Name, s.Name)
			}
		}
	}
}

// TestRunsFollowFromTheSeed evolves two runs of each trainer with the same seed: one on one core, the other on two cores and encoded and decoded
// before and after the games of each generation. Both must have the same bytes.
func TestRunsFollowFromTheSeed(t *testing.T) {
	for _, run := range smallRuns(t) {
		t.Run(run.String(), func(t *testing.T) {
			a, b := run.begin(t, 5), run.begin(t, 5)
			if bytes.Equal(a.population.encode(), run.begin(t, 6).population.encode()) {
				t.Error("another seed begins with the same population")
			}
			for {
				var games atomic.Int32
				if err := a.play(context.Background(), 1, func() { games.Add(1) }); err != nil {
					t.Fatal(err)
				}
				if int(games.Load()) != run.settings.Games() {
					t.Fatalf("generation %d: %d games, want %d", a.number, games.Load(), run.settings.Games())
				}
				b = b.reread(t)
				play(t, b, 2)
				b = b.reread(t)
				if !bytes.Equal(a.population.encode(), b.population.encode()) || *a.measured != *b.measured {
					t.Fatalf("generation %d differs", a.number)
				}
				if c, is := a.population.inner().(Converging); is && (len(c.Convergence()) != a.number || slices.Min(c.Convergence()) <= 0) {
					t.Errorf("generation %d: convergence %v", a.number, c.Convergence())
				}
				if a.last() {
					break
				}
				a.next(1)
				b.next(2)
			}
			if a.number != *run.settings.Length() {
				t.Errorf("it ended with generation %d", a.number)
			}
		})
	}
}

// TestSpoiltPopulationsAreRefused truncates encoded populations. Decoding must fail, with one exception: if exactly the scores were cut off, it must
// succeed.
func TestSpoiltPopulationsAreRefused(t *testing.T) {
	for _, run := range smallRuns(t) {
		t.Run(run.String(), func(t *testing.T) {
			s := run.begin(t, 5)
			for s.number < 3 {
				refuseCuts(t, s)
				play(t, s, 2)
				refuseCuts(t, s)
				s.next(2)
			}
			for _, number := range []int{-1, 0} {
				if _, err := proceed(s.trainer, s.settings, 5, number, s.population.encode()); err == nil {
					t.Errorf("generation %d: no error", number)
				}
			}
		})
	}
}

func refuseCuts(t *testing.T, s *state) {
	t.Helper()
	data := s.population.encode()
	accepted := 0
	finely := 100
	if testing.Short() {
		finely = 10
	}
	for n := 0; n < len(data); n += 1 + n/finely {
		back, err := proceed(s.trainer, s.settings, s.seed, s.number, data[:n])
		if err != nil {
			continue
		}
		if accepted++; s.measured == nil || back.measured != nil || !bytes.Equal(back.population.encode(), data[:n]) {
			t.Errorf("cut to %d of %d bytes: no error", n, len(data))
		}
	}
	if _, err := proceed(s.trainer, s.settings, s.seed, s.number, append(data, 0)); err == nil || accepted > 1 {
		t.Errorf("%d cuts are accepted; with an extra byte: %v", accepted, err)
	}
}

// TestCancelLeavesThePopulation cancels a generation after its first game, and checks that the population is unchanged.
func TestCancelLeavesThePopulation(t *testing.T) {
	for _, run := range smallRuns(t) {
		for _, cores := range []int{1, 2} {
			s := run.begin(t, 5)
			before := s.population.encode()
			ctx, cancel := context.WithCancel(context.Background())
			if err := s.play(ctx, cores, cancel); !errors.Is(err, context.Canceled) || s.measured != nil || !bytes.Equal(s.population.encode(), before) {
				t.Errorf("%v: %v", run, err)
			}
			play(t, s, cores)
		}
	}
}

// TestBestPlays checks that the best gamer of a generation can be decoded, contains its run's system, and can play a game against itself, or the first 60 plies of it.
func TestBestPlays(t *testing.T) {
	for _, run := range smallRuns(t) {
		s := run.begin(t, 5)
		play(t, s, 2)
		s.next(2)
		play(t, s, 2)
		best, err := s.best()
		if err != nil {
			t.Fatal(err)
		}
		f, err := gamer.Decode(encoded(t, best))
		if err != nil {
			t.Fatalf("%v: %v", run, err)
		}
		if f.System != run.trainer.Name || f.Seed != 5 || f.Generation != 2 {
			t.Errorf("%v: %+v", run, f)
		}
		g, err := gamer.FindGame(f.Game)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []engine.Limit{{}, {Depth: 3}} {
			player, err := f.Engine("best", limit)
			if err != nil && limit == (engine.Limit{}) {
				t.Fatal(err)
			} else if err != nil {
				continue // gamers of this system do not search
			}
			for p, ply := g.Start(), 0; p.Outcome() == game.Undecided && ply < 60; ply++ {
				c, err := player.Choose(context.Background(), p)
				if err != nil || !slices.Contains(p.Moves(), c.Move) {
					t.Fatalf("%v plays %v, %v in\n%v", run, c.Move, err, p)
				}
				p = p.Play(c.Move)
			}
		}
	}
}

// TestInterruptedRunsLeaveTheSameFiles interrupts and resumes a run of each trainer after every generation. Its files must be the same as the files
// of an uninterrupted run.
func TestInterruptedRunsLeaveTheSameFiles(t *testing.T) {
	done := map[string]bool{}
	for _, run := range smallRuns(t) {
		if done[run.trainer.Name] {
			continue // one variant of each trainer is enough here
		}
		done[run.trainer.Name] = true
		dir := t.TempDir()
		whole, interrupted := filepath.Join(dir, "whole"), filepath.Join(dir, "interrupted")
		evolveThrough(t, run, whole, 1, false)
		evolveThrough(t, run, interrupted, 2, true)
		for _, file := range []string{"checkpoint", "champion.gamer", "generation-002.gamer", "history.csv"} {
			want, err := os.ReadFile(filepath.Join(whole, file))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(filepath.Join(interrupted, file)); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%v: an interrupted run left a different %s, %v", run, file, err)
			}
		}
	}
}

// evolveThrough evolves a complete run in a folder. If interrupt is true, it interrupts and resumes the run after every generation.
func evolveThrough(t *testing.T, run smallRun, dir string, cores int, interrupt bool) {
	t.Helper()
	r, err := Start(dir, run.trainer, run.settings, 3, GenerationsOf(2))
	if err != nil {
		t.Fatal(err)
	}
	for {
		ctx, cancel := context.WithCancel(context.Background())
		err := r.Evolve(ctx, Options{Cores: cores, Measured: func(arena.GenerationStats) {
			if interrupt {
				cancel()
			}
		}})
		cancel()
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		if err == nil {
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if r, err = Resume(dir); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzDecode lets all trainers decode arbitrary bytes, and evolves the populations that they accept.
func FuzzDecode(f *testing.F) {
	runs := smallRuns(f)
	for i, run := range runs {
		s := run.begin(f, 5)
		for s.number < 3 {
			f.Add(uint8(i), s.number, s.population.encode())
			play(f, s, 1)
			f.Add(uint8(i), s.number, s.population.encode())
			s.next(1)
		}
	}
	f.Add(uint8(0), 0, []byte{})
	f.Fuzz(func(t *testing.T, i uint8, number int, data []byte) {
		run := runs[int(i)%len(runs)]
		s, err := proceed(run.trainer, run.settings, 5, number, data)
		if err != nil {
			return
		}
		if !bytes.Equal(s.population.encode(), data) {
			t.Fatal("the encoding differs from what was decoded")
		}
		if s.measured == nil {
			play(t, &s, 1)
		}
		s.next(1)
		play(t, &s, 1)
	})
}
