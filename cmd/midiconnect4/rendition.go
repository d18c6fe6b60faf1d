package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// outputFlags say how matches are composed and what is made of them. score,
// seed and signs tell what they are by default.
func outputFlags(score, seed, signs string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "score", Usage: "`NAME|FILE` of the composer's settings", DefaultText: score},
		seedFlag(seed),
		&cli.StringFlag{Name: "signs", Usage: "`SIGNS` of the first moves, such as ++-+-, or +-,++ for x and y apart", DefaultText: signs},
		&cli.StringFlag{Name: "o", Aliases: []string{"output"}, Usage: "MIDI `FILE` to write; - is standard output", DefaultText: "out.mid, or none with --json"},
		&cli.IntFlag{Name: "format", Value: 1, Usage: "of the MIDI file: `0|1`, one track or a track for each player"},
		&cli.BoolFlag{Name: "split", Usage: "write a file for each game, as out-1.mid"},
		&cli.BoolFlag{Name: "show", Usage: "print the board and the notes, move by move"},
		&cli.BoolFlag{Name: "json", Usage: "print each game's bars as a line of JSON"},
	}
}

// rendition is what the flags ask to be made of matches.
type rendition struct {
	score  *scores.Score
	output string // the MIDI file; empty for none
	format int
	stdout io.Writer
	people io.Writer // for messages: not where a program reads
}

func newRendition(c *cli.Context, score string) (*rendition, error) {
	r := &rendition{output: c.String("o"), format: c.Int("format"), stdout: c.App.Writer, people: c.App.Writer}
	switch {
	case r.format != 0 && r.format != 1:
		return nil, wrongUsage(fmt.Errorf("--format %d: a MIDI file is of format 0 or 1", r.format))
	case r.output == standardOutput && c.Bool("json"):
		return nil, wrongUsage(errors.New("--json and -o - both write to standard output"))
	case r.output == standardOutput && c.Bool("split"):
		return nil, wrongUsage(errors.New("--split writes several files, and -o - is one"))
	case r.output == standardOutput || c.String("save") == standardOutput || c.Bool("json"):
		r.people = c.App.ErrWriter
	case r.output == "":
		r.output = "out.mid"
	}
	if c.IsSet("score") {
		score = c.String("score")
	}
	if c.Bool("json") && c.String("save") == standardOutput {
		return nil, wrongUsage(errors.New("--json and --save - both write to standard output"))
	}
	err := distinct(map[string]string{"-o": r.output, "--save": c.String("save"), "--score": score, "FILE": c.Args().First()})
	if err == nil {
		r.score, err = scores.Load(score)
	}
	return r, err
}

// finish plays the matches and makes all that is asked for of them.
func (r *rendition) finish(c *cli.Context, matches []*play.Match) error {
	var each func(*play.Match, play.Turn)
	if c.Bool("show") {
		fmt.Fprintf(r.people, "notes: %s is key 60; lengths in whole notes; v is velocity\n", r.score.NoteName(60))
		each = func(m *play.Match, t play.Turn) { fmt.Fprintf(r.people, "\n%s", m.Text(t, r.score)) }
	}
	var pieces []*compose.Piece
	for _, movements := range group(matches, c.Bool("split")) {
		piece, err := play.Perform(r.score, movements, each)
		if err != nil {
			return err
		}
		pieces = append(pieces, piece)
	}
	for _, m := range matches {
		if err := r.tell(m, c.Bool("json")); err != nil {
			return err
		}
	}
	files, err := r.files(pieces, c.Bool("split"))
	if err != nil {
		return err
	}
	if c.String("save") != "" {
		files = append([]file{{c.String("save"), play.Save(r.score, matches), ""}}, files...)
	}
	return r.write(files)
}

// group puts the matches into pieces: each by itself, or all in one.
func group(matches []*play.Match, split bool) [][]*play.Match {
	if !split {
		return [][]*play.Match{matches}
	}
	return slices.Collect(slices.Chunk(matches, 1))
}

// tell says how a match went, to people or as JSON.
func (r *rendition) tell(m *play.Match, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintf(r.people, "\n%s\nscore %s, seed %d\n", m.Summary(), r.score.Name, m.Seed)
		return err
	}
	line, err := m.JSON(r.score)
	if err != nil {
		return err
	}
	return writeOutput(r.stdout, standardOutput, append(line, '\n'))
}

// file is one to be written, and what to say of it.
type file struct {
	path string
	data []byte
	note string
}

// files are the MIDI files of the pieces, numbered if there is to be one for
// each game.
func (r *rendition) files(pieces []*compose.Piece, split bool) ([]file, error) {
	if r.output == "" {
		return nil, nil
	}
	var files []file
	ext := filepath.Ext(r.output)
	digits := len(strconv.Itoa(len(pieces)))
	for i, piece := range pieces {
		path := r.output
		if split {
			path = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, ext), digits, i+1, ext)
		}
		data, err := piece.SMF(r.format)
		if err != nil {
			return nil, err
		}
		files = append(files, file{path, data, fmt.Sprintf(": %v of music", piece.Duration().Round(time.Second))})
	}
	return files, nil
}

func (r *rendition) write(files []file) error {
	for _, f := range files {
		if err := writeOutput(r.stdout, f.path, f.data); err != nil {
			return err
		}
		if f.path != standardOutput {
			fmt.Fprintf(r.people, "wrote %s%s\n", f.path, f.note)
		}
	}
	return nil
}
