//go:build linux && link

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"midiconnect4/play/link"
	"midiconnect4/play/live"
)

func init() { jackTags += ",link" }

// linkTime is how long the two programs play together.
const linkTime = time.Minute

// TestLiveLink lets two programs play together in a session of Ableton Link. A third peer changes the tempo. Both programs send to one witness, on
// different channels.
func TestLiveLink(t *testing.T) {
	const period = 16 // frames; a third of a millisecond
	h := openPatientHall(t, period)
	w := h.witness()
	paper := string(mustRead(t, "../../scores/bundled/paper.yaml"))
	other := filepath.Join(t.TempDir(), "other.yaml")
	if err := os.WriteFile(other, []byte(strings.NewReplacer("channel: 1,", "channel: 3,", "channel: 2,", "channel: 4,").Replace(paper)), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"--port", "witness", "--clock", "link", "--first", "random", "--second", "random", "--games", "endless"}
	first := h.performs(append(args, "--tempo", "150")...)
	first.waitFor(t, " 2. ")
	second := h.performs(append(args, "--tempo", "97", "--score", other)...)
	first.waitFor(t, "Link: 1 peer")
	second.waitFor(t, "Link: 1 peer")
	second.waitFor(t, " 2. ")
	joined := w.all()[len(w.all())-1].frame
	peer, err := link.Join(live.NewClock().Now, 60, false)
	if err != nil {
		t.Fatal(err)
	}
	defer peer.Leave()
	first.waitFor(t, "Link: 2 peers")
	time.Sleep(linkTime / 2)
	if tempo := peer.Tempo(); tempo != 150 {
		t.Errorf("the tempo of the session is %v; it was to be the first one's", tempo)
	}
	peer.SetTempo(200)
	time.Sleep(linkTime / 2)
	stop(second.Cmd, syscall.SIGINT)
	stop(first.Cmd, syscall.SIGINT)
	bars := barLines(w.all())
	var apart []float64 // in milliseconds
	for _, line := range bars[1] {
		if line < joined {
			continue
		}
		apart = append(apart, nearest(bars[0], line)*1000/frameRate)
	}
	slices.Sort(apart)
	if len(apart) < 30 {
		t.Fatalf("only %d bars were heard", len(apart))
	}
	t.Logf("%d bar lines of two programs are apart by %.2f ms in the middle, 95 %% by less than %.2f ms, the worst by %.2f ms",
		len(apart), apart[len(apart)/2], apart[len(apart)*95/100], apart[len(apart)-1])
	if middle := apart[len(apart)/2]; middle > 1 {
		t.Errorf("bar lines are %v ms apart", middle)
	}
	if worst := apart[len(apart)-1]; *quiet && worst > 1 { // on a busy machine, messages are late
		t.Errorf("bar lines are up to %v ms apart", worst)
	}
}

// barLines returns the audio frames (times) on which bars begin: bars[0] for channels 1 and 2, bars[1] for channels 3 and 4. A bar has three notes.
func barLines(all []heard) (bars [2][]int) {
	var notes [2]int
	for _, m := range all {
		var channel, key, velocity uint8
		if m.message.GetNoteStart(&channel, &key, &velocity) {
			program := min(int(channel)/2, 1)
			if notes[program]%3 == 0 {
				bars[program] = append(bars[program], m.frame)
			}
			notes[program]++
		}
	}
	return bars
}

// nearest returns the distance between a frame of the sound and the closest of the given frames.
func nearest(frames []int, to int) float64 {
	closest := frames[0] - to
	for _, f := range frames {
		if max(f-to, to-f) < max(closest, -closest) {
			closest = f - to
		}
	}
	return float64(max(closest, -closest))
}
