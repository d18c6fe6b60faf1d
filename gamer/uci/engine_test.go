package uci

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/internal/needs"
)

// others are engines of other people. The tests compare what we read with what is known of positions.
var others = []string{"stockfish", "gnuchess"}

func openOther(t *testing.T, name string, settings ...Setting) *Engine {
	t.Helper()
	_, err := find(name)
	needs.Part(t, name, err)
	e, err := Open(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { endAll(t, e) })
	return e
}

func TestOthersSolve(t *testing.T) {
	for _, name := range others {
		t.Run(name, func(t *testing.T) {
			e := openOther(t, name)
			for _, c := range []struct {
				fen, moves, want string
				mate             int
			}{
				{"", "f2f3 e7e5 g2g4", "d8h4", 1}, // fool's mate
				{"", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6", "h5f7", 1},
				{"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "", "a1a8", 1},
				{"8/4P3/5k2/8/8/8/8/K7 w - - 0 1", "", "e7e8q", 0},
			} {
				r := Request{FEN: c.fen, Moves: strings.Fields(c.moves), Limit: engine.Limit{Depth: 8}}
				a, err := e.Search(t.Context(), r)
				if err != nil || a.Move != c.want {
					t.Errorf("%+v: %q, %v", c, a.Move, err)
				}
				if c.mate > 0 && a.Value != search.Won-c.mate {
					t.Errorf("%+v: %d", c, a.Value)
				}
			}
		})
	}
}

// TestOthersRepeat asks the same in another order, and in several processes at once.
func TestOthersRepeat(t *testing.T) {
	for _, name := range others {
		t.Run(name, func(t *testing.T) {
			e := openOther(t, name)
			var requests []Request
			for _, moves := range []string{"", "e2e4", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4"} {
				requests = append(requests, Request{Moves: strings.Fields(moves), Limit: engine.Limit{Depth: 7}})
			}
			first := make([]Answer, len(requests))
			for i, r := range requests {
				var err error
				if first[i], err = e.Search(t.Context(), r); err != nil {
					t.Fatalf("%+v, %v", first[i], err)
				}
			}
			var asking sync.WaitGroup
			for range 3 {
				asking.Go(func() {
					for i, r := range slices.Backward(requests) {
						if again, err := e.Search(t.Context(), r); err != nil || again != first[i] {
							t.Errorf("%+v, then %+v, %v", first[i], again, err)
						}
					}
				})
			}
			asking.Wait()
		})
	}
}

func TestOthersAreLimited(t *testing.T) {
	for _, name := range others {
		t.Run(name, func(t *testing.T) {
			e := openOther(t, name)
			if a, err := e.Search(t.Context(), Request{Limit: engine.Limit{Time: 100 * time.Millisecond}}); err != nil || a.Move == "" {
				t.Errorf("by time: %+v, %v", a, err)
			}
			ctx, cancel := context.WithTimeoutCause(t.Context(), 300*time.Millisecond, errUndo)
			defer cancel()
			if _, err := e.Search(ctx, Request{Limit: engine.Limit{Depth: engine.MaxDepth}}); !errors.Is(err, errUndo) {
				t.Errorf("cancelled: %v", err)
			}
			if a, err := e.Search(t.Context(), Request{Limit: engine.Limit{Depth: 2}}); err != nil || a.Move == "" {
				t.Errorf("after that: %+v, %v", a, err)
			}
		})
	}
}

func TestStockfishOptions(t *testing.T) {
	e := openOther(t, "stockfish", Setting{"multipv", "3"})
	if a, err := e.Search(t.Context(), Request{Limit: engine.Limit{Depth: 3}}); err != nil || a.Move == "" {
		t.Errorf("%+v, %v", a, err)
	}
	_, err := Open("stockfish", Setting{"Skil Level", "3"})
	if want := `the engine stockfish: there is no option "Skil Level"; did you mean "Skill Level"?`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestMissingPrograms(t *testing.T) {
	script := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(script, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for program, want := range map[string]string{
		"no-such-engine": "the engine no-such-engine is not installed: install it (on Debian by apt-get install no-such-engine), " +
			"or give the path of its program",
		"/no/such/engine": "the engine /no/such/engine cannot be started: no such file or directory",
		script:            "the engine " + script + " cannot be started: permission denied",
	} {
		if _, err := Open(program); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", program, err, want)
		}
	}
}
