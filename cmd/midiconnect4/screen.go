package main

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/tui"
	"midiconnect4/scores"
)

// newStage is the screen of a performance, nil where there are to be lines.
func newStage(c *cli.Context) *tui.Stage {
	terminal := term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd()))
	if !terminal || c.Bool("plain") || c.Bool("show") || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return tui.New()
}

// setting is what the stage shows.
func (k *concert) setting(port string, first *play.Match) tui.Setting {
	s := tui.Setting{
		Game: first.Game, Names: first.Names, Score: k.r.score, Scores: scoresBeside(k.r.score.Name), Port: text.Printable(port),
		Clock: tui.Clock(k.c.String("clock")), ASCII: !showsUnicode(), NoColour: !showsColour(),
		Load: func(name string) (*scores.Score, error) {
			score, err := scores.Load(name)
			if err == nil && k.c.IsSet("tempo") {
				err = score.SetTempo(k.c.Float64("tempo"))
			}
			return score, err
		},
	}
	if k.hands != nil {
		s.In = text.Printable(k.hands.name)
	}
	if k.c.IsSet("virtual") {
		s.Hint = "connect a synthesizer, then press space"
	}
	return s
}

// scoresBeside are the scores to go through after one: those in its folder if it
// is a file, and the bundled ones.
func scoresBeside(name string) []string {
	all := []string{name}
	if !slices.Contains(scores.Names(), name) {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.yaml")) // the pattern is well formed
		for _, file := range files {
			if filepath.Clean(file) != filepath.Clean(name) {
				all = append(all, file)
			}
		}
	}
	for _, bundled := range scores.Names() {
		if bundled != name {
			all = append(all, bundled)
		}
	}
	return all
}

var unicodeLocale = regexp.MustCompile(`(?i)utf-?8`)

// showsUnicode reports whether the terminal is said to show more than ASCII.
func showsUnicode() bool {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	return runtime.GOOS == "windows" || unicodeLocale.MatchString(locale)
}

// showsColour reports whether the terminal has colours, and no-color.org's
// variable does not forbid them.
func showsColour() bool {
	return os.Getenv("NO_COLOR") == "" && !strings.HasPrefix(os.Getenv("TERM"), "vt")
}
