package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// completion asks for the words that could come next. It is always the last
// argument.
const completion = "--generate-bash-completion"

// reorderArgs moves a command's flags before its other arguments, so that
// `replay game.txt -o out.mid` is read as people mean it: the flag reader stops
// at the first argument that is none. What follows a bare -- is left alone.
// Who asks a command for help gets it whatever else is there, which would be
// taken for topics.
func reorderArgs(app *cli.App, args []string) []string {
	if last := len(args) - 1; last > 0 && args[last] == completion {
		return append(reorderArgs(app, args[:last]), completion)
	}
	rest := args[1:]
	out := slices.Clone(args[:1])
	flags, commands := app.Flags, app.Commands
	for len(rest) > 0 {
		i := slices.IndexFunc(commands, func(c *cli.Command) bool { return c.HasName(rest[0]) })
		if i < 0 {
			break
		}
		out, rest = append(out, rest[0]), rest[1:]
		flags, commands = commands[i].Flags, commands[i].Subcommands
	}
	command := slices.Clone(out)
	var others []string
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		switch {
		case arg == "--":
			others, rest = append(append(others, arg), rest...), nil
		case len(arg) < 2 || arg[0] != '-':
			others = append(others, arg)
		case len(command) > 1 && slices.Contains(cli.HelpFlag.Names(), strings.TrimLeft(arg, "-")):
			return append(command, arg)
		default:
			out = append(out, arg)
			if takesNext(flags, arg) && len(rest) > 0 {
				out, rest = append(out, rest[0]), rest[1:]
			}
		}
	}
	return append(out, others...)
}

// takesNext reports whether the flag of arg has its value in the next argument.
func takesNext(flags []cli.Flag, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	for _, f := range flags {
		if doc, ok := f.(cli.DocGenerationFlag); ok && slices.Contains(f.Names(), name) {
			return doc.TakesValue()
		}
	}
	return false
}
