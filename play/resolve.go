package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// House is where an order is resolved: who plays beside the gamers of the program, and what
// names mean there. The zero House has nobody, and reads files.
type House struct {
	People func(g game.Game) []*Person                       // nil for nobody
	Run    func(name string, g game.Game) (*Evolving, error) // the player of a run, called EvolvingName or by EvolvingMark; nil if there is none
	Load   func(ScoreText) (*scores.Score, error)            // nil to load it by its name
	From   string                                            // the file that names gamers by paths from its folder; empty for none
	Saved  *Saved                                            // these games are played; nil for new ones
	Games  string                                            // EndlessGames if there are so many where the order leaves it open
	Loose  bool                                              // given moves, and the movements of a score, overrule other fields, and are no contradiction
}

// Bill is an order as it was read: all that its matches need.
type Bill struct {
	Setup
	Score     *scores.Score // with the tempo of the order
	Moves     []string      // of the game; nil for a game that gamers play
	Length    time.Duration // that the games are chosen to last together; 0 for any
	Endless   bool          // the first game and its rematches follow each other
	Transpose int           // keys by which the music is moved

	own   bool     // the length is the score's own
	saved []*Match // that are played; nil for new ones
}

// Resolve reads the order. Errors are OrderErrors, joined.
func (o Order) Resolve(in House) (*Bill, error) {
	r := &reading{order: o, house: in, bill: &Bill{Setup: Setup{Opening: UsualOpening}}}
	if in.Saved != nil {
		r.refuseWith(in.Saved.Path+" gives the games", "game", "first", "second", "opening", "moves", "games", "length", "depth", "time")
	}
	if r.score() {
		r.tempo()
		r.transpose()
		r.seed()
		r.signs()
		if in.Saved != nil {
			r.recall()
		} else if r.game() {
			r.matches()
		}
	}
	return r.bill, errors.Join(r.wrong...)
}

// reading is an order that is read.
type reading struct {
	order Order
	house House
	bill  *Bill
	wrong []error
}

// fail notes that the value of a field is wrong.
func (r *reading) fail(field, format string, args ...any) {
	value := ""
	for _, f := range r.order.Fields() {
		if f.Name == field {
			value = *f.Text
		}
	}
	r.wrong = append(r.wrong, &OrderError{Field: field, Value: value, Problem: fmt.Sprintf(format, args...)})
}

// failed notes an error of a field that says by itself what it is about.
func (r *reading) failed(field string, err error) {
	_, ofRun := errors.AsType[*runError](err)
	_, inGamer := errors.AsType[*gamer.FileError](err)
	inScore, ok := errors.AsType[*settings.Error](err)
	beside := ofRun || inGamer || ok && inScore.Path != "" && !errors.Is(err, fs.ErrNotExist)
	r.wrong = append(r.wrong, &OrderError{Field: field, Problem: err.Error(), Whole: true, Cause: err, Beside: beside})
}

// problem notes an error about the value of a field.
func (r *reading) problem(field string, err error) {
	wrong := &OrderError{Field: field, Problem: err.Error(), Cause: err}
	if e, ok := errors.AsType[*settings.Error](err); ok {
		wrong.Hint = e.Hint
	}
	r.wrong = append(r.wrong, wrong)
}

// refuse notes a contradiction of a field.
func (r *reading) refuse(field, hint, format string, args ...any) {
	r.wrong = append(r.wrong, &OrderError{Field: field, Problem: fmt.Sprintf(format, args...), Whole: true, Hint: hint})
}

// refuseWith refuses the first of some fields that is given.
func (r *reading) refuseWith(why string, fields ...string) {
	if field := r.order.given(fields...); field != "" {
		r.refuse(field, "", "%s, so {%s} has no meaning", why, field)
	}
}

// score loads the score.
func (r *reading) score() bool {
	load := r.house.Load
	if load == nil {
		load = func(t ScoreText) (*scores.Score, error) { return scores.Load(t.Name) }
	}
	named := r.order.Score
	saved := named.Name == "" && r.house.Saved != nil
	if saved {
		named.Name = r.house.Saved.Score
	}
	named.Name = cmp.Or(named.Name, usualScore)
	score, err := load(named)
	switch {
	case err == nil:
		r.bill.Score = score
	case saved && errors.Is(err, fs.ErrNotExist):
		r.wrong = append(r.wrong, &OrderError{
			Field: "score", Problem: "the score of the saved games: " + err.Error(), Whole: true, Cause: err, Beside: true,
			Hint: fmt.Sprintf("%s names it by its path from %s; choose another by {score}", r.house.Saved.Path, r.house.Saved.scoreFolder()),
		})
	default:
		r.failed("score", err)
	}
	return err == nil
}

// tempo gives the score its tempo.
func (r *reading) tempo() {
	saved := r.house.Saved
	switch {
	case r.order.Tempo != "":
		tempo, err := strconv.ParseFloat(r.order.Tempo, 64)
		if err != nil {
			r.fail("tempo", "it takes a number, with a point: 90.5")
		} else if err := r.bill.Score.SetTempo(tempo); err != nil {
			r.problem("tempo", err)
		}
	case saved != nil && saved.Tempo != nil && r.order.Score.Name == "":
		if err := r.bill.Score.SetTempo(*saved.Tempo); err != nil {
			r.failed("tempo", err)
		}
	}
}

func (r *reading) transpose() {
	if r.house.Saved != nil {
		r.bill.Transpose = r.house.Saved.Transpose
	}
	if r.order.Transpose != "" {
		r.bill.Transpose = r.number("transpose", r.order.Transpose, -MostTransposed, MostTransposed, "it takes -%d to %d", MostTransposed, MostTransposed)
	}
}

// number reads a whole number within bounds.
func (r *reading) number(field, written string, least, most int, format string, args ...any) int {
	n, err := strconv.Atoi(written)
	if err != nil || n < least || n > most {
		r.fail(field, format, args...)
	}
	return n
}

// seed reads the seed, or draws one.
func (r *reading) seed() {
	if r.order.Seed == "" {
		r.bill.Seed = rng.Draw()
		return
	}
	var err error
	if r.bill.Seed, err = strconv.ParseUint(r.order.Seed, 10, 64); err != nil {
		r.fail("seed", "it takes a whole number, 0 to %d", uint64(math.MaxUint64))
	}
}

func (r *reading) signs() {
	if r.order.Signs != NoSigns {
		r.bill.Signs = r.order.Signs
	}
	if _, err := compose.ParseSigns(r.bill.Signs); err != nil {
		r.failed("signs", err)
	}
}

// game finds the game: the one that is asked for, or that the score is written for.
func (r *reading) game() bool {
	var err error
	if r.bill.Game, err = GameFor(r.order.Game, r.bill.Score); err != nil {
		r.failed("game", err)
	}
	return err == nil
}

// GameFor is the game of a name, or without one the game that a score is written for.
func GameFor(name string, s *scores.Score) (game.Game, error) {
	g, err := gamer.FindGame(cmp.Or(name, s.Game, DefaultGame))
	if err != nil && name == "" {
		err = &settings.Error{Path: s.Name, Field: "game", Problem: err.Error(), Hint: "leave it out, and any game is played"}
	}
	return g, err
}

// matches reads which games are played, and by whom.
func (r *reading) matches() {
	o, b := r.order, r.bill
	r.agree()
	if o.Moves != "" {
		r.moves()
		return
	}
	if o.Opening != "" {
		width, height := b.Game.Size()
		b.Opening = r.number("opening", o.Opening, 0, width*height, "it takes 0 to %d moves", width*height)
	}
	if b.Endless = cmp.Or(o.Games, r.house.Games) == EndlessGames; o.Games != "" && !b.Endless {
		b.Games = r.number("games", o.Games, 1, MostGames, "it takes 1 to %d, or %s", MostGames, EndlessGames)
	}
	r.limit()
	r.gamers()
	r.length()
}

// agree refuses what contradicts the movements of the score. A field is welcome if no movement
// sets what it sets.
func (r *reading) agree() {
	s := r.bill.Score
	movements := Movements(s)
	if movements == nil || r.house.Loose {
		return
	}
	refuse := func(field, format string, args ...any) {
		r.refuse(field, fmt.Sprintf("leave {%s} out, or change the movements in a score of your own", field), "{%s} has no meaning: "+format, append([]any{field}, args...)...)
	}
	if field := r.order.given("moves", "games"); field != "" {
		refuse(field, "the score %s names the games, its movements", text.Printable(s.Name))
	}
	for i, m := range movements {
		for _, by := range []struct {
			field string
			named bool
		}{{"first", m.First != ""}, {"second", m.Second != ""}, {"opening", m.Opening != 0}} {
			if by.named && r.order.given(by.field) != "" {
				refuse(by.field, "movement %d of the score %s has its own", i+1, text.Printable(s.Name))
				return
			}
		}
	}
}

// moves reads the moves of a given game.
func (r *reading) moves() {
	b := r.bill
	if !r.house.Loose {
		r.refuseWith("{moves} gives the game", "first", "second", "opening", "games", "length", "depth", "time")
	}
	var err error
	if b.Moves, err = SplitMoves(r.order.Moves); err == nil && len(b.Moves) == 0 {
		err = errors.New("no move is given")
	}
	var m *Match
	if err == nil {
		m, err = NewGivenMatch(b.Game, b.Moves, b.Seed)
	}
	if err != nil {
		r.wrong = append(r.wrong, &OrderError{Field: "moves", Problem: err.Error(), Hint: "moves are " + b.Game.Notation()})
		return
	}
	if err := m.FixSigns(b.Signs); err != nil && len(r.wrong) == 0 {
		r.failed("signs", err)
	}
}

// limit reads how far gamers search.
func (r *reading) limit() {
	var err error
	switch o := r.order; {
	case o.Depth != "" && o.Time != "":
		r.refuse("time", "", "{depth} and {time} both limit the search: give one of them")
	case o.Depth != "":
		var depth int
		if depth, err = strconv.Atoi(o.Depth); err != nil {
			r.fail("depth", "it takes a whole number")
			return
		}
		r.bill.Limit, err = engine.DepthLimit(depth)
	case o.Time != "":
		var lasts time.Duration
		if lasts, err = time.ParseDuration(o.Time); err != nil {
			r.fail("time", "it takes a time, as 500ms or 2s")
			return
		}
		r.bill.Limit, err = engine.TimeLimit(lasts)
	}
	if err != nil {
		r.failed(cmp.Or(r.order.given("depth"), "time"), err)
	}
}

// gamers reads who plays, and opens them.
func (r *reading) gamers() {
	b := r.bill
	if r.house.People != nil {
		b.People = r.house.People(b.Game)
	}
	var wrong [2]error
	for side, name := range r.order.Gamers {
		if b.Gamers[side], wrong[side] = RefFrom(r.house.From, name); wrong[side] == nil {
			wrong[side] = r.follow(b.Gamers[side].Name)
		}
	}
	b.Setup = b.Shared()
	for side, err := range wrong {
		if ref := b.Gamers[side]; err == nil && ref.Name != "" {
			err = b.CanPlay(b.limited(ref))
		}
		if err != nil {
			r.failed(game.Side(side).String(), err)
		}
	}
}

// follow has the gamers of a run play if it is named.
func (r *reading) follow(name string) error {
	b := r.bill
	named := func(e *Evolving) bool { return e.name == name }
	if name != EvolvingName && !strings.HasPrefix(name, EvolvingMark) || r.house.Run == nil || slices.ContainsFunc(b.Evolving, named) {
		return nil
	}
	run, err := r.house.Run(name, b.Game)
	if err != nil {
		return &runError{err}
	}
	if run != nil {
		b.Evolving = append(b.Evolving, run)
	}
	return nil
}

// runError is an error of House.Run.
type runError struct{ error }

func (e *runError) Unwrap() error { return e.error }

// person reports whether a person plays where a gamer is named so.
func (u Setup) person(ref gamer.Ref) bool {
	return ref.Name == PersonName || slices.ContainsFunc(u.People, func(p *Person) bool { return p.name == ref.Name })
}

// limited is a gamer with the limit of the setup, unless it has its own, or is a person.
func (u Setup) limited(ref gamer.Ref) gamer.Ref {
	if u.person(ref) {
		return ref
	}
	return ref.WithLimit(u.Limit)
}

// HasPeople reports whether a person is among those who play.
func (u Setup) HasPeople() bool { return u.person(u.Gamers[0]) || u.person(u.Gamers[1]) }

// length reads how long the games are to last together. People, who may take any number of
// moves, overrule the score.
func (r *reading) length() {
	o, b := r.order, r.bill
	if o.Length == "" {
		if b.own = b.Score.Form != nil && !b.HasPeople() && !b.Endless; b.own {
			b.Length = b.Score.Form.Length
		}
		return
	}
	var err error
	switch b.Length, err = scores.ParseLength(o.Length); {
	case err != nil:
		r.problem("length", err)
	case b.HasPeople():
		r.refuse("length", "", "a person plays, who may take any number of moves, so {length} has no meaning")
	case b.Endless:
		r.refuse("length", "", "{games} endless has no end, so {length} has no meaning")
	}
}

// recall has saved games be played again, and sets the bars that their file sets. What makes
// other music composes them anew.
func (r *reading) recall() {
	o, b, saved := r.order, r.bill, r.house.Saved
	anew := o.given("score", "seed", "signs", "tempo") != ""
	for i, m := range saved.Games {
		if anew {
			m.ComposeAnew()
		}
		if o.Seed != "" {
			m.Seed = b.Seed + uint64(i)
		}
		if o.Signs != "" {
			if err := m.FixSigns(b.Signs); err != nil {
				r.failed("signs", err)
				return
			}
		}
	}
	names := b.Score
	if own, err := scores.Load(saved.Score); err == nil && o.Score.Name != "" {
		names = own // the file was written with its names of notes
	}
	if err := saved.Edit(b.Score, names); err != nil {
		r.wrong = append(r.wrong, err)
		return
	}
	first := saved.Games[0]
	b.saved, b.Game, b.Seed, b.Games = saved.Games, first.Game, first.Seed, len(saved.Games)
}

// SetUp sets up the matches, before their first moves.
func (b *Bill) SetUp(ctx context.Context) (matches []*Match, err error) {
	switch {
	case b.saved != nil:
		matches = b.saved
	case b.Moves != nil:
		var m *Match
		if m, err = NewGivenMatch(b.Game, b.Moves, b.Seed); err == nil {
			matches, err = []*Match{m}, m.FixSigns(b.Signs)
		}
	default:
		matches, err = b.played(ctx)
	}
	if err != nil {
		return nil, err
	}
	ApplyForm(matches)
	return matches, CheckFits(b.Score, matches)
}

// played sets up the matches that gamers play.
func (b *Bill) played(ctx context.Context) ([]*Match, error) {
	r := &reading{order: Order{Seed: strconv.FormatUint(b.Seed, 10), Length: scores.FormatLength(b.Length)}}
	setup := b.Setup
	if b.Length != 0 {
		matches, err := setup.Lasting(ctx, b.Score, b.Length)
		if impossible, ok := errors.AsType[*LengthError](err); ok && b.own {
			return nil, &settings.Error{Path: b.Score.Name, Field: "form.length", Problem: fmt.Sprintf("%s: %s", r.order.Length, impossible.Problem)}
		} else if ok {
			r.fail("length", "%s", impossible.Problem)
			return nil, r.wrong[0]
		}
		return matches, err
	}
	setup.Games = max(1, setup.Games)
	games := cmp.Or(len(Movements(b.Score)), setup.Games)
	if left := math.MaxUint64 - b.Seed; uint64(games-1) > left {
		r.fail("seed", "only %d seeds follow it; %d games need %d", left, games, games-1)
		return nil, r.wrong[0]
	}
	return setup.Matches(b.Score)
}

// Programme says which of the matches follows.
func (b *Bill) Programme(matches []*Match) Programme {
	if b.Endless && len(matches) == 1 {
		return Endless(matches[0])
	}
	return InOrder(matches...)
}

// GivenTempo is the tempo that was given to a score, as an order has it.
func GivenTempo(s *scores.Score) string {
	if s.GivenTempo == 0 {
		return ""
	}
	return strconv.FormatFloat(s.GivenTempo, 'f', -1, 64)
}

// Filled is the order that the bill was read from, with nothing left open, for its matches.
func (b *Bill) Filled(o Order, matches []*Match) Order {
	first := matches[0]
	o.Game, o.Score.Name, o.Seed = b.Game.Name(), b.Score.Name, strconv.FormatUint(first.Seed, 10)
	for side, name := range first.Names {
		ref := b.Gamers[side]
		if o.Gamers[side] = name; ref.Name != "" {
			o.Gamers[side] = b.limited(ref).String()
		}
	}
	o.Depth, o.Time = "", "" // the gamers have it
	if o.Length == "" && !(b.Endless && len(matches) == 1) {
		o.Games = strconv.Itoa(len(matches))
	}
	o.Tempo = GivenTempo(b.Score)
	if b.Transpose != 0 {
		o.Transpose = strconv.Itoa(b.Transpose)
	}
	return o
}
