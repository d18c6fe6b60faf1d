package main

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

// The file begins with an empty line, so that all headings follow one.
//
//go:embed help.txt
var helpTexts string

// helpText returns the help text of a command. Each {…} in the text is replaced by the next of lists.
func helpText(command string, lists ...string) string {
	_, said, _ := strings.Cut(helpTexts, "\n== "+command+"\n")
	said, _, _ = strings.Cut(said, "\n== ")
	for _, list := range lists {
		said = strings.Replace(said, "{…}", list, 1)
	}
	return said
}

// helpWidth returns the width of the help in columns: the terminal's width, but at least 40. Without a terminal it is 80.
func helpWidth() int {
	const least = 40
	if columns, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && columns > 0 {
		return max(columns, least)
	}
	if columns, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && columns > 0 {
		return max(columns, least)
	}
	return 80
}

// printHelp prints the help of the program or of a command. It is a cli.HelpPrinter.
func printHelp(w io.Writer, _ string, of any) {
	c, ok := of.(*cli.Command)
	if app, is := of.(*cli.App); is {
		c, ok = wholeProgram(app), true
	}
	if !ok {
		return
	}
	writePage(helpPage{w, helpWidth()}, c)
}

// wholeProgram returns the program as if it were a command.
func wholeProgram(app *cli.App) *cli.Command {
	return &cli.Command{HelpName: app.HelpName, Usage: app.Usage, Description: app.Description, Subcommands: app.Commands, Flags: app.Flags}
}

// page is what help is written on: a terminal, or a manual page.
type page interface {
	title(c *cli.Command, usage string)
	describe(text string)
	heading(title string)
	entry(name, means string) // a name in a list, and its meaning
	remark(text string)       // takes the place of entries in a list
}

// writePage writes the help of a command.
func writePage(p page, c *cli.Command) {
	usage := c.HelpName
	switch commands := visibleNames(c.Subcommands); {
	case len(commands) > 0 && len(c.Flags) > 1: // every command has the flag --help
		usage += " [COMMAND]"
	case len(commands) > 0:
		usage += " COMMAND"
	}
	p.title(c, strings.TrimSpace(usage+" [FLAGS] "+c.ArgsUsage))
	p.describe(c.Description)
	titled := false
	for _, c := range c.VisibleCommands() {
		if c.Name == "help" {
			continue
		}
		if !titled {
			p.heading("Commands")
			titled = true
		}
		p.entry(strings.Join(c.Names(), ", "), c.Usage)
	}
	writeFlags(p, c.Flags)
}

// helpPage prints help, wrapped to a width.
type helpPage struct {
	w     io.Writer
	width int
}

func (p helpPage) title(c *cli.Command, usage string) {
	p.wrap("", c.HelpName+": "+c.Usage, 2)
	p.wrap("\nUsage: ", usage, 7)
}

func (p helpPage) heading(title string) { fmt.Fprintf(p.w, "\n%s:\n", title) }

func (p helpPage) remark(text string) { p.wrap("  ", text, 2) }

// wrap prints a text (before) and then words, in lines that fit the terminal. All lines but the first are indented to column.
func (p helpPage) wrap(before, words string, column int) {
	line := before
	for i, word := range strings.Fields(words) {
		at := utf8.RuneCountInString(line[strings.LastIndexByte(line, '\n')+1:])
		switch {
		case i > 0 && at+1+utf8.RuneCountInString(word) > p.width:
			fmt.Fprintln(p.w, line)
			line = strings.Repeat(" ", column) + word
		case i > 0:
			line += " " + word
		default:
			line += word
		}
	}
	fmt.Fprintln(p.w, line)
}

// listed matches the start of a line in a list: the indent and, in a list with columns, the first word.
var listed = regexp.MustCompile(`^ +(\S+ {2,})?`)

// describe prints a help text. It joins and wraps paragraphs. Lines that begin with a space are lists or examples; example commands are never
// wrapped.
func (p helpPage) describe(text string) {
	var paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			p.wrap("", strings.Join(paragraph, " "), 0)
		}
		paragraph = nil
	}
	for line := range strings.SplitSeq("\n"+strings.TrimSpace(text), "\n") {
		words := strings.TrimLeft(line, " ")
		switch {
		case words != "" && words == line:
			paragraph = append(paragraph, words)
			continue
		case utf8.RuneCountInString(line) <= p.width || strings.HasPrefix(words, "midiconnect4 "):
			end()
			fmt.Fprintln(p.w, line)
		default:
			end()
			before := listed.FindString(line)
			p.wrap(before, line[len(before):], max(len(before), 4))
		}
	}
	end()
}

// entry prints a name in one column, and its meaning in the next.
func (p helpPage) entry(name, means string) {
	const column = 24
	before := fmt.Sprintf("  %-*s", column-2, name)
	if utf8.RuneCountInString(name) > column-4 {
		before = fmt.Sprintf("  %s\n%*s", name, column, "")
	}
	p.wrap(before, means, column)
}

// writeFlags writes flags under their headings. Headings are in the order in which they first appear.
func writeFlags(p page, all []cli.Flag) {
	var titles []string
	for _, f := range all {
		if title := titleOf(f); !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	for _, title := range titles {
		titled, said := false, map[string]bool{}
		for _, f := range all {
			doc, ok := f.(cli.DocGenerationFlag)
			if visible, is := f.(cli.VisibleFlag); titleOf(f) != title || !ok || is && !visible.IsVisible() {
				continue
			}
			if !titled {
				p.heading(title)
				titled = true
			}
			o, bound := f.(*option)
			switch {
			case bound && o.elsewhere != "" && said[o.elsewhere]:
			case bound && o.elsewhere != "":
				said[o.elsewhere] = true
				p.remark(o.elsewhere)
			default:
				p.entry(flagEntry(doc))
			}
		}
	}
}

// titleOf returns the heading of a flag in the help.
func titleOf(f cli.Flag) string {
	if c, ok := f.(cli.CategorizableFlag); ok && c.GetCategory() != "" {
		return c.GetCategory()
	}
	return "Flags"
}

// flagEntry returns the names of a flag with the name of its value, and what it means.
func flagEntry(f cli.DocGenerationFlag) (name, means string) {
	var names []string
	for _, name := range f.Names() {
		names = append(names, dashed(name))
	}
	name, means = strings.Join(names, ", "), f.GetUsage()
	if before, after, ok := strings.Cut(means, "`"); ok {
		value, rest, _ := strings.Cut(after, "`")
		name, means = name+" "+value, before+value+rest
	} else if f.TakesValue() {
		name += " VALUE"
	}
	if standard := f.GetDefaultText(); standard != "" && f.TakesValue() {
		means += " (default: " + standard + ")"
	}
	if env := strings.Join(f.GetEnvVars(), ", $"); env != "" {
		means += " [$" + env + "]"
	}
	return name, means
}
