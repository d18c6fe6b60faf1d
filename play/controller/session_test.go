package controller

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/lines"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// witness is a destination and its own output. It records when notes start, and with which velocities.
type witness struct {
	live.Nowhere
	clock    live.Clock
	starts   []time.Duration
	loudest  []uint8 // velocity of each note
	sounding int
}

func (w *witness) Open() (live.Output, error) { return w, nil }

func (w *witness) Send(_ time.Duration, m midi.Message) error {
	var channel, key, velocity uint8
	switch {
	case m.GetNoteStart(&channel, &key, &velocity):
		w.starts, w.loudest = append(w.starts, w.clock.Now()), append(w.loudest, velocity)
		w.sounding++
	case m.GetNoteEnd(&channel, &key):
		w.sounding--
	}
	return nil
}

// TestSession performs a game between two people who use only a controller: they move, undo, change the score, the tempo and the loudness, pause, and
// quit.
func TestSession(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(`
controls:
- {note: 10, do: undo}
- {note: 11, do: quit}
- {note: 12, do: pause}
- {controller: 20, do: tap}
- {program: 1, do: score nerve}
- {program: 2, do: score polka}
- {controller: 7, do: velocity 1..127}
`), Size{6, 6, 6})
	if err != nil {
		t.Fatal(err)
	}
	timetest.Bubble(t, func(t *testing.T) {
		t.Helper()
		g, err := gamer.FindGame("connect4-6x6")
		if err != nil {
			t.Fatal(err)
		}
		person, out, sound := session.NewPerson(), bytes.Buffer{}, &witness{clock: live.NewTimerClock()}
		tap := []midi.Message{midi.ControlChange(0, 20, 127), midi.ControlChange(0, 20, 0)}
		h := &hands{play: func(h *hands) {
			wait := func() { time.Sleep(10 * time.Second) }
			h.send(midi.ControlChange(5, 7, 127), midi.ControlChange(5, 7, 0)) // the fader passes the score's value, and so takes effect
			wait()
			h.press(60) // column 1
			wait()
			h.press(62)
			wait()
			h.press(10) // undo it
			wait()
			h.press(64)
			wait()
			for range 3 {
				h.send(tap...)
				time.Sleep(230 * time.Millisecond) // makes 0.25 s between taps
			}
			h.send(midi.ProgramChange(0, 1), midi.ControlChange(0, 7, 127))
			wait()
			h.press(65)
			wait()
			h.send(midi.ProgramChange(0, 0))
			wait()
			h.press(12)
			h.press(67)
			wait()
			h.press(12)
			wait()
			h.press(11)
		}}
		var moves, by string
		s, err := session.Open(t.Context(), session.Options{
			Score: scores.Paper(), Scores: session.ScoreList{Names: []string{"paper", "nerve"}, Load: scores.Load},
			Game: g, Person: person, Clock: sound.clock, Outputs: []live.Destination{sound},
			Inputs:  []session.Input{{Source: h, Controller: &Surface{Keys: keys}}},
			Matches: play.InOrder(play.NewMatch(g, person.Engine("one", g), person.Engine("other", g), 0, 1)),
			Keep: func(score *scores.Score, performed []*play.Match) error {
				moves, by = performed[0].Moves(), score.Name
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Perform(&lines.UI{Out: &out}); err != nil {
			t.Error(err)
		}
		if moves != "1 3 4 5" || by != "nerve" || sound.sounding != 0 {
			t.Errorf("performed %s by %s, %d notes sound on\n%s", moves, by, sound.sounding, out.String())
		}
		for _, want := range []string{`no score of the list is called "polka"`, "score nerve, from the next bar line on"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
		if n := len(sound.starts); sound.loudest[0] != 1 || sound.loudest[n-1] < 60 {
			t.Errorf("velocities %v", sound.loudest)
		}
		time.Sleep(time.Minute) // wait until the person has stopped
	})
}
