package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// completion is the last argument of a shell that asks for the words that may come
// next.
const completion = "--generate-bash-completion"

// reorderArgs moves the flags of a command before its other arguments, because the
// parser stops at the first argument that is not a flag and would not see the -o of
// `replay game.txt -o out.mid`. It leaves alone what follows a bare --. If a command
// is asked for help, all other arguments are dropped: the parser would look for help
// on them.
func reorderArgs(app *cli.App, args []string) []string {
	if last := len(args) - 1; last > 0 && args[last] == completion {
		return append(reorderArgs(app, args[:last]), completion)
	}
	flags, words := commandOf(app, args)
	rest := args[words:]
	out := slices.Clone(args[:words])
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

// commandOf returns the flags of the command that arguments call, and how many words they
// begin with that name it, the program's name among them.
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

// takesNext reports whether the value of the flag arg is the next argument.
func takesNext(flags []cli.Flag, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	for _, f := range flags {
		if doc, ok := f.(cli.DocGenerationFlag); ok && slices.Contains(f.Names(), name) {
			return doc.TakesValue()
		}
	}
	return false
}
