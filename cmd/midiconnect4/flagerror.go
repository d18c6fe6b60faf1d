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
	badValue    = regexp.MustCompile(`(?s)^invalid (?:boolean )?value "(.*)" for (?:flag )?-(\S+?): `)
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: -(\S+)$`)
	noArgument  = regexp.MustCompile(`^flag needs an argument: -(\S+)$`)
)

// wrongFlag says in our words what is wrong with a flag, and what would be right.
func wrongFlag(c *cli.Context, err error, _ bool) error {
	said := err.Error()
	if m := badValue.FindStringSubmatch(said); m != nil {
		return wrongUsage(fmt.Errorf("%s %s: it takes %s", dashed(m[2]), m[1], takes(flagNamed(c, m[2]))))
	}
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

// takes is what may be the value of a flag.
func takes(f cli.Flag) string {
	switch f.(type) {
	case *cli.BoolFlag:
		return "no value"
	case *cli.IntFlag:
		return "a whole number"
	case *cli.Uint64Flag:
		return "a whole number, 0 to 18446744073709551615"
	case *cli.Float64Flag:
		return "a number, with a point: 90.5"
	case *cli.DurationFlag:
		return "a time, as 500ms or 2s"
	}
	return "another value"
}

func flagNamed(c *cli.Context, name string) cli.Flag {
	for _, f := range flagsOf(c) {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

func flagNames(c *cli.Context) []string {
	var names []string
	for _, f := range flagsOf(c) {
		names = append(names, f.Names()...)
	}
	return names
}

func flagsOf(c *cli.Context) []cli.Flag { return append(c.App.VisibleFlags(), c.Command.Flags...) }

// refuseTwice refuses a flag that takes one value and is given twice, in arguments that
// have been reordered.
func refuseTwice(app *cli.App, args []string) error {
	flags, words := commandOf(app, args)
	given := map[string]bool{}
	for rest := args[words:]; len(rest) > 0 && len(rest[0]) > 1 && rest[0][0] == '-' && rest[0] != "--"; rest = rest[1:] {
		name, _, joined := strings.Cut(strings.TrimLeft(rest[0], "-"), "=")
		i := slices.IndexFunc(flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), name) })
		if i < 0 {
			return nil // the parser will say so
		}
		f, ok := flags[i].(cli.DocGenerationFlag)
		if !ok || !f.TakesValue() {
			continue
		}
		if _, several := f.(*cli.StringSliceFlag); given[f.Names()[0]] && !several {
			return wrongUsage(fmt.Errorf("%s is given twice; it takes one value", dashed(f.Names()[0])))
		}
		given[f.Names()[0]] = true
		if !joined && len(rest) > 1 {
			rest = rest[1:]
		}
	}
	return nil
}
