package sound

import (
	"context"
	"errors"
	"flag"
	"testing"
	"time"

	"midiconnect4/compose/audio"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

var (
	inTime = flag.Bool("live", false, "play on the sound card of this machine, in real time")
	lasts  = flag.Duration("lasts", 20*time.Second, "how long to play")
)

// TestLiveSteady plays games on the sound card, and reports dropouts and delays. It is useful while the machine does other work. With JACK, jackd -d
// dummy can replace a card.
func TestLiveSteady(t *testing.T) {
	if !*inTime {
		t.Skip("plays in real time: run it with -live")
	}
	clock := live.NewClock()
	card := &Card{Font: audio.Bundled(), Clock: clock}
	p := live.New(load(t, "blues"), card)
	p.Clock = clock
	if err := p.Open(); errors.Is(err, ErrNoCard) {
		t.Skip("no sound card answers")
	}
	ctx, stop := context.WithTimeout(context.Background(), *lasts)
	defer stop()
	if _, err := p.Play(ctx, play.Endless(randomMatch(t, 1))); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	s := card.output.stream
	t.Logf("%v: %d calls, the longest %v; %d gaps; %d messages too late; delay %.1f ms; the card's clock is off by %.1f ppm",
		*lasts, s.calls.Load(), time.Duration(s.report.longest.Load()), s.report.gaps.Load(), s.report.late.Load(),
		s.delay/float64(card.output.device.rate())*1000, (s.timing.nominal/s.timing.period-1)*1e6)
}
