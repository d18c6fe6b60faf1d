package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// TestFollowedTempo checks that the screen shows the tempo of the followed clock, and that the tempo keys only show a message.
func TestFollowedTempo(t *testing.T) {
	r := rehearse(t)
	r.set.Clock = session.SyncIn
	r.opens(r.set)
	if head := r.screen(); !strings.Contains(head, "clock in: none") || !strings.Contains(head, "♩ = - ") {
		t.Errorf("without a clock the head is\n%s", head)
	}
	r.presses("+", "-")
	if got := r.ordered(); got != nil || !strings.Contains(r.message, "clock that is followed") {
		t.Errorf("ordered %q and said %q", got, r.message)
	}
	r.inbox.put(live.Event{Kind: live.ClockRunning})
	r.inbox.put(live.Event{Kind: live.Pulse, Tempo: 133.3})
	r.shows(r.inbox.take(r.now))
	if head := r.screen(); !strings.Contains(head, "clock in: runs") || !strings.Contains(head, "♩ = 133 ") {
		t.Errorf("with a clock the head is\n%s", head)
	}
}

// TestHours checks how the screen shows the time in a long performance.
func TestHours(t *testing.T) {
	r := rehearse(t)
	for at, want := range map[time.Duration]string{
		59 * time.Second: "0:59", 59*time.Minute + 59*time.Second: "59:59", time.Hour: "1:00:00", 25*time.Hour + 90*time.Second: "25:01:30",
	} {
		r.now = at
		if head, _, _ := strings.Cut(r.screen(), "\n"); !strings.HasSuffix(head, " "+want) {
			t.Errorf("after %v the head is %q", at, head)
		}
	}
}

// TestSeed checks that the screen shows the seed and the players of a game before the first bar of the game.
func TestSeed(t *testing.T) {
	r := rehearse(t)
	ready := func(seed uint64) {
		m := r.match.Rematch(seed)
		m.Names[1] = fmt.Sprintf("gamer %d", seed)
		r.told.inbox.put(live.Event{Kind: live.GameReady, Match: m})
		r.showsAll()
	}
	mustShow := func(seed string) {
		t.Helper()
		screen := ansi.Strip(r.screen())
		if head, _, _ := strings.Cut(screen, "\n"); !strings.Contains(head, "seed "+seed) || !strings.Contains(screen, "○ gamer "+seed) {
			t.Errorf("it is not seed %s:\n%s", seed, screen)
		}
	}
	ready(99)
	mustShow("99")
	r.match.Names[1] = "gamer 7"
	r.hears(t, "4")
	mustShow("7")
	ready(8)
	mustShow("7") // the game with seed 7 still sounds
	r.told.inbox.put(live.Event{Kind: live.GameLeft})
	ready(9)
	mustShow("9")
}
