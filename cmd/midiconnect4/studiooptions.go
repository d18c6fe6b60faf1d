package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/controller"
	"midiconnect4/play/export"
	"midiconnect4/play/session"
	"midiconnect4/play/setlist"
	"midiconnect4/play/sets"
	"midiconnect4/play/stage"
	"midiconnect4/play/studio"
	"midiconnect4/play/studio/server"
	"midiconnect4/scores"
)

// studioOptions holds the flags of studio.
type studioOptions struct {
	play              playOptions
	studio            studio.Options
	address, audience string // addresses of the servers for performers and for listeners; audience is empty if there is no page for listeners
	framer            string // origin of a site that may show the audience's page for frames; empty for none
	closed            bool   // do not open the page in a browser
	port              string // output that is chosen at the start; empty for none
}

// pageless returns flags of play that do not apply to a web page. Using one gives an error that says why.
func pageless() []cli.Flag {
	var all []*option
	for _, flag := range whyPageless {
		all = append(all, bind(new(bool), flag.name, "").checked(func() error { return fmt.Errorf("--%s cannot be used: %s", flag.name, flag.why) }))
	}
	return hidden(all...)
}

var whyPageless = []struct{ name, why string }{
	{"dry", "only the pages sound, and each page has a button for its sound"},
	{"plain", "the page shows the performance"},
	{"show", "the page shows the board and the notes"},
	{"json", "the page saves .json, and -o FILE writes other files"},
}

// checkFramer checks the flag --embed.
func (o *studioOptions) checkFramer() error {
	if !server.IsOrigin(o.framer) {
		return fmt.Errorf("--embed %q: expected the start of an address, without a path, such as https://example.org", o.framer)
	}
	return nil
}

// check checks the flags, and fills in the studio's options.
func (o *studioOptions) check(c *cli.Context) error {
	if err := o.play.check(c); err != nil {
		return err
	}
	o.studio.Ports = stage.MachinePorts{API: o.play.stage.API}
	o.play.out.page = true
	if o.play.setList != "" {
		if err := givenFlags(c).refuse("a set list has pieces by several scores", "o"); err != nil {
			return withHint(err, "the page saves each piece, and midiconnect4 sets export last -o FILE the evening")
		}
	}
	if o.play.out.printsData() {
		return wrongUsage(withHint(errors.New("-: a studio performs several pieces, but standard output can hold only one"), "name a file"))
	}
	if o.framer != "" && o.audience == "" {
		return wrongUsage(withHint(errors.New("--embed needs the address of the page for others"), "add --audience 0.0.0.0:8000"))
	}
	return o.checkAudience(o.play.order.Gamers)
}

// checkAudience returns an error if the audience plays, but its page is not served.
func (o *studioOptions) checkAudience(gamers [2]string) error {
	if slices.Contains(gamers[:], play.AudienceName) && o.audience == "" {
		return wrongUsage(withHint(errors.New("the audience is to play, but its page is not served"), "add an address for the page: --audience 0.0.0.0:8000"))
	}
	return nil
}

// ready reads the score and the saved games, and prepares the files, outputs and inputs.
func (o *studioOptions) ready(ctx context.Context, stdout, stderr io.Writer) error {
	r, err := o.composition(ctx, stdout, stderr)
	if err != nil {
		return err
	}
	if err := r.exports.CheckFiles(); err != nil {
		return err
	}
	p := &o.play
	if keeping := p.stage.Sets; !keeping.Off {
		keeping.Say = stdout
		o.studio.Record = keeping.Begin
		o.studio.Sets, _ = sets.Folder(keeping.Dir) // without a folder, Begin says why nothing is kept
	}
	if p.stage.Sync == session.SyncLink {
		return wrongUsage(withHint(errors.New("--clock link cannot be used in the studio"), "use midiconnect4 play"))
	}
	if p.out.soundfont != "" {
		o.studio.Font = r.exports.Font
	}
	on := p.stage
	o.studio.Sync, o.studio.FollowMeter = on.Sync, on.Input.Meter
	o.studio.Click, o.studio.CountIn = p.click, p.countIn
	var forAll bool
	if o.port, forAll = on.ForAll(); !forAll { // otherwise the page's list of outputs starts with the port
		o.studio.Outputs = on.Destinations()
	}
	var by []*scores.Score
	var games []game.Game
	if e := o.studio.Evening; e != nil {
		by, games = e.Scores, e.Games
	} else {
		by, games = []*scores.Score{r.score}, []game.Game{p.bill.Game}
	}
	if err := on.CheckParts(by...); err != nil {
		return orderError(err)
	}
	if on.OpenCard(r.exports.Font); on.Card != nil {
		o.studio.Aloud, o.studio.Clock = true, on.Card.Clock
		o.studio.Outputs = append(o.studio.Outputs, on.Card)
		p.tellOutput(r)
	}
	if len(on.Input.Sources) > 0 {
		if _, err := on.Input.ReadKeys(movesOnPage, games...); err != nil {
			return p.stageError(err)
		}
		o.studio.Controller = p.controller
	}
	if len(r.exports.Targets) > 0 || r.exports.Save != "" {
		o.studio.Keep = keeper(*r.exports, stdout, stderr)
	}
	return p.stageError(on.Try(o.studio.Outputs))
}

// composition returns the score of the first performance, and the files to write.
func (o *studioOptions) composition(ctx context.Context, stdout, stderr io.Writer) (*composition, error) {
	p := &o.play
	if p.setList != "" {
		return o.openEvening(ctx, stdout, stderr)
	}
	follow := followed(ctx, p.out.messages(stdout, stderr), p.notices)
	err := p.resolve(play.House{
		Usual: play.PerformanceScore,
		People: func(game.Game) []*play.Person {
			return []*play.Person{play.NewPerson(play.PersonName, nil), play.NewPerson(play.AudienceName, nil)}
		},
		Run: func(name string, g game.Game) (*play.Evolving, error) {
			if name == studio.Evolving { // the studio itself checks whether an evolution runs
				return play.NewEvolving(name, nil), nil
			}
			return follow(name, g)
		},
	})
	if err != nil {
		return nil, err
	}
	if o.studio.Order, o.studio.Evolving = p.order, p.bill.Evolving; p.out.argument != "" {
		o.studio.Bill = p.bill
	}
	if o.studio.Order.Score, err = play.ReadScoreText(p.bill.Score.Name); err != nil {
		return nil, err
	}
	return newComposition(p.out, p.bill.Score, p.bill.Transpose, nil, stdout, stderr)
}

// openEvening reads the set list for the first performance.
func (o *studioOptions) openEvening(ctx context.Context, stdout, stderr io.Writer) (*composition, error) {
	person := session.NewPerson()
	r, matches, err := o.play.setUpEvening(ctx, play.House{Usual: play.PerformanceScore, People: studio.People(person)}, stdout, stderr)
	if err != nil {
		return nil, err
	}
	e := o.play.evening
	for _, i := range e.list.Items {
		if err := o.checkAudience([2]string{i.Setup.Gamers[0].String(), i.Setup.Gamers[1].String()}); err != nil {
			return nil, err
		}
	}
	o.studio.Evening = &studio.Evening{
		Title: e.list.Title, Person: person, First: matches[0], Programme: e.queue.Programme, SetList: setlist.NewConductor(e.queue, e.load),
		Games: e.list.Games(), Scores: e.list.Scores(), Item: e.queue.Item,
	}
	return r, nil
}

// movesOnPage is passed to ReadKeys as personPlays, which says whether a person must be able to move with MIDI keys. It is false, because a person in
// a studio can move on the page.
const movesOnPage = false

// controller returns the MIDI inputs and LEDs for games. If the key file does not suit them, keys do nothing, but the inputs still deliver
// clock messages and held notes.
func (o *playOptions) controller(games ...game.Game) (studio.Controller, error) {
	in := &o.stage.Input
	keys, err := in.ReadKeys(movesOnPage, games...)
	if err != nil {
		return studio.Controller{Inputs: in.Surfaces(&controller.Keys{})}, o.stageError(err)
	}
	leds, err := in.OpenLEDs(keys, games[0])
	return studio.Controller{Inputs: in.Surfaces(keys), LEDs: leds}, o.stageError(err)
}

// keeper returns a function that writes a performance's files. The function also prints the paths, and returns the printed text.
func keeper(e export.Exports, stdout, stderr io.Writer) func(studio.Kept) (string, error) {
	return func(k studio.Kept) (string, error) {
		var told strings.Builder
		now := e.Numbered(k.Number)
		now.Transpose, now.Messages = k.Transpose, io.MultiWriter(stdout, &told)
		err := now.Write(export.NewPiece(k.Score, k.Matches))
		report(stderr, err)
		return told.String(), err
	}
}
