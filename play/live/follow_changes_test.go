package live

import (
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
	"pgregory.net/rapid"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// wanderer generates a random clock of a sequencer. The sequencer runs for a while at some tempo, stops, continues, and jumps within its song.
func wanderer(rt *rapid.T) *conductor {
	c := new(conductor).start()
	for c.now < 6*time.Second {
		c.pulses(rapid.IntRange(1, 3*barPulses).Draw(rt, "pulses"), float64(rapid.IntRange(90, 300).Draw(rt, "tempo")))
		switch rapid.SampledFrom([]string{"on", "on", "on", "stop", "jump", "top"}).Draw(rt, "then") {
		case "stop":
			c.send(midi.Stop()).rest(time.Duration(rapid.IntRange(1, 2000).Draw(rt, "rest")) * time.Millisecond).send(midi.Continue())
		case "jump":
			c.jump(6 * rapid.IntRange(0, 200).Draw(rt, "to"))
		case "top":
			c.start()
		}
	}
	return c
}

// offBarLine returns the distance between a time and the nearest bar line of the song, in pulses. Around a jump, it counts the bar lines both before
// and after the jump.
func (c *conductor) offBarLine(at time.Duration) float64 {
	least := math.Inf(1)
	for i, b := range c.beats {
		length := time.Minute / 120 / pulses
		if i+1 < len(c.beats) {
			length = c.beats[i+1].at - b.at
		}
		if after := at - b.at; after.Abs() <= 2*length {
			place := float64(b.song) + float64(after)/float64(length)
			least = min(least, math.Abs(place-math.Round(place/barPulses)*barPulses))
		}
	}
	return least
}

// TestAnyChangesFollowing makes random changes at random times while the performance follows a random clock. It checks that every bar starts on a bar
// line of the song, that the performed music is the piece of the performed moves, and that no note hangs.
func TestAnyChangesFollowing(t *testing.T) {
	s := load(t, "paper")
	others := []*scores.Score{s, load(t, "../../docs/examples/drunkard.yaml")}
	ways := map[string]func(r *rehearsal, n int){
		"undo":      func(r *rehearsal, _ int) { r.Undo() },
		"new":       func(r *rehearsal, _ int) { r.NewGame() },
		"score":     func(r *rehearsal, n int) { r.SetScore(others[n%len(others)]) },
		"faster":    func(r *rehearsal, _ int) { r.Faster(1.05) },
		"tempo":     func(r *rehearsal, n int) { r.SetTempo(60 + 20*float64(n)) },
		"transpose": func(r *rehearsal, n int) { r.Transpose(n - 5) },
		"silence":   func(r *rehearsal, _ int) { r.Panic() },
		"pause":     func(r *rehearsal, n int) { r.Pause(); at(time.Duration(n)*200*time.Millisecond, r.Resume) },
	}
	rapid.Check(t, func(rt *rapid.T) {
		s.Waiting = rapid.SampledFrom([]scores.Waiting{scores.SilentWaiting, scores.DroneWaiting, scores.OstinatoWaiting}).Draw(rt, "waiting")
		c := wanderer(rt)
		type event struct {
			at  time.Duration
			way string
			n   int
		}
		events := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) event {
			return event{
				time.Duration(rapid.IntRange(0, 6000).Draw(rt, "at")) * time.Millisecond,
				rapid.SampledFrom(slices.Sorted(maps.Keys(ways))).Draw(rt, "way"),
				rapid.IntRange(0, 10).Draw(rt, "n"),
			}
		}), 0, 8).Draw(rt, "events")
		var off []string
		synctest.Test(t, func(t *testing.T) {
			r, m := duet(t, s, strings.Fields(strings.Repeat("3 4 5 2 ", 8))...)
			r.Follow = true
			tell := r.Tell
			r.Tell = func(n Event) {
				tell(n)
				if n.Kind != TurnBegan {
					return
				}
				if by := c.offBarLine(r.Clock.Now()); by > late+1 {
					off = append(off, fmt.Sprintf("bar %d at %v by %.2f pulses", n.Turn.Number, r.Clock.Now(), by))
				}
			}
			for _, e := range events {
				at(e.at, func() { ways[e.way](r, e.n) })
			}
			sent := c.conduct(r)
			heard, err := r.playUntil(c.now, m, play.NewMatch(board(t), first, r.person, 0, 9))
			<-sent
			time.Sleep(3 * time.Second) // let a scheduled resume or move happen
			if !errors.Is(err, errEnough) {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			again, err := play.Recompose(r.Score(), heard)
			if err != nil {
				t.Fatal(err)
			}
			mustBeRendered(t, r.Score(), again)
		})
		if off != nil {
			rt.Fatalf("off the bar lines: %v", off)
		}
	})
}

// TestPauseWhileAPersonThinks pauses a performance while the clock it follows keeps running. It checks that the next bar starts on a bar line, and
// that all notes of that bar sound.
func TestPauseWhileAPersonThinks(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		c := new(conductor).start().pulses(8*barPulses, 120)
		said := make(chan string, 2)
		r := rehearse(s)
		r.Follow = true
		person := typist(said, func() {})
		said <- "3"
		at(2*barLength+200*time.Millisecond, r.Pause)
		at(2*barLength+400*time.Millisecond, r.Resume)
		at(2*barLength+600*time.Millisecond, func() { said <- "4" })
		sent := c.conduct(r)
		heard, err := r.playUntil(c.now, play.NewMatch(board(t), person, first, 0, 1))
		<-sent
		if !errors.Is(err, errEnough) || played(heard) != "3 1 4 1" {
			t.Fatalf("%v, %q was played", err, played(heard))
		}
		if n := len(r.sink.starts()); n != 4*3 {
			t.Errorf("%d notes sounded", n)
		}
		if at := c.beats[3*barPulses].at; !r.sink.struckNear(at) {
			t.Errorf("no note starts on the bar line at %v", at)
		}
	})
}

// TestTempoFaderFollowing moves a tempo fader while the performance follows an external clock and waits for a bar line. It checks that the fader has
// no effect, because the clock sets the tempo.
func TestTempoFaderFollowing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := new(conductor).start().pulses(6*barPulses, 120)
		r, m := duet(t, load(t, "paper"), "3", "4", "5")
		r.Follow = true
		tell, began := r.Tell, 0
		r.Tell = func(n Event) {
			tell(n)
			if n.Kind != TurnBegan {
				return
			}
			began++
			if by := c.offBarLine(r.Clock.Now()); by > late {
				t.Errorf("bar %d begins %.2f pulses from a bar line", n.Turn.Number, by)
			}
		}
		at(100*time.Millisecond, r.NewGame)
		at(200*time.Millisecond, func() { r.SetScore(load(t, "../../docs/examples/drunkard.yaml")) })
		at(700*time.Millisecond, func() { r.SetTempo(60) })
		sent := c.conduct(r)
		if _, err := r.playUntil(c.now, m, play.NewMatch(board(t), first, r.person, 0, 9)); !errors.Is(err, errEnough) {
			t.Error(err)
		}
		<-sent
		time.Sleep(time.Second) // let a gamer that is still thinking finish
		if began < 3 {
			t.Errorf("%d bars began", began)
		}
	})
}
