package play

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/onethread"
	"midiconnect4/internal/text"
)

// untold stands for the chances after a move of which nobody told any.
const untold = "-"

// judge lets the setup's judge, if there is one, tell the chances after each move of a match.
func (u Setup) judge(m *Match) (err error) {
	if u.Judge == (gamer.Ref{}) {
		return nil
	}
	if m.Game.Name() != u.Game.Name() {
		return &OrderError{Field: "judge", Problem: fmt.Sprintf("{judge} %s judges %s, but a game of the file is %s", u.Judge, u.Game.Name(), m.Game.Name())}
	}
	m.who.judge, err = u.cache().open(u.Judge)
	return err
}

// judge reads the name of the judge.
func (r *reading) judge() {
	if r.Judge == "" {
		return
	}
	b := r.bill
	ref, err := r.ref(r.Judge)
	if err == nil && (b.person(ref) || strings.HasPrefix(ref.Name, EvolvingName)) {
		err = errors.New("a person or a run cannot judge: name a gamer or an engine")
	}
	if err == nil {
		b.Setup = b.Shared()
		b.Judge = ref
		err = b.canPlay(ref)
	}
	r.ok("judge", err)
}

// ask sets the chances after a turn: the judge's or, if there is none, those of the file that gave the move. If the confidence in a given move is
// unknown, it is the judge's.
func (m *Match) ask(ctx context.Context, t *Turn) error {
	if m.who.judge == nil {
		if t.Number <= len(m.record.chances) {
			t.chances = m.record.chances[t.Number-1]
		}
		return nil
	}
	p := m.position.Play(t.Move)
	first := unsure
	switch o := p.Outcome(); o {
	case game.Draw:
	case game.Undecided:
		choice, err := m.who.judge.Choose(onethread.Context(ctx), p)
		if err != nil {
			return fmt.Errorf("the judge: %w", err)
		}
		first = of(p.Turn(), rounded(choice.Confidence))
	default:
		first = of(game.Second, float64(o-game.FirstWins))
	}
	t.chances = &first
	if m.who.gamers[0] == nil && t.Confidence == unsure {
		t.Confidence = of(t.Side, first)
	}
	return nil
}

// of converts chances of a side to those of the first side, and back.
func of(side game.Side, chances float64) float64 {
	if side == game.Second {
		return rounded(1 - chances)
	}
	return chances
}

// chancesText returns the chances after each move so far as text, for a file of games; "" if nobody told any.
func (m *Match) chancesText() string {
	all, told := make([]string, len(m.Turns)), false
	for i, t := range m.Turns {
		if all[i] = untold; t.chances != nil {
			all[i], told = strconv.FormatFloat(*t.chances, 'f', -1, 64), true
		}
	}
	if !told {
		return ""
	}
	return strings.Join(all, " ")
}

// parseChances reads a list of chances, one for each move, in order. Those after the given number of moves are ignored.
func parseChances(list string, moves int) ([]*float64, error) {
	fields := strings.Fields(list)
	if list == "" {
		return nil, nil
	}
	if len(fields) < moves {
		return nil, fmt.Errorf("%s for %s; each move needs a number, or %s", text.Count(len(fields), "number"), text.Count(moves, "move"), untold)
	}
	chances := make([]*float64, moves)
	for i, field := range fields[:moves] {
		if field == untold {
			continue
		}
		c, err := parseShare(field)
		if err != nil {
			return nil, fmt.Errorf("move %d: %.20q is not a chance, 0 to 1", i+1, field)
		}
		chances[i] = &c
	}
	return chances, nil
}
