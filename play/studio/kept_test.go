package studio

import (
	"archive/zip"
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"midiconnect4/play"
	"midiconnect4/play/sets"
)

// newKeeper runs a studio that keeps what it performs, like that of a page without a program.
func newKeeper(t *testing.T, o play.Order) (*Studio, *client) {
	t.Helper()
	dir := t.TempDir()
	s := newStudio(t, Options{
		Alone: true, Sets: filepath.Join(dir, "sets"), Scores: filepath.Join(dir, "scores"), Order: o,
		Record: sets.Keeping{Dir: filepath.Join(dir, "sets"), Program: "1", Say: t.Output()}.Begin,
	})
	return s, open(t, s, false)
}

// over waits for the end of a game.
func (c *client) over() {
	c.t.Helper()
	c.until("end of the game", func(m Message) bool { return m.Turn != nil && m.Turn.Result != "" })
	c.until("wait for another game", func(m Message) bool { return m.State != nil && m.State.Waiting })
}

// exported returns a file of a set or, without a name, of the performance.
func (c *client) exported(set, form string, heard bool) string {
	c.t.Helper()
	return string(c.do(Request{Export: &Export{Form: form, Set: set, Heard: heard}}).File.Data)
}

// TestKeptPerformance performs a game. It checks that the game is listed afterwards, that files of it are those of the performance, and that it is
// performed again.
func TestKeptPerformance(t *testing.T) {
	_, c := newKeeper(t, play.Order{Moves: "1,2,1,2,1,2,1", Games: "1", Seed: "7", Score: fast})
	c.do(call("pause-off"))
	c.over()
	composed := c.exported("", ".mid", false)
	next := play.Order{Moves: "3", Games: "1", Seed: "8"}
	c.do(Request{Play: &next})
	c.until("the next performance", func(m Message) bool { return m.Setup != nil && m.Setup.Seed == "8" })
	all := c.do(Request{ListKept: yes}).Kept.Sets
	if len(all) != 2 || !all[0].Now || all[1].Now || all[1].Game != "connect4-6x6" || all[1].Score != "fast" || all[1].Seconds < 0.5 || time.Since(all[1].Began) > time.Minute {
		t.Fatalf("kept: %+v", all)
	}
	name := all[1].Name
	if got := c.exported(name, ".mid", false); got != composed {
		t.Errorf("a MIDI file of the set has %d bytes, of the performance %d, and they differ", len(got), len(composed))
	}
	if heard := c.exported(name, ".mid", true); heard == composed || !strings.HasPrefix(heard, "MThd") {
		t.Errorf("as it was heard: %.20q", heard)
	}
	if saved := c.exported(name, savedForm, true); !strings.Contains(saved, `moves: "1 2 1 2 1 2 1"`) {
		t.Errorf("the saved game:\n%s", saved)
	}
	shown := c.do(Request{ShowSet: &name}).Shown
	if len(shown.Games) != 1 || shown.Setup.Score.YAML != fast.YAML || len(shown.Games[0].Turns) != 7 {
		t.Fatalf("shown: %+v", shown)
	}
	if last := shown.Games[0].Turns[6]; last.Result != "first wins" || !strings.Contains(string(last.Bars), "advantage") {
		t.Errorf("its last move: %+v", last)
	}
	c.do(Request{OpenSet: &name})
	c.until("the kept performance", func(m Message) bool { return m.Setup != nil && m.Setup.Score.YAML == fast.YAML })
	c.over()
	if again := c.exported("", ".mid", false); again != composed {
		t.Error("performed again, it is another piece")
	}
	for _, wrong := range []string{"", "last", "../sets/" + name, "2026-01-01-000000"} {
		if m := c.ask(Request{OpenSet: &wrong}); m.Error == "" {
			t.Errorf("%q is performed", wrong)
		}
		if m := c.ask(Request{ShowSet: &wrong}); m.Error == "" {
			t.Errorf("%q is shown", wrong)
		}
	}
	for _, path := range []string{"sets/" + name, "sets/", "sets/..", "other/" + name, "runs/.", "sets/../sets/" + name} {
		if m := c.ask(Request{Forget: &path}); (m.Error == "") != (path == "sets/"+name) {
			t.Errorf("forget %s: %q", path, m.Error)
		}
	}
	if all := c.do(Request{ListKept: yes}).Kept.Sets; slices.ContainsFunc(all, func(s KeptSet) bool { return s.Name == name }) {
		t.Errorf("%s is not forgotten: %+v", name, all)
	}
}

// TestKeptScores keeps scores under names.
func TestKeptScores(t *testing.T) {
	_, c := newKeeper(t, play.Order{Games: "1", Seed: "7"})
	for name, want := range map[string]string{"mine": "", "Ein Stück": "", "": "cannot be", "a/b": "cannot be", ".a": "cannot be", "..": "cannot be", " a": "cannot be", "a\n": "cannot be", strings.Repeat("x", 61): "cannot be"} {
		if m := c.ask(Request{KeepScore: &play.ScoreText{Name: name, YAML: "tempo: wrong\n"}}); (m.Error == "") != (want == "") || !strings.Contains(m.Error, want) {
			t.Errorf("%q: %q, want %q", name, m.Error, want)
		}
	}
	c.do(Request{KeepScore: &play.ScoreText{Name: "mine", YAML: fast.YAML}})
	if m := c.ask(Request{KeepScore: &play.ScoreText{Name: "long", YAML: strings.Repeat("#", mostScore+1)}}); !strings.Contains(m.Error, "256 KiB") {
		t.Errorf("a long score: %q", m.Error)
	}
	want := []play.ScoreText{{Name: "Ein Stück.yaml", YAML: "tempo: wrong\n"}, {Name: "mine.yaml", YAML: fast.YAML}}
	if got := c.do(Request{ListKept: yes}).Kept.Scores; !slices.Equal(got, want) {
		t.Errorf("kept %+v, want %+v", got, want)
	}
	path := "scores/mine.yaml"
	c.do(Request{Forget: &path})
	if got := c.do(Request{ListKept: yes}).Kept.Scores; !slices.Equal(got, want[:1]) {
		t.Errorf("kept %+v after mine was forgotten", got)
	}
}

// TestProgramKeepsItsFiles checks that pages of a program list its sets, but remove and add nothing on its machine.
func TestProgramKeepsItsFiles(t *testing.T) {
	dir := t.TempDir()
	s := newStudio(t, Options{Sets: dir, Order: play.Order{Moves: "1,2", Games: "1", Seed: "7", Score: fast}, Record: sets.Keeping{Dir: dir, Say: t.Output()}.Begin})
	c := open(t, s, false)
	c.do(call("pause-off"))
	c.until("second turn", func(m Message) bool { return m.Turn != nil && m.Turn.Number == 2 })
	all := c.do(Request{ListKept: yes}).Kept
	if len(all.Sets) != 1 || !all.Sets[0].Now || len(all.Scores) != 0 {
		t.Fatalf("kept: %+v", all)
	}
	set := "sets/" + all.Sets[0].Name
	for _, r := range []Request{{Forget: &set}, {Pack: yes}, {Unpack: []byte("PK")}, {KeepScore: &play.ScoreText{Name: "mine"}}} {
		if m := c.ask(r); m.Error != notAloneError {
			t.Errorf("%+v: %q", r, m.Error)
		}
	}
}

// TestPack moves a run, a performance and scores to another studio. It checks that nothing there is replaced, and that a damaged file changes nothing.
func TestPack(t *testing.T) {
	s, c := newKeeper(t, play.Order{Moves: "1,2,1,2,1,2,1", Games: "1", Seed: "7", Score: fast})
	c.do(call("pause-off"))
	c.over()
	c.do(Request{Play: &play.Order{Moves: "3", Games: "1", Seed: "8"}}) // ends the set
	c.until("the next performance", func(m Message) bool { return m.Setup != nil && m.Setup.Seed == "8" })
	c.evolved(Evolve{System: "midi-connect4", Seed: 5, Settings: map[string]any{"population": 6.0, "generations": 3.0}})
	for _, name := range []string{"mine", "yours"} {
		c.do(Request{KeepScore: &play.ScoreText{Name: name, YAML: "# of the first\n"}})
	}
	pack := c.do(Request{Pack: yes}).File.Data

	other, d := newKeeper(t, play.Order{Games: "1", Seed: "9", Score: fast})
	d.do(Request{KeepScore: &play.ScoreText{Name: "mine", YAML: "# of the second\n"}})
	d.do(Request{KeepScore: &play.ScoreText{Name: "yours", YAML: "# of the first\n"}})
	before := contentOf(t, other)
	damaged := map[string]struct {
		data []byte
		want string
	}{
		"cut":            {pack[:len(pack)-30], "end is missing"},
		"no zip file":    {[]byte("RIFF"), "no zip file"},
		"empty":          {repacked(t, pack, func(string, []byte) (string, []byte) { return "", nil }), "nothing"},
		"a flipped bit":  {flipped(pack), "is damaged"},
		"a checkpoint":   {repacked(t, pack, inFile("checkpoint", func(data []byte) []byte { data[len(data)/2] ^= 1; return data })), "checkpoint"},
		"a champion":     {repacked(t, pack, inFile("champion.gamer", func(data []byte) []byte { return data[:40] })), "champion.gamer"},
		"a set":          {repacked(t, pack, inFile(".set", func(data []byte) []byte { return data[20:] })), ".set"},
		"a score":        {repacked(t, pack, inFile("mine.yaml", func([]byte) []byte { return []byte{0xff} })), "mine"},
		"a foreign file": {repacked(t, pack, func(name string, data []byte) (string, []byte) { return "music/" + name, data }), "can be imported"},
		"a path outside": {repacked(t, pack, func(name string, data []byte) (string, []byte) {
			return strings.Replace(name, "runs/", "runs/../", 1), data
		}), "can be imported"},
		"a name of a set": {repacked(t, pack, func(name string, data []byte) (string, []byte) {
			return strings.Replace(name, "sets/", "sets/x", 1), data
		}), "not the name of a set"},
	}
	for name, one := range damaged {
		if m := d.ask(Request{Unpack: one.data}); !strings.Contains(m.Error, one.want) {
			t.Errorf("%s: %q, want %q", name, m.Error, one.want)
		}
		if now := contentOf(t, other); !maps.Equal(now, before) {
			t.Errorf("%s changes what is kept: %v, before %v", name, slices.Sorted(maps.Keys(now)), slices.Sorted(maps.Keys(before)))
		}
	}

	got := d.do(Request{Unpack: pack}).Unpacked
	if want := (Unpacked{Sets: 1, Runs: 1, Scores: 1, Known: 1}); *got != want {
		t.Errorf("imported %+v, want %+v", *got, want)
	}
	if got, want := d.do(Request{Unpack: pack}).Unpacked, (Unpacked{Known: 4}); *got != want {
		t.Errorf("imported again %+v, want %+v", *got, want)
	}
	now, theirs := contentOf(t, other), contentOf(t, s)
	if now["scores/mine.yaml"] != "# of the second\n" || now["scores/mine-2.yaml"] != "# of the first\n" {
		t.Errorf("the scores are %q", now)
	}
	for name, data := range theirs {
		if strings.HasPrefix(name, "runs/") && now[name] != data {
			t.Errorf("%s differs", name)
		}
	}
	all := d.do(Request{ListKept: yes}).Kept.Sets
	i := slices.IndexFunc(all, func(s KeptSet) bool { return !s.Now })
	if i < 0 || d.exported(all[i].Name, ".mid", true) == "" {
		t.Errorf("kept %+v", all)
	}
	if runs := d.do(Request{ListRuns: yes}).Runs; len(runs) != 1 || runs[0].State != runDone {
		t.Errorf("runs %+v", runs)
	}
}

// contentOf returns everything that a studio keeps, apart from a set that goes on now.
func contentOf(t *testing.T, s *Studio) map[string]string {
	t.Helper()
	all := map[string]string{}
	list, err := sets.List(s.options.Sets)
	if err != nil {
		t.Fatal(err)
	}
	for folder, root := range s.roots() {
		entries, err := os.ReadDir(root)
		if err != nil {
			continue
		}
		for _, e := range entries {
			files := []string{e.Name()}
			if e.IsDir() {
				inside, err := os.ReadDir(filepath.Join(root, e.Name()))
				if err != nil {
					t.Fatal(err)
				}
				files = nil
				for _, one := range inside {
					files = append(files, filepath.Join(e.Name(), one.Name()))
				}
			}
			for _, name := range files {
				if slices.ContainsFunc(list, func(one sets.Entry) bool { return one.Now && one.Name+sets.Suffix == name }) || filepath.Base(name) == "lock" {
					continue
				}
				data, err := os.ReadFile(filepath.Join(root, name))
				if err != nil {
					t.Fatal(err)
				}
				all[folder+"/"+filepath.ToSlash(name)] = string(data)
			}
		}
	}
	return all
}

// repacked returns a pack whose files a function has changed. A file without a name is left out.
func repacked(t *testing.T, pack []byte, change func(name string, data []byte) (string, []byte)) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(pack), int64(len(pack)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		data, err := readPacked(f, mostPackBytes)
		if err != nil {
			t.Fatal(err)
		}
		name, data := change(f.Name, data)
		if name == "" {
			continue
		}
		to, err := w.Create(name)
		if err == nil {
			_, err = to.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// inFile changes the files whose names end with a suffix.
func inFile(suffix string, change func([]byte) []byte) func(name string, data []byte) (string, []byte) {
	return func(name string, data []byte) (string, []byte) {
		if strings.HasSuffix(name, suffix) {
			data = change(data)
		}
		return name, data
	}
}

// flipped returns a pack with another bit in the middle, where the content of a file is.
func flipped(pack []byte) []byte {
	pack = slices.Clone(pack)
	pack[len(pack)/2] ^= 1
	return pack
}
