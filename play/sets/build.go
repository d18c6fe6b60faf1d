package sets

import (
	"errors"
	"fmt"
	"slices"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// builder makes a take of records, in the order of time.
type builder struct {
	take  *take.Take
	games map[int]string // titles, by number
}

// add adds what a record says.
func (b *builder) add(r *Record) {
	all, _ := messages(r.MIDI)
	for _, m := range all {
		b.take.Send(take.Message{At: r.At, Data: m})
	}
	switch {
	case r.Place != nil:
		b.take.Tick(take.Tick{At: r.At, Tick: r.Place.Tick, Tempo: r.Place.Tempo})
	case r.Event == scoreEvent && r.Score != nil:
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

// Take is what was heard.
func (s *Set) Take() *take.Take {
	b := builder{take: new(take.Take)}
	for i := range s.Records {
		b.add(&s.Records[i])
	}
	return b.take
}

// errNoGame is that nothing was played.
var errNoGame = errors.New("no move was heard")

// Games are the games as they count in the end, and the score that was last. They are not
// composed yet.
func (s *Set) Games() (by *scores.Score, games []*play.Match, err error) {
	terms, turns, texts := map[int]*play.Terms{}, map[int][]play.PlayedTurn{}, map[string]string{}
	var last *Score
	for _, r := range s.Records {
		switch {
		case r.Event == gameEvent && r.Terms != nil:
			terms[r.Game] = r.Terms
		case r.Event == turnEvent && r.Move != nil && r.Turn >= 1 && r.Turn <= len(turns[r.Game])+1:
			forget(turns, r.Game, r.Turn-1)
			turns[r.Game] = append(turns[r.Game], *r.Move)
		case r.Event == undoneEvent:
			forget(turns, r.Game, r.Turn)
		case r.Event == scoreEvent && r.Score != nil:
			if last = r.Score; last.Text != "" {
				texts[last.Sum] = last.Text
			}
		}
	}
	if last == nil {
		return nil, nil, errNoGame
	}
	if by, err = last.read(texts[last.Sum]); err != nil {
		return nil, nil, err
	}
	numbers := make([]int, 0, len(turns))
	for number := range turns {
		numbers = append(numbers, number)
	}
	slices.Sort(numbers)
	for _, number := range numbers {
		if len(turns[number]) == 0 || terms[number] == nil {
			continue
		}
		m, err := terms[number].Match(slices.Clone(turns[number]))
		if err != nil {
			return nil, nil, fmt.Errorf("game %d: %w", number, err)
		}
		m.Names = [2]string{text.Printable(m.Names[0]), text.Printable(m.Names[1])}
		games = append(games, m)
	}
	if len(games) == 0 {
		return nil, nil, errNoGame
	}
	return by, games, nil
}

// forget drops the turns of a game after so many, and all games after it.
func forget(turns map[int][]play.PlayedTurn, number, left int) {
	for other := range turns {
		if other > number {
			delete(turns, other)
		}
	}
	if left >= 0 && left < len(turns[number]) {
		turns[number] = turns[number][:left]
	}
}

// read reads the score. A set of a program that did not have its text has its name.
func (s *Score) read(text string) (by *scores.Score, err error) {
	if text == "" {
		by, err = scores.Load(s.Name)
	} else {
		by, err = scores.ParseEdited(s.Name, []byte(text))
	}
	if err == nil && s.Tempo != 0 {
		err = by.SetTempo(s.Tempo)
	}
	return by, err
}
