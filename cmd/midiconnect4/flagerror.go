package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
)

// What the parser of flags says, in its words.
var (
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: -(\S+)$`)
	noArgument  = regexp.MustCompile(`^flag needs an argument: -(\S+)$`)
)

// wrongFlag says in our words what is wrong with a flag, and what would be right.
func wrongFlag(c *cli.Context, err error, _ bool) error {
	for _, f := range c.Command.Flags {
		if o, ok := f.(*option); ok && o.failed != nil {
			return wrongUsage(o.failed)
		}
	}
	said := err.Error()
	if m := noArgument.FindStringSubmatch(said); m != nil {
		return wrongUsage(fmt.Errorf("%s: its value is missing", dashed(m[1])))
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

// dashed is the name of a flag as it is written.
func dashed(name string) string { return strings.Repeat("-", min(2, len(name))) + name }

func flagNames(c *cli.Context) []string {
	var names []string
	for _, f := range slices.Concat(c.App.VisibleFlags(), c.Command.Flags) {
		names = append(names, f.Names()...)
	}
	return names
}

// refuseTwice refuses a flag that takes one value and is given twice, in arguments that
// have been reordered.
func refuseTwice(app *cli.App, args []string) error {
	flags, words := commandOf(app, args)
	given := map[string]bool{}
	for rest := args[words:]; len(rest) > 0 && len(rest[0]) > 1 && rest[0][0] == '-' && rest[0] != "--"; rest = rest[1:] {
		f := flagOf(flags, rest[0])
		if f == nil {
			return nil // the parser will say so
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
