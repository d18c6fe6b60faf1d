package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestParts changes parts in the third bar, and checks what the scene says and what is sent afterwards. The parts first and second use the channels 1
// and 2.
func TestParts(t *testing.T) {
	for _, c := range []struct {
		calls      string
		mix        string // the words of the scene
		silent     string // channels on which nothing sounds from then on
		ends       bool   // whether the note that sounds in the first part ends at once
		controlled string // controllers that are sent: channel/controller=value
	}{
		{"mute second", "mute second", "2", false, ""},
		{"mute first", "mute first", "1", true, ""},
		{"mute second on, mute second on", "mute second", "2", false, ""},
		{"mute second, mute second", "", "", false, ""},
		{"mute SECOND, mute second off", "", "", false, ""},
		{"solo second", "solo second", "1", true, ""},
		{"solo second, solo first", "solo second, solo first", "", true, ""},
		{"mute first, solo second", "mute first, solo second", "1", true, ""},
		{"level second 90, pan second -20", "level second 90, pan second -20", "", false, "2/7=90 2/10=44"},
		{"control first 74 100, level first 0", "control first 74 100, level first 0", "", false, "1/74=100 1/7=0"},
		{"level second 90, part-undo", "", "", false, "2/7=90 2/7=100"},
		{"level second 90, level second 80, part-undo", "level second 90", "", false, "2/7=90 2/7=80 2/7=90"},
		{"mute first, pan second 63, as-written", "", "", true, "2/10=127 2/10=64"},
		{"mute first, as-written, part-undo", "mute first", "1", true, ""},
		{"mute viola", "", "", false, ""},
		{"level viola 90", "", "", false, ""},
		{"control viola 74 100", "", "", false, ""},
	} {
		const at = 4300 * time.Millisecond // within a note of the third bar
		var calls []string
		for words := range strings.SplitSeq(c.calls, ", ") {
			calls = append(calls, "4.3 "+words)
		}
		s := stage(t, 12, calls...)
		if got := strings.Join(s.scene.InForce(), ", "); got != c.mix {
			t.Errorf("%s: the scene says %q, want %q", c.calls, got, c.mix)
		}
		var silent, controlled []string
		for channel := range uint8(2) {
			if s.starts(channel+1, at) == nil {
				silent = append(silent, fmt.Sprint(channel+1))
			}
			if len(s.starts(channel+1, 0)) < 3 {
				t.Errorf("%s: channel %d has not sounded before", c.calls, channel+1)
			}
		}
		sounding, ended := 0, false
		for _, m := range s.sent {
			var channel, number, value uint8
			switch {
			case m.GetControlChange(&channel, &number, &value) && m.at == at:
				controlled = append(controlled, fmt.Sprintf("%d/%d=%d", channel+1, number, value))
			case m.GetNoteStart(&channel, &number, &value):
				sounding++
			case m.GetNoteEnd(&channel, &number):
				sounding--
				ended = ended || m.at == at
			}
		}
		if sounding != 0 || ended != c.ends {
			t.Errorf("%s: %d notes are left; the note ended: %v", c.calls, sounding, ended)
		}
		if got := strings.Join(silent, " "); got != c.silent {
			t.Errorf("%s: silent are %q, want %q", c.calls, got, c.silent)
		}
		if got := strings.Join(controlled, " "); got != c.controlled {
			t.Errorf("%s: sent %q, want %q", c.calls, got, c.controlled)
		}
		refused := ""
		if strings.Contains(c.calls, "viola") {
			refused = c.calls + ": the score has no part called viola: its parts are first, second"
		}
		if got := strings.Join(s.failed, "; "); got != refused || s.said != nil {
			t.Errorf("%s: refused %q, want %q; said %q", c.calls, got, refused, s.said)
		}
	}
}
