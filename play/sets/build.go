package sets

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/session"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// builder builds a take from the records of a set, in order of time.
type builder struct {
	take  *take.Take
	games map[int]string // description of each game, by the game's number
}

func (b *builder) add(r *Record) {
	all, _ := messages(r.MIDI)
	for _, m := range all {
		b.take.Send(take.Message{At: r.At, Data: m})
	}
	switch {
	case r.Place != nil:
		b.take.Tick(take.Tick{At: r.At, Tick: r.Place.Tick, Tempo: r.Place.Tempo})
	case r.Event == scoreEvent && r.Score != nil:
		if r.Score.Title != "" && len(b.games) == 1 {
			b.take.Title = r.Score.Title
		}
		b.take.Meter(r.At, scores.Meter{Beats: r.Score.Beats, Unit: r.Score.Unit})
		for _, p := range r.Score.Parts {
			b.take.Name(p.Channel, p.Name)
		}
	case r.Event == gameEvent && r.Terms != nil:
		if b.games == nil {
			b.games = map[int]string{}
		}
		b.games[r.Game] = fmt.Sprintf("%s against %s, seed %d", r.Terms.Names[0], r.Terms.Names[1], r.Terms.Seed)
		if b.take.Title == "" {
			b.take.Title = r.Terms.Game + ", " + b.games[r.Game]
		}
	case r.Event == turnEvent && r.Turn == 1:
		b.take.Mark(r.At, b.games[r.Game])
	}
}

// Take returns a take: a recording of what was heard.
func (s *Set) Take() *take.Take {
	b := builder{take: new(take.Take)}
	for i := range s.Records {
		b.add(&s.Records[i])
	}
	return b.take
}

// errNoGame says that the set contains no move that was heard.
var errNoGame = errors.New("the set contains no move that was heard")

// Games returns the games of the set as they were at the end, and the score that was used last. The games are not composed yet.
func (s *Set) Games() (by *scores.Score, games []*play.Match, err error) {
	h := history{terms: map[int]*Record{}, turns: map[int][]play.PlayedTurn{}, texts: map[string]string{}, gamers: map[string]*gamer.File{}}
	for i := range s.Records {
		if err := h.add(&s.Records[i]); err != nil {
			return nil, nil, err
		}
	}
	if h.last == nil {
		return nil, nil, errNoGame
	}
	if by, err = h.last.read(h.texts[h.last.Sum]); err != nil {
		return nil, nil, err
	}
	if games, err = h.matches(); err == nil && len(games) == 0 {
		err = errNoGame
	}
	if err != nil {
		return nil, nil, err
	}
	return by, games, nil
}

// Compose composes the games, and returns their score and their piece. A set may come from a stranger, so a panic while composing becomes an error.
func (s *Set) Compose(ctx context.Context) (by *scores.Score, piece *compose.Piece, games []*play.Match, err error) {
	err = session.Guard(func() error {
		if by, games, err = s.Games(); err != nil {
			return err
		}
		play.ApplyForm(games)
		piece, err = play.Perform(ctx, by, games, nil)
		return err
	})
	return by, piece, games, err
}

// history collects what the records of a set say about games, in order of time.
type history struct {
	terms  map[int]*Record // terms of each game, by the game's number
	turns  map[int][]play.PlayedTurn
	texts  map[string]string // texts of scores, by their checksums
	gamers map[string]*gamer.File
	last   *Score
}

// add adds a record. If the record contains a gamer that cannot be read, add returns an error.
func (h *history) add(r *Record) error {
	switch {
	case r.Event == gameEvent && r.Terms != nil:
		h.terms[r.Game] = r
	case (r.Event == turnEvent || r.Event == placedEvent) && r.Move != nil && r.Turn >= 1 && r.Turn <= len(h.turns[r.Game])+1:
		h.forget(r.Game, r.Turn-1)
		h.turns[r.Game] = append(h.turns[r.Game], *r.Move)
	case r.Event == undoneEvent:
		h.forget(r.Game, r.Turn)
	case r.Event == scoreEvent && r.Score != nil:
		if h.last = r.Score; h.last.Text != "" {
			h.texts[h.last.Sum] = h.last.Text
		}
	case r.Event == networkEvent && len(r.Data) > 0:
		f, err := gamer.Decode(r.Data)
		if err != nil {
			return fmt.Errorf("gamer %s: %w", text.Printable(r.Text), err)
		}
		h.gamers[r.Sum] = f
	}
	return nil
}

// forget drops the last turns of a game; the parameter left is the number of turns that remain. It also drops all later games.
func (h *history) forget(number, left int) {
	for other := range h.turns {
		if other > number {
			delete(h.turns, other)
		}
	}
	if left >= 0 && left < len(h.turns[number]) {
		h.turns[number] = h.turns[number][:left]
	}
}

// matches returns those games of the set that have moves.
func (h *history) matches() (games []*play.Match, err error) {
	for _, number := range slices.Sorted(maps.Keys(h.turns)) {
		r := h.terms[number]
		if len(h.turns[number]) == 0 || r == nil {
			continue
		}
		var by [2]*gamer.File
		for side, sum := range r.Gamers[:min(len(r.Gamers), len(by))] {
			by[side] = h.gamers[sum]
		}
		m, err := r.Terms.Match(slices.Clone(h.turns[number]), by)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number, err)
		}
		m.Names = [2]string{text.Printable(m.Names[0]), text.Printable(m.Names[1])}
		games = append(games, m)
	}
	return games, nil
}

// read returns the score that the given text defines. If the set does not contain the text, the text is empty, and read loads the score by its name.
func (s *Score) read(text string) (by *scores.Score, err error) {
	if text == "" {
		by, err = scores.Load(s.Name)
	} else {
		by, err = scores.ParseEdited(s.Name, []byte(text))
	}
	if err == nil {
		err = by.SetGiven(s.Tempo, s.Title)
	}
	return by, err
}
