package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestCommandsOfTheDocs checks that the commands and flags in the README and the docs exist.
func TestCommandsOfTheDocs(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	lab, wrong := filepath.Glob("../../docs/lab/*.md")
	if err != nil || wrong != nil {
		t.Fatal(err, wrong)
	}
	command := regexp.MustCompile("(?m)(?:^    (?:\\$ )?(?:\\S*/)?|`)midiconnect4 ([a-z][^`\n]*)(?:$|`)")
	app, found := newApp(), 0
	for _, page := range append(append(pages, lab...), "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range command.FindAllSubmatch(text, -1) {
			if string(line[1]) == "gamer 1" { // the beginning of a file
				continue
			}
			found++
			if what := unknownIn(app.Commands, string(line[1])); what != "" {
				t.Errorf("%s: midiconnect4 %s: there is no %s", filepath.Base(page), line[1], what)
			}
		}
	}
	if found < 250 {
		t.Errorf("only %d commands", found)
	}
}

// unknownIn returns the first command or flag of a line that does not exist; empty for none.
func unknownIn(commands []*cli.Command, line string) string {
	line = regexp.MustCompile(`'[^']*'|"[^"]*"`).ReplaceAllString(line, "x") // a value
	line = regexp.MustCompile(`( #|\||&|;|>|   ).*`).ReplaceAllString(line, "")
	var flags []cli.Flag
	within := true // the words so far name commands
	for word := range strings.FieldsSeq(line) {
		if name, is := strings.CutPrefix(word, "--"); is && name != "" {
			name, _, _ = strings.Cut(name, "=")
			if within = false; name != "help" && name != "version" && !slices.ContainsFunc(flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), name) }) {
				return "flag --" + name
			}
			continue
		}
		if !within || commands == nil {
			continue
		}
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(word) })
		if i < 0 {
			return "command " + word
		}
		flags, commands = commands[i].Flags, commands[i].Subcommands
	}
	return ""
}
