package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

// TestHelpFitsTheWidth checks that the help of every command has examples and fits the width. Only example commands may be wider.
func TestHelpFitsTheWidth(t *testing.T) {
	const width = 60
	t.Setenv("COLUMNS", "60")
	var check func(name string, commands []*cli.Command)
	check = func(of string, commands []*cli.Command) {
		for _, c := range commands {
			if c.Hidden {
				continue
			}
			c.HelpName = of + " " + c.Name
			var out bytes.Buffer
			printHelp(&out, "", c)
			if !strings.Contains(out.String(), "Example") {
				t.Errorf("%s has no examples", c.HelpName)
			}
			for line := range strings.Lines(out.String()) {
				words := strings.Fields(line)
				if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > width && !slices.Contains(words, "midiconnect4") {
					t.Errorf("%s: %s", c.HelpName, line)
				}
			}
			check(c.HelpName, c.Subcommands)
		}
	}
	check("midiconnect4", newApp().Commands)
}

// TestRenamed checks that each old name of a command leads to an existing command or flag.
func TestRenamed(t *testing.T) {
	app := newApp()
	for old, now := range renamed {
		args := renew([]string{"midiconnect4", old}, new(bytes.Buffer))
		_, words := commandOf(app, args)
		if words < len(args) && flagOf(app.Flags, now) == nil {
			t.Errorf("%s is called %s, which there is not", old, now)
		}
		if app.Command(old) != nil {
			t.Errorf("%s is a command", old)
		}
	}
}
