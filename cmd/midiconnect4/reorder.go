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
// `render game.txt -o out.mid`. It leaves alone what follows a bare --. If a command
// is asked for help, all other arguments are dropped, but for flags that choose what help says: the
// parser would look for help on them.
func reorderArgs(app *cli.App, args []string) []string {
	if last := len(args) - 1; last > 0 && args[last] == completion {
		return append(reorderArgs(app, args[:last]), completion)
	}
	flags, words := commandOf(app, args)
	rest := args[words:]
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

// flagOf is the flag that an argument gives, perhaps with its value; nil if there is none.
func flagOf(flags []cli.Flag, arg string) cli.DocGenerationFlag {
	name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	for _, f := range flags {
		if doc, ok := f.(cli.DocGenerationFlag); ok && slices.Contains(f.Names(), name) {
			return doc
		}
	}
	return nil
}
