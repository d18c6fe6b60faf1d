package play

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// House says how to find what an order names: people and runs that may play, and scores. The zero House has no people and no runs, and reads
// scores from files.
type House struct {
	People func(g game.Game) []*Person                       // returns people who may play; nil if no person may
	Run    func(name string, g game.Game) (*Evolving, error) // returns the placeholder for a run's champion; nil if no run may play
	Final  func(champion *gamer.File) bool                   // reports whether a champion is the last of its run, so that its game ends the performance; may be nil
	Load   func(ScoreText) (*scores.Score, error)            // loads a score; nil to load it by its name
	Usual  string                                            // name of the score if neither the order nor saved games name one, nor the game has one of its own; empty for paper
	From   string                                            // paths of gamers start at the folder of this file; empty for the current folder
	Saved  *Saved                                            // saved games to play again; nil for new games
	Typed  bool                                              // whether a person at this machine has typed the gamers' names, which may then be any programs
	Loose  bool                                              // whether moves and movements override other fields instead of making them errors
}

// Resolve reads the order. It joins all errors. They are *OrderError, except errors in saved games.
func (o Order) Resolve(in House) (*Bill, error) {
	r := &reading{Order: o, House: in, bill: &Bill{Setup: Setup{Opening: UsualOpening}}}
	if in.Saved != nil {
		r.refuseWith(in.Saved.Path+" gives the games", "game", "start", "first", "second", "opening", "moves", "games", "depth", "time")
	}
	if r.score() {
		r.numbers()
		if in.Saved != nil {
			r.recall()
			r.judge()
		} else {
			var err error
			if r.bill.Game, err = GameFor(o.Game, r.bill.Score); r.ok("game", err) && r.start() {
				r.games()
				r.judge()
			}
		}
	}
	return r.bill, errors.Join(r.wrong...)
}

// reading is the state while Resolve reads an order (what to play).
type reading struct {
	Order
	House
	bill  *Bill
	wrong []error
}

// fail adds an error about a field. format may name fields in braces (see OrderError).
func (r *reading) fail(field, hint, format string, args ...any) {
	r.wrong = append(r.wrong, &OrderError{Field: field, Hint: hint, Problem: fmt.Sprintf(format, args...)})
}

// ok reports whether err is nil. If it is not, ok adds err as an error of the field, in its own words.
func (r *reading) ok(field string, err error) bool {
	if err == nil {
		return true
	}
	_, ofRun := errors.AsType[*runError](err)
	_, inGamer := errors.AsType[*gamer.FileError](err)
	inScore, is := errors.AsType[*settings.Error](err)
	beside := ofRun || inGamer || is && inScore.Path != "" && !errors.Is(err, fs.ErrNotExist)
	r.wrong = append(r.wrong, &OrderError{Field: field, Cause: err, Beside: beside})
	return false
}

// valid adds err, if it is not nil, as an error about the value of a field. The field's name comes first.
func (r *reading) valid(field string, err error) {
	if wrong, is := errors.AsType[*settings.Error](err); is {
		r.fail(field, wrong.Hint, "{%s}: %v", field, err)
	} else if err != nil {
		r.fail(field, "", "{%s}: %v", field, err)
	}
}

// number parses a whole number and checks that it is not less than least and not greater than most. For the error, the parameter expected describes
// these bounds in words.
func (r *reading) number(field, written string, least, most int, expected string) int {
	n, err := strconv.Atoi(written)
	if err != nil || n < least || n > most {
		r.fail(field, "", "{%s} %s: expected %s", field, written, expected)
	}
	return n
}

// refuseWith adds an error if any of the named fields is given. The error names the first such field, and the reason why.
func (r *reading) refuseWith(why string, fields ...string) {
	if field := r.given(fields...); field != "" {
		r.fail(field, "", "%s, so {%s} cannot be used", why, field)
	}
}

func (r *reading) score() bool {
	load, named := r.Load, r.Score
	if load == nil {
		load = func(t ScoreText) (*scores.Score, error) { return scores.Load(t.Name) }
	}
	saved := named.Name == "" && r.Saved != nil
	if saved {
		named.Name = r.Saved.Score
	}
	of := r.Game
	if r.Saved != nil {
		of = r.Saved.Games[0].Game.Name()
	}
	named.Name = cmp.Or(named.Name, UsualScore(of, r.Usual), usualScore)
	var err error
	if r.bill.Score, err = load(named); saved && errors.Is(err, fs.ErrNotExist) {
		r.wrong = append(r.wrong, &OrderError{
			Field: "score", Problem: "the score of the saved games: " + err.Error(), Cause: err, Beside: true,
			Hint: fmt.Sprintf("%s names the score by its path from %s; choose another score by {score}", r.Saved.Path, r.Saved.scoreFolder()),
		})
		return false
	}
	return r.ok("score", err)
}

// numbers reads the fields that apply to new and to saved games: title, tempo, transposition, seed and signs (directions of intervals).
func (r *reading) numbers() {
	b := r.bill
	if tempo, err := strconv.ParseFloat(r.Tempo, 64); r.Tempo != "" && err != nil {
		r.fail("tempo", "", "{tempo} %s: expected a number such as 90.5, with a point", r.Tempo)
	} else if r.Tempo != "" {
		r.valid("tempo", b.Score.SetTempo(tempo))
	} else if r.Saved != nil && r.Saved.Tempo != nil && r.Score.Name == "" {
		r.valid("tempo", b.Score.SetTempo(*r.Saved.Tempo))
	}
	title := r.Title
	if title == "" && r.Saved != nil && r.Score.Name == "" {
		title = r.Saved.Title
	}
	r.valid("title", b.Score.SetGiven(0, title))
	if r.Transpose != "" {
		b.Transpose = r.number("transpose", r.Transpose, -MostTransposed, MostTransposed, fmt.Sprintf("-%d to %d", MostTransposed, MostTransposed))
	} else if r.Saved != nil {
		b.Transpose = r.Saved.Transpose
	}
	var err error
	if b.Seed, err = strconv.ParseUint(r.Seed, 10, 64); r.Seed == "" {
		b.Seed = rng.Draw()
	} else if err != nil {
		r.fail("seed", "", "{seed} %s: expected a whole number, 0 to %d", r.Seed, uint64(math.MaxUint64))
	}
	if r.Signs != NoSigns {
		b.Signs = r.Signs
	}
	_, err = compose.ParseSigns(b.Signs)
	r.ok("signs", err)
}

// GameFor returns the game with a name. If the name is empty, it returns the score's game or, if the score names none, DefaultGame.
func GameFor(name string, s *scores.Score) (game.Game, error) {
	g, err := gamer.FindGame(cmp.Or(name, s.Game, DefaultGame))
	if err != nil && name == "" {
		err = s.ErrorAt("game", err.Error(), "without this setting, the score can be used for any game")
	}
	return g, err
}

// start reads the position from which the game starts.
func (r *reading) start() bool {
	g, err := game.From(r.bill.Game, r.Start)
	if err != nil {
		r.fail("start", "", "{start}: %v", err)
		return false
	}
	r.bill.Game = g
	return true
}

// games reads the fields that say which new games to play, and who plays.
func (r *reading) games() {
	b := r.bill
	if !r.Loose {
		r.agree()
	}
	given, goesOn := strings.CutSuffix(strings.TrimSpace(r.Moves), GoesOn)
	if r.Moves != "" {
		r.moves(given, goesOn)
	}
	if r.Moves != "" && !goesOn {
		return
	}
	if width, height := b.Game.Size(); r.Opening != "" && !goesOn {
		b.Opening = r.number("opening", r.Opening, 0, width*height, fmt.Sprintf("0 to %d moves", width*height))
	}
	if b.Endless = r.Games == EndlessGames; !b.Endless {
		if r.Games != "" {
			b.Games = r.number("games", r.Games, 1, MostGames, fmt.Sprintf("1 to %d, or %s", MostGames, EndlessGames))
		}
		b.final, b.Endless = r.Final, r.Final != nil
	}
	var err error
	if b.Limit, err = r.Order.Limit(); err != nil {
		r.wrong = append(r.wrong, err)
	}
	r.gamers()
	r.length()
}

// Gamer opens a gamer that a performer names while a game is played. limit is for a gamer without one of its own. The name may come from anywhere, so
// it may stand for known programs only.
func (h House) Gamer(name string, g game.Game, limit engine.Limit) (engine.Engine, error) {
	r := &reading{House: h, bill: &Bill{Setup: Setup{Game: g, Limit: limit}}}
	if h.People != nil {
		r.bill.People = h.People(g)
	}
	ref, err := refFrom(h.From, name)
	if err == nil {
		err = r.follow(ref.Name)
	}
	if err != nil {
		return nil, err
	}
	return r.bill.cache().open(r.bill.limited(ref))
}

// Limit returns the search limit for gamers without one of their own; the zero Limit if the order sets none. The error is an *OrderError.
func (o Order) Limit() (limit engine.Limit, err error) {
	switch written := cmp.Or(o.Depth, o.Time); {
	case o.Depth != "" && o.Time != "":
		return limit, &OrderError{Field: "time", Problem: "{depth} and {time} both limit the search: give one of them"}
	case written != "":
		if limit, err = engine.ParseLimit(written); err != nil {
			err = &OrderError{Field: o.given("depth", "time"), Cause: err}
		}
	}
	return limit, err
}

// agree adds errors about fields that contradict the score's movements. A field may be given if no movement sets it.
func (r *reading) agree() {
	s := r.bill.Score
	refuse := func(field, why string, args ...any) {
		hint := fmt.Sprintf("leave {%s} out, or change the movements in a score of your own", field)
		r.fail(field, hint, "{%s} cannot be used: %s", field, fmt.Sprintf(why, args...))
	}
	for i, m := range Movements(s) {
		field := r.given("moves", "games")
		if field == "moves" && s.Form.Of == scores.PhaseMovements {
			field = r.given("games")
		}
		if field == "" && r.Final != nil { // as if endless games were given
			field = "games"
		}
		if field != "" {
			refuse(field, "the movements of the score %s already set the games", text.Printable(s.Name))
			return
		}
		for side, named := range []bool{m.First != "", m.Second != "", m.Opening != 0} {
			if field := []string{"first", "second", "opening"}[side]; named && r.given(field) != "" {
				refuse(field, "movement %d of the score %s already sets {%s}", i+1, text.Printable(s.Name), field)
				return
			}
		}
	}
}

// moves reads the moves of a given game, and checks that they are legal. goesOn says whether gamers go on after them.
func (r *reading) moves(given string, goesOn bool) {
	b := r.bill
	switch {
	case r.Loose:
	case goesOn:
		r.refuseWith("{moves} gives the opening", "opening")
	default:
		r.refuseWith("{moves} gives the game", "first", "second", "opening", "games", "depth", "time")
	}
	var m *Match
	moves, err := SplitMoves(given)
	if err == nil && len(moves) == 0 {
		err = errors.New("no move is given")
	}
	if err == nil {
		m, err = NewGivenMatch(b.Game, moves, b.Seed)
	}
	if err == nil && goesOn && m.final() != game.Undecided {
		err = errors.New("the game is over after these moves, so nobody can go on")
	}
	switch {
	case err != nil:
		r.fail("moves", "moves are "+b.Game.Notation(), "{moves}: %v", err)
	case goesOn:
		b.Begun = m.record.given
	default:
		if b.Moves = moves; len(r.wrong) == 0 {
			r.ok("signs", m.FixSigns(b.Signs))
		}
		r.fitting()
	}
}

// gamers parses the names of the gamers, and checks that the gamers can play the game.
func (r *reading) gamers() {
	b := r.bill
	if r.House.People != nil {
		b.People = r.House.People(b.Game)
	}
	var wrong [2]error
	for side, name := range r.Gamers {
		if b.Gamers[side], wrong[side] = r.ref(name); wrong[side] == nil {
			wrong[side] = r.follow(b.Gamers[side].Name)
		}
	}
	b.Setup = b.Shared()
	for side, err := range wrong {
		if ref := b.Gamers[side]; err == nil && ref.Name != "" {
			err = b.canPlay(b.limited(ref))
		}
		r.ok(game.Side(side).String(), err)
	}
}

// ref parses the name of a gamer.
func (r *reading) ref(name string) (gamer.Ref, error) {
	if ref, err := gamer.ParseRef(name); err == nil && (r.Typed && ref.IsProgram() || r.bill.person(ref)) {
		return ref, nil
	}
	return refFrom(r.From, name)
}

// follow prepares a run's champion as a player, if name stands for a run.
func (r *reading) follow(name string) error {
	b := r.bill
	known := slices.ContainsFunc(b.Evolving, func(e *Evolving) bool { return e.name == name })
	if name != EvolvingName && !strings.HasPrefix(name, EvolvingMark) || r.Run == nil || known {
		return nil
	}
	run, err := r.Run(name, b.Game)
	if err != nil {
		return &runError{err}
	}
	if run != nil {
		b.Evolving = append(b.Evolving, run)
	}
	return nil
}

// runError is an error that the function House.Run has returned.
type runError struct{ error }

func (e *runError) Unwrap() error { return e.error }

func (u Setup) person(ref gamer.Ref) bool {
	return ref.Name == PersonName || slices.ContainsFunc(u.People, func(p *Person) bool { return p.name == ref.Name })
}

// limited returns the gamer with the setup's limit. If the gamer's name sets a limit or stands for a person, the gamer stays as it is.
func (u Setup) limited(ref gamer.Ref) gamer.Ref {
	if u.person(ref) {
		return ref
	}
	return ref.WithLimit(u.Limit)
}

// HasPeople reports whether a person is one of the gamers.
func (u Setup) HasPeople() bool { return u.person(u.Gamers[0]) || u.person(u.Gamers[1]) }

// length reads the length of all games together. If the order sets no length, the score's length is used. If a person plays, the score's length is
// ignored, because the person may make any number of moves.
func (r *reading) length() {
	b := r.bill
	if r.Length == "" {
		if b.own = b.Score.Form != nil && !b.HasPeople() && !b.Endless; b.own {
			b.Length = b.Score.Form.Length
		}
		return
	}
	var err error
	b.Length, err = scores.ParseLength(r.Length)
	if r.valid("length", err); b.HasPeople() {
		r.refuseWith("a person plays, who may take any number of moves", "length")
	} else if b.Endless {
		r.refuseWith("{games} endless has no end", "length")
	}
}

// fitting reads the length of given games, whose tempo is to follow from it.
func (r *reading) fitting() {
	if r.Length == "" || r.Loose {
		return
	}
	r.refuseWith("{length} sets the tempo of given games", "tempo")
	var err error
	r.bill.Length, err = scores.ParseLength(r.Length)
	r.valid("length", err)
}

// recall makes the bill play saved games again, with the file's changes of bars. If the file has music of its own, and the order sets nothing that
// changes music, this music is used. Otherwise the score composes the games again.
func (r *reading) recall() {
	b, saved := r.bill, r.Saved
	anew := r.given("score", "seed", "signs", "tempo", "length") != ""
	for i, m := range saved.Games {
		if anew {
			m.composeAnew()
		}
		if r.Seed != "" {
			m.Seed = b.Seed + uint64(i)
		}
		if r.Signs != "" {
			if !r.ok("signs", m.FixSigns(b.Signs)) {
				return
			}
		}
	}
	names := b.Score
	if own, err := scores.Load(saved.Score); err == nil && r.Score.Name != "" {
		names = own // the file uses its own score's names of notes
	}
	if err := saved.Edit(b.Score, names); err != nil {
		r.wrong = append(r.wrong, err)
	}
	r.fitting()
	b.saved, b.Game, b.Seed, b.Games = saved.Games, saved.Games[0].Game, saved.Games[0].Seed, len(saved.Games)
}
