package play

import (
	"cmp"
	"encoding/json"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

const jsonVersion = 1

// jsonMatch is the JSON form of a match with its bars. Other programs and ParseSaved read it.
type jsonMatch struct {
	Seed   uint64    `json:"seed"`
	Game   string    `json:"game"`
	Start  string    `json:"start,omitempty"`
	First  string    `json:"first"`
	Second string    `json:"second"`
	Score  string    `json:"score"`
	Result string    `json:"result"`
	Ended  string    `json:"ended,omitempty"`
	Bars   []jsonBar `json:"bars"`

	Ending *jsonEnding `json:"ending,omitempty"`

	Version int      `json:"midiconnect4"`
	Opening int      `json:"opening,omitempty"`
	Signs   string   `json:"signs,omitempty"`
	Moves   string   `json:"moves"`
	Tempo   *float64 `json:"tempo,omitempty"` // tempo that replaces the score's
	Title   string   `json:"title,omitempty"` // title that replaces the score's

	Transpose int `json:"transpose,omitempty"` // number of keys by which the notes were transposed up

	At int `json:"-"` // offset of this value in the file that it was read from; the same in the types below
}

type jsonBar struct {
	Move       int              `json:"move"`
	Player     string           `json:"player"`
	Part       string           `json:"part,omitempty"` // the player whose part plays the notes, if this is not the player who moved
	X          int              `json:"x"`
	Y          int              `json:"y"`
	Feature    string           `json:"feature"`
	Confidence float64          `json:"confidence"`
	Chances    *float64         `json:"chances,omitempty"` // the first side's, as a judge or a file told them
	Notes      []jsonNote       `json:"notes"`
	Drone      []jsonNote       `json:"drone,omitempty"`
	Start      int              `json:"start"` // ticks from the start of the piece; the same in the types below
	Ticks      int              `json:"ticks"`
	Tempo      float64          `json:"tempo"`
	Lines      []jsonLine       `json:"lines,omitempty"`
	Controls   []jsonControl    `json:"controls,omitempty"`
	Signals    *compose.Signals `json:"signals,omitempty"`

	At int `json:"-"`
}

// jsonEnding is the bar after a game, with the notes of each player.
type jsonEnding struct {
	First    []jsonNote    `json:"first"`
	Second   []jsonNote    `json:"second"`
	Start    int           `json:"start"`
	Ticks    int           `json:"ticks"`
	Tempo    float64       `json:"tempo"`
	Lines    []jsonLine    `json:"lines,omitempty"`
	Controls []jsonControl `json:"controls,omitempty"`

	At int `json:"-"`
}

// jsonNote is a note. On and Off are the ticks at which it starts and stops to sound. On is left out if it equals the written start; Off if it
// equals the written end.
type jsonNote struct {
	Key      int    `json:"key"`
	Name     string `json:"name"`
	Start    int    `json:"start"`
	Ticks    int    `json:"ticks"`
	Velocity int    `json:"velocity"`
	On       *int   `json:"on,omitempty"`
	Off      *int   `json:"off,omitempty"`

	At int `json:"-"`
}

// jsonLine holds the notes of a voice in a bar. Voices and parts are counted from 1, and the first two parts are the players'. Voice 0 stands
// for repeated strokes of a player's own notes.
type jsonLine struct {
	Voice int        `json:"voice"`
	Kind  string     `json:"kind,omitempty"`
	Part  int        `json:"part"`
	Name  string     `json:"name"` // name of the part
	Notes []jsonNote `json:"notes"`

	At int `json:"-"`
}

// jsonControl sets a MIDI controller of a part.
type jsonControl struct {
	Part       int   `json:"part"`
	Tick       int   `json:"tick"`
	Controller uint8 `json:"controller"`
	Value      uint8 `json:"value"`

	At int `json:"-"`
}

// JSON returns the match with its bars as one line of JSON. s is the score of the piece.
func (m *Match) JSON(s *scores.Score) ([]byte, error) {
	out := jsonMatch{
		Seed: m.Seed, Game: m.Game.Name(), Start: game.Origin(m.Game), First: m.Names[0], Second: m.Names[1],
		Score: s.Name, Title: s.GivenTitle, Result: m.Outcome().String(),
		Version: jsonVersion, Opening: min(m.Opening, len(cmp.Or(m.derived.whole, m).Turns)), Signs: m.record.signs, Moves: m.Moves(), Transpose: m.derived.transposed,
		Bars: []jsonBar{},
	}
	if n := len(cmp.Or(m.derived.whole, m).Turns); n > 0 {
		out.Ended = cmp.Or(m.derived.whole, m).Turns[n-1].ended
	}
	if s.GivenTempo != 0 {
		out.Tempo = &s.GivenTempo
	}
	w := jsonWriter{cmp.Or(m.music.score, s)}
	for _, t := range m.Turns {
		out.Bars = append(out.Bars, w.turn(m, t)...)
		if t.Ending != nil {
			out.Ending = w.ending(t.Ending)
		}
	}
	return json.Marshal(out)
}

// TurnJSON returns the bars and the ending of a turn, in the format of Match.JSON. ending is nil if the turn has none. s is the score of the
// piece.
func (m *Match) TurnJSON(t Turn, s *scores.Score) (bars, ending []byte, err error) {
	w := jsonWriter{cmp.Or(m.music.score, s)}
	if bars, err = json.Marshal(w.turn(m, t)); err != nil || t.Ending == nil {
		return bars, nil, err
	}
	ending, err = json.Marshal(w.ending(t.Ending))
	return bars, ending, err
}

type jsonWriter struct{ score *scores.Score }

func (w jsonWriter) turn(m *Match, t Turn) []jsonBar {
	bars := make([]jsonBar, len(t.Bars))
	for i := range t.Bars {
		bars[i] = w.bar(&t.Bars[i])
		bars[i].Move, bars[i].Player, bars[i].Feature, bars[i].Confidence = t.Number, t.Side.String(), t.Feature.String(), t.Confidence
		bars[i].Chances = t.chances
		if t.Bars[i].Swapped {
			bars[i].Part = t.Side.Other().String()
		}
		if m.Listening {
			bars[i].Signals = t.told.Signals
		}
	}
	return bars
}

func (w jsonWriter) bar(b *compose.Bar) jsonBar {
	return jsonBar{
		X: b.Move.X, Y: b.Move.Y, Start: b.Start, Ticks: b.Ticks, Tempo: b.Tempo,
		Notes: w.notes(b.Notes), Drone: w.notes(b.Drone), Lines: w.lines(b.Lines), Controls: w.controls(b.Controls),
	}
}

func (w jsonWriter) ending(e *compose.Ending) *jsonEnding {
	return &jsonEnding{
		Start: e.Start, Ticks: e.Ticks, Tempo: e.Tempo,
		First: w.notes(e.Notes[0]), Second: w.notes(e.Notes[1]), Lines: w.lines(e.Lines), Controls: w.controls(e.Controls),
	}
}

func (w jsonWriter) notes(notes []compose.Note) []jsonNote {
	out := make([]jsonNote, len(notes))
	for i, n := range notes {
		out[i] = jsonNote{Key: n.Key, Name: w.score.NoteName(n.Key), Start: n.Start, Ticks: n.Ticks, Velocity: n.Velocity}
		if n.On != n.Start {
			out[i].On = &n.On
		}
		if n.Off != n.End() {
			out[i].Off = &n.Off
		}
	}
	return out
}

func (w jsonWriter) lines(lines []compose.Line) []jsonLine {
	parts := w.score.Parts()
	out := make([]jsonLine, len(lines))
	for i, l := range lines {
		out[i] = jsonLine{Voice: l.Voice + 1, Part: l.Part + 1, Name: parts[l.Part].Name, Notes: w.notes(l.Notes)}
		if parts[l.Part].Percussion() {
			for k, n := range l.Notes {
				out[i].Notes[k].Name = gm.Drum(n.Key)
			}
		}
		if l.Voice != compose.Strokes {
			out[i].Kind = w.score.Voices[l.Voice].Kind()
		}
	}
	return out
}

func (w jsonWriter) controls(controls []compose.Control) []jsonControl {
	out := make([]jsonControl, len(controls))
	for i, c := range controls {
		out[i] = jsonControl{Part: c.Part + 1, Tick: c.Tick, Controller: c.Controller, Value: c.Value}
	}
	return out
}
