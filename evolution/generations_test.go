package evolution

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer"
)

func TestParseGenerations(t *testing.T) {
	for list, want := range map[string]struct {
		has  []int // the numbers from 1 to 9 that are in the list
		json string
	}{
		"":           {nil, "null"},
		"1,3, 9":     {[]int{1, 3, 9}, "[1,3,9]"},
		"2..4 9":     {[]int{2, 3, 4, 9}, `["2..4",9]`},
		"5..5,8..99": {[]int{5, 8, 9}, `[5,"8..99"]`},
		"7..1000000": {[]int{7, 8, 9}, `["7..1000000"]`},
		"all":        {[]int{1, 2, 3, 4, 5, 6, 7, 8, 9}, `["all"]`},
	} {
		g, err := ParseGenerations(list)
		if err != nil {
			t.Fatal(err)
		}
		var has []int
		for n := range 9 {
			if g.has(n + 1) {
				has = append(has, n+1)
			}
		}
		written, err := json.Marshal(g)
		if !slices.Equal(has, want.has) || string(written) != want.json || err != nil {
			t.Errorf("%s: %v, %s, %v", list, has, written, err)
		}
		var again Generations
		if err := json.Unmarshal(written, &again); err != nil || !reflect.DeepEqual(again, g) {
			t.Errorf("%s is read as %v, %v", written, again, err)
		}
	}
	for list, want := range map[string]string{
		"two":                             `"two" is not the number of a generation, a range such as 1..200, or all`,
		"1,0":                             `"0" is not`,
		"-3":                              `"-3" is not`,
		"3..":                             `"3.." is not`,
		"..3":                             `"..3" is not`,
		"0..3":                            `"0..3" is not`,
		"4..3":                            "4..3: the last generation is before the first",
		"1..99999999999":                  `1..99999999999: a run has at most 1000000 generations; write "all" to keep every one`,
		"1000001":                         "1000001: a run has at most 1000000 generations",
		"1-9":                             `"1-9" is not`,
		strings.Repeat("1,", mostSpans+1): "10001 numbers and ranges: a checkpoint has room for 10000; write longer ranges, such as 1..200, or all",
	} {
		if _, err := ParseGenerations(list); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.20s: %v, want %s", list, err, want)
		}
	}
}

// TestRunsResumeWithAnyGenerationsKept starts runs of all trainers, and resumes them. Each run keeps a random list of up to mostSpans numbers and
// ranges of generations.
func TestRunsResumeWithAnyGenerationsKept(t *testing.T) {
	runs, dir := smallRuns(t), t.TempDir()
	span := rapid.Custom(func(t *rapid.T) string {
		first := strconv.Itoa(rapid.IntRange(1, 1_000_000).Draw(t, "first"))
		return rapid.SampledFrom([]string{first, first + "..1000000", "all"}).Draw(t, "span")
	})
	number := 0
	rapid.Check(t, func(rt *rapid.T) {
		keep := strings.Join(rapid.SliceOfN(span, 0, 5).Draw(rt, "keep"), ",")
		if rapid.IntRange(0, 9).Draw(rt, "many") == 0 {
			keep = strings.Repeat(",100000..1000000", mostSpans)
		}
		generations, err := ParseGenerations(keep)
		if err != nil {
			rt.Fatal(err)
		}
		number++
		path := filepath.Join(dir, strconv.Itoa(number))
		run := rapid.SampledFrom(runs).Draw(rt, "run")
		started, err := Start(path, run.trainer, run.settings, rapid.Uint64().Draw(rt, "seed"), generations)
		if err != nil {
			rt.Fatal(err)
		}
		if err := started.Close(); err != nil {
			rt.Fatal(err)
		}
		resumed, err := Resume(path)
		if err != nil {
			rt.Fatal(err)
		}
		defer resumed.Close()
		if !reflect.DeepEqual(resumed.keep, started.keep) || resumed.seed != started.seed || !reflect.DeepEqual(resumed.settings, started.settings) {
			rt.Fatalf("%+v, want %+v", resumed.state, started.state)
		}
	})
}

// TestStartKeepsFilesOfOthers starts runs in folders that already contain a file or a link. Start must refuse if the run would write a file of the
// same name.
func TestStartKeepsFilesOfOthers(t *testing.T) {
	for _, c := range []struct {
		name string
		want error
	}{
		{"checkpoint", ErrRunExists},
		{"champion.gamer", ErrRunExists},
		{"mine.gamer", ErrRunExists},
		{"history.csv", ErrOccupied},
		{"History.csv", ErrOccupied},
		{"fitness.svg", ErrOccupied},
		{"convergence.svg", ErrOccupied},
		{"notes.txt", nil},
		{"lock", nil},
		{".hidden.gamer", nil},
	} {
		for _, link := range []bool{false, true} {
			dir, target := t.TempDir(), filepath.Join(t.TempDir(), "target")
			path := filepath.Join(dir, c.name)
			if link {
				if err := os.Symlink(target, path); err != nil {
					t.Skip(err)
				}
			} else {
				target = path
			}
			if err := os.WriteFile(target, []byte("mine"), 0o600); err != nil {
				t.Fatal(err)
			}
			r, err := Start(dir, trainer(t, gamer.MidiConnect4), small(), 7, nil)
			if !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", c.name, err, c.want)
			}
			if err == nil {
				if err := r.Close(); err != nil {
					t.Fatal(err)
				}
			}
			if data, err := os.ReadFile(target); err != nil || string(data) != "mine" {
				t.Errorf("%s is now %q, %v", c.name, data, err)
			}
			if c.want != nil {
				if _, err := Start(dir, trainer(t, gamer.MidiConnect4), small(), 7, nil); !errors.Is(err, c.want) {
					t.Errorf("%s, again: %v", c.name, err)
				}
			}
		}
	}
}

// TestMostGenerations checks that all trainers reject more than mostGenerations generations.
func TestMostGenerations(t *testing.T) {
	for _, trainer := range Trainers() {
		s := trainer.Settings()
		if *s.Length() = mostGenerations + 1; s.Check() == nil {
			t.Errorf("%s has %d generations", trainer.Name, *s.Length())
		}
	}
}
