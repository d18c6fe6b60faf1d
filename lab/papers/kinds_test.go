package papers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"midiconnect4/evolution"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// asked is a pool that does no tasks. It records the shortest task of each kind.
type asked struct {
	lock  sync.Mutex
	tasks map[string]work.Task
	done  map[string]func(result []byte) error // the pool's argument done for the recorded task
}

func (a *asked) Do(_ context.Context, tasks []work.Task, _ func(), done func(int, []byte) error) error {
	a.lock.Lock()
	defer a.lock.Unlock()
	for i, t := range tasks {
		if had, has := a.tasks[t.Kind]; !has || len(t.Body) < len(had.Body) {
			a.tasks[t.Kind], a.done[t.Kind] = t, func(result []byte) error { return done(i, result) }
		}
	}
	return nil
}

// askAll returns a pool that has recorded a task of every kind. It makes the same requests as the commands.
func askAll(t testing.TB) *asked {
	t.Helper()
	a := &asked{tasks: map[string]work.Task{}, done: map[string]func([]byte) error{}}
	for _, e := range experiments {
		o := options(t.TempDir())
		o.Pool = a
		for _, table := range append(e.CurveTables(), e.Tables...) {
			o.Table = table
			if err := e.RunPart(t.Context(), o); err != nil {
				t.Fatal(e.Paper, err)
			}
		}
	}
	trainer, err := evolution.FindTrainer(gamer.MidiConnect4)
	if err != nil {
		t.Fatal(err)
	}
	settings := trainer.Settings()
	*settings.Length() = 1
	run, err := evolution.Start(t.TempDir(), trainer, settings, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	if err := run.Evolve(t.Context(), evolution.Options{Cores: 1, Pool: a, Say: func(string) {}}); err != nil {
		t.Fatal(err)
	}
	g, engines := players(t)
	o := strength.Options{Games: 20, Opening: strength.AutoOpening, Seed: 1, Cores: 1, Pool: a}
	if _, err := strength.Rate(t.Context(), g, engines[:1], engines[1], nil, o); err != nil {
		t.Fatal(err)
	}
	for kind := range Kinds(1) {
		if a.tasks[kind].Body == nil {
			t.Errorf("nobody asks for tasks of the kind %s: the tests here need one", kind)
		}
	}
	return a
}

// players returns two gamers, one of them evolved.
func players(t testing.TB) (game.Game, []engine.Engine) {
	t.Helper()
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	engines, err := gamer.OpenAll([]gamer.Ref{{Name: "generation-001"}, {Name: "tactical"}}, g)
	if err != nil {
		t.Fatal(err)
	}
	return g, engines
}

// hostile returns malformed bodies of tasks, and variants of good in which one value is replaced.
func hostile(t testing.TB, good []byte) [][]byte {
	t.Helper()
	bodies := [][]byte{nil, []byte("{}"), []byte("null"), []byte("[]"), []byte(`"x"`), []byte("{"), []byte(strings.Repeat("[", 100_000)), append(slices.Clone(good), '1')}
	for _, at := range values(t, good) {
		for _, other := range []string{
			"null", "-1", "0", "1", "2", "3", "1048576", "9223372036854775807", "-9223372036854775808", "1e400", "1e300", "-0.5", "0.5",
			`""`, `"x"`, `"` + strings.Repeat("x", 1000) + `"`, "true", "[]", "[1099511627776,-1]", "{}", `{"x":1}`,
		} {
			bodies = append(bodies, slices.Concat(good[:at.from], []byte(other), good[at.to:]))
		}
	}
	return bodies
}

// span is the position of a value in JSON.
type span struct{ from, to int }

// values returns the positions of all values in JSON.
func values(t testing.TB, data []byte) (all []span) {
	t.Helper()
	type container struct {
		from  int
		names bool // the container is an object, so every other token is a name
		n     int
	}
	var open []container
	d := json.NewDecoder(bytes.NewReader(data))
	for {
		from := int(d.InputOffset())
		for from < len(data) && strings.IndexByte(",: ", data[from]) >= 0 {
			from++
		}
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			open = append(open, container{from: from, names: token == json.Delim('{')})
			continue
		case json.Delim('}'), json.Delim(']'):
			from = open[len(open)-1].from
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			c := &open[len(open)-1]
			if c.n++; c.names && c.n%2 == 1 {
				continue
			}
		}
		all = append(all, span{from, int(d.InputOffset())})
	}
}

// ended returns a context that has ended. A task with this context checks its body, but does no work.
func ended() context.Context {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	return ctx
}

// TestHostileBodiesAreRefused gives hostile bodies to every kind of task. A task must not panic, and must not use much memory before it rejects the
// body.
func TestHostileBodiesAreRefused(t *testing.T) {
	a := askAll(t)
	for kind, do := range Kinds(1) {
		refused, accepted := 0, 0
		for _, body := range hostile(t, a.tasks[kind].Body) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := do(ended(), body, func() {})
			runtime.ReadMemStats(&after)
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 32<<20 {
				t.Errorf("%s: %.300s took %d MiB", kind, body, grown>>20)
			}
			switch {
			case err == nil:
				t.Errorf("%s: %.300s: it was done, though its time was over", kind, body)
			case errors.Is(err, context.Canceled):
				accepted++
			default:
				refused++
			}
		}
		t.Logf("%s: %d refused, %d accepted", kind, refused, accepted)
		if refused < 20 {
			t.Errorf("%s: only %d were refused", kind, refused)
		}
		if _, err := do(ended(), a.tasks[kind].Body, func() {}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: a good one: %v", kind, err)
		}
	}
}

// TestLongHostileBodies does the tasks whose bodies are accepted by TestHostileBodiesAreRefused. They must stop in time and must not panic.
func TestLongHostileBodies(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	a := askAll(t)
	for kind, do := range Kinds(1) {
		for _, body := range hostile(t, a.tasks[kind].Body) {
			if _, err := do(ended(), body, func() {}); !errors.Is(err, context.Canceled) {
				continue
			}
			ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := time.Now()
			_, _ = do(ctx, body, func() {})
			took := time.Since(began)
			runtime.ReadMemStats(&after)
			stop()
			if grown := after.TotalAlloc - before.TotalAlloc; grown > 4<<30 {
				t.Errorf("%s: %.300s took %d MiB", kind, body, grown>>20)
			}
			if took > 2*time.Second {
				t.Logf("%s: %.300s took %v", kind, body, took)
			}
		}
	}
}

// FuzzBodies gives arbitrary bodies to every kind of task. With a context that has ended, no task may do any work.
func FuzzBodies(f *testing.F) {
	kinds := Kinds(1)
	names := slices.Sorted(maps.Keys(kinds))
	a := askAll(f)
	for i, kind := range names {
		f.Add(i, []byte(a.tasks[kind].Body))
		for _, body := range []string{"{}", "null", ""} {
			f.Add(i, []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, i int, body []byte) {
		kind := names[uint(i)%uint(len(names))]
		if _, err := kinds[kind](ended(), body, func() {}); err == nil {
			t.Fatalf("%s: it was done, though its time was over", kind)
		}
	})
}

// TestHostileResultsAreUnusable gives hostile results to the code that requests tasks. It must reject them as unusable.
func TestHostileResultsAreUnusable(t *testing.T) {
	a := askAll(t)
	for kind, done := range a.done {
		for _, result := range []string{
			"", "{", "null", "x", "1", `"x"`, "[]", `[[-1,0,0],[0,0,0],[0,0,201]]`, `{"checkpoint":"eA=="}`, `{"../x":""}`, `{"seed":1}`, "{} {}", "\x80\x80\x80", strings.Repeat("[", 100_000),
		} {
			err := done([]byte(result))
			if unusable, is := errors.AsType[*work.UnusableError](err); !is {
				t.Errorf("%s: %.80s: %v, %v", kind, result, unusable, err)
			}
		}
	}
}
