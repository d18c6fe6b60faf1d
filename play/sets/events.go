package sets

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Names of events in a set.
const (
	gameEvent    = "game"
	turnEvent    = "turn"
	endingEvent  = "ending"
	undoneEvent  = "undone"
	placedEvent  = "placed" // a turn that a performer has made without its being heard
	scoreEvent   = "score"
	networkEvent = "gamer"
	noticeEvent  = "notice"
	endedEvent   = "end"
)

// plain lists the names of events that contain only texts and numbers.
var plain = map[live.EventKind]string{
	live.Waiting: "waiting", live.BarRepeated: "repeated", live.PortLost: "port lost", live.PortBack: "port back", live.GameLeft: "game left",
	live.ClockLost: "clock lost", live.ClockStopped: "clock stopped", live.ClockRunning: "clock running",
	live.MoveAsked: "asked", live.MoveChosen: "chosen", live.Notice: noticeEvent, live.Paused: "paused", live.Resumed: "resumed",
	live.Adjusted: "adjusted", live.Ended: endedEvent, live.EndingBegan: endingEvent, live.TurnsUndone: undoneEvent, live.Fading: "fade", live.Looped: "loop", live.CountIn: "count-in",
}

// chronicler converts events to records. A score or a gamer that occurs in several events is recorded completely only once.
type chronicler struct {
	score    *scores.Score   // the score that was recorded last
	recorded map[string]bool // checksums of the texts that were recorded
}

// records returns the records for an event, perhaps none.
func (c *chronicler) records(e live.Event) (all []Record) {
	switch e.Kind {
	case live.GameReady:
		all = c.game(e.Match)
	case live.TurnBegan:
		if e.Score != nil && e.Score != c.score {
			c.score = e.Score
			all = append(all, Record{Event: scoreEvent, Score: c.scoreOf(e.Score)})
		}
		turn := turnOf(turnEvent, e.Match, e.Turn)
		turn.Shift = e.Shift
		all = append(all, turn)
	case live.GamerSwapped:
		all = c.game(e.Match)
	case live.TurnsSet:
		all = append(c.game(e.Match), Record{Event: undoneEvent, Game: e.Match.Serial()})
		for _, t := range e.Match.Turns {
			all = append(all, turnOf(placedEvent, e.Match, t))
		}
	case live.TurnPassed:
		all = append(all, turnOf(placedEvent, e.Match, e.Turn))
	case live.Steered:
		all = append(all, Record{Event: e.Text, Value: e.Value})
	case live.Mixed:
		all = append(all, Record{Event: "parts", Text: e.Text})
	case live.ScoreChosen:
		all = append(all, Record{Event: "next score", Text: e.Score.Name})
	default:
		name, ok := plain[e.Kind]
		if !ok {
			return nil
		}
		r := Record{Event: name, Text: e.Text, Factor: e.Factor, Shift: e.Shift, Left: e.Left, Value: e.Value}
		if e.Output != "" {
			r.Text = e.Output
		}
		if e.Kind == live.MoveChosen {
			r.Text = e.Move.Text
		}
		if e.Refused != nil {
			r.Text = e.Refused.Error()
		}
		if e.Match != nil {
			r.Game, r.Turn = e.Match.Serial(), len(e.Match.Turns)
		}
		all = append(all, r)
	}
	for i := range all {
		all[i].At = e.At
	}
	return all
}

// turnOf returns the record for a turn of a match.
func turnOf(event string, m *play.Match, t play.Turn) Record {
	move := t.Played()
	return Record{Event: event, Game: m.Serial(), Turn: t.Number, Player: m.Names[t.Side], Move: &move}
}

// game returns the records for a game that is about to start: one for each of its gamers that was not recorded before, and one for the game.
func (c *chronicler) game(m *play.Match) (all []Record) {
	terms := m.Terms()
	var sums []string
	for side, player := range m.Gamers() {
		// A game that was chosen by its length has given moves and so no gamers, but it may have a champion (Newest).
		f := cmp.Or(m.Newest()[side], gamer.FileOf(player))
		if f == nil {
			sums = append(sums, "")
			continue
		}
		data, err := f.Encode()
		if err != nil {
			continue
		}
		sum := sumOf(data)
		sums = append(sums, sum)
		if c.first(sum) {
			r := Record{Event: networkEvent, Text: m.Names[side], Sum: sum}
			if bundled, err := gamer.Load(m.Names[side]); err != nil || !slices.Equal(bundled.Genes, f.Genes) {
				r.Data = data
			}
			all = append(all, r)
		}
	}
	return append(all, Record{Event: gameEvent, Game: m.Serial(), Terms: &terms, Gamers: sums})
}

// scoreOf returns the record of a score. Only the first record of a score contains the score's text.
func (c *chronicler) scoreOf(s *scores.Score) *Score {
	piece := s.Piece()
	record := &Score{Name: piece.Name, Tempo: piece.GivenTempo, Title: piece.GivenTitle, Beats: s.Meter.Beats, Unit: s.Meter.Unit}
	for _, p := range s.Parts() {
		record.Parts = append(record.Parts, Part{p.Channel, p.Name})
	}
	if piece.Text != "" {
		record.Sum = sumOf([]byte(piece.Text))
		if c.first(record.Sum) {
			record.Text = piece.Text
		}
	}
	return record
}

// first reports whether a checksum occurs for the first time.
func (c *chronicler) first(sum string) bool {
	if c.recorded[sum] {
		return false
	}
	c.recorded[sum] = true
	return true
}

// sumOf returns a checksum that identifies a text.
func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}
