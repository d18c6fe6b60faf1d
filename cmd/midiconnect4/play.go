package main

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/urfave/cli/v2"

	"midiconnect4/play"
	"midiconnect4/play/midiport"
)

// endless is how many games are played until somebody ends it.
const endless = "endless"

func playCommand() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "perform games live, on a MIDI port",
		ArgsUsage: "[FILE]",
		Description: `Two gamers play, or a person against one of them, and every move sounds at once as a bar of
three notes: the next move is chosen while this bar sounds, and where it takes longer
the music waits on the bar line. FILE performs a saved game.
The port is chosen by its number, its name or a part of its name. Without --port it is
the only one, if there is just one. On a terminal
there is a stage: board, bars and piano roll, where ? shows the keys and q ends the
performance. With --plain or --show there are lines: p and Enter pause and go on, q and
Enter end. It never leaves a note sounding.

Examples:
  midiconnect4 play
  midiconnect4 play --port fluid --games endless --opening 2
  midiconnect4 play --first human --second medium
  midiconnect4 play --first human --second hard@6
  midiconnect4 play --game checkers --first human --second draughts
  midiconnect4 play --score passacaglia --seed 7 -o take.mid --save game.txt
  midiconnect4 play game.txt --tempo 90
  midiconnect4 play --virtual Game --clock out
  midiconnect4 play --first human --in keyboard --hold
  midiconnect4 play --in pad --keys keys.yaml --first human
  midiconnect4 play --in sequencer --clock in
  midiconnect4 play --dry --games 1`,
		Flags: slices.Concat(matchFlags(), []cli.Flag{
			&cli.StringFlag{Name: "games", Value: "1", Usage: "`N|endless` games, with the seeds that follow --seed; each is a movement"},
			&cli.StringFlag{Name: "port", Usage: "`NUMBER|NAME` of the MIDI output, or a part of its name", DefaultText: "the only one"},
			&cli.StringFlag{Name: "virtual", Usage: "make a MIDI output called `NAME`, for other programs to connect to"},
			&cli.BoolFlag{Name: "dry", Usage: "perform without a port"},
			&cli.BoolFlag{Name: "plain", Usage: "print lines, though this is a terminal"},
			apiFlag(),
			&cli.StringFlag{Name: "clock", Usage: "`out|in`: out sends MIDI clock, start, stop and continue; in follows those of the MIDI input"},
		}, handFlags(), limitFlags(), outputFlags("paper, or that of the game", "drawn, or that of the game", "the score's, or those of the game", "none")),
		Action: perform,
	}
}

// perform reads the flags, opens the port and performs.
func perform(c *cli.Context) error {
	if c.Args().Len() > 1 {
		return wrongUsage(fmt.Errorf("%q is one argument too many", c.Args().Get(1)))
	}
	if err := checkPlace(c); err != nil {
		return err
	}
	console, stage := newConsole(), newStage(c)
	person := console.person()
	if stage != nil {
		person = stage.Person()
	}
	r, matches, err := programme(c, person)
	if err != nil {
		return err
	}
	if err := r.exports.CheckFolders(); err != nil {
		return err
	}
	console.people = r.exports.Messages
	hands, err := newHands(c, matches, console)
	if err != nil {
		return err
	}
	if c.Bool("dry") {
		return newConcert(c, r, nil, console, hands, stage).perform(matches)
	}
	choice := &midiport.Choice{API: c.String("api"), Wanted: c.String("port"), Virtual: c.String("virtual")}
	defer choice.Close()
	return newConcert(c, r, choice, console, hands, stage).perform(matches)
}

// checkPlace refuses flags that contradict each other about where music goes.
func checkPlace(c *cli.Context) error {
	pairs := [][2]string{{"port", "virtual"}, {"dry", "port"}, {"dry", "virtual"}}
	if !c.IsSet("in") {
		pairs = append(pairs, [2]string{"dry", "api"})
	}
	for _, pair := range pairs {
		if c.IsSet(pair[0]) && c.IsSet(pair[1]) {
			return wrongUsage(fmt.Errorf("--%s and --%s exclude each other", pair[0], pair[1]))
		}
	}
	if clock := c.String("clock"); c.IsSet("clock") && clock != "out" && clock != "in" {
		return wrongUsage(withHint(fmt.Errorf("--clock %s: the clock is sent or followed", clock), "--clock out, or --clock in"))
	}
	return nil
}

// programme is what is to be performed, and what is to be made of it.
func programme(c *cli.Context, person *play.Person) (*composition, []*play.Match, error) {
	if c.Args().Present() {
		return savedProgramme(c)
	}
	match, err := parseMatch(c)
	if err != nil {
		return nil, nil, err
	}
	match.setup.Person = person
	out, err := parseOutput(c)
	if err != nil {
		return nil, nil, err
	}
	games, err := gamesOf(c)
	if err != nil {
		return nil, nil, err
	}
	r, err := newComposition(out, "paper", nil, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return nil, nil, err
	}
	matches, err := newMatches(match, out, r.score, games)
	if err != nil {
		return nil, nil, err
	}
	play.Suite(r.score, matches)
	return r, matches, play.Fit(r.score, matches)
}

// savedProgramme is that of a file of games.
func savedProgramme(c *cli.Context) (*composition, []*play.Match, error) {
	path := c.Args().First()
	err := givenFlags(c).refuse(path+" gives the games", "game", "first", "second", "opening", "moves", "games", "depth", "time")
	if err != nil {
		return nil, nil, err
	}
	out, err := parseOutput(c)
	if err != nil {
		return nil, nil, err
	}
	saved, err := readSaved(path)
	if err != nil {
		return nil, nil, err
	}
	r, err := newComposition(out, saved.Score, nil, c.App.Writer, c.App.ErrWriter)
	if err == nil {
		err = change(out, saved.Games)
	}
	if err != nil {
		return nil, nil, err
	}
	play.Suite(r.score, saved.Games)
	return r, saved.Games, play.Fit(r.score, saved.Games)
}

// gamesOf is how many games there are, or the first of many.
func gamesOf(c *cli.Context) (int, error) {
	text := c.String("games")
	if text == endless {
		return 1, nil
	}
	games, err := strconv.Atoi(text)
	if err != nil {
		return 0, wrongUsage(fmt.Errorf("--games %s: it takes 1 to %d, or %s", text, maxGames, endless))
	}
	return games, nil
}

// forEver is a match and its returns, by the seeds that follow.
func forEver(m *play.Match) iter.Seq[*play.Match] {
	return func(yield func(*play.Match) bool) {
		for yield(m) {
			m = m.Rematch(m.Seed + 1)
		}
	}
}

// plays reports whether a person is among the players.
func plays(c *cli.Context) bool {
	return c.String("first") == play.PersonName || c.String("second") == play.PersonName
}
