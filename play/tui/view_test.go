package tui

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

//go:generate go test -run ^TestScreens$ -update
var update = flag.Bool("update", false, "write the pictures in testdata")

// TestScreens compares screens, without colours, with the text files in testdata.
func TestScreens(t *testing.T) {
	scenes := map[string]func(r *rehearsal){
		"start": func(*rehearsal) {},
		"turn":  func(r *rehearsal) { r.hears(t, "4", "3", "5"); r.asks() },
		"falls": func(r *rehearsal) { r.hears(t, "4", "3"); r.now = r.dropped + 2*perRow },
		"taken": func(r *rehearsal) { r.hears(t, "4", "3"); r.asks(); r.presses("6") },
		"help":  func(r *rehearsal) { r.hears(t, "4"); r.presses("?") },
		"asked": func(r *rehearsal) { r.hears(t, "4", "3", "5"); r.presses("?"); r.asks() }, // the question for a move has closed the help
		"changed": func(r *rehearsal) {
			r.hears(t, "4")
			r.shows(frame{at: r.now, tick: r.Tick, events: []live.Event{{Kind: live.Adjusted, Factor: 1.1025, Shift: 12}}})
			r.set.Clock = session.SyncOut
			r.hears(t, "5")
			r.presses("space")
		},
		"followed": func(r *rehearsal) {
			r.set.Clock, r.set.In = session.SyncIn, "sequencer:out"
			r.set.Port = "FLUID Synth (23117):Synth input port (23117:0) 128:0"
			r.hears(t, "4", "3")
			r.shows(frame{at: r.now, tick: r.Tick, tempo: 93.7, events: []live.Event{{Kind: live.ClockRunning}}})
		},
		"won": func(r *rehearsal) { r.hears(t, "2", "3", "4"); r.hearsOne(t, "5") },
		"lost": func(r *rehearsal) {
			r.hears(t, "4", "3")
			r.shows(frame{at: r.now, tick: r.Tick, events: []live.Event{{Kind: live.PortLost}}})
			r.inbox.put(live.Event{Kind: live.Notice, Text: "something else"})
			r.shows(r.inbox.take(r.now))
		},
		"without": func(r *rehearsal) {
			r.set.Port = "pad:out to monitor:input and fluidsynth-midi:midi_00"
			r.hears(t, "4", "3")
			r.shows(frame{at: r.now, tick: r.Tick, events: []live.Event{{Kind: live.PortLost, Output: "fluidsynth-midi:midi_00", Left: 1}}})
			r.inbox.put(live.Event{Kind: live.Notice, Text: "something else"})
			r.shows(r.inbox.take(r.now))
		},
		"mixed": func(r *rehearsal) {
			r.hears(t, "4", "3")
			r.sets(evening)
			r.told.inbox.put(live.Event{Kind: live.Mixed, Mix: live.Mix{{Part: "second", Muted: true, Controls: []live.Control{{Number: 7, Value: 90}}}}})
			r.showsAll()
		},
		"big-mixed": func(r *rehearsal) {
			r.hears(t, "4", "3")
			r.sets(evening)
			r.told.inbox.put(live.Event{Kind: live.Mixed, Mix: live.Mix{{Part: "second", Muted: true, Controls: []live.Control{{Number: 7, Value: 90}}}}})
			r.showsAll()
			r.presses("B")
		},
		"big":    func(r *rehearsal) { r.hears(t, "4", "3", "5"); r.asks(); r.presses("B") },
		"locked": func(r *rehearsal) { r.hears(t, "4", "3"); r.asks(); r.presses("L", "q") },
		"ascii":  func(r *rehearsal) { r.glyphs = newGlyphs(true); r.hears(t, "4", "3", "5"); r.asks() },
	}
	others := map[string]func() *rehearsal{
		"cells": func() *rehearsal {
			r := rehearseGame(t, "tictactoe", load(t, "paper"), "5 1 3 7")
			r.asks()
			return r
		},
		"squares": func() *rehearsal { r := checkersWith(t, crowned); r.asks(); return r },
		"hops": func() *rehearsal {
			r := checkersWith(t, strings.Join(strings.Fields(crowned)[:8], " "))
			r.shows(frame{at: r.now, tick: r.Turn.Bars[1].Start + 1})
			return r
		},
		"picked": func() *rehearsal {
			r := checkersWith(t, "")
			r.asks()
			r.presses("1", "1", "enter")
			return r
		},
		"voices": func() *rehearsal {
			s, err := scores.Parse("ensemble.yaml", []byte(ensemble))
			if err != nil {
				t.Fatal(err)
			}
			r := rehearseGame(t, "connect4-7x6", s, "4 3 5 2")
			r.shows(frame{at: r.now, tick: r.Turn.Bars[0].Start + 700})
			return r
		},
		"evening": func() *rehearsal {
			r := rehearseGame(t, "connect4-7x6", listening(t), "4 3 5 2 6")
			r.sets(evening)
			return r
		},
		"encore": func() *rehearsal {
			r := rehearseGame(t, "connect4-7x6", load(t, "passacaglia"), "4 3 5 2 6")
			items := slices.Clone(evening)
			items[1].Sounding, items[2].Next, items[3].Sounding = false, false, true
			r.sets(items)
			r.set.Clock, r.set.In = session.SyncSteady, "Launch Control XL:Launch Control XL MIDI 1 24:0"
			r.set.Port = "FLUID Synth (23117):Synth input port (23117:0) 128:0 and organ:midi_in (Bass)"
			return r
		},
		"big-squares": func() *rehearsal { r := checkersWith(t, crowned); r.presses("B"); return r },
		"big-ascii": func() *rehearsal {
			r := rehearseGame(t, "tictactoe", listening(t), "5 1 3 7")
			r.glyphs = newGlyphs(true)
			r.presses("B")
			return r
		},
		"chess": func() *rehearsal { r := rehearseGame(t, "chess", load(t, "paper"), checked); r.asks(); return r },
		"chess-ascii": func() *rehearsal {
			r := rehearseGame(t, "chess", load(t, "paper"), checked)
			r.glyphs = newGlyphs(true)
			return r
		},
		"squares-help": func() *rehearsal { r := checkersWith(t, crowned); r.presses("?"); return r },
		"squares-ascii": func() *rehearsal {
			r := checkersWith(t, crowned)
			r.glyphs = newGlyphs(true)
			r.asks()
			return r
		},
	}
	for name, scene := range others {
		scenes[name] = func(r *rehearsal) {
			width, height := r.width, r.height
			*r = *scene()
			r.shows(tea.WindowSizeMsg{Width: width, Height: height})
		}
	}
	for name, scene := range scenes {
		sizes := [][2]int{{80, 24}, {120, 40}}
		if name == "turn" || name == "squares" || name == "cells" || name == "help" || name == "evening" || name == "big" {
			sizes = append(sizes, [][2]int{{20, 6}, {40, 12}, {160, 50}}...)
		}
		for _, size := range sizes {
			name := fmt.Sprintf("%s-%dx%d.txt", name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				r := rehearse(t)
				r.shows(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				scene(r)
				mustFill(t, r.screen(), size[0], size[1])
				picture(t, name, r.screen())
			})
		}
	}
}

// listening returns a score that uses signals of the game, so that they are computed.
func listening(t *testing.T) *scores.Score {
	t.Helper()
	s, err := scores.Parse("listening.yaml", []byte("drama: [{signal: tension, target: tempo, range: 1..1}]"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ensemble is a score with several kinds of voices: in a player's part, in parts of their own, and one that starts late.
const ensemble = `
voices:
  - answer: {way: inversion}
  - answer: {behind: 2, program: Cello, octave: -1}
  - counterpoint: {name: A name that is too long, program: Oboe}
  - answer: {way: ostinato, program: Harpsichord, from: 30}
  - drums: {play: {kick: x---x---, hat: x-x-x-x-}}
`

// picture compares a screen with a file in testdata. With the flag -update, it writes the file instead.
func picture(t *testing.T, name, screen string) {
	t.Helper()
	var got strings.Builder
	for line := range strings.Lines(ansi.Strip(screen)) {
		got.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}

// mustFill checks that a screen has exactly the size of the terminal.
func mustFill(t *testing.T, screen string, width, height int) {
	t.Helper()
	lines := strings.Split(screen, "\n")
	if len(lines) != height {
		t.Errorf("%d×%d: %d lines", width, height, len(lines))
	}
	for i, line := range lines {
		if got := ansi.StringWidth(line); got != width {
			t.Errorf("%d×%d: line %d is %d wide", width, height, i+1, got)
		}
	}
}

// TestEverySize checks that the screen has exactly the size of the terminal, for terminals of many sizes.
func TestEverySize(t *testing.T) {
	step, denser := 7, 6
	if testing.Short() {
		step, denser = 16, 2
	}
	for name, moves := range map[string]string{
		"connect4-7x6": "4 3 5", "connect4-4x4": "1 2 3", "connect4-9x6": "9 8 7", "connect4-4x12": "1 1 1", "tictactoe": "5 1 3", "checkers": crowned,
	} {
		s, err := scores.Parse("ensemble.yaml", []byte(ensemble))
		if err != nil {
			t.Fatal(err)
		}
		r := rehearseGame(t, name, s, moves)
		for width := 1; width < 170; width += 1 + width/denser {
			for height := 1; height < 60; height += step {
				for helps := range 4 {
					r.helps, r.big = helps%3, helps == 3
					r.shows(tea.WindowSizeMsg{Width: width, Height: height})
					mustFill(t, r.screen(), width, height)
				}
			}
		}
	}
}

// fullBoard has the moves of a drawn game on a board of 7×6.
const fullBoard = "1 2 6 6 1 3 4 3 1 4 5 6 4 7 5 4 6 7 3 3 3 3 4 1 5 2 7 2 1 5 6 1 2 2 2 5 5 4 6 7 7 7"

// TestLongNames checks that the screen says whose turn it is even if the names of gamers are very long.
func TestLongNames(t *testing.T) {
	path := "runs/of/november/with/many/networks/" + strings.Repeat("x", 40) + "/champion.gamer"
	r := rehearse(t)
	r.set.Names = [2]string{path, path}
	r.match.Names = r.set.Names
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}} {
		r.shows(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		r.asks()
		if screen := ansi.Strip(r.screen()); !regexp.MustCompile(`● runs/.* +your move`).MatchString(screen) {
			t.Errorf("%v:\n%s", size, screen)
		}
	}
}

// TestEverythingHasItsPlace computes the layout for terminals of all sizes. It checks that no parts overlap, and that the whole board fits unless the
// terminal is too small.
func TestEverythingHasItsPlace(t *testing.T) {
	for _, name := range []string{"connect4-7x6", "connect4-4x4", "connect4-9x6", "connect4-4x12", "tictactoe", "checkers"} {
		r := rehearseGame(t, name, load(t, "paper"), "")
		for width := range 250 {
			for height := range 90 {
				r.listens, r.big = height%2 == 0, width%2 == 0
				r.width, r.height = width, height
				l := r.layout()
				if l.tooSmall() {
					continue
				}
				roll := 0
				if l.rollRows > 0 {
					roll = l.rollRows + l.lanes + heading
				}
				switch {
				case l.boardWide() > width, l.head < 1 && !r.big, l.head < 0, l.foot < 1, l.head+l.boardHigh()+roll+l.foot > height:
					t.Fatalf("%s, %d×%d: %+v", name, width, height, l)
				case l.list > 0 && (l.list < l.side+playersWide+gap || l.list+l.listWide > width):
					t.Fatalf("%s, %d×%d: the list is in %+v", name, width, height, l)
				case l.rollRows > 0 && l.rollWide() < labels+barWide:
					t.Fatalf("%s, %d×%d: the roll is in %+v", name, width, height, l)
				}
			}
		}
	}
}

// TestNothingIsCut checks that every bar of a long game is listed if there is enough room.
func TestNothingIsCut(t *testing.T) {
	r := rehearseGame(t, "connect4-7x6", load(t, "paper"), fullBoard)
	r.shows(tea.WindowSizeMsg{Width: 160, Height: 50})
	screen := ansi.Strip(r.screen())
	for n := range len(r.model.Match.Turns) {
		if !regexp.MustCompile(fmt.Sprintf(`(?m) %d   [●○] \d `, n+1)).MatchString(screen) {
			t.Errorf("bar %d is not in the list", n+1)
		}
	}
}

// TestEscapeClosesHelp also checks that a message wider than the screen takes two lines.
func TestEscapeClosesHelp(t *testing.T) {
	r := rehearseGame(t, "connect4-7x6", load(t, "paper"), "")
	r.shows(tea.WindowSizeMsg{Width: 60, Height: 30})
	if r.presses("?", "escape"); r.helps != 0 {
		t.Error("the help is still open")
	}
	r.message = "the score has no part called bass: its parts are First, Second, Third and Fourth"
	if screen := r.screen(); !strings.HasSuffix(strings.TrimSpace(ansi.Strip(screen)), "Fourth") {
		t.Error(screen)
	}
}

// TestHelpIsWhole turns the pages of the help. It checks that the pages explain every key in full.
func TestHelpIsWhole(t *testing.T) {
	for _, size := range [][3]int{{80, 24, 1}, {100, 24, 1}, {120, 40, 1}, {160, 50, 1}, {60, 30, 2}, {40, 12, 4}} {
		for _, name := range []string{"connect4-7x6", "tictactoe", "checkers"} {
			r := rehearseGame(t, name, load(t, "paper"), "")
			r.shows(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			var read string
			for pages := 0; ; pages++ {
				r.presses("?")
				if r.helps == 0 {
					if pages > size[2] {
						t.Errorf("%s, %v: %d pages", name, size, pages)
					}
					break
				}
				read += ansi.Strip(r.screen())
			}
			want := []string{"sure ", "how sure a gamer is that it wins"}
			for _, k := range r.keys.all() {
				want = append(want, k.Help().Key+" ", k.Help().Desc)
			}
			for _, w := range want {
				if !strings.Contains(read, w) {
					t.Errorf("%s, %v: %q is not in the help", name, size, w)
				}
			}
		}
	}
}

// TestTooSmall checks that on a terminal too small for the board, the screen says so and says which size is needed. It also checks that the board is
// drawn on a terminal of exactly that size.
func TestTooSmall(t *testing.T) {
	for name, least := range map[string][2]int{"connect4-6x6": {20, 12}, "connect4-7x6": {20, 12}, "tictactoe": {20, 7}, "checkers": {34, 12}} {
		r := rehearseGame(t, name, load(t, "paper"), "")
		r.asks()
		for _, smaller := range [][2]int{{1, 0}, {0, 1}, {0, 0}} {
			width, height := least[0]-smaller[0], least[1]-smaller[1]
			r.shows(tea.WindowSizeMsg{Width: width, Height: height})
			screen := ansi.Strip(r.screen())
			needs := fmt.Sprintf("needs %d×%d", least[0], least[1])
			if small := smaller != [2]int{}; strings.Contains(screen, "too small: ") != small || strings.Contains(screen, needs) != small {
				t.Errorf("%s on %d×%d:\n%s", name, width, height, screen)
			}
			if !strings.Contains(screen, "your move") {
				t.Errorf("%s on %d×%d does not say whose turn it is:\n%s", name, width, height, screen)
			}
		}
	}
}

// TestGamersThatDoNotTell checks that the screen shows no confidence if it is not known, because a default value would look like an even game.
func TestGamersThatDoNotTell(t *testing.T) {
	r := rehearse(t)
	r.shows(tea.WindowSizeMsg{Width: 160, Height: 50})
	r.hears(t, "4", "5")
	if screen := r.screen(); !strings.Contains(screen, "sure  62 %") || !strings.Contains(screen, "who is ahead") {
		t.Errorf("of a gamer that tells it shows\n%s", screen)
	}
	r = rehearseGame(t, "connect4-7x6", load(t, "paper"), "4 3 5")
	r.shows(tea.WindowSizeMsg{Width: 160, Height: 50})
	if screen := r.screen(); strings.Contains(screen, "sure") || strings.Contains(screen, "who is ahead") {
		t.Errorf("of a gamer that does not tell it shows\n%s", screen)
	}
}

// TestNarrow narrows the terminal. It checks that a board of squares is drawn whole as long as there is room for it.
func TestNarrow(t *testing.T) {
	for name, moves := range map[string]string{"tictactoe": "5 1 3", "checkers": crowned} {
		r := rehearseGame(t, name, load(t, "paper"), moves)
		r.asks()
		board := func(width int) []string {
			r.shows(tea.WindowSizeMsg{Width: width, Height: 20})
			return r.board(r.layout())
		}
		for width := ansi.StringWidth(board(80)[0]); width < 80; width++ {
			if got, want := board(width), board(80); !slices.Equal(got, want) {
				t.Fatalf("%s: %d columns: got\n%s\nwant\n%s", name, width, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
}

// TestDiscFalls checks that a falling disc is in the right row at each time.
func TestDiscFalls(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	for row := 5; row >= 0; row-- {
		r.now = r.dropped + time.Duration(5-row)*perRow
		if got := r.places()[row][0]; got != 1 {
			t.Errorf("the disc is not in row %d", row+1)
		}
	}
}

// BenchmarkScreen measures the drawing of a long game. During a performance, the screen is drawn twenty times a second.
func BenchmarkScreen(b *testing.B) {
	r := rehearseGame(b, "connect4-7x6", load(b, "paper"), fullBoard)
	for _, size := range [][2]int{{80, 24}, {160, 50}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			r.shows(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for b.Loop() {
				r.screen()
			}
		})
	}
}

// TestSureFits narrows the room beside the board. It checks that a bar of confidence is whole or left out.
func TestSureFits(t *testing.T) {
	for _, width := range []int{80, 60, 50, 45, 40} {
		r := rehearse(t)
		r.hears(t, "4", "1")
		r.shows(tea.WindowSizeMsg{Width: width, Height: 24})
		_, bar, found := strings.Cut(ansi.Strip(r.screen()), "%")
		bar, _, _ = strings.Cut(bar, "\n")
		if cells := utf8.RuneCountInString(strings.TrimSpace(bar)); found && cells != 0 && cells != 10 || width == 80 && cells == 0 {
			t.Errorf("%d columns: %q", width, bar)
		}
	}
}
