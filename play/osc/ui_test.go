package osc

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// heard is a message with the time of its bundle; the zero time means "at once".
type heard struct {
	at time.Time
	Message
}

// hall is an output that records the starts of notes. It also receives packets.
type hall struct {
	live.Nowhere
	clock  live.Clock
	starts []time.Time // times at which notes were due
	heard  []heard
}

func (h *hall) Open() (live.Output, error) { return h, nil }

func (h *hall) Send(at time.Duration, m midi.Message) error {
	if m.Is(midi.NoteOnMsg) {
		h.starts = append(h.starts, time.Now().Round(0).Add(at-h.clock.Now()))
	}
	return nil
}

// receive parses a packet.
func (h *hall) receive(packet []byte) {
	var at time.Time
	if tag := binary.BigEndian.Uint64(packet[8:]); tag != immediately {
		fraction := float64(uint32(tag)) / (1 << 32) * 1e9
		at = time.Unix(int64(tag>>32)-2208988800, int64(math.Round(fraction)))
	}
	messages, _ := parse(packet)
	for _, m := range messages {
		h.heard = append(h.heard, heard{at, m})
	}
}

// of returns the messages with an address.
func (h *hall) of(address string) (all []heard) {
	for _, m := range h.heard {
		if m.Address == root+address {
			all = append(all, m)
		}
	}
	return all
}

// performs performs a match. It returns when all messages have been received.
func (h *hall) performs(ctx context.Context, t *testing.T, s *scores.Score, m *play.Match, steer func(*live.Performance)) []*play.Match {
	t.Helper()
	p := live.New(s, h)
	h.clock = live.NewTimerClock()
	p.Clock, p.Ahead, m.Listening = h.clock, Lead, true
	ui := &UI{Clock: h.clock}
	events, told := p.Listen(), make(chan struct{})
	go func() {
		defer close(told)
		ui.tell(events, h.receive)
	}()
	steer(p)
	all, err := p.Play(ctx, play.InOrder(m))
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	<-told
	return all
}

func match(t *testing.T, name string) *play.Match {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return play.NewMatch(g, gamer.Random(0), gamer.Random(0), 0, 5)
}

func load(t *testing.T, name string) *scores.Score {
	t.Helper()
	s, err := scores.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestTagsAreDueTimes performs scores with voices, captures and a changing tempo. It checks that each note is announced with the time at which it is
// due, to a microsecond.
func TestTagsAreDueTimes(t *testing.T) {
	for _, c := range []struct{ game, score string }{{"connect4-6x6", "blues"}, {"checkers", "crowns"}, {"tictactoe", "accelerando"}} {
		synctest.Test(t, func(t *testing.T) {
			h := &hall{}
			performed := h.performs(t.Context(), t, load(t, c.score), match(t, c.game), func(*live.Performance) {})
			notes := h.of("note")
			if len(notes) != len(h.starts) {
				t.Fatalf("%s: %d notes are told of, %d sent", c.score, len(notes), len(h.starts))
			}
			var tags []time.Time
			for _, n := range notes {
				tags = append(tags, n.at)
			}
			slices.SortFunc(tags, time.Time.Compare)
			for i, at := range h.starts {
				if off := tags[i].Sub(at).Abs(); off > time.Microsecond {
					t.Fatalf("%s: note %d is due %v from its tag", c.score, i, off)
				}
			}
			mustTellTheGame(t, h, performed[0])
		})
	}
}

// mustTellTheGame checks that the messages about moves, squares, signals, bars and the result agree with the match.
func mustTellTheGame(t *testing.T, h *hall, m *play.Match) {
	t.Helper()
	moves := h.of("move")
	if len(moves) != len(m.Turns) {
		t.Fatalf("%d moves, want %d", len(moves), len(m.Turns))
	}
	for i, turn := range m.Turns {
		want := message(root+"move", turn.Number, int(turn.Side)+1, turn.Move.Text, turn.Move.X, turn.Move.Y)
		if fmt.Sprint(moves[i].Message) != fmt.Sprint(want) {
			t.Errorf("%v, want %v", moves[i].Message, want)
		}
		if tension := h.of("signal/tension")[i]; tension.at != moves[i].at || tension.Args[0] != float32(turn.Signals().Tension) {
			t.Errorf("%v, want %v", tension, turn.Signals().Tension)
		}
	}
	bars := 0
	for _, turn := range m.Turns {
		bars += len(turn.Bars)
	}
	if got := len(h.of("bar")); got != bars {
		t.Errorf("%d bars, want %d", got, bars)
	}
	shown := map[game.Square]int32{}
	for _, s := range h.of("square") {
		shown[game.Square{X: int(s.Args[0].(int32)), Y: int(s.Args[1].(int32))}] = s.Args[2].(int32)
	}
	last := m.Turns[len(m.Turns)-1].Position
	for s := range game.Squares(m.Game) {
		if shown[s] != int32(contents(last, s)) {
			t.Errorf("square %v is shown with %d", s, shown[s])
		}
	}
	results := h.of("result")
	if got := results[len(results)-1].Args[1]; got != m.Outcome().String() {
		t.Errorf("the result is %v, want %v", got, m.Outcome())
	}
}

// TestMessagesOfAPerformance changes a performance in several ways. It checks the messages about these changes.
func TestMessagesOfAPerformance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &hall{}
		ctx, cancel := context.WithTimeout(t.Context(), 12*time.Second)
		defer cancel()
		h.performs(ctx, t, load(t, "paper"), match(t, "connect4-6x6"), func(p *live.Performance) {
			time.AfterFunc(3050*time.Millisecond, p.Pause)
			time.AfterFunc(4*time.Second, p.Resume)
			time.AfterFunc(5*time.Second, func() { p.Faster(1.25) })
			time.AfterFunc(6*time.Second, func() { p.Transpose(2) })
			time.AfterFunc(7*time.Second, func() { p.SetScore(load(t, "organ")) })
			time.AfterFunc(9*time.Second, p.Panic)
			time.AfterFunc(10*time.Second, p.NewGame)
		})
		for address, want := range map[string][]string{
			"game":      {"[connect4-6x6 random random 5]", "[connect4-6x6 random random 6]"},
			"score":     {"[paper]", "[organ]"},
			"pause":     {"[1]", "[0]"},
			"tempo":     {"[120]", "[150]", fmt.Sprintf("[%g]", load(t, "organ").Tempo*1.25)},
			"transpose": {"[0]", "[2]"},
			"new-game":  {"[]"},
			"silence":   {"[]", "[]", "[]"},
			"end":       {"[]"},
		} {
			var got []string
			for _, m := range h.of(address) {
				got = append(got, fmt.Sprint(m.Args))
			}
			if !slices.Equal(slices.Compact(got), slices.Compact(want)) {
				t.Errorf("%s: %q, want %q", address, got, want)
			}
		}
		if len(h.of("cancel")) == 0 {
			t.Error("nothing is cancelled")
		}
	})
}

// TestPartsAreNamed checks that notes are announced with the names of their parts and with a duration.
func TestPartsAreNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &hall{}
		h.performs(t.Context(), t, load(t, "blues"), match(t, "connect4-6x6"), func(*live.Performance) {})
		parts := map[string]int{}
		for _, n := range h.of("note") {
			parts[n.Args[1].(string)]++
			if length := n.Args[5].(float32); !(length > 0) {
				t.Errorf("%v", n.Message)
			}
		}
		names := slices.Sorted(maps.Keys(parts))
		if got := strings.Join(names, " "); got != "Bass Drums Piano first second" {
			t.Errorf("parts: %s", got)
		}
	})
}
