package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/compose/audio"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// outputFlags say how matches are composed and what files are made of them.
// score, seed, signs and files tell what they are by default.
func outputFlags(score, seed, signs, files string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "score", Usage: "`NAME|FILE` of the composer's settings", DefaultText: score},
		seedFlag(seed),
		&cli.StringFlag{Name: "signs", Usage: "`SIGNS` of the first moves, such as ++-+-, or +-,++ for x and y apart", DefaultText: signs},
		&cli.StringSliceFlag{Name: "o", Aliases: []string{"output"}, Usage: "`FILE` to write, in the form of its suffix: " + suffixes() + "; may be given again; - is a MIDI file to standard output", DefaultText: files},
		&cli.StringFlag{Name: "soundfont", Usage: "`FILE` of the instruments for .wav, a SoundFont 2", DefaultText: "a small one in the program"},
		&cli.IntFlag{Name: "format", Value: 1, Usage: "of the MIDI file: `0|1`, one track or a track for each player"},
		&cli.Float64Flag{Name: "tempo", Usage: "quarter notes a minute, in place of the score's `TEMPO`", DefaultText: "the score's"},
		&cli.BoolFlag{Name: "show", Usage: "print the board and the notes, move by move"},
	}
}

// printFlags say in what other ways they can be had.
func printFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "split", Usage: "write a file for each game, as out-1.mid"},
		&cli.BoolFlag{Name: "json", Usage: "print each game's bars as a line of JSON"},
	}
}

// rendition is what the flags ask to be made of matches.
type rendition struct {
	score   *scores.Score
	targets []target
	format  int         // of MIDI files
	font    *audio.Font // for sound; nil where none is asked for
	stdout  io.Writer
	people  io.Writer // for messages: not where a program reads
}

// target is a file to write, or standard output.
type target struct {
	path string
	form form
}

// newRendition reads the flags. score is that of the matches, and files are
// written, where they say nothing.
func newRendition(c *cli.Context, score string, files ...string) (*rendition, error) {
	r := &rendition{format: c.Int("format"), stdout: c.App.Writer, people: c.App.Writer}
	paths := c.StringSlice("o")
	toStdout := slices.Contains(paths, standardOutput)
	switch {
	case r.format != 0 && r.format != 1:
		return nil, wrongUsage(fmt.Errorf("--format %d: a MIDI file is of format 0 or 1", r.format))
	case toStdout && c.Bool("json"):
		return nil, wrongUsage(errors.New("--json and -o - both write to standard output"))
	case toStdout && c.Bool("split"):
		return nil, wrongUsage(errors.New("--split writes several files, and -o - is one"))
	case c.Bool("json") && c.String("save") == standardOutput:
		return nil, wrongUsage(errors.New("--json and --save - both write to standard output"))
	case toStdout || c.String("save") == standardOutput || c.Bool("json"):
		r.people = c.App.ErrWriter
	case len(paths) == 0:
		paths = files
	}
	if c.IsSet("score") {
		score = c.String("score")
	}
	var all []named
	for _, path := range paths {
		f, err := formOf(path)
		if err != nil {
			return nil, err
		}
		r.targets = append(r.targets, target{path, f})
		all = append(all, named{"-o", path})
	}
	all = append(all, named{"--save", c.String("save")}, named{"--score", score},
		named{"--soundfont", c.String("soundfont")}, named{"FILE", c.Args().First()})
	if err := distinct(all...); err != nil {
		return nil, err
	}
	var err error
	if r.score, err = scores.Load(score); err != nil {
		return nil, err
	}
	if c.IsSet("tempo") {
		if err := r.score.SetTempo(c.Float64("tempo")); err != nil {
			return nil, wrongUsage(fmt.Errorf("--tempo: %w", err))
		}
	}
	return r, r.openFont(c.String("soundfont"))
}

// openFont finds what is to play the score, where sound is asked for, and says
// which instruments others play.
func (r *rendition) openFont(path string) (err error) {
	switch sounds := slices.ContainsFunc(r.targets, func(t target) bool { return t.form.suffix == wavSuffix }); {
	case !sounds && path != "":
		return wrongUsage(withHint(errors.New("--soundfont is for sound, and no -o asks for any"), "add -o piece%s", wavSuffix))
	case !sounds:
		return nil
	case path != "":
		if r.font, err = audio.OpenFont(path); err != nil {
			return err
		}
	default:
		r.font = audio.Bundled()
	}
	substitutions, err := r.font.Check(r.score)
	for _, s := range substitutions {
		fmt.Fprintln(r.people, s)
	}
	return err
}

// finish plays the matches and makes all that is asked for of them.
func (r *rendition) finish(c *cli.Context, matches []*play.Match) error {
	var each func(*play.Match, play.Turn)
	if c.Bool("show") {
		fmt.Fprint(r.people, play.Key(r.score))
		each = func(m *play.Match, t play.Turn) { fmt.Fprintf(r.people, "\n%s", m.Text(t, r.score)) }
	}
	play.Suite(r.score, matches)
	var pieces []rendered
	for _, movements := range group(matches, c.Bool("split")) {
		piece, err := play.Perform(r.score, movements, each)
		if err != nil {
			return err
		}
		pieces = append(pieces, rendered{piece, movements})
	}
	for _, m := range matches {
		if err := r.tell(m, c.Bool("json")); err != nil {
			return err
		}
	}
	return r.deliver(c, matches, pieces)
}

// deliver writes the files that are asked for of matches that were played.
func (r *rendition) deliver(c *cli.Context, matches []*play.Match, pieces []rendered) error {
	files, err := r.files(c, pieces)
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

// files are the files of the pieces, numbered if there is to be one for each
// game.
func (r *rendition) files(c *cli.Context, pieces []rendered) ([]file, error) {
	var files []file
	digits := len(strconv.Itoa(len(pieces)))
	for i, piece := range pieces {
		for _, o := range r.targets {
			path := o.path
			if ext := filepath.Ext(path); c.Bool("split") {
				path = fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(path, ext), digits, i+1, ext)
			}
			data, err := o.form.write(r, piece)
			if err != nil {
				return nil, err
			}
			files = append(files, file{path, data, o.form.note(piece)})
		}
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
