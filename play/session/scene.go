package session

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Scene is the state of a performance as a value. Each user interface shows the parts that it needs.
type Scene struct {
	Ready *play.Match // the next match before its first turn sounds; nil if not known
	Match *play.Match // the current match up to the turn that sounds; nil before its first turn
	Left  *play.Match // the previous match, until the first turn of the current match sounds; nil for none
	Turn  play.Turn   // the turn that sounds, or the last turn that sounded

	Score   *scores.Score // the score of the current bar or, between matches, of the next match
	Pending *scores.Score // the score from the next bar line on; nil if the score does not change
	Tick    int           // tick of the piece; Nowhere while nothing sounds
	Tempo   float64       // quarter notes a minute, before multiplication by Factor; 0 before the music starts
	Factor  float64       // factor for the tempo
	Shift   int           // transposition of the next turn, in semitones

	Asked   game.Position    // the position in which a person is to move; nil if no person is to move
	Squares play.SquareInput // squares that the person has selected so far
	Chosen  game.Move        // the person's move, from its choice until it sounds; otherwise the zero move

	Paused, Locked bool
	Waiting        bool               // the music waits at a bar line for a move
	AllOver        bool               // the last match has ended
	Lost           []string           // names of lost outputs
	Silent         bool               // all outputs are lost
	Items          []live.Item        // the items of the set list; nil if there is none
	Scenes         []string           // the names of its scenes
	Now            time.Duration      // time of the last event, on the performance's clock
	Plan           []live.Planned     // calls that wait for a bar line
	Click          bool               // a click marks the beats
	CountIn        int                // number of bars of clicks that follow before a piece; 0 for none
	Beneath        bool               // the game goes on meanwhile
	Loop           int                // number of bars that are repeated; 0 for none
	Mix            live.Mix           // how the parts are changed
	Velocity       float64            // velocity of the loudest note; 0 for the score's
	Drama          map[string]float64 // how strongly signals drive the score's drama, where a performer has changed it; never modified
	FadeEnds       time.Duration      // when the fade-out that goes on ends; 0 for none
	Clock          live.EventKind     // ClockLost, ClockStopped or ClockRunning; only used if the performance follows a clock
}

// steered returns the scene after a performer has changed a setting, by its name in the event.
func (s Scene) steered(name string, value float64) Scene {
	if name == "velocity" {
		s.Velocity = value
	}
	if signal, is := strings.CutPrefix(name, "drama of "); is {
		all := maps.Clone(s.Drama)
		if all == nil {
			all = map[string]float64{}
		}
		all[signal], s.Drama = value, all
	}
	return s
}

// Nowhere is the value of Scene.Tick while nothing sounds.
const Nowhere = -1

// NewScene returns the scene before a performance starts. s is the score of the performance.
func NewScene(s *scores.Score) Scene {
	return Scene{Score: s, Tick: Nowhere, Factor: 1, Clock: live.ClockLost}
}

// After returns the scene after an event.
func (s Scene) After(e live.Event) Scene {
	s.Now = max(s.Now, e.At)
	switch e.Kind {
	case live.GameReady:
		s.Ready, s.AllOver = e.Match, false
		if s.Match == nil && s.Left == nil {
			s.Score = cmp.Or(e.Score, s.Score)
		} else if s.Waiting { // the last match was left while a move was awaited
			s = s.turned()
		}
	case live.TurnBegan:
		if s.Ready != nil && s.Ready.Serial() == e.Match.Serial() {
			s.Ready = nil
		}
		s.Match, s.Left, s.Waiting, s.Chosen = e.Match, nil, false, game.Move{}
		s = s.sounds(e)
	case live.BarRepeated:
		if s.Match != nil { // otherwise the bar is one of the previous match
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
	case live.TurnsUndone, live.TurnsSet:
		if s.Match == nil || s.Match.Serial() != e.Match.Serial() { // an earlier match comes back
			s.Score, s.Turn, s.Tempo = cmp.Or(e.Match.Score(), s.Score), play.Turn{}, 0
		}
		s.Match, s.Ready, s.Left, s.AllOver, s.Asked, s.Chosen, s.FadeEnds = e.Match, nil, nil, false, nil, game.Move{}, 0
	case live.TurnPassed:
		s.Match = e.Match
	case live.GamerSwapped:
		if s.Match != nil && s.Match.Serial() == e.Match.Serial() {
			s.Match = e.Match
		} else {
			s.Ready = e.Match
		}
		if !e.Match.AwaitsPerson() {
			s.Asked, s.Chosen = nil, game.Move{}
		}
	case live.GameLeft:
		s.Left = cmp.Or(s.Match, s.Left)
		s.Ready, s.Match, s.Asked, s.Chosen, s.FadeEnds = nil, nil, nil, game.Move{}, 0
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
		if e.Match != nil { // the performance is paused before this match
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
	case live.ItemsChanged:
		s.Items, s.Scenes = e.Items, e.Scenes
	case live.PlanChanged:
		s.Plan = e.Plan
	case live.Clicked:
		s.Click = e.On
	case live.CountIn:
		if s.CountIn = int(e.Value); e.Match != nil {
			s.Ready = e.Match
			s = s.turned()
		}
	case live.Looped:
		s.Loop, s.Beneath = int(e.Value), e.On
	case live.Mixed:
		s.Mix = e.Mix
	case live.Steered:
		s = s.steered(e.Text, e.Value)
	case live.Fading:
		if s.FadeEnds = 0; e.Value > 0 {
			s.FadeEnds = e.At + time.Duration(e.Value*float64(time.Second))
		}
	}
	return s
}

// InForce says in a few words each what a performer has changed and the score does not know, the calls that wait first.
func (s Scene) InForce() (all []string) {
	if s.CountIn > 0 {
		all = append(all, fmt.Sprintf("count-in %d", s.CountIn))
	}
	for i, one := range s.Plan {
		if i == 0 || !one.WithScene(s.Plan[i-1]) {
			all = append(all, one.String())
		}
	}
	if s.Loop > 0 {
		all = append(all, fmt.Sprintf("%s %d", map[bool]string{false: "loop", true: "loop-beneath"}[s.Beneath], s.Loop))
	}
	if s.Click {
		all = append(all, live.ClickPart)
	}
	var silenced, mixed []string
	for _, strip := range s.Mix {
		if s.Score != nil && len(s.Score.PartsNamed(strip.Part)) == 0 {
			continue // kept for a score that has the part
		}
		silences, sets := strip.Words()
		silenced, mixed = append(silenced, silences...), append(mixed, sets...)
	}
	return slices.Concat(all, silenced, s.steers(), mixed) // what silences parts matters most
}

// steers describes the changed velocity and drama in the form of calls.
func (s Scene) steers() (all []string) {
	if s.Velocity > 0 {
		all = append(all, fmt.Sprintf("velocity %g", s.Velocity))
	}
	signals, usual := map[float64]int{}, 1.0 // number of signals, by amount
	for _, signal := range scores.Signals() {
		signals[s.drama(signal)]++
	}
	for _, signal := range scores.Signals() {
		if amount := s.drama(signal); signals[amount] > signals[usual] {
			usual = amount
		}
	}
	if usual != 1 {
		all = append(all, fmt.Sprintf("drama %g", usual))
	}
	for _, signal := range scores.Signals() {
		if amount := s.drama(signal); amount != usual {
			all = append(all, fmt.Sprintf("drama-%s %g", signal, amount))
		}
	}
	return all
}

// drama returns how strongly a signal drives the score's drama.
func (s Scene) drama(signal scores.Signal) float64 {
	if amount, changed := s.Drama[string(signal)]; changed {
		return amount
	}
	return 1
}

// Item returns the index of the item of the set list that sounds; -1 for none.
func (s Scene) Item() int {
	return slices.IndexFunc(s.Items, func(i live.Item) bool { return i.Sounding })
}

// NextItem returns the name of the item that follows; empty if none follows.
func (s Scene) NextItem() string {
	if i := slices.IndexFunc(s.Items, func(i live.Item) bool { return i.Next }); i >= 0 {
		return s.Items[i].Name
	}
	return ""
}

// IsItem returns true if the item that a call of item names sounds, or the one that a call of cue names is the next one.
func (s Scene) IsItem(c Call) bool {
	return slices.ContainsFunc(s.Items, func(i live.Item) bool {
		return strings.EqualFold(i.Name, c.Value.Text) && (c.Function.Name == "item" && i.Sounding || c.Function.Name == "cue" && i.Next)
	})
}

// ItemTime returns for how long the item has sounded at a time, and how long it still sounds at most. ok is false if it does not sound, and left is
// 0 if that is not known.
func (s Scene) ItemTime(now time.Duration) (sounded, left time.Duration, ok bool) {
	at := s.Item()
	if at < 0 || s.Items[at].Began == 0 {
		return 0, 0, false
	}
	sounded = max(0, now-s.Items[at].Began)
	return sounded, max(0, s.Items[at].Lasts-sounded), true
}

// sounds returns the scene when a turn starts to sound, or sounds again.
func (s Scene) sounds(e live.Event) Scene {
	s.Turn, s.Tick, s.Tempo = e.Turn, e.Tick, cmp.Or(e.Tempo, s.Tempo)
	if s.Score = e.Score; e.Score != nil && e.Score.Piece() == s.Pending {
		s.Pending = nil
	}
	return s
}

// turned returns the scene that waits for the next match. While a match is being played, it returns s unchanged.
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

// Over returns true if the current match has ended.
func (s Scene) Over() bool { return s.Match != nil && s.Match.Outcome() != game.Undecided }

// ToMove returns the side to move; -1 if no match is being played.
func (s Scene) ToMove() game.Side {
	switch {
	case s.Asked != nil:
		return s.Asked.Turn()
	case s.Match == nil || s.Over():
		return -1
	}
	return s.Match.Position().Turn()
}

// Last returns the last turn of the current match that has sounded. ok is false if there is none.
func (s Scene) Last() (t play.Turn, ok bool) {
	if s.Match == nil || len(s.Match.Turns) == 0 {
		return t, false
	}
	return s.Match.Turns[len(s.Match.Turns)-1], true
}

// Beat returns true in the first sixteenth of each quarter note, for a light that flashes on each beat.
func (s Scene) Beat() bool {
	return !s.Paused && s.Tick >= 0 && s.Tick%scores.TicksPerQuarter < scores.TicksPerQuarter/4
}

// Words describes an event for people. It returns an empty text for events that each user interface shows in its own way.
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
	case e.Kind == live.CountIn && e.Value > 0:
		return "count-in: " + text.Count(int(e.Value), "bar")
	case e.Kind == live.ScoreChosen:
		return "score " + text.Printable(e.Score.Name) + ", from the next bar line on"
	case e.Kind == live.Notice:
		return strings.TrimSpace(e.Text)
	}
	return ""
}
