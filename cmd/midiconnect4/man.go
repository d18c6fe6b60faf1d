package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/atomicfile"
)

// manCommand is the hidden command with which releases make the manual pages.
func manCommand() *cli.Command {
	return &cli.Command{
		Name:      "man",
		Hidden:    true,
		Usage:     "write the manual pages into a folder",
		ArgsUsage: "DIR",
		Action: func(c *cli.Context) error {
			for name, text := range manPages(c.App) {
				if err := atomicfile.Write(filepath.Join(c.Args().First(), name), text); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// manPages returns the manual pages of the program and of all its commands, by their file names.
func manPages(app *cli.App) map[string][]byte {
	pages := map[string][]byte{}
	var add func(c *cli.Command, above string)
	add = func(c *cli.Command, above string) {
		p := &manPage{name: manName(c.HelpName)}
		writePage(p, c)
		var beside []string
		if above != "" {
			beside = append(beside, manName(above)+"(1)")
		}
		for _, sub := range c.VisibleCommands() {
			if sub.Name != "help" {
				sub.HelpName = c.HelpName + " " + sub.Name
				sub.Flags = append(sub.Flags, cli.HelpFlag) // the parser adds it to the command that runs
				beside = append(beside, manName(sub.HelpName)+"(1)")
				add(sub, c.HelpName)
			}
		}
		p.heading("See also")
		p.text(strings.Join(beside, ", "))
		pages[p.name+".1"] = p.Bytes()
	}
	whole := wholeProgram(app)
	whole.HelpName = app.Name // not as it was called
	add(whole, "")
	return pages
}

// manName returns the name of the manual page of a command: midiconnect4-sets-list for midiconnect4 sets list.
func manName(command string) string { return strings.ReplaceAll(command, " ", "-") }

// manPage is a page in the language of man(7).
type manPage struct {
	bytes.Buffer
	name string
}

func (p *manPage) title(c *cli.Command, usage string) {
	fmt.Fprintf(p, ".TH %s 1 \"\" \"midiconnect4 %s\" \"MIDI-Connect4\"\n", roff(strings.ToUpper(p.name)), version)
	p.heading("Name")
	p.text(p.name + " - " + c.Usage)
	p.heading("Synopsis")
	p.text(usage)
	p.heading("Description")
}

func (p *manPage) heading(title string) { fmt.Fprintf(p, ".SH %s\n", roff(strings.ToUpper(title))) }

func (p *manPage) entry(name, means string) {
	fmt.Fprintf(p, ".TP\n\\fB%s\\fR\n", roff(name))
	p.text(means)
}

func (p *manPage) remark(text string) {
	p.WriteString(".PP\n")
	p.text(text)
}

func (p *manPage) text(text string) { fmt.Fprintln(p, roff(text)) }

// describe writes paragraphs, which man fills, and as they are the lines of lists and examples, which begin with a space.
func (p *manPage) describe(text string) {
	listed := false
	list := func(on bool) {
		if on != listed {
			p.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[on])
		}
		listed = on
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		list(strings.HasPrefix(line, " "))
		if line == "" {
			line = ".PP"
		} else {
			line = roff(line)
		}
		fmt.Fprintln(p, line)
	}
	list(false)
}

// roff escapes the signs that roff would take for its own. A line may not begin with a control character.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", "\\`", "^", `\(ha`, "~", `\(ti`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
