package session

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Function is something that a performance does on request. It is called by its name, by a key of a controller, or by a message of another program.
type Function struct {
	Name      string // lower-case words joined by hyphens
	Group     string // what it is about, for lists
	About     string // what the function does, for people
	Takes     Kind
	Moves     bool    // whether the function chooses a person's move, or a part of the move
	Line      bool    // whether the function takes effect on the next bar line
	Locked    bool    // whether the function works while the performance is locked
	Low, High float64 // bounds of a Number or Whole
	From, To  float64 // range that a fader sets by default, for a Number or Whole

	do  func(*transport, Value) error
	now func(live.Current) (value float64, ok bool) // returns the current value of a Number; nil if the function has no current value

	nowOf func(c live.Current, part string) (value float64, ok bool) // the same for a PartNumber
	part  string                                                     // the part that a function of a part changes
}

// Kind is the kind of value that a function takes.
type Kind int

const (
	Nothing    Kind = iota // no value: the function is like a button
	Number                 // a number from Low to High
	Whole                  // a whole number from Low to High
	Place                  // a square of the board
	Text                   // a name, or a move
	Part                   // a part of the music, perhaps followed by on or off
	PartNumber             // a part of the music and a whole number from Low to High; a parsed call has a function of the part, which takes a Whole
)

// Value is the argument of a function.
type Value struct {
	Number float64     // for Number and Whole
	Square game.Square // for Place
	Text   string      // for Text and Part

	Score *scores.Score // for the function score: a score that need not be in the list; otherwise nil
}

// Call is a function with its value.
type Call struct {
	Function Function
	Value    Value
}

// tempoStep is the factor by which the function faster multiplies the tempo, and slower divides it.
const tempoStep = 1.05

// functions has every function. A new function needs only an entry here.
var functions = slices.Concat(grouped("moves",
	whileLocked(Function{
		Name: "move", About: "makes your move, in the game's notation", Takes: Text, Moves: true,
		do: func(t *transport, v Value) error { return told(t.person.move(v.Text)) },
	}),
	whileLocked(Function{
		Name: "column", About: "drops your disc in a column, from 1 on the left", Takes: Whole, Low: 1, High: 64, Moves: true,
		do: func(t *transport, v Value) error { return t.selects(game.Square{X: int(v.Number)}) },
	}),
	whileLocked(Function{
		Name: "square", About: "selects a square for your move, by its column and its row, from 1 1 at the bottom left", Takes: Place, Moves: true,
		do: func(t *transport, v Value) error { return t.selects(v.Square) },
	}),
	whileLocked(press("deselect", "deselects the selected piece", func(t *transport) { t.person.deselect() })),
	onLine(press("undo", "takes your last move back", (*transport).Undo)),
), grouped("course",
	onLine(press("new-game", "ends the game; the next game begins on the next bar line", (*transport).NewGame)),
	press("pause", "pauses the music, or resumes it", (*transport).TogglePause),
	press("pause-on", "pauses the music", (*transport).Pause),
	press("pause-off", "resumes the music", (*transport).Resume),
	Function{
		Name: "loop", Line: true, About: "repeats the last bars from the next bar line on, while the game waits, until loop-off", Takes: Whole, Low: 1, High: 64, From: 1, To: 8,
		do: func(t *transport, v Value) error { t.Loop(int(v.Number)); return nil },
	},
	Function{
		Name: "loop-beneath", Line: true, About: "repeats the last bars like loop, while gamers play on in silence, a move for each bar", Takes: Whole, Low: 1, High: 64, From: 1, To: 8,
		do: func(t *transport, v Value) error { t.LoopBeneath(int(v.Number)); return nil },
	},
	onLine(press("loop-bar", "repeats this bar while the game waits, or ends a loop", (*transport).ToggleLoop)),
	onLine(press("loop-off", "ends a loop on the next bar line: the game goes on", func(t *transport) { t.Loop(0) })),
	Function{
		Name: "go", Line: true, About: "goes to the position after this move, and on from there on the next bar line; 0 is the start", Takes: Whole, Low: 0, High: 1000,
		do: func(t *transport, v Value) error { t.GoTo(int(v.Number)); return nil },
	},
), grouped("hands on the game",
	Function{
		Name: "position", Line: true, About: "goes on after these moves, in the game's notation, or from a position in FEN, on the next bar line: position 4 4 3", Takes: Text,
		do: func(t *transport, v Value) error { return t.position(v.Text) },
	},
	Function{
		Name: "force", Line: true, About: "makes this move the next one, whoever is to move", Takes: Text,
		do: func(t *transport, v Value) error { t.Force(v.Text); return nil },
	},
	seat(game.First), seat(game.Second),
), grouped("set list",
	Function{
		Name: "item-next", Line: true, About: "leaves the current item of the set list",
		do: func(t *transport, _ Value) error { return t.nextItem() },
	},
	Function{
		Name: "item", Line: true, About: "starts the item of the set list with this name, on the next bar line", Takes: Text,
		do: func(t *transport, v Value) error { return t.cue(v.Text, true) },
	},
	Function{
		Name: "cue", About: "makes the item of the set list with this name follow when the current item ends", Takes: Text,
		do: func(t *transport, v Value) error { return t.cue(v.Text, false) },
	},
), grouped("safety",
	whileLocked(press("lock", "locks everything but moves and panic, to prevent slips, or unlocks everything", func(t *transport) { t.lock(!t.Locked()) })),
	whileLocked(press("lock-on", "locks everything but moves and panic, to prevent slips", func(t *transport) { t.lock(true) })),
	whileLocked(press("lock-off", "unlocks everything", func(t *transport) { t.lock(false) })),
	whileLocked(press("panic", "ends all notes at once", (*transport).Panic)),
), grouped("score",
	onLine(press("score-next", "switches to the next score of the list, on the next bar line", func(t *transport) { t.scores.step(1) })),
	onLine(press("score-previous", "switches to the previous score of the list, on the next bar line", func(t *transport) { t.scores.step(-1) })),
	onLine(Function{Name: "score", About: "switches to the score with this name, on the next bar line", Takes: Text, do: (*transport).chooseScore}),
), grouped("tempo",
	Function{
		Name: "tempo", About: "sets the tempo, in quarter notes a minute", Takes: Number, Low: scores.SlowestTempo, High: scores.FastestTempo, From: 60, To: 180,
		do:  func(t *transport, v Value) error { t.SetTempo(v.Number); return nil },
		now: func(c live.Current) (float64, bool) { return c.Tempo, c.Tempo > 0 },
	},
	Function{
		Name: "pace", About: "multiplies the score's tempo or, after tempo, the tempo that was set", Takes: Number, Low: live.Slowest, High: live.Fastest, From: 0.5, To: 2,
		do:  func(t *transport, v Value) error { t.SetPace(v.Number); return nil },
		now: func(c live.Current) (float64, bool) { return c.Pace, c.Tempo > 0 },
	},
	press("tap", "sets the tempo from two or more taps, a quarter note apart", (*transport).tap),
	press("faster", "makes the music faster by a twentieth", func(t *transport) { t.faster(tempoStep) }),
	press("slower", "makes the music slower by a twentieth", func(t *transport) { t.faster(1 / tempoStep) }),
	press("click", "lets a click mark the beats for other players, or ends it, from the next bar line on", (*transport).ToggleClick),
	press("click-on", "lets a click mark the beats, from the next bar line on", func(t *transport) { t.SetClick(true) }),
	press("click-off", "ends the click on the next bar line", func(t *transport) { t.SetClick(false) }),
), grouped("notes",
	Function{
		Name: "transpose", About: "sets by how many keys the music sounds higher than written", Takes: Whole, Low: -play.MostTransposed, High: play.MostTransposed, From: -12, To: 12,
		do:  func(t *transport, v Value) error { t.TransposeTo(int(v.Number)); return nil },
		now: func(c live.Current) (float64, bool) { return float64(c.Transpose), true },
	},
	press("transpose-up", "raises the music by a semitone", func(t *transport) { t.Transpose(1) }),
	press("transpose-down", "lowers the music by a semitone", func(t *transport) { t.Transpose(-1) }),
	Function{
		Name: "velocity", About: "sets the velocity of the score's loudest note; other notes change in proportion", Takes: Whole, Low: 1, High: 127, From: 20, To: 120,
		do:  func(t *transport, v Value) error { t.SetVelocity(int(v.Number)); return nil },
		now: func(c live.Current) (float64, bool) { return float64(c.Velocity), true },
	},
	Function{
		Name: "hold", About: "makes each bar start on this key, until release", Takes: Whole, Low: 0, High: 127, From: 36, To: 84,
		do: func(t *transport, v Value) error { t.StartOn(int(v.Number)); return nil },
	},
	press("release", "ends hold: bars start where the score says", (*transport).Release),
), grouped("drama",
	drama("drama", "sets how strongly all signals drive the score's drama: 0 not at all, 1 as written, 2 twice as strongly", scores.Signals()...),
), grouped("drama", dramas()...), parts, plans, grouped("course",
	press("as-written", "restores the score's tempo, loudness, pitch, drama and parts", (*transport).asWritten),
	press("quit", "ends the performance", func(t *transport) { t.Quit(nil) }),
))

// grouped puts functions into a group.
func grouped(group string, all ...Function) []Function {
	for i := range all {
		all[i].Group = group
	}
	return all
}

// dramas returns the functions that set the amount of one signal each.
func dramas() (all []Function) {
	for _, s := range scores.Signals() {
		about := "sets how strongly the signal " + string(s) + " drives the score's drama: 0 not at all, 1 as written, 2 twice as strongly"
		all = append(all, drama("drama-"+string(s), about, s))
	}
	return all
}

func drama(name, about string, of ...scores.Signal) Function {
	return Function{
		Name: name, About: about, Takes: Number, Low: 0, High: 2, From: 0, To: 1,
		do:  func(t *transport, v Value) error { t.setDrama(v.Number, of...); return nil },
		now: func(c live.Current) (float64, bool) { return amountOf(c, of) },
	}
}

// whileLocked makes a function work while the performance is locked.
func whileLocked(f Function) Function {
	f.Locked = true
	return f
}

// onLine marks a function that takes effect on the next bar line.
func onLine(f Function) Function {
	f.Line = true
	return f
}

// amountOf returns the amount of the given signals. ok is false if their amounts differ.
func amountOf(c live.Current, of []scores.Signal) (amount float64, ok bool) {
	for i, s := range of {
		other, set := c.Drama[s]
		if !set {
			other = 1
		}
		if i > 0 && other != amount {
			return 0, false
		}
		amount = other
	}
	return amount, true
}

func press(name, about string, do func(*transport)) Function {
	return Function{Name: name, About: about, do: func(t *transport, _ Value) error { do(t); return nil }}
}

// Functions returns all functions, in the order of midiconnect4 keys functions.
func Functions() []Function { return slices.Clone(functions) }

// FindFunction returns the function with a name. It ignores case.
func FindFunction(name string) (f Function, ok bool) {
	i := slices.IndexFunc(functions, func(f Function) bool { return strings.EqualFold(f.Name, name) })
	if i < 0 {
		return f, false
	}
	return functions[i], true
}

// UnknownFunctionError means that no function has this name.
type UnknownFunctionError struct{ Name string }

func (u UnknownFunctionError) Error() string {
	return fmt.Sprintf("%q is no function", text.Printable(u.Name))
}

// Hint returns a hint with the most similar name of a function.
func (u UnknownFunctionError) Hint() string {
	var names []string
	for _, f := range functions {
		names = append(names, f.Name)
	}
	return text.DidYouMean(u.Name, names, "midiconnect4 keys functions lists all functions")
}

// ParseCall parses a call: the name of a function and, after a space, its value. Examples: pause, tempo 96, square 3 2, score blues. The error is an
// UnknownFunctionError, or says what is wrong with the value.
func ParseCall(words string) (Call, error) {
	f, rest, err := Split(words)
	if err != nil {
		return Call{}, err
	}
	v, err := f.parse(rest)
	if err != nil {
		return Call{}, fmt.Errorf("%s: %w", f.Name, err)
	}
	return Call{f, v}, nil
}

// MustCall parses a call that is a constant of the program. It panics on an error.
func MustCall(words string) Call {
	c, err := ParseCall(words)
	if err != nil {
		panic(err)
	}
	return c
}

// call returns a call of the function with the given name, which must exist.
func call(name string, v Value) Call {
	f, _ := FindFunction(name)
	return Call{f, v}
}

// Move returns a call that makes a move. text is the move in the game's notation.
func Move(text string) Call { return call("move", Value{Text: text}) }

// Select returns a call that selects a square or, if the row s.Y is 0, a column.
func Select(s game.Square) Call {
	if s.Y == 0 {
		return call("column", Value{Number: float64(s.X)})
	}
	return call("square", Value{Square: s})
}

// SetScore returns a call that switches to a score at the next bar line. The score must fit the board.
func SetScore(s *scores.Score) Call { return call("score", Value{Text: s.Name, Score: s}) }

// With returns a call of f with a number. f must take a Number or Whole. The number is limited to the bounds of f, and rounded for a Whole.
func (f Function) With(number float64) Call {
	return Call{f, Value{Number: f.near(number)}}
}

// Now returns the current value of the setting that f changes. ok is false if f has no current value.
func (f Function) Now(t Transport) (value float64, ok bool) {
	if f.now == nil {
		return 0, false
	}
	now, ok := t.Current()
	if !ok {
		return 0, false
	}
	return f.now(now)
}

// String returns the call in the form that ParseCall parses.
func (c Call) String() string {
	switch c.Function.Takes {
	case Number, Whole:
		return fmt.Sprintf("%s %g", c.Function.Name, c.Value.Number)
	case Place:
		return fmt.Sprintf("%s %d %d", c.Function.Name, c.Value.Square.X, c.Value.Square.Y)
	case Text, Part:
		return c.Function.Name + " " + c.Value.Text
	default:
		return c.Function.Name
	}
}
