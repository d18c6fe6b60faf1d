package studio

import (
	"encoding/json"

	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// scene keeps the messages that describe the performance now, for pages that connect later. The studio's lock guards it.
type scene struct {
	setup, voices, game json.RawMessage   // nil before the first setup or game
	match               int               // serial number of the current game
	by                  []*scores.Score   // by[0] composed the start of the game, by[n] the n-th turn
	turns               []json.RawMessage // the turns of the current game
	ending, ask, chosen json.RawMessage   // nil if there is no ending, question or chosen move now
	poll, items         json.RawMessage   // nil if there is no poll, or no set list
	ready               *play.Match       // the next game while the last bars of the one before sound; otherwise nil
	now                 session.Scene
	state               State // the fields of the state that are not in now
}

// messages returns the messages for a page that connects now.
func (c *scene) messages() (all []json.RawMessage) {
	all = append(all, c.setup, c.voices, c.game)
	all = append(all, c.turns...)
	all = append(all, c.ending, c.ask, c.chosen, c.poll, c.items)
	n := 0
	for _, m := range all {
		if m != nil {
			all[n] = m
			n++
		}
	}
	return all[:n]
}

// back drops all but the first turns.
func (c *scene) back(turns int) {
	c.turns, c.by = c.turns[:min(turns, len(c.turns))], c.by[:min(turns+1, len(c.by))]
	c.ending, c.ask, c.chosen = nil, nil, nil
}

// tellState sends the state to all pages. The caller must hold the studio's lock.
func (s *Studio) tellState() {
	state := s.state()
	s.tell(Message{State: &state})
}

// state returns the state of the performance. The caller must hold the studio's lock.
func (s *Studio) state() State {
	now, state := s.scene.now, s.scene.state
	state.Paused, state.Locked, state.Waiting, state.Tempo, state.Shift = now.Paused, now.Locked, now.Waiting, now.Factor, now.Shift
	state.AllOver, state.FadeEnds = now.AllOver, milliseconds(now.FadeEnds)
	state.Changes = append([]string{}, now.InForce()...)
	state.Lost = append([]string{}, now.Lost...)
	if s.options.Sync == session.SyncIn {
		state.Clock = map[live.EventKind]string{live.ClockLost: clockLost, live.ClockStopped: clockStopped, live.ClockRunning: clockRuns}[now.Clock]
	}
	return state
}
