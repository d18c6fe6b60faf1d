package main

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/measure"
	"midiconnect4/compose/picture"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/explore"
	"midiconnect4/play/export"
)

// exploreOptions are the flags of explore.
type exploreOptions struct {
	order      play.Order
	output     outputOptions // its score and JSON
	seeds      int
	cores      int
	rank       []explore.Key
	conditions []explore.Condition
	top        int
	sheets     []string
	dir        string   // for the best; empty for none
	suffixes   []string // of their forms
	soundfont  string   // plays them; empty for the bundled one
	csv        string   // empty without --csv
	quiet      bool
	again      []string // arguments of render that say all but the seed
}

func parseExplore(c *cli.Context) (o exploreOptions, err error) {
	from := c.Uint64("from")
	o.order = orderOf(c)
	o.order.Seed = fmt.Sprint(from)
	if o.output, err = parseOutput(c); err != nil {
		return o, err
	}
	o.soundfont = o.output.soundfont
	o.output.files, o.output.soundfont, o.output.argument, o.output.format = nil, "", "", 1
	if o.cores, err = parseCores(c); err != nil {
		return o, err
	}
	o.seeds, o.top = c.Int("seeds"), c.Int("top")
	switch {
	case o.seeds < 1 || o.seeds > maxSeeds:
		return o, wrongUsage(fmt.Errorf("--seeds %d: it takes 1 to %d", o.seeds, maxSeeds))
	case o.top < 1 || o.top > maxTop:
		return o, wrongUsage(fmt.Errorf("--top %d: it takes 1 to %d", o.top, maxTop))
	case uint64(o.seeds-1) > math.MaxUint64-from:
		return o, wrongUsage(fmt.Errorf("--from %d: only %d seeds follow it", from, math.MaxUint64-from))
	}
	if o.rank, err = explore.ParseRank(c.String("rank")); err != nil {
		return o, wrongMeasure(fmt.Errorf("--rank %s: %w", c.String("rank"), err))
	}
	for _, condition := range c.StringSlice("where") {
		parsed, err := explore.ParseCondition(condition)
		if err != nil {
			return o, wrongMeasure(fmt.Errorf("--where %s: %w", condition, err))
		}
		o.conditions = append(o.conditions, parsed)
	}
	o.quiet, o.csv, o.again = c.Bool("quiet"), c.String("csv"), renderArguments(c)
	return o, o.parseFiles(c)
}

// parseFiles reads which files to write.
func (o *exploreOptions) parseFiles(c *cli.Context) error {
	o.sheets, o.dir, o.suffixes = c.StringSlice("o"), c.String("write"), c.StringSlice("as")
	for _, path := range o.sheets {
		switch suffix := strings.ToLower(filepath.Ext(path)); {
		case suffix != ".png" && suffix != ".svg":
			return wrongUsage(withHint(fmt.Errorf("-o %s: a picture of the best is a .png or a .svg", path), "--write DIR writes the pieces themselves"))
		case o.top > picture.MostContacts:
			return wrongUsage(fmt.Errorf("--top %d: a picture holds %d pieces", o.top, picture.MostContacts))
		}
	}
	if len(o.suffixes) > 0 && o.dir == "" {
		return wrongUsage(withHint(errors.New("--as is the form of files, and none are asked for"), "add --write DIR"))
	}
	if o.soundfont != "" && !slices.ContainsFunc(o.suffixes, func(s string) bool { return strings.HasSuffix(strings.ToLower(s), "wav") }) {
		return wrongUsage(withHint(errors.New("--soundfont is for sound, and none is asked for"), "add --write DIR --as wav"))
	}
	if len(o.suffixes) == 0 {
		o.suffixes = []string{"mid"}
	}
	for i, suffix := range o.suffixes {
		o.suffixes[i] = "." + strings.TrimPrefix(strings.ToLower(suffix), ".")
		if _, err := export.FormOf("x" + o.suffixes[i]); err != nil {
			return wrongUsage(withHint(fmt.Errorf("--as %s: %w", suffix, err), "it can be %s", suffixes()))
		}
	}
	return nil
}

// wrongMeasure is wrong usage, with a hint if no measure has the name.
func wrongMeasure(err error) error {
	if unknown, ok := errors.AsType[*measure.UnknownError](err); ok {
		err = withHint(err, "%s", unknown.Hint())
	}
	return wrongUsage(err)
}

// renderArguments are the arguments of render that make the same pieces, but for the seed.
func renderArguments(c *cli.Context) []string {
	var args []string
	for _, flag := range []string{"game", "first", "second", "opening", "moves", "games", "length", "depth", "time", "score", "signs", "tempo"} {
		if c.IsSet(flag) {
			args = append(args, "--"+flag, quotedValue(fmt.Sprint(c.Value(flag))))
		}
	}
	return args
}

// quotedValue is the value of a flag, as it can be pasted into a shell.
func quotedValue(value string) string {
	if quoted := text.Quoted(value); strings.HasPrefix(value, "-") {
		return strings.TrimPrefix(quoted, "./") // it is no path
	}
	return text.Quoted(value)
}

// command is the command that renders the piece of a seed again.
func (o *exploreOptions) command(seed uint64) string {
	return strings.Join(append(append([]string{"render"}, o.again...), "--seed", fmt.Sprint(seed)), " ")
}
