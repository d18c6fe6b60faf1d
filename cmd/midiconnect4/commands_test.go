package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/urfave/cli/v2"
)

// notRun says why commands in the docs are parsed but not run. TestLongCommandsOfDocs runs all others.
var notRun = []struct {
	why     string
	command *regexp.Regexp
}{
	{"performs in real time, or waits for a port or a browser", regexp.MustCompile(`^midiconnect4 (play|studio|ports|keys learn|sets replay)\b`)},
	{"shows sets that were performed", regexp.MustCompile(`^midiconnect4 sets (list|show|export)\b`)},
	{"waits for other machines", regexp.MustCompile(`^midiconnect4 worker\b|--nats|--part|--merge`)},
	{"takes minutes to hours, and has tests of its own", regexp.MustCompile(`^midiconnect4 (evolve --|reproduce|rate)\b|--games 1000\b|--game chess --first piece-square@3`)},
	{"needs gamers that take minutes to evolve", regexp.MustCompile(`docs/lab/ntuple`)},
	{"needs a program or a file that users bring", regexp.MustCompile(`uci:|--soundfont|\.mp4|games\.pgn|higher\.json|evening\.yaml|\| aplay`)},
	{"is run and compared by TestPicturesOfTheDocs", regexp.MustCompile(`-o docs/\w+\.svg`)},
}

// onlyShown are lines of the docs that programs print. They only look like commands.
var onlyShown = regexp.MustCompile(`^midiconnect4 (gamer 1|0\.1\.0, commit .*)$`)

// scripted are pages whose commands scripts run and compare with what the pages show.
var scripted = []string{"../../README.md", "../../docs/tutorial.md"}

var (
	example = regexp.MustCompile(`(?m)^    (?:\$ )?(?:bin/)?(midiconnect4 .*)$`) // a line of its own
	mention = regexp.MustCompile("`(midiconnect4 [a-z-][^`\n]*)`")               // within a sentence, where arguments may be left out
	remark  = regexp.MustCompile(`\s+# .*| {2,}.*`)
)

// commandsOfDocs returns the commands of each page that a pattern finds.
func commandsOfDocs(t *testing.T, pattern *regexp.Regexp) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, where := range []string{"../../README.md", "../../docs/*.md", "../../docs/*/*.md"} {
		pages, err := filepath.Glob(where)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range pattern.FindAllSubmatch(text, -1) {
				if line := remark.ReplaceAllString(string(m[1]), ""); !onlyShown.MatchString(line) {
					found[page] = append(found[page], line)
				}
			}
		}
	}
	return found
}

// TestCommandsOfDocs parses every command in the docs: its name, its flags with their values, and the number of its arguments.
func TestCommandsOfDocs(t *testing.T) {
	all := 0
	var examples []string
	for _, pattern := range []*regexp.Regexp{example, mention} {
		for page, commands := range commandsOfDocs(t, pattern) {
			for _, line := range commands {
				err := parseOnly(line)
				if err != nil && !(pattern == mention && regexp.MustCompile(`is missing|"NAME"`).MatchString(err.Error())) {
					t.Errorf("%s: %s: %v", page, line, err)
				}
				if all++; pattern == example {
					examples = append(examples, line)
				}
			}
		}
	}
	for _, n := range notRun {
		if !slices.ContainsFunc(examples, n.command.MatchString) {
			t.Errorf("no command %s", n.why)
		}
	}
	if all < 300 {
		t.Errorf("only %d commands found", all)
	}
	for _, wrong := range []string{"midiconnect4 rendr", "midiconnect4 render --sed 7", "midiconnect4 render --seed x", "midiconnect4 games", "midiconnect4 sets lost"} {
		if parseOnly(wrong) == nil {
			t.Errorf("%s is accepted", wrong)
		}
	}
}

// parseOnly parses a line that a shell would split, and runs nothing.
func parseOnly(line string) error {
	line, _, _ = strings.Cut(line, " | ")
	line, _, _ = strings.Cut(line, " > ")
	var args []string
	for _, word := range regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`).FindAllString(line, -1) {
		args = append(args, strings.Trim(word, `'"`))
	}
	app := newApp()
	app.Writer, app.ErrWriter = io.Discard, io.Discard
	var idle func([]*cli.Command)
	idle = func(commands []*cli.Command) {
		for _, c := range commands {
			groups := len(c.Subcommands) > 0
			c.Action = func(c *cli.Context) error {
				if groups && c.Args().Present() {
					return unknown("command", c.Args().First(), nil)
				}
				return nil
			}
			idle(c.Subcommands)
		}
	}
	idle(app.Commands)
	args = reorderArgs(app, args)
	if err := refuseTwice(app, args); err != nil {
		return err
	}
	return app.Run(args)
}

// TestLongCommandsOfDocs runs the commands of each page in order, each page in a new folder. It skips those in notRun.
func TestLongCommandsOfDocs(t *testing.T) {
	dir := t.TempDir()
	examples, err := filepath.Abs("../../docs/examples")
	if err != nil {
		t.Fatal(err)
	}
	for page, commands := range commandsOfDocs(t, example) {
		if slices.Contains(scripted, page) {
			continue
		}
		var script, files bytes.Buffer
		for i, line := range commands {
			if why := whyNotRun(line); why != "" {
				t.Logf("%s: %s: not run: it %s", page, line, why)
				continue
			}
			fmt.Fprintf(&script, "exec sh %d.sh\n", i)
			fmt.Fprintf(&files, "-- %d.sh --\n%s\n", i, line)
		}
		if script.Len() == 0 {
			continue
		}
		script.WriteString("-- game.pgn --\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n-- game.txt --\nmidiconnect4: 1\ngames:\n- game: connect4-6x6\n  moves: 4 5 4 3 3\n")
		script.Write(files.Bytes())
		name := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(page, "../../"), ".md"), "/", "-")
		if err := os.WriteFile(filepath.Join(dir, name+".txtar"), script.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	testscript.Run(t, testscript.Params{Dir: dir, Setup: func(e *testscript.Env) error {
		e.Setenv(stateHome, filepath.Join(e.WorkDir, "state"))
		if err := os.MkdirAll(filepath.Join(e.WorkDir, "docs"), 0o777); err != nil {
			return err
		}
		return os.CopyFS(filepath.Join(e.WorkDir, "docs", "examples"), os.DirFS(examples))
	}})
}

func whyNotRun(line string) string {
	for _, n := range notRun {
		if n.command.MatchString(line) {
			return n.why
		}
	}
	return ""
}
