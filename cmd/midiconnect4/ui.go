package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/term"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/lines"
	"midiconnect4/play/session"
	"midiconnect4/play/tui"
	"midiconnect4/scores"
)

// ui is the user interface: lines or a screen.
func (o playOptions) ui(r *composition, first *play.Match) session.UI {
	if o.screen {
		return tui.New(o.setting(r, first))
	}
	return o.lines(r)
}

// lines is the user interface in lines.
func (o playOptions) lines(r *composition) *lines.UI {
	var heading string
	if o.input.source != nil {
		heading = fmt.Sprintf("listening to %s\n", text.Printable(o.input.source.Name()))
	}
	heading += fmt.Sprintf("playing to %s\n%s", text.Printable(o.destination().Name()), play.Key(r.score))
	return &lines.UI{
		In: os.Stdin, Out: r.exports.Messages, Terminal: typesLines(), Plays: o.person, Keyed: o.input.source != nil,
		Boards: o.out.show, Heading: heading, Hint: o.hint(),
	}
}

// setting is what the screen shows.
func (o playOptions) setting(r *composition, first *play.Match) tui.Setting {
	s := tui.Setting{
		Game: first.Game, Names: first.Names, Score: r.score, Scores: scoresBeside(r.score.Name), Port: text.Printable(o.destination().Name()),
		Clock: o.clock, ASCII: !showsUnicode(), NoColour: !showsColour(), Hint: o.hint(), Out: r.exports.Messages,
		Load: func(name string) (*scores.Score, error) {
			score, err := scores.Load(name)
			if err == nil && o.out.tempo != nil {
				err = score.SetTempo(*o.out.tempo)
			}
			return score, err
		},
	}
	if o.input.source != nil {
		s.In = text.Printable(o.input.source.Name())
	}
	return s
}

// hint is what a person has to do before the music starts; empty for nothing.
func (o playOptions) hint() string {
	switch {
	case o.port == nil || o.port.Virtual == "":
		return ""
	case o.screen:
		return "connect a synthesizer, then press space"
	case typesLines():
		return "connect a synthesizer to it, then press Enter\n"
	}
	return ""
}

// canShowScreen reports whether a person sits at a terminal that can show more than
// lines.
func canShowScreen() bool {
	return term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd())) && os.Getenv("TERM") != "dumb"
}

// typesLines reports whether a person may type at any time.
func typesLines() bool { return term.IsTerminal(int(os.Stdin.Fd())) }

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
