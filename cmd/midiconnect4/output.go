package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/scores"
)

// outputOptions holds the flags for the files to write and the lines to print.
type outputOptions struct {
	score     string // name or path; empty if not given
	files     []string
	soundfont string
	aloud     bool // the piece is heard on the sound card
	page      bool // the piece is heard in browsers
	format    int
	from, to  int // numbers of the first and last bar to write; 0 for all bars
	show      bool
	split     bool
	stems     bool
	vertical  bool
	json      bool
	signals   bool
	save      string // path for the saved games; empty for none
	source
}

// source is what a command reads its games from.
type source struct {
	argument string     // a file of games, or a link; empty for new games
	choice   pgn.Choice // of a PGN file
}

// check refuses flags that exclude each other.
func (o *outputOptions) check() error {
	toStdout := slices.Contains(o.files, export.Stdout)
	switch {
	case toStdout && o.json:
		return wrongUsage(errors.New("--json and -o - both write to standard output"))
	case toStdout && o.split:
		return wrongUsage(errors.New("--split writes several files, but -o - is a single one"))
	case o.json && o.save == export.Stdout:
		return wrongUsage(errors.New("--json and --save - both write to standard output"))
	}
	return nil
}

// read copies the name of the score and the path of the saved game, and checks the flags.
func (o *outputOptions) read(c *cli.Context, order play.Order) error {
	o.score, o.argument = order.Score.Name, c.Args().First()
	return o.check()
}

// readArgument reads the saved game or the link, if the command line names one.
func (o *source) readArgument(order *play.Order, in *play.House) error {
	if o.choice != (pgn.Choice{}) && (o.argument == "" || play.IsLink(o.argument)) {
		return wrongUsage(errors.New("--player, --eco and --variation choose games of a PGN file, and none is given"))
	}
	if o.argument == "" {
		return nil
	}
	if !play.IsLink(o.argument) {
		o.choice.Numbers, order.Games = order.Games, ""
		var err error
		if in.Saved, err = play.LoadGames(o.argument, o.choice); err != nil {
			if wrong, is := errors.AsType[*play.OrderError](err); is {
				return orderError(wrong)
			}
			return missing(err)
		}
		for _, damaged := range in.Saved.Damaged {
			fmt.Fprintf(os.Stderr, "midiconnect4: left out: %s\n", text.Printable(damaged.Error()))
		}
		return nil
	}
	l, err := play.ParseLink(o.argument)
	if err != nil {
		return wrongUsage(err)
	}
	return l.Into(order, in)
}

// printsData reports whether standard output holds data for another program. If so, messages go to standard error.
func (o outputOptions) printsData() bool {
	return o.json || isStdout(o.save) || slices.ContainsFunc(o.files, isStdout)
}

// composition is a score, with the outputs that are composed with it.
type composition struct {
	score   *scores.Score
	exports *export.Exports
}

// newComposition prepares the outputs, and opens the SoundFont. The parameter files is the default of -o. It does not apply if data is printed.
// transpose is in semitones, or in steps of the score's tuning.
func newComposition(o outputOptions, s *scores.Score, transpose int, files []string, stdout, stderr io.Writer) (*composition, error) {
	r := &composition{score: s, exports: &export.Exports{
		Save: o.save, Split: o.split, Stems: o.stems, Show: o.show, JSON: o.json, Settings: export.Settings{Format: o.format, Signals: o.signals, Upright: o.vertical},
		From: o.from, To: o.to, Transpose: transpose, Stdout: stdout, Messages: o.messages(stdout, stderr),
	}}
	if !o.printsData() && len(o.files) == 0 {
		o.files = files
	}
	if err := o.distinct(); err != nil {
		return nil, err
	}
	for _, path := range o.files {
		form, err := export.FormOf(path)
		if err != nil {
			return nil, wrongUsage(withHint(fmt.Errorf("-o %s: %w", path, err), "the suffix can be %s", suffixes()))
		}
		r.exports.Targets = append(r.exports.Targets, export.Target{Path: path, Form: form})
	}
	if o.stems && !slices.ContainsFunc(r.exports.Targets, func(t export.Target) bool { return t.Form.Stems() }) {
		return nil, wrongUsage(withHint(errors.New("--stems has no effect, because no output is a .wav file"), "add -o piece.wav"))
	}
	if o.vertical && !slices.ContainsFunc(r.exports.Targets, func(t export.Target) bool { return t.Form.Film }) {
		return nil, wrongUsage(withHint(errors.New("--vertical has no effect, because no output is a film"), "add -o piece.mp4"))
	}
	var err error
	switch {
	case r.exports.NeedsFont() || o.aloud || o.page && o.soundfont != "":
		err = missing(r.exports.UseFont(o.soundfont, r.score))
	case o.soundfont != "":
		err = wrongUsage(withHint(errors.New("--soundfont has no effect, because no output has sound"), "add -o piece.wav, or --sound to play"))
	}
	return r, err
}

// render plays the matches, composes them, and writes the files.
func (r *composition) render(ctx context.Context, matches []*play.Match) error {
	outlastReader()
	err := r.exports.Render(interruptible(ctx), r.score, matches)
	if _, many := errors.AsType[*export.TooManyGamesError](err); many {
		return wrongUsage(err)
	}
	if _, wrong := errors.AsType[*export.EditError](err); wrong {
		return wrongUsage(err)
	}
	return err
}

// messages returns where to print messages: standard error if another program reads standard output.
func (o outputOptions) messages(stdout, stderr io.Writer) io.Writer {
	if o.printsData() {
		return stderr
	}
	return stdout
}

// distinct checks that no path is used twice: one file would overwrite the other.
func (o outputOptions) distinct() error {
	type named struct{ flag, path string }
	var all []named
	for _, path := range o.files {
		all = append(all, named{"-o", path})
	}
	all = append(all, named{"--save", o.save}, named{"--soundfont", o.soundfont}, named{"FILE", o.argument})
	if !slices.Contains(scores.Names(), o.score) {
		all = append(all, named{"--score", o.score})
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if a.path != "" && sameFile(a.path, b.path) {
				return wrongUsage(fmt.Errorf("%s and %s are both %s", b.flag, a.flag, a.path))
			}
		}
		whole, numbered := export.Unnumbered(a.path)
		for _, path := range o.files {
			if o.split && numbered && a.flag != "-o" && sameFile(whole, path) {
				return wrongUsage(withHint(fmt.Errorf("%s %s: --split with -o %s may write a file of this name", a.flag, a.path, path), "choose another name"))
			}
		}
	}
	return nil
}

// sameFile reports whether two paths are the same file, or are both standard output.
func sameFile(a, b string) bool {
	if a == export.Stdout || b == export.Stdout {
		return a == b
	}
	return atomicfile.Same(a, b)
}

// barsFlag returns the flag --bars, which selects an excerpt.
func barsFlag(out *outputOptions) *option {
	var bars string
	return bind(&bars, "bars", "write only these bars of the piece, from 1, such as `5-12` or 7").or("all").checked(func() error { return out.readBars(bars) })
}

func (o *outputOptions) readBars(bars string) error {
	first, last, span := strings.Cut(bars, "-")
	if !span {
		last = first
	}
	var errFrom, errTo error
	o.from, errFrom = strconv.Atoi(strings.TrimSpace(first))
	o.to, errTo = strconv.Atoi(strings.TrimSpace(last))
	switch {
	case errFrom != nil || errTo != nil || o.from < 1:
		return withHint(fmt.Errorf("--bars %s: not a range of bars", bars), "write the first and the last bar, counted from 1, such as --bars 5-12")
	case o.to < o.from:
		return fmt.Errorf("--bars %s: the last bar is before the first", bars)
	}
	return nil
}

// writeCSV writes a table as a CSV file. The first row holds the column names. It does nothing if path is empty.
func writeCSV(path string, table [][]string) error {
	if path == "" {
		return nil
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	if err := w.WriteAll(table); err != nil {
		return err
	}
	return atomicfile.Write(path, b.Bytes())
}

// checkFiles checks that files can be written, and that no two paths are the same file. It skips empty paths.
func checkFiles(paths ...string) error {
	all := []error{checkApart(paths...)}
	for _, path := range paths {
		if path != "" {
			all = append(all, atomicfile.Check(path))
		}
	}
	return errors.Join(all...)
}

// checkApart returns an error if two paths are the same file.
func checkApart(paths ...string) error {
	for i, path := range paths {
		for _, other := range paths[:i] {
			if path != "" && other != "" && atomicfile.Same(path, other) {
				return wrongUsage(fmt.Errorf("%s is given twice: each needs a file of its own", path))
			}
		}
	}
	return nil
}
