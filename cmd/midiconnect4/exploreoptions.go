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

// exploreOptions are the values of the flags of explore.
type exploreOptions struct {
	order     play.Order
	of        source
	json      bool
	from      uint64
	seeds     int
	cores     int
	rank      string
	where     []string
	top       int
	files     explore.Files
	forms     []export.Target // forms of the files, without paths
	soundfont string          // path for .wav files; empty for the bundled SoundFont
	csv       string          // path; empty if --csv is not given
	quiet     bool
	compare   bool

	keys       []explore.Key
	conditions []explore.Condition
	asked      []int    // indexes of the measures in keys and conditions
	again      []string // arguments for render that repeat a piece, except --seed
}

func (o *exploreOptions) flags() []cli.Flag {
	return slices.Concat(
		group(whatIsPlayed, append(matchFlags(&o.order, &o.of.choice, finiteGamesFlag(&o.order.Games, "`N|NUMBERS` games in each piece")),
			bind(&o.from, "from", "`SEED` of the first piece"),
			bind(&o.seeds, "seeds", "`N` pieces, of the seeds that follow").within(1, maxSeeds))...),
		group(music, musicFlags(&o.order, "paper", "the score's", "the score's")...),
		group("What is best",
			bind(&o.rank, "rank", "`MEASURES` that say which piece is best: greatest first, or least with -"),
			bind(&o.where, "where", "`CONDITION` that a piece must meet, as 'length<1:30'; may be given several times"),
			bind(&o.top, "top", "show the best `N`").within(1, maxTop),
			bind(&o.compare, "compare", "show the middle of each measure for several scores, or for all bundled ones")),
		group(files,
			bind(&o.files.Sheets, "o", "`FILE` for a picture of the best, .png or .svg").also("output").or("none"),
			bind(&o.files.Dir, "write", "`DIR` to write the best to, with their seeds in the names").or("none"),
			bind(&o.files.Suffixes, "as", "form of those files: `SUFFIX`, one of "+suffixes()+"; may be given several times").or(".mid"),
			soundfontFlag(&o.soundfont, ".wav"),
			bind(&o.csv, "csv", "write a row for each of the best, or each score, into `FILE`")),
		group(printing,
			bind(&o.json, "json", "print each of the best as a line of JSON, or each score"),
			quietFlag(&o.quiet, "show no progress"),
			coresFlag(&o.cores)))
}

func (o *exploreOptions) check(given given) (err error) {
	o.order.Seed = fmt.Sprint(o.from)
	if left := math.MaxUint64 - o.from; uint64(o.seeds-1) > left {
		return wrongUsage(fmt.Errorf("--from %d: only %d seeds follow it", o.from, left))
	}
	if o.keys, err = explore.ParseRank(o.rank); err != nil {
		return wrongMeasure(fmt.Errorf("--rank %s: %w", o.rank, err))
	}
	for _, condition := range o.where {
		parsed, err := explore.ParseCondition(condition)
		if err != nil {
			return wrongMeasure(fmt.Errorf("--where %s: %w", condition, err))
		}
		o.conditions = append(o.conditions, parsed)
	}
	o.asked = explore.Asked(o.keys, o.conditions)
	if o.of.argument != "" {
		o.again = []string{text.Quoted(o.of.argument)}
	}
	o.again = append(o.again, given.again("game", "start", "first", "second", "opening", "moves", "games", "player", "eco", "variation", "length", "depth", "time", "judge", "score", "signs", "tempo")...)
	return o.checkFiles()
}

// output returns the options for newComposition.
func (o *exploreOptions) output() outputOptions {
	return outputOptions{score: o.order.Score.Name, json: o.json, format: 1}
}

// checkFiles checks the flags for output files: the suffixes, and the number of pieces in a picture.
func (o *exploreOptions) checkFiles() error {
	for _, path := range o.files.Sheets {
		switch suffix := strings.ToLower(filepath.Ext(path)); {
		case suffix != ".png" && suffix != ".svg":
			return wrongUsage(withHint(fmt.Errorf("-o %s: the picture must be a .png or .svg file", path), "--write DIR writes the pieces themselves"))
		case o.top > picture.MostContacts:
			return wrongUsage(fmt.Errorf("--top %d: a picture holds %d pieces", o.top, picture.MostContacts))
		}
	}
	if len(o.files.Suffixes) > 0 && o.files.Dir == "" {
		return wrongUsage(withHint(errors.New("--as has no effect, because no files are written"), "add --write DIR"))
	}
	if len(o.files.Suffixes) == 0 {
		o.files.Suffixes = []string{"mid"}
	}
	for i, suffix := range o.files.Suffixes {
		o.files.Suffixes[i] = "." + strings.TrimPrefix(strings.ToLower(suffix), ".")
		form, err := export.FormOf("x" + o.files.Suffixes[i])
		if err != nil {
			return wrongUsage(withHint(fmt.Errorf("--as %s: %w", suffix, err), "the suffix can be %s", suffixes()))
		}
		o.forms = append(o.forms, export.Target{Form: form})
	}
	if o.soundfont != "" && !slices.ContainsFunc(o.forms, func(t export.Target) bool { return t.Form.NeedsFont }) {
		return wrongUsage(withHint(errors.New("--soundfont has no effect, because no .wav files are written"), "add --write DIR --as wav"))
	}
	return nil
}

// wrongMeasure marks err as wrong usage. If a measure is unknown, it adds a hint with similar names.
func wrongMeasure(err error) error {
	if unknown, ok := errors.AsType[*measure.UnknownError](err); ok {
		err = withHint(err, "%s", unknown.Hint())
	}
	return wrongUsage(err)
}

// command returns the command that renders the piece of a seed.
func (o *exploreOptions) command(seed uint64) string {
	return strings.Join(append(append([]string{"render"}, o.again...), "--seed", fmt.Sprint(seed)), " ")
}
