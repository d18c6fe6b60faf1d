package session

import (
	"cmp"
	"slices"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Scene is how a performance stands. It is a value; all ends show what they need of it.
type Scene struct {
	Ready *play.Match // does not sound yet; nil if none is known
	Match *play.Match // as it sounds; nil before its first turn
	Left  *play.Match // sounded before, until Match has a turn; nil for none
	Turn  play.Turn   // sounds now, or was the last one that did

	Score   *scores.Score // composed the bar that sounds, or composes the match that is awaited
	Pending *scores.Score // composes from the next bar line on; nil if that is the same
	Tick    int           // of the piece; Nowhere while nothing sounds
	Tempo   float64       // quarter notes a minute, before Factor; 0 before the music starts
	Factor  float64       // of the tempo
	Shift   int           // of the next turn, in semitones

	Asked   game.Position    // in which a person is to move; nil if no move is asked for
	Squares play.SquareInput // selected so far
	Chosen  game.Move        // the person's move until it sounds; else the zero move

	Paused, Locked bool
	Waiting        bool           // on a bar line, for a move
	AllOver        bool           // the last match has sounded
	Lost           []string       // names of the outputs that have gone
	Silent         bool           // none is left
	Clock          live.EventKind // ClockLost, ClockStopped or ClockRunning, if one is followed
}

// Nowhere is the tick while nothing sounds.
const Nowhere = -1

// NewScene is a performance by a score before it begins.
func NewScene(s *scores.Score) Scene {
	return Scene{Score: s, Tick: Nowhere, Factor: 1, Clock: live.ClockLost}
}

// After is the scene after an event.
func (s Scene) After(e live.Event) Scene {
	switch e.Kind {
	case live.GameReady:
		s.Ready, s.AllOver = e.Match, false
		if s.Match == nil && s.Left == nil {
			s.Score = cmp.Or(e.Score, s.Score)
		}
	case live.TurnBegan:
		if s.Ready != nil && s.Ready.Serial() == e.Match.Serial() {
			s.Ready = nil
		}
		s.Match, s.Left, s.Waiting, s.Chosen = e.Match, nil, false, game.Move{}
		s = s.sounds(e)
	case live.BarRepeated:
		if s.Match != nil { // else it belongs to the match before
			s = s.sounds(e)
		}
	case live.HopBegan, live.EndingBegan:
		s.Tempo = cmp.Or(e.Tempo, s.Tempo)
	case live.Pulse:
		s.Tick, s.Tempo = e.Tick, e.Tempo
	case live.Waiting:
		s.Waiting, s.Tick = true, Nowhere
		if s.Asked != nil || s.Ready != nil {
			s = s.turned()
		}
	case live.TurnsUndone:
		s.Match, s.Ready, s.Left, s.AllOver, s.Asked, s.Chosen = e.Match, nil, nil, false, nil, game.Move{}
	case live.GameLeft:
		s.Left = cmp.Or(s.Match, s.Left)
		s.Ready, s.Match, s.Asked, s.Chosen = nil, nil, nil, game.Move{}
	case live.AllOver:
		s.AllOver = true
	case live.Adjusted:
		s.Factor, s.Shift = e.Factor, e.Shift
	case live.ScoreChosen:
		s.Pending = e.Score.Piece()
	case live.MoveAsked:
		s.Asked, s.Squares, s.Chosen = e.Position, e.Squares, game.Move{}
	case live.SquareSelected:
		if e.Position != nil {
			s.Squares = e.Squares
		}
	case live.MoveChosen:
		s.Asked, s.Chosen = nil, e.Move
	case live.Paused:
		s.Paused = true
		if e.Match != nil { // before it
			s.Ready = e.Match
			s = s.turned()
		}
	case live.Resumed:
		s.Paused = false
	case live.Locked, live.Unlocked:
		s.Locked = e.Kind == live.Locked
	case live.PortLost:
		s.Lost, s.Silent = append(slices.Clip(s.Lost), e.Output), e.Left == 0
	case live.PortBack:
		s.Lost, s.Silent = slices.DeleteFunc(slices.Clone(s.Lost), func(name string) bool { return name == e.Output }), false
	case live.ClockLost, live.ClockStopped, live.ClockRunning:
		s.Clock = e.Kind
	}
	return s
}

// sounds is the scene when a turn begins to sound, perhaps again.
func (s Scene) sounds(e live.Event) Scene {
	s.Turn, s.Tick, s.Tempo = e.Turn, e.Tick, cmp.Or(e.Tempo, s.Tempo)
	if s.Score = e.Score; e.Score != nil && e.Score.Piece() == s.Pending {
		s.Pending = nil
	}
	return s
}

// turned is the scene that awaits the match that is ready, if none sounds that is not over.
func (s Scene) turned() Scene {
	if s.Match != nil && !s.Over() {
		return s
	}
	s.Left = cmp.Or(s.Match, s.Left)
	s.Match, s.Turn, s.Tick, s.Tempo = nil, play.Turn{}, Nowhere, 0
	if s.Ready != nil {
		s.Score = cmp.Or(s.Ready.Score(), s.Score)
	}
	return s
}

// Over reports whether the match that sounds has ended.
func (s Scene) Over() bool { return s.Match != nil && s.Match.Outcome() != game.Undecided }

// ToMove is the side that is to move; -1 if nobody is.
func (s Scene) ToMove() game.Side {
	switch {
	case s.Asked != nil:
		return s.Asked.Turn()
	case s.Match == nil || s.Over():
		return -1
	}
	if last, ok := s.Last(); ok {
		return last.Side.Other()
	}
	return game.First
}

// Last is the last move that has sounded, and the position after it; ok is false before the first one.
func (s Scene) Last() (t play.Turn, ok bool) {
	if s.Match == nil || len(s.Match.Turns) == 0 {
		return t, false
	}
	return s.Match.Turns[len(s.Match.Turns)-1], true
}

// Beat reports whether a quarter note begins.
func (s Scene) Beat() bool {
	return !s.Paused && s.Tick >= 0 && s.Tick%scores.TicksPerQuarter < scores.TicksPerQuarter/4
}

// Words say for people what happened; they are empty for what ends show in forms of their own.
func Words(e live.Event) string {
	name := text.Printable(e.Output)
	switch {
	case e.Kind == live.PortLost && e.Left == 0:
		return "the port has gone: the performance waits until it is back"
	case e.Kind == live.PortLost:
		return name + " has gone: the performance goes on without it until it is back"
	case e.Kind == live.PortBack && e.Left == 1:
		return "the port is back"
	case e.Kind == live.PortBack:
		return name + " is back"
	case e.Kind == live.ClockLost:
		return "there is no MIDI clock: the performance waits for it"
	case e.Kind == live.ClockStopped:
		return "the MIDI clock stands: the performance waits for start or continue"
	case e.Kind == live.ClockRunning:
		return "the MIDI clock runs"
	case e.Kind == live.ScoreChosen:
		return "score " + text.Printable(e.Score.Name) + ", from the next bar line on"
	case e.Kind == live.Notice:
		return strings.TrimSpace(e.Text)
	}
	return ""
}
