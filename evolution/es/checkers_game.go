package es

import (
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/game"
)

type checkersMeeting = meeting[*eval.Genome, checkers.Position, checkers.Step]

func (s Checkers) meeting() checkersMeeting {
	return checkersMeeting{longest: s.Longest, call: s.call, player: func(g *eval.Genome) player[checkers.Position, checkers.Step] {
		searcher, limit := search.New(eval.New(g)), s.Limit()
		return func(p checkers.Position) checkers.Step {
			steps := p.Steps()
			if len(steps) == 1 {
				return steps[0]
			}
			return searcher.Choose(p, steps, limit).Step
		}
	}}
}

// call decides an unfinished game: a side wins if its pieces are worth at least Lead more; otherwise the game is drawn.
func (s Checkers) call(p checkers.Position) game.Outcome {
	b := p.Board()
	switch more := float64(search.Material{}.Value(b)); {
	case more >= s.Lead:
		return game.Win(b.Turn())
	case more <= -s.Lead:
		return game.Win(b.Turn().Other())
	}
	return game.Draw
}
