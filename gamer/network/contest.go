package network

import (
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Contest plays games between networks of one shape. It remembers what each
// network chose where, and may be used by several goroutines at once.
type Contest struct {
	game  *connect4.Game
	nets  []*Sigmoid
	memos []memo
}

// NewContest returns a contest of networks, of which there is one at least.
func NewContest(nets []*Sigmoid) *Contest {
	c := &Contest{game: nets[0].shape.Game, nets: nets, memos: make([]memo, len(nets))}
	for i := range c.memos {
		c.memos[i] = newMemo(c.game, len(nets))
	}
	return c
}

// Player plays games of a contest, one at a time.
type Player struct {
	contest *Contest
	scratch scratch
	sides   [2]contestant
}

// contestant is a network in a game.
type contestant struct {
	net  *Sigmoid
	memo memo
	view view
	news int // positions of this game that the memo had not
}

// Player returns a new player.
func (c *Contest) Player() *Player { return &Player{contest: c} }

// Play plays one game between two networks, by their numbers, as gamers would.
func (p *Player) Play(first, second int) game.Outcome {
	g := p.contest.game
	p.sit(game.First, first)
	p.sit(game.Second, second)
	var discs [2]uint64
	for side := 0; discs[0]|discs[1] != g.Cells(); side = 1 - side {
		column := p.sides[side].choose(g, discs[side], discs[1-side], &p.scratch)
		discs[side] |= g.Playable(discs[0]|discs[1]) & g.ColumnMask(column)
		if g.Four(discs[side]) {
			return game.Win(game.Side(side))
		}
	}
	return game.Draw
}

// sit gives a network a side of the next game.
func (p *Player) sit(side game.Side, number int) {
	s := &p.sides[side]
	s.net, s.memo, s.news = p.contest.nets[number], p.contest.memos[number], 0
	s.net.begin(&s.view)
}

// choose is the column of the network's choice. A game that has left the
// remembered ones hardly comes back to them, so it is not looked for any more,
// and only its next few positions are kept for others to follow.
func (c *contestant) choose(g *connect4.Game, own, opponent uint64, s *scratch) int {
	const keep = 4
	if c.news == keep {
		return g.Column(c.net.choose(own, opponent, &c.view, s))
	}
	key := g.Key(own, own|opponent)
	if c.news == 0 {
		if column, known := c.memo.find(key); known {
			return column
		}
	}
	c.news++
	column := g.Column(c.net.choose(own, opponent, &c.view, s))
	c.memo.keep(key, column)
	return column
}
