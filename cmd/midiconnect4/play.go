package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/export"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
	"midiconnect4/play/stage"
	"midiconnect4/scores"
)

func playCommand() *cli.Command { return new(playOptions).command() }

func (o *playOptions) command() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "perform games live, on a MIDI port or the sound card",
		ArgsUsage: "[FILE]",
		Flags:     o.playFlags(),
		Action: func(c *cli.Context) error {
			if err := o.check(c); err != nil {
				return err
			}
			return o.perform(c)
		},
	}
}

// playFlags returns the flags of the command play.
func (o *playOptions) playFlags() []cli.Flag {
	return append(o.performFlags("the only one"), slices.Concat(
		group(whatIsPlayed,
			o.setListFlags()...),
		group(whereItSounds, bind(&o.dry, "dry", "perform in silence, without a port")),
		group("On the terminal",
			bind(&o.plain, "plain", "print lines instead of showing the screen"),
			bind(&o.big, "big", "begin with the screen for a projector, which shows the board, move and notes as large as possible, who plays and who is ahead"),
			showFlag(&o.out.show)),
		group(files, takeFlag(&o.heard)),
	)...)
}

// setListFlags returns the flags for a set list.
func (o *playOptions) setListFlags() []*option {
	return []*option{
		bind(&o.setList, setListName, "perform the pieces of the set list `FILE`, one after another"),
		bind(&o.item, "item", "begin with the item `NAME` of the set list, as after a break"),
	}
}

// performFlags returns the flags for a performance. port describes the default of --port.
func (o *playOptions) performFlags(port string) []cli.Flag {
	o.stage, o.notices = &stage.Stage{}, evolving.NewNotices()
	return slices.Concat(
		pieceFlags(&o.order, &o.out, gamesFlag(&o.order.Games, "`N|endless|NUMBERS` games, with the seeds that follow --seed; each is a movement"), play.PerformanceScore, "none"),
		o.soundFlags("`[PART=]NUMBER|NAME` of the MIDI output, or a part of its name; may be given several times. With PART, a player (first, second) or a voice of the score, only this part sounds there, and at no port without a part", port),
		group("Clock", o.clockFlags()...),
		group("For other players",
			bind(&o.click, "click", "mark the beats by a click; --port click=NAME sends it to a port of its own"),
			bind(&o.countIn, "count-in", "let `BARS` of clicks sound before the music, up to 8").or("none").within(0, live.MostCounted)),
		group("MIDI input", o.inputFlags()...),
		group("Open Sound Control", oscFlags(&o.stage.OSC)...),
		group("Keeping the performance",
			setFolderFlag(&o.stage.Sets.Dir, "keep the performance as it happens in the folder `DIR`: midiconnect4 sets lists, exports and replays it"),
			bind(&o.stage.Sets.Off, "no-set", "do not keep the performance")))
}

// clockFlags returns the flags for the clock: whether the performance sends, follows or shares one.
func (o *playOptions) clockFlags() []*option {
	var meter string
	on := o.stage
	return []*option{
		bind(&on.Sync, "clock", "`out|steady|in|link`: out sends MIDI clock, start, stop and continue, and stops while a move is awaited; steady does not stop, and a late bar waits for the next bar line; in follows the clock of the MIDI input; link shares tempo and bar lines with the programs of the network that have Ableton Link").checked(func() error {
			if !slices.Contains(session.Syncs, on.Sync) {
				return fmt.Errorf("--clock %s: expected out, steady, in or link", on.Sync)
			}
			return nil
		}),
		bind(&on.StartStop, "link-start-stop", "start and stop together with others by --clock link"),
		bind(&meter, "clock-meter", "`METER` of the sequencer that --clock in follows: bars begin on its bar lines").or("the score's").checked(func() (err error) {
			if on.Input.Meter, err = scores.ParseMeter(meter); err != nil {
				err = fmt.Errorf("--clock-meter: %w", err)
			}
			return err
		}),
	}
}

// perform opens the ports, performs all games, and writes the files.
func (o *playOptions) perform(c *cli.Context) (err error) {
	o.stage.ChooseOutput()
	o.out.aloud = o.stage.Aloud
	person := session.NewPerson()
	in := o.house(c.Context, person, c.App.Writer, c.App.ErrWriter)
	if o.enter != nil {
		if in, err = o.enter(in); err != nil {
			return orderError(err)
		}
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
	if err := o.stage.Open(c.Context, o.piece(in, r, matches, person)); err != nil {
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

// setUp returns the matches, and the composition that composes them.
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

// resolve finds the gamers and the score that the flags name. If a saved game is given, resolve reads it first.
func (o *playOptions) resolve(in play.House) (err error) {
	if err := o.out.readArgument(&o.order, &in); err != nil {
		return err
	}
	o.bill, err = o.order.Resolve(in)
	o.person = err == nil && o.bill.HasPeople()
	return orderError(err)
}

// oneOf returns a function that always returns one person.
func oneOf(p *session.Person) func(game.Game) []*play.Person {
	return func(g game.Game) []*play.Person { return []*play.Person{p.Engine(play.PersonName, g)} }
}

// house returns the players that the user may name as --first and --second beside gamers: one person, and champions of runs that other programs
// evolve.
func (o *playOptions) house(ctx context.Context, person *session.Person, stdout, stderr io.Writer) play.House {
	return play.House{
		Typed:  true,
		Usual:  play.PerformanceScore,
		People: oneOf(person),
		Run:    followed(ctx, o.out.messages(stdout, stderr), o.notices),
	}
}

// scoreList returns the scores between which a performer can switch; in an evening these include the scores of all items.
func (o *playOptions) scoreList(r *composition) session.ScoreList {
	list := session.ScoresBeside(r.score)
	if o.evening != nil {
		list = list.With(o.evening.list.Scores())
	}
	return list
}

// piece returns what package stage must know of the piece, in order to open the ports and to start the session.
func (o *playOptions) piece(in play.House, r *composition, matches []*play.Match, person *session.Person) stage.Piece {
	p := stage.Piece{First: matches[0], Games: []game.Game{matches[0].Game}, People: o.person, Font: r.exports.Font}
	p.Options = session.Options{
		Score: r.score, Scores: o.scoreList(r), Transpose: r.exports.Transpose, Game: matches[0].Game, Person: person,
		Click: o.click, CountIn: o.countIn,
		Stays: o.screen, Paused: o.hint() != "",
		Keep: func(by *scores.Score, performed []*play.Match) error {
			for _, m := range performed {
				m.Listening = false // the signals were already computed for the screen
			}
			return r.exports.Write(export.NewPiece(by, performed))
		},
	}
	limit, _ := o.order.Limit() // checked when the order was read
	p.Gamer = func(name string, g game.Game) (engine.Engine, error) { return in.Gamer(name, g, limit) }
	if e := o.evening; e != nil {
		p.Games, p.Later = e.list.Games(), e.list.Scores()
		p.Matches, p.SetList, p.Keep = e.queue.Programme, setlist.NewConductor(e.queue, e.load), nil
	} else {
		p.Matches = o.bill.Programme(matches)
	}
	if o.screen || o.stage.OSC.Tells() {
		p.Matches = p.Matches.Listening()
	}
	return p
}
