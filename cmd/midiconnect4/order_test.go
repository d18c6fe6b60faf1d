package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/setlist"
)

// orders has a value for each field of a play.Order, which says what to play. Each value must change the games or the music, or be refused.
var orders = map[string]string{
	"game": "tictactoe", "start": "B:W32:B1", "first": "random", "second": "random", "score": "blues", "opening": "4", "moves": "1,2,3", "seed": "2", "games": "2",
	"length": "3:00", "tempo": "200", "transpose": "3", "title": "Night", "signs": "+-+", "depth": "1", "time": "1ms", "judge": "perfect",
}

// ends are the commands with flags that say what to play (fields of a play.Order), by name. Each function applies flags to its command, and returns a
// text that differs if the games or the music differ.
var ends = map[string]func(t *testing.T, flags []string) (string, error){
	"render": func(t *testing.T, flags []string) (string, error) {
		t.Helper()
		return printed(t, "render", append(flags, "--json"))
	},
	"a saved game": renderedAgain,
	"explore":      explored,
	"play": func(t *testing.T, flags []string) (string, error) {
		t.Helper()
		o := new(playOptions)
		return parsed(t, o.command(), append(flags, "--dry"), func(c *cli.Context) (*play.Bill, error) {
			err := o.check(c)
			if err == nil {
				err = o.resolve(play.House{})
			}
			return o.bill, err
		})
	},
	"studio": func(t *testing.T, flags []string) (string, error) {
		t.Helper()
		o := new(studioOptions)
		return parsed(t, o.command(), flags, func(c *cli.Context) (*play.Bill, error) {
			if err := o.check(c); err != nil {
				return nil, err
			}
			if _, err := o.composition(c.Context, c.App.Writer, c.App.ErrWriter); err != nil {
				return nil, err
			}
			return o.studio.Order.Resolve(play.House{}) // the studio resolves its order in the same way; a test in package studio checks each field
		})
	},
	"evolve": func(t *testing.T, flags []string) (string, error) {
		t.Helper()
		o := new(evolveOptions)
		return parsed(t, o.command(), append(flags, "--system", "midi-connect4", "--out", "run", "--play", "--dry"), func(c *cli.Context) (*play.Bill, error) {
			if err := o.check(c); err != nil {
				return nil, err
			}
			h := &heardRun{evolveOptions: o}
			if err := h.prepare(c); err != nil {
				return nil, err
			}
			in, err := h.play.enter(play.House{Run: func(string, game.Game) (*play.Evolving, error) { return nil, nil }})
			if err != nil {
				return nil, err
			}
			if err := h.play.resolve(in); err != nil {
				return nil, err
			}
			h.play.bill.Score.About += fmt.Sprint(evolution.GameOf(h.settings), h.settings) // settings that only the run knows
			return h.play.bill, nil
		})
	},
	"set list": func(t *testing.T, flags []string) (string, error) {
		t.Helper()
		var item []string
		for i := 0; i < len(flags); i += 2 {
			item = append(item, fmt.Sprintf("%s: %q", strings.TrimPrefix(flags[i], "--"), flags[i+1]))
		}
		list, err := setlist.Parse(t.Context(), "evening.yaml", []byte("items:\n- {"+strings.Join(item, ", ")+"}\n"), play.House{}, play.Order{})
		if err != nil {
			return "", err
		}
		o := list.Items[0]
		return worded(o.Bill) + o.Line() + fmt.Sprint(o.Entrance.Transpose, o.Games), nil
	},
}

// TestNoFieldIsIgnored sets each field of an order (what to play) in each command. It checks that the command refuses the field, or that the field
// changes the games or the music.
func TestNoFieldIsIgnored(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, end := range ends {
		usual, err := end(t, []string{"--seed", "1"})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, f := range new(play.Order).Fields() {
			value := orders[f.Name]
			flags := []string{"--" + f.Name, value}
			if f.Name != "seed" {
				flags = append(flags, "--seed", "1")
			}
			if got, err := end(t, flags); err == nil && got == usual {
				t.Errorf("%s takes %s %q, and ignores it", name, f.Name, value)
			}
		}
	}
}

// worded returns the fields of a bill (what is played) as text.
func worded(b *play.Bill) string {
	s := b.Score
	return fmt.Sprintln(b.Game, b.Gamers, b.Judge, b.Limit, b.Opening, b.Signs, b.Seed, b.Games, b.Moves, b.Length, b.Endless, b.Transpose, s.Name, s.Title, s.About, s.Tempo)
}

// parsed parses the flags of a command, and returns the resulting bill (what is played) as text.
func parsed(t *testing.T, command *cli.Command, flags []string, bill func(*cli.Context) (*play.Bill, error)) (words string, err error) {
	t.Helper()
	app := newApp()
	app.Writer, app.ErrWriter = new(bytes.Buffer), new(bytes.Buffer)
	command.Action = func(c *cli.Context) error {
		b, err := bill(c)
		if err == nil {
			words = worded(b)
		}
		return err
	}
	app.Commands = []*cli.Command{command}
	err = app.RunContext(context.WithoutCancel(t.Context()), append([]string{"midiconnect4", command.Name}, flags...))
	return words, err
}

// printed runs a command and returns its standard output.
func printed(t *testing.T, command string, args []string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	app := newApp()
	app.Writer, app.ErrWriter = &out, new(bytes.Buffer)
	err := app.RunContext(t.Context(), append([]string{"midiconnect4", command}, args...))
	return out.String(), err
}

// renderedAgain renders a saved game with flags, and returns the output.
func renderedAgain(t *testing.T, flags []string) (string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.txt")
	game := "midiconnect4: 1\nscore: paper\ngames:\n- {game: connect4-6x6, seed: 1, moves: \"1 2 1 2\"}\n"
	if err := os.WriteFile(path, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	return printed(t, "render", append(flags, "--json", path))
}

// explored explores two seeds, and returns the pieces found, without the commands that render them.
func explored(t *testing.T, flags []string) (string, error) {
	t.Helper()
	for i, flag := range flags {
		if flag == "--seed" { // in explore, the flag for the seed is --from
			flags[i] = "--from"
		}
	}
	words, err := printed(t, "explore", append(flags, "--seeds", "2", "--where", "blunders>=0", "--json"))
	return regexp.MustCompile(`"command":"[^"]*"`).ReplaceAllString(words, ""), err
}
