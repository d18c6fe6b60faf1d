package evolution

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
)

func gamerBytes(t *testing.T, f *gamer.File, err error) []byte {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	data, err := f.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestNewest evolves a run, and reads its champion after each generation while the run holds its lock. The champion must be equal to the file of
// this generation's best gamer that the run writes.
func TestNewest(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if _, err := Newest(t.Context(), dir, 1); !errors.Is(err, ErrNoRun) {
		t.Errorf("without a folder: %v", err)
	}
	r := start(t, dir, 1, 2, 3, 4)
	defer r.Close()
	if _, err := Newest(t.Context(), dir, 0); !errors.Is(err, ErrUnmeasured) {
		t.Errorf("before the first games: %v", err)
	}
	first, err := Newest(t.Context(), dir, 1)
	began := gamerBytes(t, first, err)
	measured := func(g arena.GenerationStats) {
		f, err := r.Champion()
		now := gamerBytes(t, f, err)
		if kept, err := os.ReadFile(filepath.Join(r.folder.path, keptName(int(g.Number)))); err != nil || !bytes.Equal(now, kept) {
			t.Errorf("the champion of generation %d is not the one that is kept: %v", g.Number, err)
		}
		if g.Number == 1 && !bytes.Equal(began, now) {
			t.Error("another champion of generation 1 than the run's own")
		}
		if g.Number > 1 { // the newest checkpoint belongs to the previous generation
			f, err := Newest(t.Context(), dir, 0)
			read := gamerBytes(t, f, err)
			if kept, err := os.ReadFile(filepath.Join(r.folder.path, keptName(int(g.Number)-1))); err != nil || !bytes.Equal(read, kept) {
				t.Errorf("in generation %d: read %d, %v", g.Number, f.Generation, err)
			}
		}
	}
	if err := r.Evolve(t.Context(), Options{Cores: 2, Measured: measured}); err != nil {
		t.Fatal(err)
	}
	last, err := Newest(t.Context(), dir, 0)
	champion, readErr := os.ReadFile(filepath.Join(dir, championName))
	if readErr != nil || !bytes.Equal(gamerBytes(t, last, err), champion) {
		t.Errorf("at the end: generation %d, %v", last.Generation, readErr)
	}
}

// TestNewestOfEverySystem stops a run of each system in the middle of a generation. Newest must return the same champion as the resumed run.
func TestNewestOfEverySystem(t *testing.T) {
	for _, run := range smallRuns(t) {
		t.Run(run.String(), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			r, err := Start(dir, run.trainer, run.settings, 5, GenerationsOf(1, 2))
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			games := 0
			err = r.Evolve(ctx, Options{Cores: 1, Played: func() {
				if games++; games > run.settings.Games() {
					stop()
				}
			}})
			if !errors.Is(err, context.Canceled) || r.Generation() != 2 || r.Close() != nil {
				t.Fatalf("stopped in generation %d: %v", r.Generation(), err)
			}
			before := contents(t, dir)
			f, err := Newest(t.Context(), dir, 2)
			found := gamerBytes(t, f, err)
			if after := contents(t, dir); len(after) != len(before) || !bytes.Equal(after[CheckpointName], before[CheckpointName]) {
				t.Error("reading changed the folder")
			}
			if want := GameOf(run.settings); f.Game != want {
				t.Errorf("a gamer of %s, want %s", f.Game, want)
			}
			if r, err = Resume(dir); err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if err := r.Evolve(t.Context(), Options{Cores: 1}); err != nil {
				t.Fatal(err)
			}
			if kept, err := os.ReadFile(filepath.Join(r.folder.path, keptName(2))); err != nil || !bytes.Equal(found, kept) {
				t.Errorf("another champion than the run's own: %v", err)
			}
		})
	}
}

// contents returns the contents of all files in a folder, by file name.
func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// TestReadersDoNotDisturbARun reads a run repeatedly while the run writes a checkpoint in each generation. Every read must find a complete
// checkpoint, and the run's files must be the same as without readers.
func TestReadersDoNotDisturbARun(t *testing.T) {
	evolve := func(dir string, measured func(arena.GenerationStats)) map[string][]byte {
		s := small()
		s.Generations = 15
		r, err := Start(dir, trainer(t, gamer.MidiConnect4), s, 7, GenerationsOf(3))
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(r.Evolve(t.Context(), Options{Cores: 2, Measured: measured}), r.Close()); err != nil {
			t.Fatal(err)
		}
		return contents(t, dir)
	}
	alone := evolve(filepath.Join(t.TempDir(), "run"), nil)
	heard := filepath.Join(t.TempDir(), "run")
	ended, read := make(chan struct{}), make(chan struct{}, 1)
	var readers sync.WaitGroup
	newest := 0
	readers.Go(func() {
		defer close(read)
		for {
			select {
			case <-ended:
				return
			default:
			}
			f, err := Newest(t.Context(), heard, 0)
			switch {
			case err == nil && f.Generation < newest:
				t.Errorf("generation %d after %d", f.Generation, newest)
			case err == nil:
				newest = f.Generation
				select {
				case read <- struct{}{}:
				default:
				}
			case !errors.Is(err, ErrNoRun) && !errors.Is(err, ErrUnmeasured):
				t.Error(err)
				return
			}
		}
	})
	files := evolve(heard, func(g arena.GenerationStats) {
		if g.Number > 1 { // a checkpoint of the previous generation exists
			<-read
		}
	})
	close(ended)
	readers.Wait()
	for name, data := range alone {
		if !bytes.Equal(files[name], data) {
			t.Errorf("%s differs from that of a run that nobody reads", name)
		}
	}
	if len(files) != len(alone) {
		t.Errorf("%d files, want %d", len(files), len(alone))
	}
}

// TestNewestSaysWhatIsWrong checks the error that Newest returns for a damaged checkpoint.
func TestNewestSaysWhatIsWrong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := start(t, dir)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, CheckpointName)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Newest(t.Context(), dir, 1); err == nil || errors.Is(err, ErrNoRun) {
		t.Errorf("half a checkpoint: %v", err)
	}
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := Newest(t.Context(), dir, 1); !errors.Is(err, ErrIrregular) {
		t.Errorf("a folder: %v", err)
	}
}
