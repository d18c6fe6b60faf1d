package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
)

// completion is the argument that a shell adds at the end to request completions.
const completion = "--generate-bash-completion"

// reorderArgs moves the flags of a command before its other arguments. The flag parser stops at the first argument that is not a flag, and would not
// see the -o of `render game.txt -o out.mid`. Arguments after a bare -- stay in place. If the user asks for help, reorderArgs keeps only the flags
// that change the help, because the parser would take any other argument for a help topic.
func reorderArgs(app *cli.App, args []string) []string {
	if last := len(args) - 1; last > 0 && args[last] == completion {
		return append(reorderArgs(app, args[:last]), completion)
	}
	flags, words := commandOf(app, args)
	rest := args[words:]
	if words == 1 && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		return args // no such command: its flags are not the program's
	}
	out := slices.Clone(args[:words])
	command := slices.Clone(out)
	var others []string
	var help string
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		switch {
		case arg == "--":
			others, rest = append(append(others, arg), rest...), nil
		case len(arg) < 2 || arg[0] != '-':
			others = append(others, arg)
		case len(command) > 1 && slices.Contains(cli.HelpFlag.Names(), strings.TrimLeft(arg, "-")):
			help = arg
		default:
			words := []string{arg}
			f := flagOf(flags, arg)
			if f != nil && f.TakesValue() && !strings.Contains(arg, "=") && len(rest) > 0 {
				words, rest = append(words, rest[0]), rest[1:]
			}
			if o, ok := f.(*option); ok && o.chooses {
				command = append(command, words...)
			}
			out = append(out, words...)
		}
	}
	if help != "" {
		return append(command, help)
	}
	return append(out, others...)
}

// commandOf returns the flags of the command that args call. words is the number of arguments that name the command, including the program's name.
func commandOf(app *cli.App, args []string) (flags []cli.Flag, words int) {
	flags, words = app.Flags, 1
	for commands := app.Commands; words < len(args); words++ {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(args[words]) })
		if i < 0 {
			break
		}
		flags, commands = commands[i].Flags, commands[i].Subcommands
	}
	return flags, words
}

// flagOf returns the flag that arg sets, or nil if there is no such flag. arg may contain the value, as in --seed=5.
func flagOf(flags []cli.Flag, arg string) cli.DocGenerationFlag {
	name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	for _, f := range flags {
		if doc, ok := f.(cli.DocGenerationFlag); ok && slices.Contains(f.Names(), name) {
			return doc
		}
	}
	return nil
}

// renamed maps the old names of commands to their present names.
var renamed = map[string]string{
	"controllers": "keys",
	"functions":   "keys functions",
	"learn":       "keys learn",
	"licences":    "--licences",
	"licenses":    "--licences",
	"panic":       "ports panic",
	"replay":      "render",
}

// renew replaces the old name of a command with its present one, and prints a hint.
func renew(args []string, w io.Writer) []string {
	if len(args) < 2 || renamed[args[1]] == "" {
		return args
	}
	if args[len(args)-1] != completion {
		fmt.Fprintf(w, "midiconnect4: hint: %s is called %s now\n", args[1], renamed[args[1]])
	}
	return slices.Concat(args[:1], strings.Fields(renamed[args[1]]), args[2:])
}

// Error messages of the flag parser.
var (
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: -(\S+)$`)
	noArgument  = regexp.MustCompile(`^flag needs an argument: -(\S+)$`)
)

// wrongFlag replaces the flag parser's error with a clearer one that names the nearest existing flag.
func wrongFlag(c *cli.Context, err error, _ bool) error {
	for _, f := range c.Command.Flags {
		if o, ok := f.(*option); ok && o.failed != nil {
			return wrongUsage(o.failed)
		}
	}
	said := err.Error()
	if m := noArgument.FindStringSubmatch(said); m != nil {
		return wrongUsage(fmt.Errorf("%s: the value is missing", dashed(m[1])))
	}
	m := unknownFlag.FindStringSubmatch(said)
	if m == nil {
		return wrongUsage(err)
	}
	err = fmt.Errorf("there is no flag %s", dashed(m[1]))
	if near := text.Nearest(m[1], flagNames(c)); near != "" {
		return wrongUsage(withHint(err, "did you mean %s?", dashed(near)))
	}
	return wrongUsage(withHint(err, "%s --help lists the flags", c.Command.HelpName))
}

// dashed returns the name of a flag with its dashes.
func dashed(name string) string { return strings.Repeat("-", min(2, len(name))) + name }

func flagNames(c *cli.Context) []string {
	var names []string
	for _, f := range slices.Concat(c.App.VisibleFlags(), c.Command.Flags) {
		names = append(names, f.Names()...)
	}
	return names
}

// refuseTwice refuses a flag that takes one value but is given twice. args must come from reorderArgs.
func refuseTwice(app *cli.App, args []string) error {
	flags, words := commandOf(app, args)
	given := map[string]bool{}
	for rest := args[words:]; len(rest) > 0 && len(rest[0]) > 1 && rest[0][0] == '-' && rest[0] != "--"; rest = rest[1:] {
		f := flagOf(flags, rest[0])
		if f == nil {
			return nil // the parser will report it
		}
		o, ok := f.(*option)
		if !ok || !o.TakesValue() {
			continue
		}
		if given[o.names[0]] && !o.several() {
			return wrongUsage(fmt.Errorf("%s is given twice; it takes one value", dashed(o.names[0])))
		}
		given[o.names[0]] = true
		if !strings.Contains(rest[0], "=") && len(rest) > 1 {
			rest = rest[1:]
		}
	}
	return nil
}
