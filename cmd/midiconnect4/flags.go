package main

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
	"midiconnect4/play"
	"midiconnect4/play/export"
)

// given has the names of the flags that a command line sets.
type given map[string]bool

func givenFlags(c *cli.Context) given {
	set := given{}
	for _, f := range c.Command.Flags {
		if name := f.Names()[0]; c.IsSet(name) {
			set[name] = true
		}
	}
	return set
}

func (g given) has(flag string) bool { return g[flag] }

// refuse reports the first of some flags that is set.
func (g given) refuse(why string, flags ...string) error {
	for _, flag := range flags {
		if g[flag] {
			return wrongUsage(fmt.Errorf("%s, so --%s has no meaning", why, flag))
		}
	}
	return nil
}

func gameFlag() cli.Flag {
	return &cli.StringFlag{Name: "game", Value: play.DefaultGame, Usage: "`GAME` to play: " + strings.Join(gamer.Games(), ", ") + ", connect4-WIDTHxHEIGHT", DefaultText: play.DefaultGame + ", or the game that the score is written for"}
}

// parseGame reads gameFlag.
func parseGame(c *cli.Context) (game.Game, error) {
	g, err := gamer.FindGame(c.String("game"))
	return g, wrongUsage(err)
}

func seedFlag(standard string) cli.Flag {
	return &cli.Uint64Flag{Name: "seed", Usage: "`N` that all random choices follow from", DefaultText: standard}
}

// parseSeed reads seedFlag; nil if it is not given.
func parseSeed(c *cli.Context) *uint64 {
	if !c.IsSet("seed") {
		return nil
	}
	seed := c.Uint64("seed")
	return &seed
}

// orderOf reads the flags that say what is to be played.
func orderOf(c *cli.Context) (o play.Order) {
	for _, f := range o.Fields() {
		if c.IsSet(f.Name) {
			*f.Text = fmt.Sprint(c.Value(f.Name))
		}
	}
	if c.IsSet("signs") {
		o.Signs = cmp.Or(o.Signs, play.NoSigns)
	}
	return o
}

// orDrawn is the seed, or a drawn one if it is nil.
func orDrawn(seed *uint64) uint64 {
	if seed == nil {
		return rng.Draw()
	}
	return *seed
}

// defaultCores is how much is done at a time if nothing else is asked for.
func defaultCores() int { return runtime.NumCPU() }

func coresFlag() cli.Flag {
	return &cli.IntFlag{Name: "cores", Value: defaultCores(), Usage: "play `N` games at a time; the result is the same", DefaultText: "all"}
}

func parseCores(c *cli.Context) (int, error) {
	if c.Int("cores") < 1 {
		return 0, wrongUsage(fmt.Errorf("--cores %d: at least one is needed", c.Int("cores")))
	}
	return c.Int("cores"), nil
}

// limitFlags say how far gamers search.
func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "depth", Usage: "evolved gamers search `N` plies deep; NAME@N sets it for one of them", DefaultText: "as they evolved"},
		&cli.DurationFlag{Name: "time", Usage: "evolved gamers search for a `TIME` such as 500ms, so that the result depends on the machine; NAME@TIME sets it for one of them", DefaultText: "no limit"},
	}
}

// parseLimit reads limitFlags. The limit is zero if none is given.
func parseLimit(c *cli.Context) (limit engine.Limit, err error) {
	switch {
	case c.IsSet("depth") && c.IsSet("time"):
		err = errors.New("--depth and --time both limit the search: give one of them")
	case c.IsSet("depth"):
		limit, err = engine.DepthLimit(c.Int("depth"))
	case c.IsSet("time"):
		limit, err = engine.TimeLimit(c.Duration("time"))
	}
	return limit, wrongUsage(err)
}

// matchFlags say who plays what.
func matchFlags() []cli.Flag {
	return []cli.Flag{
		gameFlag(),
		&cli.StringFlag{Name: "first", Usage: "`GAMER` that moves first; evolving:RUN is the newest champion of the run in a folder, another one for each game of play", DefaultText: usual(game.First)},
		&cli.StringFlag{Name: "second", Usage: "`GAMER` that moves second", DefaultText: usual(game.Second)},
		&cli.IntFlag{Name: "opening", Usage: "`N` random moves before the gamers choose", DefaultText: "another opening for each seed between two gamers that always answer the same, else 0"},
		&cli.StringFlag{Name: "moves", Usage: "play these `MOVES`, such as 4,5,4,3,3, instead of letting gamers choose"},
		&cli.StringFlag{Name: "length", Usage: "choose games, from --seed on, that last so long together, within a twentieth: minutes and seconds, such as `3:00`", DefaultText: "the score's, or any"},
		saveFlag(),
	}
}

func saveFlag() cli.Flag {
	return &cli.StringFlag{Name: "save", Usage: "`FILE` to save the games to, as text"}
}

// usual words which gamers play on a side if none is named.
func usual(side game.Side) string {
	return fmt.Sprintf("%s, on 7x6 %s, in tictactoe %s, else random", play.UsualGamers(play.DefaultGame)[side],
		play.UsualGamers("connect4-7x6")[side], play.UsualGamers("tictactoe")[side])
}

// parseMoves reads --moves, of a game.
func parseMoves(c *cli.Context, g game.Game) ([]string, error) {
	moves, err := play.SplitMoves(c.String("moves"))
	if err != nil {
		return nil, wrongUsage(withHint(fmt.Errorf("--moves: %w", err), "moves are %s", g.Notation()))
	}
	return moves, nil
}

// outputFlags say how matches are composed, and which files are made of them.
// The arguments word the defaults.
func outputFlags(score, seed, signs, tempo, files string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "score", Usage: "`NAME|FILE` of the score: the composer's settings", DefaultText: score},
		seedFlag(seed),
		&cli.StringFlag{Name: "signs", Usage: "`SIGNS` of the first moves, such as ++-+-, or +-,++ for x and y apart", DefaultText: signs},
		&cli.StringSliceFlag{Name: "o", Aliases: []string{"output"}, Usage: "`FILE` to write, in the form of its suffix: " + suffixes() + "; may be given several times; - writes a MIDI file to standard output", DefaultText: files},
		&cli.StringFlag{Name: "soundfont", Usage: "SoundFont 2 `FILE` with the instruments for .wav and for the sound card", DefaultText: "a small one that is bundled"},
		&cli.IntFlag{Name: "format", Value: 1, Usage: "format of the MIDI file: `0|1`, one track or a track for each player"},
		&cli.Float64Flag{Name: "tempo", Usage: "`TEMPO` in quarter notes a minute, instead of the score's; the tempos of its pace and its movements change by the same ratio", DefaultText: tempo},
		transposeFlag(),
		&cli.StringFlag{Name: "title", Usage: "`TITLE` of the piece", DefaultText: "the score's, or the saved one"},
	}
}

func showFlag() cli.Flag {
	return &cli.BoolFlag{Name: "show", Usage: "print the board and the notes, move by move"}
}

func suffixes() string { return strings.Join(export.Suffixes(), ", ") }

// printFlags say how several games are written, and for whom.
func printFlags() []cli.Flag {
	return []cli.Flag{
		showFlag(),
		barsFlag(),
		&cli.BoolFlag{Name: "split", Usage: "write a file for each game, with its seed in the name, as out-1-seed7.mid"},
		&cli.BoolFlag{Name: "json", Usage: "print each game's bars as a line of JSON"},
		&cli.BoolFlag{Name: "signals", Usage: "print the signals of each move, such as its tension, and draw them in pictures; with --json they are in the bars"},
	}
}

// outputOptions say how matches are composed, and what is made of them.
type outputOptions struct {
	score     string // its name or file; empty if none is given
	files     []string
	soundfont string
	aloud     bool // the sound card plays it
	page      bool // pages play it
	format    int
	from, to  int // bars to write; 0 for all
	show      bool
	split     bool
	json      bool
	signals   bool
	save      string // file for the games; empty for none
	argument  string // file that is read; empty for none
}

// parseOutput reads outputFlags and printFlags.
func parseOutput(c *cli.Context) (outputOptions, error) {
	o := outputOptions{
		score: c.String("score"), files: c.StringSlice("o"), soundfont: c.String("soundfont"), format: c.Int("format"),
		aloud: c.Bool("sound"), show: c.Bool("show"), split: c.Bool("split"), json: c.Bool("json"), signals: c.Bool("signals"), save: c.String("save"), argument: c.Args().First(),
	}
	var err error
	if o.from, o.to, err = parseBars(c); err != nil {
		return o, err
	}
	return o, wrongUsage(o.check())
}

// check refuses flags that contradict each other.
func (o outputOptions) check() error {
	toStdout := slices.Contains(o.files, export.Stdout)
	switch {
	case o.format != 0 && o.format != 1:
		return fmt.Errorf("--format %d: a MIDI file is of format 0 or 1", o.format)
	case toStdout && o.json:
		return errors.New("--json and -o - both write to standard output")
	case toStdout && o.split:
		return errors.New("--split writes several files, and -o - is one")
	case o.json && o.save == export.Stdout:
		return errors.New("--json and --save - both write to standard output")
	}
	return nil
}

// printsData reports whether standard output is for a program. Then messages go to
// standard error.
func (o outputOptions) printsData() bool {
	return o.json || isStdout(o.save) || slices.ContainsFunc(o.files, isStdout)
}
