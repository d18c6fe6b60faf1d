package live

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestHopsSoundAsInTheFile performs games of checkers with a bar for each hop of a capture. It checks that the music equals the games' MIDI file.
func TestHopsSoundAsInTheFile(t *testing.T) {
	for _, name := range []string{"paper", "organ", "accelerando"} {
		s := load(t, name)
		s.Captures = scores.CapturesByHops
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			heard, err := r.play(play.NewMatch(checkers.Game{}, gamer.Random(0), gamer.Random(0), 0, 3), play.NewMatch(checkers.Game{}, gamer.Random(0), gamer.Random(0), 0, 6))
			if err != nil {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			data, err := play.Piece(s, heard).SMF(1)
			if err != nil {
				t.Fatal(err)
			}
			var got []sent
			for _, m := range r.sink.sent[silence : len(r.sink.sent)-silence] {
				got = append(got, sent{max(0, m.at-lead), m.message})
			}
			want := fileMessages(t, data)
			for channel := range uint8(2) {
				mustAgree(t, of(channel, got), of(channel, want))
			}
			turns, bars := len(heard[0].Turns)+len(heard[1].Turns), 0
			for _, m := range heard {
				for _, turn := range m.Turns {
					bars += len(turn.Bars)
				}
			}
			if began := len(r.of(TurnBegan)); began != turns || bars <= turns {
				t.Errorf("%d turns of %d bars began %d times", turns, bars, began)
			}
		})
	}
}

// TestSwapWithinACapture seats another gamer in the first bar of a capture of two pieces. Its second bar still sounds.
func TestSwapWithinACapture(t *testing.T) {
	s := load(t, "paper")
	s.Captures = scores.CapturesByHops
	synctest.Test(t, func(t *testing.T) {
		var moves []game.Move
		p := checkers.Game{}.Start()
		for _, text := range []string{"9-13", "21-17", "5-9", "25-21", "11-15", "17-14", "9x25"} {
			move, err := p.Find(text)
			if err != nil {
				t.Fatal(err)
			}
			moves, p = append(moves, move), p.Play(move)
		}
		ply := 0
		plays := thinker(func(p game.Position) game.Move {
			if ply++; ply > len(moves) {
				return p.Moves()[0]
			}
			return moves[ply-1]
		})
		r := rehearse(s)
		r.Tell = func(n Event) {
			if r.events = append(r.events, n); n.Kind == TurnBegan && len(n.Turn.Bars) == 2 {
				r.Swap(game.First, func(game.Game) (engine.Engine, error) { return first, nil })
			}
		}
		if _, err := r.playUntil(lead+8*barLength+barLength/2, play.NewMatch(checkers.Game{}, plays, plays, 0, 1)); !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		if swapped, hops := len(r.of(GamerSwapped)), len(r.of(HopBegan)); swapped != 1 || hops != 1 {
			t.Errorf("%d swaps and %d second bars", swapped, hops)
		}
	})
}

// TestUndoWithinACapture undoes a capture of two pieces, during its first or second bar. It checks that the next move starts on the next bar line.
func TestUndoWithinACapture(t *testing.T) {
	s := load(t, "paper")
	s.Captures = scores.CapturesByHops
	replies := []string{"21-17", "25-21", "17-14"}
	for name, test := range map[string]struct{ after, next time.Duration }{
		"in the first bar":  {barLength / 4, barLength},
		"in the second bar": {barLength + barLength/4, 2 * barLength},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, _ := duet(t, s, "9-13", "5-9", "11-15", "9x25", "10x17")
				ply := 0
				second := thinker(func(p game.Position) game.Move {
					move := p.Moves()[0]
					if ply < len(replies) {
						move, _ = p.Find(replies[ply])
					}
					ply++
					return move
				})
				r.Tell = func(n Event) {
					n.Tick = int(r.Clock.Now() / time.Millisecond)
					if r.events = append(r.events, n); n.Kind == TurnBegan && len(n.Turn.Bars) == 2 {
						at(test.after, r.Undo)
					}
				}
				heard, err := r.playUntil(time.Minute, play.NewMatch(checkers.Game{}, r.person, second, 0, 1))
				if !errors.Is(err, errEnough) || len(heard) != 1 {
					t.Fatalf("%v, %q was played", err, played(heard))
				}
				began := r.of(TurnBegan)
				if last := began[7]; len(began[6].Turn.Bars) != 2 || last.Turn.Move.Text != "10x17" ||
					time.Duration(last.Tick-began[6].Tick)*time.Millisecond != test.next {
					t.Errorf("%d ticks after %s began %s", last.Tick-began[6].Tick, began[6].Turn.Move.Text, last.Turn.Move.Text)
				}
				r.sink.mustBeSilent(t)
				mustBeRendered(t, s, heard)
			})
		})
	}
}

// of returns the events of a kind.
func (r *rehearsal) of(kind EventKind) (some []Event) {
	for _, n := range r.events {
		if n.Kind == kind {
			some = append(some, n)
		}
	}
	return some
}
