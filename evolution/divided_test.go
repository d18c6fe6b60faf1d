package evolution

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
)

// elsewhere is a pool of simulated workers. Workers do tasks in random order, and some tasks twice. Sometimes a new worker, without a memory of the
// run, replaces one.
type elsewhere struct {
	t       *testing.T
	random  *rand.Rand
	workers []work.Kind
	did     int
}

func newElsewhere(t *testing.T, workers int) *elsewhere {
	t.Helper()
	return &elsewhere{t: t, random: rand.New(rand.NewPCG(1, 2)), workers: make([]work.Kind, workers)}
}

func (e *elsewhere) Do(ctx context.Context, tasks []work.Task, step func(), done func(int, []byte) error) error {
	results := make([][]byte, len(tasks))
	order := slices.Concat(e.random.Perm(len(tasks)), e.random.Perm(len(tasks))[:len(tasks)/3])
	for _, i := range order {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := e.random.IntN(len(e.workers))
		if e.workers[at] == nil || e.random.IntN(20) == 0 {
			e.workers[at] = PlayGames(2)
		}
		program := work.Program{Kinds: map[string]work.Kind{GamesKind: e.workers[at]}}
		result, err := program.Do(ctx, tasks[i], func() {})
		if err != nil {
			return err
		}
		e.did++
		if results[i] != nil {
			if !bytes.Equal(results[i], result) {
				e.t.Errorf("task %s has two results", tasks[i].Body)
			}
			continue
		}
		results[i] = result
		if err := done(i, result); err != nil {
			return err
		}
		for range tasks[i].Steps {
			step()
		}
	}
	return nil
}

// TestDividedRunsAreTheSame evolves each divisible trainer without workers, with one worker, with five workers, and with interruptions after which
// the run continues with or without workers. All runs must have the same files.
func TestDividedRunsAreTheSame(t *testing.T) {
	for _, run := range smallRuns(t) {
		if !run.trainer.Divisible {
			continue
		}
		t.Run(run.String(), func(t *testing.T) {
			dir := t.TempDir()
			whole := filepath.Join(dir, "whole")
			evolveThrough(t, run, whole, 1, false)
			for name, workers := range map[string]int{"one": 1, "five": 5} {
				e := newElsewhere(t, workers)
				evolveBy(t, run, filepath.Join(dir, name), func(int) work.Pool { return e }, 0)
				turns := newElsewhere(t, workers)
				evolveBy(t, run, filepath.Join(dir, name+"-turns"), func(turn int) work.Pool {
					if turn%2 == 1 {
						return nil
					}
					return turns
				}, 2)
				if e.did == 0 || turns.did == 0 {
					t.Error("nothing was done elsewhere")
				}
				sameFolder(t, filepath.Join(dir, name), whole)
				sameFolder(t, filepath.Join(dir, name+"-turns"), whole)
			}
		})
	}
}

// sameFolder checks that every file in the second folder also exists in the first, with the same content.
func sameFolder(t *testing.T, got, want string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(want, "*"))
	if err != nil || len(files) < 4 {
		t.Fatalf("%v: %v", files, err)
	}
	for _, file := range files {
		a, err := os.ReadFile(file)
		b, err2 := os.ReadFile(filepath.Join(got, filepath.Base(file)))
		if err != nil || err2 != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs: %v, %v", filepath.Base(file), err, err2)
		}
	}
}

// evolveBy evolves a complete run in a folder, and interrupts it repeatedly. Each turn has a pool of its own and lasts for a number of generations;
// 0 means a single turn.
func evolveBy(t *testing.T, run smallRun, dir string, pool func(turn int) work.Pool, generations int) {
	t.Helper()
	r, err := Start(dir, run.trainer, run.settings, 3, GenerationsOf(2))
	if err != nil {
		t.Fatal(err)
	}
	for turn := 0; ; turn++ {
		ctx, cancel := context.WithCancel(context.Background())
		var lock sync.Mutex
		games, measured := 0, 0
		err := r.Evolve(ctx, Options{Cores: 1, Pool: pool(turn), Say: func(string) {}, Played: func() {
			lock.Lock()
			defer lock.Unlock()
			games++
		}, Measured: func(arena.GenerationStats) {
			if measured++; measured == generations {
				cancel()
			}
		}})
		cancel()
		if games != measured*run.settings.Games() {
			t.Errorf("%d games in %d generations", games, measured)
		}
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

// poolFunc is a pool that does tasks one by one, by calling the function itself.
type poolFunc func(ctx context.Context, t work.Task) ([]byte, error)

func (f poolFunc) Do(ctx context.Context, tasks []work.Task, _ func(), done func(int, []byte) error) error {
	for i, t := range tasks {
		result, err := f(ctx, t)
		if err == nil {
			err = done(i, result)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// playing returns a program that can only play games of a generation.
func playing() work.Program {
	return work.Program{Kinds: map[string]work.Kind{GamesKind: PlayGames(2)}}
}

// TestLateWorkersFollow divides a run of more than maxReplay generations. A worker that follows the run from the start must fetch only the newest
// scores. A worker that is new in a generation must replay at most maxReplay generations.
func TestLateWorkersFollow(t *testing.T) {
	s := small()
	s.Generations = 2*maxReplay + 5
	state, err := begin(trainer(t, gamer.MidiConnect4), s, 7)
	if err != nil {
		t.Fatal(err)
	}
	first, none := playing(), func() {}
	var last work.Task
	l := &lead{blocks: 2, pool: poolFunc(func(ctx context.Context, task work.Task) ([]byte, error) {
		if n := len(task.Blobs); n > maxReplay+1 {
			t.Fatalf("generation %d needs %d blobs", state.number, n)
		}
		late, err := playing().Do(ctx, task, none)
		if err != nil {
			t.Fatalf("generation %d, late: %v", state.number, err)
		}
		last = task
		task.Blobs = task.Blobs[max(0, len(task.Blobs)-1):]
		result, err := first.Do(ctx, task, none)
		if err != nil || !bytes.Equal(late, result) {
			t.Fatalf("generation %d: %v", state.number, err)
		}
		return result, nil
	})}
	for ; state.number < s.Generations; state.next(1) {
		if err := l.play(context.Background(), &state, nil); err != nil {
			t.Fatal(err)
		}
	}
	last.Blobs = last.Blobs[:len(last.Blobs)-1]
	if _, err := playing().Do(context.Background(), last, none); !errors.Is(err, work.ErrNoBlob) {
		t.Error(err)
	}
}

// TestInvalidBlocksAreRefused changes fields of a valid block, and checks that it is rejected.
func TestInvalidBlocksAreRefused(t *testing.T) {
	s := small()
	state, err := begin(trainer(t, gamer.MidiConnect4), s, 7)
	if err != nil {
		t.Fatal(err)
	}
	var task work.Task
	program := playing()
	l := &lead{blocks: 1, pool: poolFunc(func(ctx context.Context, t work.Task) ([]byte, error) {
		task = t
		return program.Do(ctx, t, func() {})
	})}
	for range 2 {
		if err := l.play(context.Background(), &state, nil); err != nil {
			t.Fatal(err)
		}
		state.next(1)
	}
	link := task.Blobs[0]
	for what, change := range map[string]func(b *block, blobs *[]work.Blob){
		"there is no system":                    func(b *block, _ *[]work.Blob) { b.System = "other" },
		"system social cannot be divided":       func(b *block, _ *[]work.Blob) { b.System, b.Settings = gamer.Social, settingsOf(t, gamer.Social) },
		"settings of another system":            func(b *block, _ *[]work.Blob) { b.Settings = []byte(`{"other":1}`) },
		"generation 2 cannot be replayed":       func(b *block, _ *[]work.Blob) { b.Begin.Generation = 3 },
		"generation -1 cannot be replayed":      func(b *block, _ *[]work.Blob) { b.Generation = -1 },
		"generation 50 cannot be replayed":      func(b *block, _ *[]work.Blob) { b.Generation = 50 },
		"rows 3 to 3: must":                     func(b *block, _ *[]work.Blob) { b.From, b.To = 3, 3 },
		"rows 0 to 99: must":                    func(b *block, _ *[]work.Blob) { b.To = 99 },
		"does not match its name":               func(_ *block, blobs *[]work.Blob) { *blobs = []work.Blob{{Name: link.Name, Data: []byte("\n")}} },
		"is truncated":                          func(b *block, blobs *[]work.Blob) { *blobs, b.Link = blobOf("") },
		"wrong size":                            func(b *block, blobs *[]work.Blob) { *blobs, b.Link = blobOf("\n") },
		"belongs to another run":                func(b *block, blobs *[]work.Blob) { *blobs, b.Link = blobOf("else" + string(link.Data)) },
		"a blob that the task needs is missing": func(b *block, _ *[]work.Blob) { b.Begin.Population, b.Begin.Generation = "none", 2 },
	} {
		var b block
		if err := json.Unmarshal(task.Body, &b); err != nil {
			t.Fatal(err)
		}
		blobs := task.Blobs
		change(&b, &blobs)
		strange := work.NewTask(GamesKind, b, 0)
		strange.Blobs = blobs
		if _, err := playing().Do(context.Background(), strange, func() {}); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %s", err, what)
		}
	}
	if _, err := playing().Do(context.Background(), work.NewTask(GamesKind, "x", 0), func() {}); err == nil {
		t.Error("no block: no error")
	}
}

func blobOf(data string) ([]work.Blob, string) {
	b := work.NewBlob([]byte(data))
	return []work.Blob{b}, b.Name
}

func settingsOf(t *testing.T, system string) []byte {
	t.Helper()
	data, err := json.Marshal(trainer(t, system).Settings())
	if err != nil {
		t.Fatal(err)
	}
	return data
}
