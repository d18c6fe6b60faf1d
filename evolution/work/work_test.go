package work

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/internal/parallel"
)

// counting returns a program whose tasks square numbers. The counter is the number of tasks done.
func counting(did *atomic.Int64) Program {
	return Program{Version: "test", Kinds: map[string]Kind{"square": func(_ context.Context, body []byte, step func()) ([]byte, error) {
		did.Add(1)
		step()
		var n int
		if _, err := fmt.Sscan(string(body), &n); err != nil {
			return nil, err
		}
		return fmt.Append(nil, n*n), nil
	}}}
}

func squares(n int) (tasks []Task) {
	for i := range n {
		tasks = append(tasks, NewTask("square", i, 1))
	}
	return tasks
}

// TestNamesDiffer checks that tasks have different names if any part of them differs.
func TestNamesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, version := range []string{"1", "11"} {
		for _, task := range []Task{{Kind: "a", Body: []byte(`1`)}, {Kind: "a", Body: []byte(`11`)}, {Kind: "b", Body: []byte(`1`)}, {Body: []byte("a\n1")}, {Kind: "a1", Body: []byte(``)}} {
			seen[Program{Version: version}.Name(task)] = true
		}
	}
	if len(seen) != 10 {
		t.Errorf("%d names for 10 tasks", len(seen))
	}
	p := Program{Version: "1"}
	if a := (Task{Kind: "a", Body: []byte(`1`), Steps: 5}); p.Name(a) != p.Name(Task{Kind: "a", Body: []byte(`1`), Steps: 6, Blobs: []Blob{{}}}) {
		t.Error("the number of steps, or what is named, is a part of the name")
	}
}

// TestPartsDoEverythingOnce divides tasks into parts, and asks for some tasks twice. Each task must be done once, and Merged must find all results.
func TestPartsDoEverythingOnce(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n, of, cores := rapid.IntRange(0, 30).Draw(r, "tasks"), rapid.IntRange(1, 6).Draw(r, "parts"), rapid.IntRange(1, 3).Draw(r, "cores")
		var did, again atomic.Int64
		tasks := squares(n)
		store := Store{t.TempDir()}
		for number := range of {
			p := &Part{Share: Share{number + 1, of}, Store: store, Pool: Local{counting(&did), cores}}
			never := func(int, []byte) error { return errors.New("a part has all results") }
			for _, asked := range [][]Task{tasks[:n/2], tasks} {
				if err := p.Do(context.Background(), asked, func() {}, never); err != nil {
					r.Fatal(err)
				}
			}
			if least := n / of; p.Asked() != n || p.Done < least || p.Done > least+1 {
				r.Fatalf("part %v did %d of %d", p.Share, p.Done, p.Asked())
			}
		}
		m := &Merged{Program: counting(&did), Stores: []Store{store, store}, Rest: Local{counting(&again), cores}}
		checkSquares(r, m, n)
		if int(did.Load()) != n || again.Load() != 0 || m.Found != n {
			r.Fatalf("%d tasks were done %d times, and %d when merged", n, did.Load(), again.Load())
		}
	})
}

// checkSquares lets a pool do n tasks, and checks the results and the number of steps.
func checkSquares(t interface{ Fatalf(string, ...any) }, p Pool, n int) {
	var steps atomic.Int64
	var lock sync.Mutex
	results := map[int]string{}
	err := p.Do(context.Background(), squares(n), func() { steps.Add(1) }, func(i int, result []byte) error {
		lock.Lock()
		defer lock.Unlock()
		results[i] = string(result)
		return nil
	})
	if err != nil || len(results) != n || int(steps.Load()) != n {
		t.Fatalf("%v: %d results, %d steps", err, len(results), steps.Load())
	}
	for i, r := range results {
		if r != fmt.Sprint(i*i) {
			t.Fatalf("task %d has the result %s", i, r)
		}
	}
}

// TestMergingDoesTheRest merges results, some of which are missing. Merged must do the missing tasks itself.
func TestMergingDoesTheRest(t *testing.T) {
	var did atomic.Int64
	store := Store{t.TempDir()}
	p := &Part{Share: Share{1, 2}, Store: store, Pool: Local{counting(&did), 2}}
	if err := p.Do(context.Background(), squares(9), func() {}, nil); err != nil {
		t.Fatal(err)
	}
	m := &Merged{Program: counting(&did), Stores: []Store{store}, Rest: Local{counting(&did), 2}}
	checkSquares(t, m, 9)
	if m.Found != 5 || m.Lacking != 4 || did.Load() != 9 {
		t.Errorf("found %d, lacking %d, did %d", m.Found, m.Lacking, did.Load())
	}
	other := counting(&did)
	other.Version = "another"
	again := &Merged{Program: other, Stores: []Store{store}, Rest: Local{other, 2}}
	checkSquares(t, again, 9)
	if again.Found != 0 {
		t.Error("results of another version were taken")
	}
}

// TestMergingSurvivesDamage merges a damaged file, a file of another task, and an unusable result. Merged must report each, and take the result from
// another store or do the task again. If stores have different undamaged results, it must return an error.
func TestMergingSurvivesDamage(t *testing.T) {
	var did atomic.Int64
	program := counting(&did)
	name, other := program.Name(squares(4)[3]), program.Name(squares(4)[2])
	put := func(s Store, name, result string) {
		if err := s.put(name, []byte(result)); err != nil {
			t.Fatal(err)
		}
	}
	good, wrong, damaged, moved := Store{t.TempDir()}, Store{t.TempDir()}, Store{t.TempDir()}, Store{t.TempDir()}
	put(good, name, "9")
	put(wrong, name, "8")
	put(damaged, name, "9")
	put(moved, other, "4")
	data, err := os.ReadFile(damaged.path(name))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(damaged.path(name), data[:len(data)-1], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(moved.path(other), moved.path(name)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		stores []Store
		found  int
		want   string // the expected message or error; empty for none
	}{
		{[]Store{good}, 1, ""},
		{[]Store{damaged}, 0, "is truncated: it has 0 of 1 bytes of data; the task is done again"},
		{[]Store{moved}, 0, "is the result of another task; the task is done again"},
		{[]Store{damaged, good}, 1, "is truncated: it has 0 of 1 bytes of data; the result is taken from " + good.path(name)},
		{[]Store{good, moved}, 1, "is the result of another task; the result is taken from " + good.path(name)},
		{[]Store{wrong}, 0, "is not a valid result of its task, so the task is done again: it is 8"},
	} {
		said := ""
		m := &Merged{Program: program, Stores: c.stores, Rest: Local{program, 1}, Say: func(what string) { said += what }}
		got := map[int]string{}
		err := m.Do(context.Background(), squares(4), func() {}, func(i int, result []byte) error {
			if string(result) == "8" {
				return Unusable(errors.New("it is 8"))
			}
			got[i] = string(result)
			return nil
		})
		if err != nil || len(got) != 4 || got[3] != "9" || m.Found != c.found || m.Found+m.Lacking != 4 {
			t.Errorf("%s: %v, %v, %d found", c.want, err, got, m.Found)
		}
		if !strings.Contains(said, c.want) || (said == "") != (c.want == "") || said != "" && !strings.Contains(said, filepath.Base(name)) {
			t.Errorf("%q, want %q", said, c.want)
		}
	}
	m := &Merged{Program: program, Stores: []Store{good, wrong}, Rest: Local{program, 1}}
	err = m.Do(context.Background(), squares(4), func() {}, func(int, []byte) error { return nil })
	if want := "have different results of one task"; err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), filepath.Base(name)) {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestSharedTime(t *testing.T) {
	for text, want := range map[string]Share{"1/1": {1, 1}, "2/8": {2, 8}, "100000/100000": {100_000, 100_000}} {
		if got, err := ParseShare(text); err != nil || got != want || got.String() != text {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "/", "1", "0/3", "4/3", "-1/3", "1/0", "1/100001", "1/2/3", "a/b"} {
		if _, err := ParseShare(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// TestPanicsAreFailures does tasks that panic, in the caller's goroutine and in another one. The error must tell where the panic occurred.
func TestPanicsAreFailures(t *testing.T) {
	p := Program{Kinds: map[string]Kind{
		"here": func(context.Context, []byte, func()) ([]byte, error) { panic("no more") },
		"there": func(ctx context.Context, _ []byte, _ func()) ([]byte, error) {
			return nil, parallel.ForEach(ctx, 2, 2, func() func(int) error { return func(int) error { panic("no more") } })
		},
	}}
	for kind := range p.Kinds {
		err := Local{p, 2}.Do(context.Background(), []Task{NewTask(kind, 1, 0)}, func() {}, nil)
		if err == nil || !regexp.MustCompile(`^a task of kind `+kind+` panicked in work\.TestPanicsAreFailures\S*, line \d+: no more$`).MatchString(err.Error()) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func TestUnknownKinds(t *testing.T) {
	err := Local{Program{}, 1}.Do(context.Background(), squares(1), func() {}, nil)
	if err == nil || err.Error() != `there is no kind of task "square"` {
		t.Error(err)
	}
}

// TestVersionsAreOfTheBuild checks that the version contains a checksum or a commit.
func TestVersionsAreOfTheBuild(t *testing.T) {
	if v := Version("1.2"); !regexp.MustCompile(`^1\.2 (build )?[0-9a-f]{12}$`).MatchString(v) || v != Version("1.2") {
		t.Error(v)
	}
}
