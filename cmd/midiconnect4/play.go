package main

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/export"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
	"midiconnect4/play/stage"
	"midiconnect4/scores"
)

func playCommand() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "perform games live, on a MIDI port or the sound card",
		ArgsUsage: "[FILE]",
		Description: `Two gamers play, or a person against one of them, and every move sounds at once as a bar of
three notes. The next move is chosen while this bar sounds; if that takes longer, the
music waits on the bar line. FILE performs a saved game.
Choose a port by its number, its name or a part of its name: --port may be left out if
there is only one. Where there is none, or with --sound, the sound card plays it, with the
instruments of the program or those of --soundfont. On a terminal a screen shows the board, the bars and a piano
roll: ? shows the keys, q ends the performance. With --plain or --show, or without a
terminal, lines are printed: p and Enter pause or go on, q and Enter end. No note is left
sounding.

Examples:
  midiconnect4 play
  midiconnect4 play --sound --score blues
  midiconnect4 play --port fluid --games endless
  midiconnect4 play --score blues --port fluid --port bass=synth --port first=organ
  midiconnect4 play --first human --second medium
  midiconnect4 play --first human --second hard@6
  midiconnect4 play --first evolving:run --games endless
  midiconnect4 play --game checkers --first human --second draughts
  midiconnect4 play --score passacaglia --seed 7 -o take.mid --save game.txt
  midiconnect4 play --take composed -o piece.mid
  midiconnect4 play --set evening
  midiconnect4 play game.txt --tempo 90
  midiconnect4 play --virtual Game --clock out
  midiconnect4 play --first human --in keyboard --hold
  midiconnect4 play --in keyboard --thru --port fluid
  midiconnect4 play --in pad --keys keys.yaml --first human
  midiconnect4 play --in sequencer --clock in
  midiconnect4 play --in drums --in laptop --clock in
  midiconnect4 play --clock link --games endless
  midiconnect4 play --in sequencer --clock in --clock-meter 4/4 --score duel
  midiconnect4 play --osc localhost:57120 --osc-in 57130
  midiconnect4 play --set-list evening.yaml
  midiconnect4 play --big --games endless
  midiconnect4 play --dry --games 1`,
		Flags:  playFlags(),
		Action: perform,
	}
}

// playFlags say what is performed, where, and how it is shown.
func playFlags() []cli.Flag {
	return append(performFlags("the only one"),
		setListFlag(),
		&cli.BoolFlag{Name: "dry", Usage: "perform in silence, without a port"},
		&cli.BoolFlag{Name: "plain", Usage: "print lines on a terminal, too"},
		&cli.BoolFlag{Name: "big", Usage: "begin the screen as for a projector: board, move and notes as large as they go, who plays, who is ahead"},
		showFlag(),
		takeFlag(),
	)
}

// performFlags say what is performed, and where. The argument words the default of the port.
func performFlags(port string) []cli.Flag {
	return slices.Concat(matchFlags(), []cli.Flag{
		&cli.StringFlag{Name: "games", Value: "1", Usage: "`N|endless` games, with the seeds that follow --seed; each is a movement"},
		&cli.StringSliceFlag{Name: "port", Usage: "`[PART=]NUMBER|NAME` of the MIDI output, or a part of its name; may be given several times. With PART, a player (first, second) or a voice of the score, only this part sounds there, and at no port without a part", DefaultText: port},
		&cli.StringFlag{Name: "virtual", Usage: "make a MIDI output called `NAME`, for other programs to connect to"},
		&cli.BoolFlag{Name: "sound", Usage: "play on the sound card, beside a port that is given"},
		&cli.Float64Flag{Name: "gain", Usage: "make the sound card louder by `DECIBELS`, or softer", DefaultText: "0"},
		apiFlag(),
		&cli.StringFlag{Name: "clock", Usage: "`out|steady|in|link`: out sends MIDI clock, start, stop and continue, and stops while a move is awaited; steady does not stop, and a late bar waits for the next bar line; in follows the clock of the MIDI input; link shares tempo and bar lines with the programs of the network that have Ableton Link"},
		&cli.BoolFlag{Name: "link-start-stop", Usage: "start and stop together with others by --clock link"},
		&cli.StringFlag{Name: "clock-meter", Usage: "`METER` of the sequencer that --clock in follows: bars begin on its bar lines", DefaultText: "the score's"},
	}, oscFlags(), inputFlags(), keepFlags(), limitFlags(), outputFlags("paper, or the saved one", "drawn, or the saved one", "the score's, or the saved ones", "the score's, or the saved one", "none"))
}

// perform is the action of play.
func perform(c *cli.Context) error {
	o, err := parsePlay(c)
	if err != nil {
		return err
	}
	return o.perform(c)
}

// perform performs to the end.
func (o playOptions) perform(c *cli.Context) (err error) {
	o.stage.ChooseOutput()
	o.out.aloud = o.stage.Aloud
	person := session.NewPerson()
	in := o.house(c.Context, person, c.App.Writer, c.App.ErrWriter)
	if o.run != nil {
		in.Run = o.run(in.Run)
	}
	setUp := o.setUp
	if o.setList != "" {
		setUp = o.setUpEvening
	}
	r, matches, err := setUp(c.Context, in, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	if err := r.exports.CheckFiles(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.stage.Close()) }()
	if err := o.stage.Open(c.Context, o.piece(r, matches, person)); err != nil {
		return o.stageError(err)
	}
	if o.heard && len(r.exports.Targets) > 0 {
		r.exports.Take = o.stage.Recorder.Take()
	}
	if o.ready != nil {
		if err := o.ready(r); err != nil {
			return err
		}
	}
	o.tellOutput(r)
	o.stage.Sets.Say = r.exports.Messages
	err = o.stage.Perform(o.ui(r, matches[0]), o.notices)
	err = errors.Join(err, o.evening.write(r))
	o.stage.EndSet()
	o.tellGaps(r)
	return err
}

// setUp returns the matches, and what is composed and written of them.
func (o *playOptions) setUp(ctx context.Context, in play.House, stdout, stderr io.Writer) (*composition, []*play.Match, error) {
	if err := o.resolve(in); err != nil {
		return nil, nil, err
	}
	r, err := newComposition(o.out, o.bill.Score, o.bill.Transpose, nil, stdout, stderr)
	if err != nil {
		return nil, nil, err
	}
	matches, err := r.setUp(ctx, o.bill)
	return r, matches, err
}

// resolve reads the order, for new games or for saved ones.
func (o *playOptions) resolve(in play.House) (err error) {
	if path := o.out.argument; path != "" {
		if in.Saved, err = play.LoadSaved(path); err != nil {
			return missing(err)
		}
	}
	o.bill, err = o.order.Resolve(in)
	o.person = err == nil && o.bill.HasPeople()
	return orderError(err)
}

// people finds the people who may play a game.
type people = func(game.Game) []*play.Person

// oneOf is one person.
func oneOf(p *session.Person) people {
	return func(g game.Game) []*play.Person { return []*play.Person{p.Engine(play.PersonName, g)} }
}

// house is where the order is resolved: with a person, and with runs that others evolve.
func (o *playOptions) house(ctx context.Context, person *session.Person, stdout, stderr io.Writer) play.House {
	return play.House{
		People: oneOf(person),
		Run:    followed(ctx, o.out.messages(stdout, stderr), o.notices),
	}
}

// piece is what the stage is opened for.
func (o playOptions) piece(r *composition, matches []*play.Match, person *session.Person) stage.Piece {
	p := stage.Piece{First: matches[0], Boards: matches[0].Game, People: o.person, Font: r.exports.Font}
	p.Options = session.Options{
		Score: r.score, Scores: scoreList(r), Transpose: r.exports.Transpose, Game: matches[0].Game, Person: person,
		Stays: o.screen, Paused: o.hint() != "",
		Keep: func(by *scores.Score, performed []*play.Match) error {
			for _, m := range performed {
				m.Listening = false // the screen did
			}
			return r.exports.Write(export.NewPiece(by, performed))
		},
	}
	if e := o.evening; e != nil {
		p.Boards = e.widest()
		p.Matches, p.SetList, p.Keep = e.queue.Programme, setlist.NewConductor(e.queue, e.load), nil
	} else if p.Matches = o.bill.Programme(matches); o.programme != nil {
		p.Matches = o.programme(p.Matches)
	}
	if o.screen || o.stage.OSC.Tells() {
		p.Matches = listening(p.Matches)
	}
	return p
}
