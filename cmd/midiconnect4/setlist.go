package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/export"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
	"midiconnect4/play/studio"
)

const setListName = "set-list"

// ofSetList are the flags that cannot be used with --set-list, because the file sets these values. The flags depth, time and seed are allowed: they
// apply to items without a value of their own.
var ofSetList = []string{"game", "start", "first", "second", "opening", "moves", "games", "length", "judge", "score", "title", "tempo", "transpose", "signs", "bars", "split", "json", "signals", "player", "eco", "variation", "count-in"}

// checkSetList refuses flags that cannot be used with --set-list.
func (o *playOptions) checkSetList(c *cli.Context) (err error) {
	if c.Args().Len() > 0 {
		return wrongUsage(fmt.Errorf("--set-list gives the games, so %s cannot be used", c.Args().First()))
	}
	const why = "--set-list gives the pieces"
	if err = givenFlags(c).refuse(why, "save"); err != nil {
		return withHint(err, "midiconnect4 sets export last --save FILE writes the games afterwards")
	}
	return givenFlags(c).refuse(why, ofSetList...)
}

// setUpEvening reads the set list. It returns the first match, and the composition for its music.
func (o *playOptions) setUpEvening(ctx context.Context, in play.House, stdout, stderr io.Writer) (_ *composition, _ []*play.Match, err error) {
	o.order.Seed = cmp.Or(o.order.Seed, fmt.Sprint(orDrawn(nil)))
	if o.evening, err = openEvening(ctx, o.setList, in, o.order, o.notices); err != nil {
		return nil, nil, err
	}
	o.stage.Sets.Evening = cmp.Or(o.evening.list.Title, o.setList)
	o.person = o.evening.list.HasPeople()
	if o.item != "" {
		if err := o.evening.queue.BeginWith(o.item); err != nil {
			return nil, nil, wrongUsage(fmt.Errorf("--item: %w", err))
		}
	}
	first, err := o.evening.queue.Programme(nil)
	if err != nil {
		return nil, nil, err
	}
	r, err := newComposition(o.out, first.Entrance.Score, 0, nil, stdout, stderr)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range r.exports.Targets {
		if !o.heard || !t.Form.Heard() {
			return nil, nil, wrongUsage(withHint(fmt.Errorf("-o %s: a set list can only be written as it was heard", t.Path), "choose a .mid or .wav file, and omit --take composed"))
		}
	}
	return r, []*play.Match{first}, nil
}

// write writes the sound of a performed set list to the files of -o.
func (e *evening) write(r *composition) error {
	if e == nil || len(r.exports.Targets) == 0 {
		return nil
	}
	return r.exports.Write(export.NewPiece(r.score, nil))
}

// checkSetListCommand returns the command `sets check`.
func checkSetListCommand() *cli.Command {
	return &cli.Command{
		Name: "check", Usage: "check a set list, with its scores and gamers, and print its items", ArgsUsage: "FILE",
		Action: func(c *cli.Context) error {
			e, err := openEvening(c.Context, c.Args().First(), play.House{Usual: play.PerformanceScore, People: studio.People(session.NewPerson())}, play.Order{}, nil)
			if err != nil {
				return err
			}
			for i, s := range e.queue.Items() {
				fmt.Fprintf(c.App.Writer, "%3d  %s: %s\n", i+1, text.Printable(s.Name), s.Line)
			}
			return nil
		},
	}
}

// evening is a set list in performance: its items, the queue of items to play, and a function that reads the file again.
type evening struct {
	list  *setlist.List
	queue *setlist.Queue
	load  func() (*setlist.List, error)
}

// openEvening reads the set list at path. Settings that an item omits are taken from usual. say receives news of the runs whose champions play.
func openEvening(ctx context.Context, path string, in play.House, usual play.Order, say evolving.Notices) (e *evening, err error) {
	in.Run = evolving.Runs{}.Player(ctx, say)
	e = &evening{load: func() (*setlist.List, error) { return setlist.Load(ctx, path, in, usual) }}
	if e.list, err = e.load(); err != nil {
		return nil, missing(err)
	}
	e.queue = setlist.NewQueue(e.list)
	return e, nil
}
