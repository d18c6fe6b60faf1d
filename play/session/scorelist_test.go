package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// listed is a scoreList that records its messages and the scores that it switches to.
type listed struct {
	*scoreList
	mu  sync.Mutex
	all []string
}

// newListed returns a list whose scores take 10 ms to load.
func newListed(names ...string) *listed {
	l := &listed{}
	add := func(format string, args ...any) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.all = append(l.all, fmt.Sprintf(format, args...))
	}
	l.scoreList = &scoreList{
		ScoreList: ScoreList{names, func(name string) (*scores.Score, error) {
			time.Sleep(10 * time.Millisecond)
			return scores.Load(name)
		}},
		fits: func(s *scores.Score) error {
			if s.Name == "organ" {
				return errors.New("it is too wide\nfor it")
			}
			return nil
		},
		use: func(s *scores.Score) { add("use %s", s.Name) }, say: add,
	}
	return l
}

// told returns what was recorded since the last call. It first waits until all scores are loaded.
func (l *listed) told() []string {
	time.Sleep(time.Second)
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	told := l.all
	l.all = nil
	return told
}

// TestScoreOfItem starts an item of a set list. It checks that the list goes on from the item's score, reads its file again when it was changed, and
// gives scores the item's tempo.
func TestScoreOfItem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.yaml")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("tempo: 100\n")
	score, err := scores.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := score.SetGiven(77, ""); err != nil {
		t.Fatal(err)
	}
	write("title: Changed\n") // before the item starts
	synctest.Test(t, func(t *testing.T) {
		l := newListed("paper", "nerve")
		l.use = func(s *scores.Score) { l.say("use %s %s at %g", filepath.Base(s.Name), s.Title, s.Tempo) }
		m := play.NewMatch(tictactoe.Game{}, gamer.Random(1), gamer.Random(2), 0, 1)
		m.Entrance = &play.Entrance{Score: score}
		l.play(m, 0)
		if l.look(); l.item != nil {
			t.Error("the item is followed before it sounds")
		}
		l.sounds(1)
		for i, c := range []struct {
			do   func()
			want string
		}{
			{func() {}, "use mine.yaml Changed at 77"},
			{func() { l.step(-1) }, "use nerve Nerve at 77"},
			{func() { l.step(1) }, "use mine.yaml Changed at 77"},
		} {
			c.do()
			l.look()
			if got := l.told(); !slices.Equal(got, []string{c.want}) {
				t.Errorf("step %d: %q, want %q", i+1, got, c.want)
			}
		}
	})
}

// TestScoreList steps through scores faster than they are read, and chooses some by name. It checks which scores the list switches to.
func TestScoreList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newListed("paper", "nerve", "organ", "sets/blues.yaml")
		for _, c := range []struct {
			name string
			do   func() error
			want []string
		}{
			{"forward", func() error { l.step(1); return nil }, []string{"use nerve"}},
			{"twice", func() error { l.step(1); l.step(-1); l.step(-1); return nil }, []string{"use paper"}},
			{"by name", func() error { return l.find("nerve") }, []string{"use nerve"}},
			{"one that does not fit", func() error { l.step(1); return nil }, []string{"score organ: it is too wide\n"}},
			{"a file by its name, which is gone", func() error { return l.find("Blues") }, []string{"sets/blues.yaml: no such file or directory\n"}},
			{"round", func() error { l.step(1); return nil }, []string{"use paper"}},
			{"round again", func() error { l.step(-4); return nil }, []string{"use paper"}},
		} {
			if err := c.do(); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			if got := l.told(); !slices.Equal(got, c.want) {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		}
		if err := l.find("jazz"); err == nil || err.Error() != `no score of the list is called "jazz"` {
			t.Error(err)
		}
		for by, want := range map[int]string{1: "use paper", -1: "use nerve"} {
			other := newListed("paper", "nerve")
			other.at = -1
			other.step(by)
			if got := other.told(); !slices.Equal(got, []string{want}) {
				t.Errorf("from a score beside the list, %+d: %q, want %q", by, got, want)
			}
		}
		empty := newListed()
		empty.step(1)
		if got := empty.told(); !slices.Equal(got, []string{"there are no other scores to go to\n"}) {
			t.Errorf("%q", got)
		}
	})
}

// TestScoreIsReread changes the file of the current score. It checks that the list switches to each valid version, and reports the mistake in each
// wrong one.
func TestScoreIsReread(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.yaml")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("tempo: 90\n")
	synctest.Test(t, func(t *testing.T) {
		l := newListed(path)
		l.stamp = stampOf(path)
		go func() { _ = l.watch(t.Context()) }()
		for _, c := range []struct{ text, want string }{
			{"tempo: 90\n# slow\n", "use " + path},
			{"tempo: fast as can be\n", path + `:1:8: tempo: "fast as can be" is not a number; expected 10 to 400 quarter notes a minute` + "\n"},
			{"tempo: 99.5\n", "use " + path},
		} {
			write(c.text)
			if got := l.told(); !slices.Equal(got, []string{c.want}) {
				t.Errorf("%q: %q, want %q", c.text, got, c.want)
			}
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		write("tempo: 97.5\n")                                                   // as many bytes as before
		if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil { // and with the same modification time
			t.Fatal(err)
		}
		if got, want := l.told(), []string{"use " + path}; !slices.Equal(got, want) {
			t.Errorf("of the same length and time: %q, want %q", got, want)
		}
		write("") // editors empty a file before they write it
		if got := l.told(); got != nil {
			t.Errorf("while it is empty: %q", got)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if got := l.told(); got != nil {
			t.Errorf("without the file: %q", got)
		}
	})
}

// TestNewestReadingCounts starts to load a score twice, as if its file had changed twice. The first load ends after the second. It checks that the
// result of the first load is dropped.
func TestNewestReadingCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, readings := newListed("own"), make(chan string, 2)
		readings <- "nerve"
		readings <- "paper"
		l.Load = func(string) (*scores.Score, error) {
			name := <-readings
			if name == "nerve" {
				time.Sleep(100 * time.Millisecond)
			}
			return scores.Load(name)
		}
		for range 2 {
			if err := l.find("own"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
		}
		if got, want := l.told(), []string{"use paper"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
