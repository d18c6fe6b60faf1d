// Package play turns games into music. It plays matches between gamers, lets the composer compose their moves, and saves and reads games.
package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/onethread"
	"midiconnect4/internal/rng"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
)

// Match is one game with its music, while it is played and afterwards.
type Match struct {
	Game    game.Game
	Names   [2]string // names of the players, without unprintable characters
	Seed    uint64
	Opening int    // number of moves at the start that the gamers do not choose
	Turns   []Turn // turns so far

	Listening bool      // whether to compute the signals of the moves even if the score does not use them
	Entrance  *Entrance // not nil if the match begins a new piece in a performance of several pieces

	position game.Position
	who      who
	record   record
	place    place
	music    music
	derived  derived
}

// who holds the players of a match.
type who struct {
	gamers   [2]engine.Engine  // nil if the moves are given
	evolving [2]*Evolving      // placeholders for the champions of runs; nil for other gamers
	newest   [2]*gamer.File    // the champions that took the places of the placeholders
	swapped  [2]*engine.Engine // gamers that a performer has given the place of others; nil for none
	judge    engine.Engine     // tells the chances after each move; nil if nobody does
	kept     [2]string         // paths of the champions' files beside the saved game; empty if there are none
}

// record holds what is known about a match before it is played.
type record struct {
	opening    []game.Move // moves of the usual or a given opening; nil if the opening consists of random moves
	opened     bool        // whether the opening is given
	asked      int         // the opening as NewMatch got it; a performer's moves shorten Opening
	given      []game.Move
	confidence []float64    // the confidence in each given move
	chances    []*float64   // the first side's chances after each given move, as Turn has them; nil if nobody told any
	tags       []pgn.Tag    // what a PGN file says of its event
	outcome    game.Outcome // of a game that the players ended after the last given move; game.Undecided for other games
	ended      string       // why they ended it, such as "resignation"
	touches    []Touch      // a performer's changes in each turn of given moves; nil if there are none
	written    *written     // music of the moves, read from a file; nil if the score composes it
	signs      string       // the text passed to FixSigns
	fixed      []compose.Signs
}

// place is where a match stands among the matches of a piece.
type place struct {
	serial int            // number among all matches of a series, from 1
	number int            // number among the movements of the piece, from 1
	form   int            // number of the movement in the score's form, from 1; 0 if the form does not apply
	losses [2]int         // number of games that each player has lost earlier in the piece
	memory compose.Memory // motifs of earlier games of the piece
	lead   *int           // key on which its music starts; nil if the score decides
	last   bool           // whether the match has ended and is the last of the piece
	start  int            // tick at which its music starts
}

// music holds what composes the match, and how.
type music struct {
	title    string         // title that the score gives the movement; if empty, the movement's title says who plays
	tempo    float64        // tempo at the start, in quarter notes a minute; 0 for the score's tempo
	way      way            // how the match ends, and how the next match follows
	dropped  bool           // the turns have no bars: see Thin
	edits    []compose.Edit // changes of bars by a person
	score    *scores.Score  // the score that composes the match
	composer compose.Composer
	before   compose.Composer // a copy of the composer before the last turn
}

// derived says how a match was made from another match that was played.
type derived struct {
	whole      *Match // the match from which it was made; nil if this match itself was played
	excerpt    bool   // whether bars were left out
	leftOut    int    // number of bars left out before the excerpt
	transposed int    // number of keys by which Transpose moved the notes up
}

// NewMatch returns a match between two gamers. It starts with a number of random moves (opening), or with a usual opening if opening is UsualOpening.
// The seed (parameter from) determines the opening, the music, and the choices of gamers that choose moves at random.
func NewMatch(g game.Game, first, second engine.Engine, opening int, from uint64) *Match {
	m := &Match{Game: g, Seed: from, Opening: opening, position: g.Start()}
	m.record.asked = opening
	if opening == UsualOpening {
		m.record.opening = usualOpening(g, from)
		m.Opening = len(m.record.opening)
	}
	m.seat(game.First, first)
	m.seat(game.Second, second)
	return m
}

// seat makes a gamer a player of the match.
func (m *Match) seat(side game.Side, player engine.Engine) {
	if drawing, ok := player.(engine.Seeded); ok {
		player = drawing.WithSeed(m.Seed)
	}
	m.who.gamers[side], m.Names[side] = player, text.Printable(player.Name())
}

// open makes a match between gamers start with given moves.
func (m *Match) open(with []game.Move) {
	m.record.opening, m.record.opened, m.Opening = with, true, len(with)
}

// FixSigns sets the signs (directions of intervals) of the first moves, in the notation of compose.ParseSigns. The score decides the signs of later
// moves. FixSigns must be called before Begin.
func (m *Match) FixSigns(list string) error {
	if err := m.setSigns(list); err != nil {
		return err
	}
	if m.who.gamers[0] == nil && len(m.record.fixed) > len(m.record.given) {
		return fmt.Errorf("%s are given, but only %s", text.Count(len(m.record.fixed), "sign"), text.Count(len(m.record.given), "move"))
	}
	return nil
}

// setSigns sets signs (directions of intervals) like FixSigns, but accepts more signs than there are given moves.
func (m *Match) setSigns(list string) error {
	signs, err := compose.ParseSigns(list)
	if err == nil {
		m.record.signs, m.record.fixed = list, signs
	}
	return err
}

// Begin starts the match. s is the score of the piece, tick the time at which the match's music starts. Begin returns an error if the score does
// not fit the board, or if the champion of a run cannot play.
func (m *Match) Begin(s *scores.Score, tick int) error {
	if err := s.Fits(m.Game.Size()); err != nil {
		return err
	}
	if err := m.meet(); err != nil {
		return err
	}
	m.enter(s)
	m.place.start = tick
	from, to := m.share(s)
	m.music.composer = *compose.New(m.music.score, m.Seed, compose.FixSigns(m.record.fixed), compose.Edits(m.music.edits), compose.StartAt(tick),
		compose.StartTempo(cmp.Or(m.music.tempo, m.music.score.Tempo)), compose.Losses(m.place.losses), compose.Within(from, to), compose.Remember(m.place.memory))
	if m.place.lead != nil && !slices.ContainsFunc(m.music.edits, func(e compose.Edit) bool { return e.Bar == 1 && e.Start != nil }) {
		m.music.composer.StartOn(*m.place.lead)
	}
	return nil
}

// share returns where in the piece the match begins and ends, from 0 (start) to 1 (end). If the score has movements, the match is one of them.
// Otherwise, each match counts as a whole piece.
func (m *Match) share(s *scores.Score) (from, to float64) {
	all := len(Movements(s))
	if m.place.number == 0 || m.place.number > all {
		return 0, 1
	}
	return float64(m.place.number-1) / float64(all), float64(m.place.number) / float64(all)
}

// Next plays the next move and composes its bars. After the last move of the game, it also composes the ending. It returns ErrOver if the match
// has ended. Other errors say why the engine chose no move. Begin must have succeeded before.
func (m *Match) Next(ctx context.Context) (Turn, error) {
	onethread.Rest()
	choice, err := m.choose(ctx)
	if err != nil {
		return Turn{}, err
	}
	return m.play(ctx, choice)
}

// play makes a chosen move and composes its bars.
func (m *Match) play(ctx context.Context, choice engine.Choice) (Turn, error) {
	move := choice.Move
	before := m.position
	t := Turn{
		Number:     len(m.Turns) + 1,
		Side:       before.Turn(),
		Move:       move,
		Feature:    before.Feature(move),
		Confidence: rounded(choice.Confidence),
		Position:   m.after(before, move, len(m.Turns)+1),
	}
	if t.Number == len(m.record.given) {
		t.ended = m.record.ended
	}
	if err := m.ask(ctx, &t); err != nil {
		return Turn{}, err
	}
	t.told = compose.Move{
		X: move.X, Y: move.Y, Hops: hops(before, move), Player: int(t.Side), Piece: moved(before, move),
		Filled: before.Progress(), Confidence: t.Confidence, Feature: features[t.Feature],
	}
	if err := m.hear(ctx, &t); err != nil {
		return Turn{}, err
	}
	m.position = t.Position
	if len(m.Turns) < len(m.record.touches) {
		t.touch = m.record.touches[len(m.Turns)]
	}
	if err := m.write(&t); err != nil {
		return Turn{}, err
	}
	if m.Turns == nil { // room for most games, which end before the board is full
		width, height := m.Game.Size()
		m.Turns = make([]Turn, 0, width*height)
	}
	m.Turns = append(m.Turns, t)
	return t, nil
}

// composeAnew makes the score compose the match, even if a file contains its music. It must be called before Begin.
func (m *Match) composeAnew() { m.record.written = nil }

// Touch composes the last turn again with changes by a performer. The match must have a turn. Snapshots of the match stay unchanged.
func (m *Match) Touch(by Touch) Turn {
	last := len(m.Turns) - 1
	t := m.Turns[last]
	t.touch = by
	m.music.composer = m.music.before
	m.compose(&t)
	m.Turns = append(slices.Clone(m.Turns[:last]), t)
	return t
}

// composeLast composes the last turn again, as the last turn of the piece. It is called if no further match follows, and if this was unknown
// when the turn was first composed.
func (m *Match) composeLast() (Turn, error) {
	last := len(m.Turns) - 1
	t := m.Turns[last]
	m.music.composer = m.music.before
	if err := m.write(&t); err != nil {
		return t, err
	}
	m.Turns[last] = t
	return t, nil
}

// write composes a turn. If a file contains the music of the match, that music replaces the composed bars.
func (m *Match) write(t *Turn) error {
	if m.compose(t); m.record.written == nil {
		return nil
	}
	return m.record.written.rewrite(m, t)
}

// compose lets the score compose a turn.
func (m *Match) compose(t *Turn) {
	m.music.before = m.music.composer
	if t.touch.Start != nil {
		m.music.composer.StartOn(*t.touch.Start)
	}
	t.told.Amounts = t.touch.Amounts
	t.told.Pattern = m.pattern(t)
	t.Bars, t.Ending = m.music.composer.Bars(t.told), nil
	if outcome := t.Position.Outcome(); outcome != game.Undecided && m.closes() {
		t.Ending = m.music.composer.End(winner(outcome), m.recalled(t)...)
	}
	if t.Position.Outcome() != game.Undecided {
		m.slow(t)
	}
}

// Back returns a copy of the match with only its first turns. turns must not exceed the number of turns of m.
func (m *Match) Back(turns int) *Match {
	back := m.Snapshot()
	back.place.last = false
	back.Turns = m.Turns[:turns]
	back.position = m.Game.Start()
	if turns > 0 {
		back.position = m.Turns[turns-1].Position
	}
	if m.music.score != nil {
		_ = back.recompose(m.music.score.Piece(), m.place.start) // no error is possible: Begin has checked that the score fits the board
	}
	return back
}

// recompose composes the turns so far again with a score. tick is the new start of the music. It makes a new slice of turns, because snapshots
// may share the old one.
func (m *Match) recompose(s *scores.Score, tick int) error {
	if err := m.Begin(s, tick); err != nil {
		return err
	}
	m.Turns, m.music.dropped = slices.Clone(m.Turns), false
	for i := range m.Turns {
		onethread.Rest()
		if err := m.hear(context.Background(), &m.Turns[i]); err != nil {
			return err
		}
		m.compose(&m.Turns[i])
	}
	return nil
}

// Snapshot returns a copy of the match. Later moves in m do not change the copy.
func (m *Match) Snapshot() *Match {
	now := *m
	return &now
}

// Snapshots returns a snapshot of each match, in the same order.
func Snapshots(matches []*Match) []*Match {
	now := make([]*Match, len(matches))
	for i, m := range matches {
		now[i] = m.Snapshot()
	}
	return now
}

// Rematch returns a new match between the same players with another seed. A match with given moves is repeated without changes.
func (m *Match) Rematch(from uint64) *Match {
	if m.who.gamers[0] == nil {
		again := *m
		again.Turns, again.position, again.place.last, again.Entrance = nil, m.Game.Start(), false, nil
		return &again
	}
	players := m.players()
	again := NewMatch(m.Game, players[0], players[1], m.record.asked, from)
	if m.record.opened {
		again.open(m.record.opening)
	}
	again.who.judge = m.who.judge
	again.record.signs, again.record.fixed, again.Listening = m.record.signs, m.record.fixed, m.Listening
	return again
}

// choose returns the next move: a given move, a move of the opening, or the engine's choice.
func (m *Match) choose(ctx context.Context) (engine.Choice, error) {
	ply := len(m.Turns)
	switch {
	case m.Over():
		return engine.Choice{}, ErrOver
	case m.who.gamers[0] == nil:
		return engine.Choice{Move: m.record.given[ply], Confidence: m.record.confidence[ply]}, nil
	case ply < min(len(m.record.opening), m.Opening):
		return engine.Choice{Move: m.record.opening[ply], Confidence: unsure}, nil
	case ply < m.Opening:
		moves := m.position.Moves()
		return engine.Choice{Move: moves[rng.Stream(m.Seed, "opening", uint64(ply)).IntN(len(moves))], Confidence: unsure}, nil
	}
	return m.who.gamers[m.position.Turn()].Choose(onethread.Context(ctx), m.position)
}

// Over reports whether the match has ended: no further move is possible or given.
func (m *Match) Over() bool {
	return m.Outcome() != game.Undecided || m.who.gamers[0] == nil && len(m.Turns) == len(m.record.given)
}

// Serial returns the number of the match in its performance, from 1. It returns 0 before the match begins.
func (m *Match) Serial() int { return m.place.serial }

// Position returns the position after the last turn.
func (m *Match) Position() game.Position { return m.position }

// Outcome returns the outcome so far: game.Undecided until the game ends.
func (m *Match) Outcome() game.Outcome { return m.position.Outcome() }

// Before returns the position before a turn of the match.
func (m *Match) Before(t Turn) game.Position {
	if t.Number == 1 {
		return m.Game.Start()
	}
	return m.Turns[t.Number-2].Position
}

// Moves lists the moves so far in the notation of the game, separated by spaces.
func (m *Match) Moves() string {
	if m.derived.whole != nil {
		return m.derived.whole.Moves()
	}
	texts := make([]string, len(m.Turns))
	for i, t := range m.Turns {
		texts[i] = t.Move.Text
	}
	return strings.Join(texts, " ")
}

// Summary returns a line of text that says who played, and how and why the game ended.
func (m *Match) Summary() string {
	whole := cmp.Or(m.derived.whole, m)
	if reason := game.Reason(whole.position); reason != "" {
		return whole.summary() + ": " + reason
	}
	return whole.summary()
}

// summary is Summary without the reason, as files of music have it.
func (m *Match) summary() string {
	if m.derived.whole != nil {
		return m.derived.whole.summary()
	}
	result := m.Outcome().String()
	if m.Outcome() == game.Undecided {
		result = "broken off"
	}
	return fmt.Sprintf("%s, %s against %s, %s after %s",
		m.Game.Name(), m.Names[0], m.Names[1], result, text.Count(len(m.Turns), "move"))
}

// final returns the outcome of the game after all given moves.
func (m *Match) final() game.Outcome {
	p := m.position
	for i := len(m.Turns); i < len(m.record.given); i++ {
		p = m.after(p, m.record.given[i], i+1)
	}
	return p.Outcome()
}
