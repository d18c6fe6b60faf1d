package gamer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
)

// eachEngine runs a test for every engine in every game that it plays. An engine that searches is tested twice: without and with the limit.
func eachEngine(t *testing.T, limit engine.Limit, test func(t *testing.T, e engine.Engine, ref Ref, g game.Game)) {
	t.Helper()
	for _, name := range Names() {
		refs := []Ref{{Name: name}}
		if limited := refs[0].WithLimit(limit); limited != refs[0] {
			refs = append(refs, limited)
		}
		plays := false
		for _, of := range Games() {
			g := findGame(t, of)
			for _, ref := range refs {
				if testing.Short() && ref.Name == PerfectName && of == "connect4-7x6" {
					continue // clearing one more large table of this engine takes long
				}
				if e, err := Open(ref, g, 1); err == nil {
					plays = true
					t.Run(fmt.Sprintf("%s in %s", ref, of), func(t *testing.T) { test(t, e, ref, g) })
				}
			}
		}
		if !plays {
			t.Errorf("%s plays no game", name)
		}
	}
}

// TestEnginesKeepTheContract checks the choices of every engine, in the positions of a random game, against the contract of engine.Engine.
func TestEnginesKeepTheContract(t *testing.T) {
	eachEngine(t, engine.Limit{Depth: 3}, func(t *testing.T, e engine.Engine, ref Ref, g game.Game) {
		t.Helper()
		if e.Name() != ref.at(g).String() {
			t.Errorf("it calls itself %s", e.Name())
		}
		line := randomGame(g, 7)
		if ref.Name == PerfectName {
			line = slices.DeleteFunc(line, func(p game.Position) bool { return p.Progress() < 0.7 }) // earlier positions take minutes
		}
		if of, most := ref.at(g).Name, 40; of == "piece-square" || of == materialName {
			line = line[:min(most, len(line))] // the rest takes seconds, and plain has played it
		}
		choices := make([]engine.Choice, len(line))
		for i, p := range line {
			move, confidence := choose(e, p)
			choices[i] = engine.Choice{Move: move, Confidence: confidence}
			if found, err := p.Find(move.Text); err != nil || found != move {
				t.Fatalf("chose %v: %v\n%v", move, err, p)
			}
			if !(confidence >= 0 && confidence <= 1) {
				t.Fatalf("confidence %g\n%v", confidence, p)
			}
		}
		checkRepeats(t, ref, g, line, choices)
	})
}

// checkRepeats opens the engine again. It checks that two goroutines, which go through the positions backwards, get the same choices.
func checkRepeats(t *testing.T, ref Ref, g game.Game, line []game.Position, want []engine.Choice) {
	t.Helper()
	again := open(t, ref.String(), g)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for i, p := range slices.Backward(line) {
				move, confidence := choose(again, p)
				if got := (engine.Choice{Move: move, Confidence: confidence}); got != want[i] {
					t.Errorf("chose %v and then %v\n%v", want[i], got, p)
					return
				}
			}
		})
	}
	all.Wait()
}

// TestEnginesStop checks that an engine stops soon after its context ends, even in a search that would take an hour.
func TestEnginesStop(t *testing.T) {
	enough := errors.New("enough")
	stopsOnce := func(t *testing.T, e engine.Engine, p game.Position, must bool) (late time.Duration) {
		t.Helper()
		ctx, stop := context.WithCancelCause(context.Background())
		var stopped time.Time
		timer := time.AfterFunc(20*time.Millisecond, func() {
			stopped = time.Now()
			stop(enough)
		})
		c, err := e.Choose(ctx, p)
		if !timer.Stop() {
			<-ctx.Done()
			late = time.Since(stopped)
		}
		found, unknown := p.Find(c.Move.Text)
		switch {
		case err == nil && must:
			t.Errorf("it stopped searching early: %v", c)
		case err == nil && (unknown != nil || found != c.Move):
			t.Errorf("chose %v: %v", c.Move, unknown)
		case err != nil && !errors.Is(err, enough):
			t.Error(err)
		}
		return late
	}
	stops := func(t *testing.T, e engine.Engine, p game.Position, must bool) {
		t.Helper()
		timetest.Within(t, "stopping takes", time.Second, func() time.Duration { return stopsOnce(t, e, p, must) })
	}
	hour := engine.Limit{Time: time.Hour}
	eachEngine(t, hour, func(t *testing.T, e engine.Engine, ref Ref, g game.Game) {
		t.Helper()
		stops(t, e, g.Start(), ref.Limit == hour && g.Name() != "tictactoe")
	})
	t.Run("perfect in connect4-8x7", func(t *testing.T) {
		g := findGame(t, "connect4-8x7")
		stops(t, open(t, PerfectName, g), g.Start(), true)
	})
}

// TestEverySystemIsBundled checks that every system has a bundled gamer, because the tests of all engines use the bundled gamers.
func TestEverySystemIsBundled(t *testing.T) {
	bundled := map[string]bool{}
	for _, name := range Bundled() {
		f, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		bundled[f.System] = true
	}
	for _, system := range Systems() {
		if !bundled[system] {
			t.Errorf("no gamer of %s is bundled", system)
		}
	}
}
