package setlist

import (
	"errors"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// Players are what a set list needs to open its gamers.
type Players struct {
	Person func(g game.Game) *play.Person                         // who plays where a gamer is called human; nil for nobody
	Run    func(name string, g game.Game) (*play.Evolving, error) // who plays where a gamer is called play.EvolvingMark and a folder; nil for nobody
	Limit  engine.Limit                                           // for gamers that have none of their own
	Seed   uint64                                                 // of the first item that has none of its own
}

// gamers reads who plays an item, and opens them.
func (r *reader) gamers(o *Item, field string, e itemEntry) {
	for side, name := range [2]string{e.First, e.Second} {
		ref, err := play.RefFrom(r.path, name)
		if err == nil {
			err = r.open(&o.Setup, ref)
		}
		o.Setup.Gamers[side] = ref
		r.failed(field+"."+game.Side(side).String(), gamerHint(err), err)
	}
}

// open opens a gamer, and has the gamers of a run play if it is called after one.
func (r *reader) open(u *play.Setup, ref gamer.Ref) error {
	if strings.HasPrefix(ref.Name, play.EvolvingMark) && r.players.Run != nil {
		e, err := r.players.Run(ref.Name, u.Game)
		if err != nil {
			return err
		}
		u.Evolving = append(u.Evolving, e)
	}
	return u.CanPlay(ref)
}

// gamerHint says what to do about a gamer that cannot be opened.
func gamerHint(err error) string {
	const fromHere = " by its path from the folder of the set list"
	if unknown, ok := errors.AsType[*gamer.UnknownError](err); ok {
		return unknown.Hint("midiconnect4 gamers list shows the bundled gamers; a file is named" + fromHere)
	}
	if other, ok := errors.AsType[*gamer.OtherGameError](err); ok {
		return "write game: " + other.Plays
	}
	if errors.Is(err, ErrNoRun) {
		return "midiconnect4 evolve --out starts one; its folder is named" + fromHere
	}
	return ""
}

// ErrNoRun is the error of Players.Run for a folder without a run.
var ErrNoRun = errors.New("no run is there")
