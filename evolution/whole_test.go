package evolution

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestWholeRunsAreAdopted computes runs of all trainers in memory. A folder that adopts such a run must get the same files as a run that was
// computed in the folder, even if a run had already begun there.
func TestWholeRunsAreAdopted(t *testing.T) {
	done := map[string]bool{}
	for _, run := range smallRuns(t) {
		if done[run.trainer.Name] {
			continue
		}
		done[run.trainer.Name] = true
		here, there := filepath.Join(t.TempDir(), "here"), filepath.Join(t.TempDir(), "there")
		evolveThrough(t, run, here, 1, false)
		_, files, err := Whole(context.Background(), run.trainer, run.settings, 3, GenerationsOf(2), 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, begun := range []bool{false, true} {
			adopt(t, run, there, files)
			for _, path := range filesIn(t, here) {
				want, got := readFile(t, filepath.Join(here, path)), readFile(t, filepath.Join(there, path))
				if !bytes.Equal(got, want) {
					t.Errorf("%v, begun %v: %s differs", run, begun, path)
				}
			}
			if a, b := len(filesIn(t, here)), len(filesIn(t, there)); a != b {
				t.Errorf("%v: %d files, want %d", run, b, a)
			}
		}
	}
}

// adopt lets the run in dir take over files that were made elsewhere. It starts a run if dir has none.
func adopt(t *testing.T, run smallRun, dir string, files Files) {
	t.Helper()
	r, err := Resume(dir)
	if err != nil {
		r, err = Start(dir, run.trainer, run.settings, 3, GenerationsOf(2))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Adopt(files); err != nil {
		t.Fatal(err)
	}
	if !r.Finished() {
		t.Errorf("%v: the run is not at its end", run)
	}
	if err := r.Evolve(context.Background(), Options{Cores: 1}); err != nil {
		t.Fatal(err)
	}
}

// TestForeignFilesAreNotAdopted checks that Adopt rejects files of other or unfinished runs, and file names that lead out of the folder.
func TestForeignFilesAreNotAdopted(t *testing.T) {
	run := smallRuns(t)[0]
	whole := func(seed uint64) Files {
		_, files, err := Whole(context.Background(), run.trainer, run.settings, seed, GenerationsOf(2), 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	begun := filepath.Join(t.TempDir(), "begun")
	r, err := Start(begun, run.trainer, run.settings, 3, GenerationsOf(2))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	good := whole(3)
	before := readFile(t, filepath.Join(begun, CheckpointName))
	for name, files := range map[string]Files{
		"nothing":         {},
		"another seed":    whole(4),
		"a beginning":     {CheckpointName: before},
		"a damaged one":   {CheckpointName: good[CheckpointName][:len(good[CheckpointName])-1]},
		"a path":          {CheckpointName: good[CheckpointName], "../x.gamer": nil},
		"another suffix":  {CheckpointName: good[CheckpointName], "x.sh": nil},
		"the lock itself": {CheckpointName: good[CheckpointName], LockName: nil},
	} {
		if err := r.Adopt(files); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if !bytes.Equal(readFile(t, filepath.Join(begun, CheckpointName)), before) {
		t.Error("the checkpoint was changed")
	}
}

func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
