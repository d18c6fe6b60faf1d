package live

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// TestBeats checks on which ticks a bar's clicks begin, and which of them is the first one of a bar.
func TestBeats(t *testing.T) {
	for _, c := range []struct {
		meter string
		bars  int
		want  string
	}{
		{"4/4", 1, "0! 480 960 1440"},
		{"3/4", 2, "0! 480 960 1440! 1920 2400"},
		{"6/8", 1, "0! 720"},
		{"3+2+2/8", 1, "0! 720 1200"},
		{"5/4", 1, "0! 480 960 1440 1920"},
		{"3/8", 1, "0! 240 480"},
	} {
		meter, err := scores.ParseMeter(c.meter)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		var ended int
		for _, e := range clicked(measure{start: 7, end: 7 + c.bars*meter.Ticks()}, meter).events {
			var channel, key, velocity uint8
			switch {
			case e.message.GetNoteStart(&channel, &key, &velocity):
				got = append(got, fmt.Sprintf("%d%s", (e.tick-7)*480/scores.TicksPerQuarter, map[uint8]string{barClick: "!"}[key]))
			case e.message.GetNoteEnd(&channel, &key):
				ended++
			}
			if e.part != clickPart || channel != clickChannel {
				t.Errorf("%s: %v", c.meter, e)
			}
		}
		if strings.Join(got, " ") != c.want || ended != len(got) {
			t.Errorf("%s: %s, %d of them end; want %s", c.meter, got, ended, c.want)
		}
	}
}

// TestCountIn performs two bars of clicks before a game, and switches the click off in its second bar. An output of its own gets the clicks; the other
// one gets the music, a take has no click, and the clock starts with the music.
func TestCountIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sink := &recorder{clock: NewTimerClock()}
		clicks := &recorder{clock: sink.clock}
		r := rehearseOn(load(t, "paper"), sink, only(sink), Routed{only(clicks), []string{ClickPart}})
		r.Click, r.CountIn, r.SendTime = true, 2, true
		at(lead+settling+3*barLength+barLength/2, func() { r.SetClick(false) })
		if _, err := r.play(given(t, "1", "2", "1", "2")); err != nil {
			t.Fatal(err)
		}
		var counted []float64
		for _, e := range r.of(CountIn) {
			counted = append(counted, e.Value)
		}
		var times []time.Duration
		for _, n := range clicks.starts() {
			times = append(times, n.at)
		}
		want := make([]time.Duration, 16)
		for i := range want {
			want[i] = lead + time.Duration(i)*barLength/4
			if i >= 8 { // the clock starts before the music
				want[i] += settling
			}
		}
		if !slices.Equal(times, want) {
			t.Errorf("clicks at %v, want %v", times, want)
		}
		if !slices.Equal(counted, []float64{2, 1, 0}) {
			t.Errorf("counted %v", counted)
		}
		first := r.sink.starts()[0].at
		if first != lead+2*barLength+settling {
			t.Errorf("the music begins after %v", first)
		}
		for _, m := range r.sink.sent {
			var channel, key, velocity uint8
			if m.message.GetNoteStart(&channel, &key, &velocity) && channel == clickChannel {
				t.Fatalf("a click at %v on the output of the music", m.at)
			}
			if (m.message.Is(midi.StartMsg) || m.message.Is(midi.TimingClockMsg)) && m.at < first-settling {
				t.Fatalf("%v at %v, before the music", m.message, m.at)
			}
		}
	})
}
