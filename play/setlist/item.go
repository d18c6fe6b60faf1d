package setlist

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Item is a piece of a set list: one or more games with the same score.
type Item struct {
	*play.Bill // describes the first game; each later game has the next seed

	Name     string
	Games    int           // number of games after which the item ends; 0 if the number does not end it
	Until    []Condition   // the item ends if any of these is met after a game
	Fade     time.Duration // length of the fade when the item is left; 0 for no fade
	Entrance play.Entrance // how the first game begins
	Then     string        // name of the item that follows; End if none follows; empty for the next item in the list

	order  play.Order    // as it was written
	chosen []*play.Match // the games of a file, or those that come closest to Length; nil if the item has neither
	lasts  time.Duration // length of the piece of these games
}

// End is the value of Item.Then if the set list is over after the item.
const End = "end"

// Line describes the item in one line of text.
func (o *Item) Line() string {
	who, games := fmt.Sprintf("%s against %s, ", o.gamer(0), o.gamer(1)), "game"
	if slices.ContainsFunc(play.Movements(o.Score), func(m scores.Movement) bool { return m.First != "" || m.Second != "" }) {
		who, games = "", "movement" // each movement has its own gamers
	}
	parts := []string{fmt.Sprintf("%s, %sscore %s", o.Setup.Game.Name(), who, text.Printable(o.Score.Name))}
	if o.Games > 0 {
		parts = append(parts, text.Count(o.Games, games))
	}
	switch {
	case o.Length > 0 && o.chosen != nil && !play.MeetsLength(o.lasts, o.Length):
		parts = append(parts, fmt.Sprintf("for %s, the nearest to %s", scores.FormatLength(o.lasts), scores.FormatLength(o.Length)))
	case o.Length > 0:
		parts = append(parts, "for "+scores.FormatLength(o.Length))
	}
	if len(o.Until) > 0 {
		var conditions []string
		for _, c := range o.Until {
			conditions = append(conditions, c.String())
		}
		parts = append(parts, "until "+strings.Join(conditions, " or "))
	}
	if o.Entrance.Wait {
		parts = append(parts, "waits to be started")
	}
	if o.Then != "" {
		parts = append(parts, "then "+text.Printable(o.Then))
	}
	return strings.Join(parts, "; ")
}

// gamer returns the name of the first or the second gamer.
func (o *Item) gamer(side int) string {
	if o.chosen != nil && (o.Length == 0 || o.Given()) {
		return o.chosen[0].Names[side]
	}
	if name := o.Setup.Gamers[side].String(); name != "" {
		return text.Printable(name)
	}
	return play.UsualGamers(o.Setup.Game.Name())[side]
}

// ends reports whether the item is over after the given games. sounded is the time for which it has sounded.
func (o *Item) ends(games []*play.Match, sounded time.Duration) bool {
	switch {
	case o.chosen != nil:
		return len(games) >= len(o.chosen)
	case o.Games > 0 && len(games) >= o.Games:
		return true
	}
	for _, c := range o.Until {
		if c.met(games, sounded) {
			return true
		}
	}
	return false
}

// limit returns the shortest time in the conditions after which the item ends; 0 if there is none.
func (o *Item) limit() (limit time.Duration) {
	for _, c := range o.Until {
		if c.after > 0 && (limit == 0 || c.after < limit) {
			limit = c.after
		}
	}
	return limit
}

// match returns the game with the given index, before its first move.
func (o *Item) match(index int) (*play.Match, error) {
	m, err := o.game(index)
	if err == nil && index == 0 {
		m.Entrance = &o.Entrance
	}
	return m, err
}

func (o *Item) game(index int) (*play.Match, error) {
	if o.chosen != nil {
		return o.chosen[index].Rematch(0), nil
	}
	bill := *o.Bill
	bill.Setup.Games = 1
	if len(play.Movements(o.Score)) == 0 {
		bill.Seed += uint64(index)
		index = 0
	}
	matches, err := bill.SetUp(context.Background())
	if err != nil {
		return nil, err
	}
	return matches[index%len(matches)], nil
}
