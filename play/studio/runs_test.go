package studio

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/play"
)

// TestMilestones checks that a long run has few milestones, and that the gap after each milestone is at most a tenth of its number, plus one.
func TestMilestones(t *testing.T) {
	for last, want := range map[int]int{1: 1, 100: 100, 200: 110, 1000: 190, 200_000: 380, 1_000_000: 460} {
		if all := milestones(last); len(all) != want {
			t.Errorf("%d of %d generations are milestones, want %d", len(all), last, want)
		}
	}
	before := 1
	for _, n := range milestones(200_000) {
		if gap := n - before; gap > 1+before/10 {
			t.Fatalf("no milestone for %d generations after %d", gap, before)
		}
		before = n
	}
}

// TestGoOn resumes a stopped run. It checks that the run ends with the same champion as a run that was never stopped.
func TestGoOn(t *testing.T) {
	s := newStudio(t, Options{Order: play.Order{Seed: "7", Games: "1"}})
	c := open(t, s, false)
	settings := map[string]any{"population": 6.0, "generations": 12.0}
	whole := c.evolved(Evolve{System: "midi-connect4", Seed: 5, Settings: settings})

	c.do(Request{Evolve: &Evolve{System: "midi-connect4", Seed: 5, Settings: settings, Heard: true}})
	c.until("first generation", func(m Message) bool { return m.Evolved != nil && m.Evolved.Reached == 1 })
	c.do(Request{StopEvolve: yes})
	c.until("stop", func(m Message) bool { return m.Evolved != nil && !m.Evolved.Running })
	runs := c.do(Request{ListRuns: yes}).Runs
	if len(runs) != 2 || runs[0].State != runStopped || runs[1].State != runDone || runs[0].Last != 12 || runs[0].Game != "connect4-6x6" {
		t.Fatalf("runs %+v", runs)
	}
	for _, name := range []string{"..", ".", "", "../" + filepath.Base(s.options.Runs), "nothing", runs[1].Name} {
		if c.ask(Request{GoOn: &GoOn{Name: name}}).Error == "" {
			t.Errorf("%q goes on", name)
		}
	}
	c.do(Request{GoOn: &GoOn{Name: runs[0].Name}})
	again := c.until("past generations", func(m Message) bool { return m.Evolved != nil }).Evolved
	if len(again.Generation) == 0 || again.Generation[0].Number != 1 || again.Generation[0].Strength != nil {
		t.Errorf("told of %+v as it goes on", again.Generation)
	}
	c.until("end", func(m Message) bool { return m.Evolved != nil && !m.Evolved.Running })
	champions := [2][]byte{}
	for i, dir := range []string{whole, filepath.Join(s.options.Runs, runs[0].Name)} {
		var err error
		if champions[i], err = os.ReadFile(filepath.Join(dir, "champion.gamer")); err != nil {
			t.Fatal(err)
		}
	}
	if string(champions[0]) != string(champions[1]) {
		t.Error("the champion differs from that of a run that was never stopped")
	}
	if err := os.WriteFile(filepath.Join(whole, "checkpoint"), []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	release, err := evolution.Hold(filepath.Join(s.options.Runs, runs[0].Name))
	if err != nil {
		t.Fatal(err)
	}
	defer release() //nolint:errcheck // the test is over
	runs = c.do(Request{ListRuns: yes}).Runs
	if runs[0].State != runElsewhere || runs[1].State != runBroken || !strings.Contains(runs[1].Problem, "checkpoint") {
		t.Errorf("runs %+v", runs)
	}
}

// evolved starts a run, waits for its end, and returns its folder.
func (c *client) evolved(o Evolve) (dir string) {
	c.t.Helper()
	c.do(Request{Evolve: &o})
	end := c.until("end", func(m Message) bool { return m.Evolved != nil && !m.Evolved.Running }).Evolved
	if end.Error != "" || end.Reached != end.Last {
		c.t.Fatalf("evolved to %d of %d: %s", end.Reached, end.Last, end.Error)
	}
	return end.Dir
}
