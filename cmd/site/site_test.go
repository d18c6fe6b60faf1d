package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"midiconnect4/internal/needs"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/studio"
	"midiconnect4/play/studio/page"
	"midiconnect4/scores"
)

// Rendering sound in a browser takes minutes. So the test compares only a few scores, which use the synthesizer in different ways. With -sounds, it
// compares all scores.
var (
	sounds = flag.Bool("sounds", false, "compare the sound of all bundled scores")
	heard  = []string{"paper", "cantus", "blues", "nocturne", "organ"}
)

// TestLongSameFiles checks that the studio in a browser makes the same files as the studio in this process.
func TestLongSameFiles(t *testing.T) {
	there := browser(t)
	here := native(t)
	greeted := func(m studio.Message) bool { return m.Welcome != nil }
	if theirs, ours := there.until(greeted).Welcome, here.until(greeted).Welcome; !reflect.DeepEqual(theirs.Facts, ours.Facts) {
		t.Errorf("facts %+v, want %+v", theirs.Facts, ours.Facts)
	}
	for _, name := range scores.Names() {
		setup := &play.Order{Seed: "5", Games: "1", Score: play.ScoreText{Name: name}}
		forms := []string{".mid", ".musicxml", ".wav"}
		if !*sounds && !slices.Contains(heard, name) {
			forms = forms[:2]
		}
		for _, form := range forms {
			export := studio.Request{Export: &studio.Export{Form: form, Setup: setup}}
			var theirs, ours []byte
			var both sync.WaitGroup
			both.Go(func() { theirs = there.do(export).File.Data })
			both.Go(func() { ours = here.do(export).File.Data })
			both.Wait()
			if len(ours) == 0 || sha256.Sum256(theirs) != sha256.Sum256(ours) {
				t.Errorf("%s%s differs: %d and %d bytes", name, form, len(theirs), len(ours))
			}
		}
	}
}

// TestLongEvolves runs a small evolution in a browser, and checks that it ends and that its champion plays in time.
func TestLongEvolves(t *testing.T) {
	c := browser(t)
	c.do(studio.Request{Evolve: &studio.Evolve{
		System: "midi-connect4", Seed: 1, Settings: map[string]any{"population": 20.0, "parents": 5.0, "generations": 3.0},
	}})
	ended := c.until(func(m studio.Message) bool { return m.Evolved != nil && !m.Evolved.Running })
	if ended.Evolved.Error != "" {
		t.Fatal(ended.Evolved.Error)
	}
	c.do(studio.Request{Play: &play.Order{Gamers: [2]string{studio.Evolving, "random"}, Games: "1"}})
	c.until(func(m studio.Message) bool { return m.Turn != nil && m.Turn.Number == 3 })
}

// TestLongOnsets measures how late messages are sent while gamers search deeply. The page plays messages 250 ms after their due time, so shorter
// delays are not heard.
func TestLongOnsets(t *testing.T) {
	const latency = 250 * time.Millisecond
	for _, p := range []struct{ game, gamer string }{
		{"connect4-6x6", "hard@6"}, {"connect4-7x6", "perfect"}, {"connect4-6x6", "generation-200@6"}, {"checkers", "draughts"},
	} {
		timetest.Within(t, p.gamer+": half of the messages are late by", latency, func() (late time.Duration) {
			t.Run(p.gamer, func(t *testing.T) { late = thinkAndPlay(t, p.game, p.gamer) }) // the simulated browser ends with this subtest
			return late
		})
	}
}

// thinkAndPlay lets a gamer play against itself, and returns the median delay of messages. The median is not affected if the machine is busy for a
// moment.
func thinkAndPlay(t *testing.T, game, gamer string) time.Duration {
	t.Helper()
	c := browser(t)
	c.do(studio.Request{Play: &play.Order{Game: game, Gamers: [2]string{gamer, gamer}, Games: "1", Seed: "3"}})
	c.until(func(m studio.Message) bool { return m.Turn != nil && m.Turn.Number == 12 })
	n := len(c.onsets)
	if n < 20 {
		t.Fatalf("%s: %d onsets", gamer, n)
	}
	slices.Sort(c.onsets)
	t.Logf("%s on %s: %d messages, median %.1f ms late, 95th percentile %.1f, worst %.1f", gamer, game, n, c.onsets[n/2], c.onsets[n*95/100], c.onsets[n-1])
	return time.Duration(c.onsets[n/2] * float64(time.Millisecond))
}

// TestFiles checks that the service worker caches every file of the site, and that the page loads nothing from other sites.
func TestFiles(t *testing.T) {
	folder := t.TempDir()
	wasm := filepath.Join(folder, "other.wasm")
	if err := os.WriteFile(wasm, []byte("\x00asm\x01\x00\x00\x00"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := siteFiles(wasm, runtimeFolder(t), "1", "")
	if err != nil {
		t.Fatal(err)
	}
	script := string(f[keeper])
	for name := range f {
		if name != keeper && name != previewFile && !strings.Contains(script, `"`+name+`": "sha256-`) {
			t.Errorf("%s is not kept", name)
		}
	}
	if !strings.Contains(script, page.Answer) {
		t.Error("answers have no policy")
	}
	html := string(f["index.html"])
	for _, wanted := range []string{page.Policy, `content="engine.js"`, `src="offline.js"`} {
		if strings.Count(html, wanted) != 1 {
			t.Errorf("index.html has not %s once", wanted)
		}
	}
	if strings.Contains(html, "//") {
		t.Errorf("index.html has an address:\n%s", html)
	}
	embed := string(f[page.Embed])
	for name, html := range map[string]string{"index.html": html, page.Embed: embed} {
		if policy := strings.Index(html, page.Policy); policy < 0 || policy > strings.Index(html, "<script") || policy > strings.Index(html, "<link") {
			t.Errorf("%s: the policy comes too late", name)
		}
	}
	if !strings.Contains(embed, `content="engine.js"`) || strings.Contains(embed, offlineScript) || !strings.Contains(script, `FRAMED = "`+page.Embed+`"`) {
		t.Errorf("the page for frames is\n%s", embed)
	}
	picture, err := png.DecodeConfig(bytes.NewReader(f[previewFile]))
	if err != nil || picture.Width != previewWidth || picture.Height != previewHeight || !strings.Contains(html, `property="og:image" content="preview.png"`) {
		t.Errorf("a preview of %d by %d pixels, %v:\n%s", picture.Width, picture.Height, err, html)
	}
}

func TestPreviewTags(t *testing.T) {
	for address, want := range map[string]string{
		"https://example.org/music": `property="og:image" content="https://example.org/music/preview.png"`,
		"https://example.org/":      `property="og:url" content="https://example.org/"`,
		`https://e.org/"><script>`:  `content="https://e.org/&#34;&gt;&lt;script&gt;/"`,
	} {
		if got, err := previewTags(address); err != nil || !strings.Contains(got, want) {
			t.Errorf("%s: %v, %s", address, err, got)
		}
	}
	for _, address := range []string{"example.org", "ftp://example.org", "https:///x", "https://example.org/?x", "https://example.org/#x"} {
		if _, err := previewTags(address); err == nil {
			t.Errorf("%s is taken", address)
		}
	}
}

func runtimeFolder(t *testing.T) string {
	t.Helper()
	out, err := exec.Command(needs.Program(t, "go"), "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
