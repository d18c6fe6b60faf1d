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

// TestManPages checks that every command has a manual page with its flags and examples, and that no text is taken for a command of roff.
func TestManPages(t *testing.T) {
	pages := manPages(newApp())
	for name, wants := range map[string][]string{
		"midiconnect4.1":             {".TH MIDICONNECT4 1 ", ".TP\n\\fBrender\\fR\n", "midiconnect4\\-render(1)"},
		"midiconnect4-render.1":      {"\nmidiconnect4 render [FLAGS] [FILE]\n", ".SH MUSIC\n", "\\fB\\-\\-seed N\\fR", ".nf\n  midiconnect4 render \\-o piece.mid\n"},
		"midiconnect4-sets-export.1": {"midiconnect4\\-sets(1)"},
	} {
		for _, want := range wants {
			if !bytes.Contains(pages[name], []byte(want)) {
				t.Errorf("%s has no %q:\n%.2000s", name, want, pages[name])
			}
		}
	}
	if got := roff(`.mid's \`); got != `\&.mid\(aqs \e` {
		t.Errorf("a line of text became %s", got)
	}
	known := []string{".TH", ".SH", ".TP", ".PP", ".nf", ".fi"}
	for name, page := range pages {
		for line := range strings.Lines(string(page)) {
			if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); strings.HasPrefix(line, ".") && !slices.Contains(known, word) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
	if len(pages) < 30 || pages["midiconnect4-man.1"] != nil {
		t.Errorf("%d pages", len(pages))
	}
}
