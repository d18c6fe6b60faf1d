package main

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/export"
)

// Headings of groups of flags in the help.
const (
	whatIsPlayed  = "What is played"
	music         = "Music"
	files         = "Files"
	printing      = "Printing"
	whereItSounds = "Where it sounds"
)

// given holds the flags that the user has set, by name.
type given map[string]*option

func givenFlags(c *cli.Context) given {
	set := given{}
	for _, f := range c.Command.Flags {
		if o, ok := f.(*option); ok && o.given {
			set[o.names[0]] = o
		}
	}
	return set
}

func (g given) has(flag string) bool { return g[flag] != nil }

// refuse returns an error if the user has set one of flags. The error gives the text why as the reason.
func (g given) refuse(why string, flags ...string) error {
	for _, flag := range flags {
		if g.has(flag) {
			dashes := "--"
			if len(flag) == 1 {
				dashes = "-"
			}
			return wrongUsage(fmt.Errorf("%s, so %s%s cannot be used", why, dashes, flag))
		}
	}
	return nil
}

// again returns the given flags with their values, quoted for a shell.
func (g given) again(flags ...string) (args []string) {
	for _, flag := range flags {
		if o := g[flag]; o != nil {
			args = append(args, "--"+flag)
			if o.TakesValue() {
				args = append(args, quotedValue(o.value()))
			}
		}
	}
	return args
}

// quotedValue quotes a flag's value for a shell.
func quotedValue(value string) string {
	if quoted := text.Quoted(value); strings.HasPrefix(value, "-") {
		return strings.TrimPrefix(quoted, "./") // Quoted adds ./ because a path could be mistaken for a flag, but a value cannot
	}
	return text.Quoted(value)
}

func gameFlag(to *string) *option {
	return bind(to, "game", "`GAME` to play: "+strings.Join(gamer.Games(), ", ")+", connect4-WIDTHxHEIGHT").or(play.DefaultGame + ", or the game that the score is written for")
}

func seedFlag(to any, standard string) *option {
	return bind(to, "seed", "`N` from which all random choices are derived").or(standard)
}

// orDrawn returns the given seed, or a random one if seed is nil.
func orDrawn(seed *uint64) uint64 {
	if seed == nil {
		return rng.Draw()
	}
	return *seed
}

// coresFlag returns the flag for the number of games played in parallel.
func coresFlag(to *int) *option {
	*to = runtime.NumCPU()
	return bind(to, "cores", "play `N` games at a time; the result is the same").or("all").checked(func() error {
		if *to < 1 {
			return fmt.Errorf("--cores %d: must be 1 or more", *to)
		}
		return nil
	})
}

func quietFlag(to *bool, usage string) *option { return bind(to, "quiet", usage).also("q") }

func showFlag(to *bool) *option {
	return bind(to, "show", "print the board and the notes, move by move")
}

func saveFlag(to *string) *option { return bind(to, "save", "`FILE` to save the games to, as text") }

func soundfontFlag(to *string, purpose string) *option {
	return bind(to, "soundfont", "SoundFont 2 `FILE` with the instruments for "+purpose).or("a small one that is bundled")
}

// limitFlags returns the flags that limit the search of gamers.
func limitFlags(o *play.Order) []*option {
	return []*option{
		bind(written{new(int), &o.Depth}, "depth", "evolved gamers search `N` plies deep; NAME@N sets it for one of them").or("as they evolved"),
		bind(written{new(time.Duration), &o.Time}, "time", "evolved gamers search for a `TIME` such as 500ms, so that the result depends on the machine; NAME@TIME sets it for one of them").or("no limit"),
	}
}

// matchFlags returns the flags that choose gamers and games. games is the flag for the number of games.
func matchFlags(o *play.Order, choice *pgn.Choice, games *option) []*option {
	return append([]*option{
		gameFlag(&o.Game),
		bind(&o.Start, "start", "`POSITION` from which the game starts, in checkers such as W:W21,K22:B1-4").or("the usual one"),
		bind(&o.Gamers[0], "first", "`GAMER` that moves first; evolving:RUN is the newest champion of the run in a folder, another one for each game of play").or(usual(game.First)),
		bind(&o.Gamers[1], "second", "`GAMER` that moves second").or(usual(game.Second)),
		bind(written{new(int), &o.Opening}, "opening", "`N` random moves before the gamers choose").or("another opening for each seed between two gamers that always answer the same, else 0"),
		bind(&o.Moves, "moves", "play these `MOVES`, such as 4,5,4,3,3, instead of letting gamers choose; after 4,5,4... the gamers go on"),
		games,
		bind(&o.Judge, "judge", "`GAMER`, such as uci:stockfish@8, that says who is ahead after each move; signals and saved games take its word").or("the evaluations of a PGN FILE, or the program's own rules"),
		bind(&o.Length, "length", "choose games, from --seed on, that together last about as long as given (within 5 %), in minutes and seconds, such as `3:00`; given games get the tempo at which they do").or("the score's, or any"),
	}, append(limitFlags(o), choiceFlags(choice)...)...)
}

func gamesFlag(to *string, usage string) *option {
	return bind(to, "games", usage+"; of a PGN FILE, the games with these numbers, such as 3,7-9,20-").or("1, or all of FILE")
}

// finiteGamesFlag is gamesFlag for commands in which games cannot be endless.
func finiteGamesFlag(to *string, usage string) *option {
	return gamesFlag(to, usage).checked(func() error {
		if _, err := strconv.Atoi(*to); err != nil && (&pgn.Choice{Numbers: *to}).Check() != nil {
			return fmt.Errorf("--games %s: expected a whole number", *to)
		}
		return nil
	})
}

// choiceFlags returns the flags that choose games of a PGN file, beside --games.
func choiceFlags(to *pgn.Choice) []*option {
	return []*option{
		bind(&to.Player, "player", "of a PGN FILE, take the games of the player with this `NAME`, or part of it").or("all"),
		bind(&to.ECO, "eco", "of a PGN FILE, take the games whose opening has this `CODE`, such as C41, or begins with it").or("all"),
		bind(&to.Variation, "variation", "of a PGN FILE, play the variation that begins with this `MOVE`, such as 15.Nd5 or 15...Qh4").or("the moves of the game"),
	}
}

// usual describes the default gamer of a side, for the help.
func usual(side game.Side) string {
	of := func(game string) string { return play.UsualGamers(game)[side] }
	return fmt.Sprintf("%s, on 7x6 %s, in tictactoe %s, chess %s, othello %s, else random", of(play.DefaultGame),
		of("connect4-7x6"), of("tictactoe"), of("chess"), of("othello"))
}

// musicFlags returns the flags for the composition. score, signs and tempo describe the defaults in the help.
func musicFlags(o *play.Order, score, signs, tempo string) []*option {
	return []*option{
		bind(&o.Score.Name, "score", "`NAME|FILE` of the score: the composer's settings").or(score + "; in chess " + play.UsualScore("chess", "")),
		bind(&o.Signs, "signs", "`SIGNS` of the first moves, such as ++-+-, or +-,++ for x and y apart").or(signs),
		bind(written{new(float64), &o.Tempo}, "tempo", "`TEMPO` in quarter notes a minute, instead of the score's; the tempos of its pace and its movements change by the same ratio").or(tempo),
	}
}

// pieceFlags returns the flags for a piece: games, composition and files. score is the default score, and filesIfNone describes the default of -o in
// the help.
func pieceFlags(o *play.Order, out *outputOptions, games *option, score, filesIfNone string) []cli.Flag {
	out.format = 1
	return append(orderFlags(o, &out.choice, games, score), group(files, append(formFlags(out, filesIfNone), saveFlag(&out.save))...)...)
}

// orderFlags returns the flags for games and their composition, new or saved ones. score is the default score.
func orderFlags(o *play.Order, choice *pgn.Choice, games *option, score string) []cli.Flag {
	return slices.Concat(
		group(whatIsPlayed, append(matchFlags(o, choice, games), seedFlag(written{new(uint64), &o.Seed}, "drawn, or the saved one"))...),
		group(music, append(musicFlags(o, "the saved one, or "+score, "the score's, or the saved ones", "the score's, or the saved one"),
			bind(written{new(int), &o.Transpose}, "transpose", fmt.Sprintf("move all notes but drums by `N` semitones, or steps of the tuning: -%d to %d", play.MostTransposed, play.MostTransposed)).or("0, or the saved one"),
			bind(&o.Title, "title", "`TITLE` of the piece").or("the score's, or the saved one"))...),
	)
}

// formFlags returns the flags for the files of a piece. filesIfNone describes the default of -o in the help.
func formFlags(out *outputOptions, filesIfNone string) []*option {
	return []*option{
		bind(&out.files, "o", "`FILE` to write, in the form of its suffix: "+suffixes()+"; may be given several times; - writes a MIDI file to standard output").also("output").or(filesIfNone),
		soundfontFlag(&out.soundfont, ".wav and for the sound card"),
		bind(&out.format, "format", "format of the MIDI file: `0|1`, one track or a track for each player").checked(func() error {
			if out.format != 0 && out.format != 1 {
				return fmt.Errorf("--format %d: must be 0 or 1", out.format)
			}
			return nil
		}),
	}
}

func suffixes() string { return strings.Join(export.Suffixes(), ", ") }

// printFlags returns the flags for splitting and printing several games.
func printFlags(out *outputOptions) []cli.Flag {
	return slices.Concat(
		group(files,
			barsFlag(out),
			bind(&out.stems, "stems", "beside each .wav file, write one for each part, as out-1-melody.wav"),
			bind(&out.vertical, "vertical", "make films for phones, 1080 pixels wide and 1920 high"),
			bind(&out.split, "split", "write a file for each game, with its seed in the name, as out-1-seed7.mid")),
		group(printing,
			showFlag(&out.show),
			bind(&out.json, "json", "print each game's bars as a line of JSON"),
			bind(&out.signals, "signals", "print the signals of each move, such as its tension, and draw them in pictures; with --json they are in the bars")))
}
