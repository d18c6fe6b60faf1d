package play

import (
	"encoding/json"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// jsonMatch is a match and its bars for programs.
type jsonMatch struct {
	Seed   uint64    `json:"seed"`
	Game   string    `json:"game"`
	First  string    `json:"first"`
	Second string    `json:"second"`
	Score  string    `json:"score"`
	Result string    `json:"result"`
	Bars   []jsonBar `json:"bars"`

	Ending *jsonEnding `json:"ending,omitempty"`
}

type jsonBar struct {
	Move       int          `json:"move"`
	Player     string       `json:"player"`
	X          int          `json:"x"`
	Y          int          `json:"y"`
	Feature    string       `json:"feature"`
	Confidence float64      `json:"confidence"`
	Notes      []jsonNote   `json:"notes"`
	Drone      []jsonNote   `json:"drone,omitempty"`
	Signals    *jsonSignals `json:"signals,omitempty"`
}

// jsonEnding is the bar after the game, by player.
type jsonEnding struct {
	First  []jsonNote `json:"first"`
	Second []jsonNote `json:"second"`
}

type jsonNote struct {
	Key      int    `json:"key"`
	Name     string `json:"name"`
	Start    int    `json:"start"` // ticks from the start of the piece
	Ticks    int    `json:"ticks"`
	Velocity int    `json:"velocity"`
}

// JSON is the match and its bars, composed by s, as one line of JSON.
func (m *Match) JSON(s *scores.Score) ([]byte, error) {
	out := jsonMatch{
		Seed: m.Seed, Game: m.Game.Name(), First: m.Names[0], Second: m.Names[1],
		Score: s.Name, Result: m.Outcome().String(), Bars: []jsonBar{},
	}
	for _, t := range m.Turns {
		for _, b := range t.Bars {
			out.Bars = append(out.Bars, jsonBar{
				Move: t.Number, Player: t.Side.String(), X: b.Move.X, Y: b.Move.Y,
				Feature: t.Feature.String(), Confidence: t.Confidence,
				Notes: jsonNotes(b.Notes[:], s), Drone: jsonNotes(b.Drone, s),
				Signals: m.jsonSignals(t),
			})
		}
		if e := t.Ending; e != nil {
			out.Ending = &jsonEnding{First: jsonNotes(e.Notes[0], s), Second: jsonNotes(e.Notes[1], s)}
		}
	}
	return json.Marshal(out)
}

func jsonNotes(notes []compose.Note, s *scores.Score) []jsonNote {
	out := make([]jsonNote, len(notes))
	for i, n := range notes {
		out[i] = jsonNote{Key: n.Key, Name: s.NoteName(n.Key), Start: n.Start, Ticks: n.Ticks, Velocity: n.Velocity}
	}
	return out
}
