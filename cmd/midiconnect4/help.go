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

//go:embed help.txt
var helpTexts string

// helpText returns the help text of a command. Each {…} in the text is replaced by the next of lists.
func helpText(command string, lists ...string) string {
	_, said, _ := strings.Cut("\n"+helpTexts, "\n== "+command+"\n")
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
		c, ok = &cli.Command{HelpName: app.HelpName, Usage: app.Usage, Description: app.Description, Subcommands: app.Commands, Flags: app.Flags}, true
	}
	if !ok {
		return
	}
	p := helpPage{w, helpWidth()}
	p.wrap("", c.HelpName+": "+c.Usage, 2)
	usage := c.HelpName
	switch commands := visibleNames(c.Subcommands); {
	case len(commands) > 0 && len(c.Flags) > 1: // every command has the flag --help
		usage += " [COMMAND]"
	case len(commands) > 0:
		usage += " COMMAND"
	}
	p.wrap("\nUsage: ", strings.TrimSpace(usage+" [FLAGS] "+c.ArgsUsage), 7)
	p.describe(c.Description)
	heading := "\nCommands:\n"
	for _, c := range c.VisibleCommands() {
		if c.Name != "help" {
			fmt.Fprint(w, heading)
			heading = ""
			p.entry(strings.Join(c.Names(), ", "), c.Usage)
		}
	}
	p.flags(c.Flags)
}

// helpPage prints help, wrapped to a width.
type helpPage struct {
	w     io.Writer
	width int
}

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

// flags prints flags under their headings. Headings are in the order in which they first appear.
func (p helpPage) flags(all []cli.Flag) {
	var titles []string
	for _, f := range all {
		if title := titleOf(f); !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	for _, title := range titles {
		heading, said := "\n"+title+":\n", map[string]bool{}
		for _, f := range all {
			doc, ok := f.(cli.DocGenerationFlag)
			if visible, is := f.(cli.VisibleFlag); titleOf(f) != title || !ok || is && !visible.IsVisible() {
				continue
			}
			fmt.Fprint(p.w, heading)
			heading = ""
			o, bound := f.(*option)
			switch {
			case bound && o.elsewhere != "" && said[o.elsewhere]:
			case bound && o.elsewhere != "":
				said[o.elsewhere] = true
				p.wrap("  ", o.elsewhere, 2)
			default:
				p.flag(doc)
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

func (p helpPage) flag(f cli.DocGenerationFlag) {
	var names []string
	for _, name := range f.Names() {
		names = append(names, dashed(name))
	}
	name, usage := strings.Join(names, ", "), f.GetUsage()
	if before, after, ok := strings.Cut(usage, "`"); ok {
		value, rest, _ := strings.Cut(after, "`")
		name, usage = name+" "+value, before+value+rest
	} else if f.TakesValue() {
		name += " VALUE"
	}
	if standard := f.GetDefaultText(); standard != "" && f.TakesValue() {
		usage += " (default: " + standard + ")"
	}
	if env := strings.Join(f.GetEnvVars(), ", $"); env != "" {
		usage += " [$" + env + "]"
	}
	p.entry(name, usage)
}
