//go:build linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	gomidi "gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/internal/needs"
)

// TestLiveALSA runs the program in a virtual machine with ALSA's sequencer. There, aseqdump records its messages, aconnect connects ports, and
// arecord records the sound card.
func TestLiveALSA(t *testing.T) {
	needTime(t)
	needs.Programs(t, "qemu-system-x86_64", "busybox", "cpio", "aseqdump", "apt-get")
	program := filepath.Join(t.TempDir(), "midiconnect4")
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	flood := filepath.Join(t.TempDir(), "flood.mid")
	if err := os.WriteFile(flood, floodFile(t), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("../../.ci/alsa-vm", "-t", "900", "-b", program, "-f", flood, "testdata/alsa/script.sh").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	parts := map[string]string{}
	for part := range strings.SplitSeq(string(out), "=== ") {
		name, text, _ := strings.Cut(part, "\n")
		parts[name] = text
	}
	const (
		through = `Midi Through:Midi Through Port-0 14:0`
		setup   = `(?s)Control change +15, controller 120, .*Control change +0, controller 0, .*Program change +0, .*Program change +1, .*`
		silence = `(?s)Control change +0, controller 64, .*0, controller 123, .*0, controller 120, .*15, controller 64, .*15, controller 123, .*15, controller 120, value 0\n`
		guarded = `(?s)Control change +0, controller 64, .*0, controller 123, .*0, controller 120, value 0\n.*Note off`
	)
	for name, want := range map[string][]string{
		"list":            {`(?s)^inputs:\n  0  ` + through + `\n  1  .*VirMIDI 0-0 16:0\n.*outputs:\n  0  ` + through + `\n`},
		"json":            {`^\{"inputs":\[\{"number":0,"name":"` + through + `"\},.*"outputs":\[`},
		"no choice":       {`error: no MIDI output is chosen\n.*hint: choose with --port: 0 Midi Through`, `code 2`},
		"several":         {`error: "virmidi" is in the names of 4 MIDI outputs\n.*hint: .*4 Virtual Raw MIDI 0-3`, `code 2`},
		"none":            {`error: there is no MIDI output "organ"\n.*hint: choose by number, or by a part of the name: 0 Midi Through`, `code 2`},
		"played":          {`code 0`, setup + `Start\n.*Note on .*Stop\n`, silence + `pulses 288\n$`},
		"interrupted":     {`code 130`, setup + `Note on .*`, silence + `$`},
		"quit":            {`^code 131\n`, setup + `Note on .*`, silence + `$`},
		"guarded":         {`(?m)^0$`, setup + `Note on .*` + guarded},
		"virtual guarded": {`(?s)Note on .*` + guarded},
		"killed":          {`code 0\n`, `Data\n.* Control change +0, controller 64, value 0\n`, setup + `Note on .*` + silence + `$`},
		"panic":           {`^all notes off: ` + through + `\ncode 0\n`, silence + `ended 2048\nall notes off: ` + through + `\n(all notes off: .*VirMIDI.*\n){4}midiconnect4: error: there is no MIDI output "organ"`, `code 2\n$`},
		"virtual":         {`Game:Game \d+:0\n`, `Note on `, `code 143`, silence, `there is no MIDI input "game"`, `code 2\n$`},
		"vanishing":       {`^midiconnect4: ended by Ctrl-C\n$`},
		"flooded":         {`^to the end\n`},
		"lost":            {`^the port has gone: .*\n`, `the port is back\n`, `code 129`, setup + `Note on `, silence},
		"learned":         {`^code 0\n`, `(- \{note: \d+, channel: [12]\}\n){6}controls:\n- \{note: \d+, channel: [12], do: undo\}\n`, `listening to Midi Through`, `code 0\n$`},
		"watched":         {`code 130\n[1-9]`},
		"sound":           {`^code 0\n`, `loud [1-9]\d{4}`}, // number of recorded bytes that are not zero
	} {
		for _, pattern := range want {
			if !regexp.MustCompile(pattern).MatchString(parts[name]) {
				t.Errorf("%s: no %s in\n%s", name, pattern, parts[name])
			}
		}
	}
	for _, name := range []string{"played", "interrupted", "lost"} {
		mustPair(t, name, parts[name])
	}
}

// floodFile returns a MIDI file with one message per millisecond for a minute. It keeps an input busy even while the program closes the input.
func floodFile(t *testing.T) []byte {
	t.Helper()
	var track smf.Track
	for i := range 60000 {
		track.Add(1, gomidi.ControlChange(0, 1, uint8(i%128)))
	}
	track.Close(0)
	file := smf.New()
	file.TimeFormat = smf.MetricTicks(480)
	var data bytes.Buffer
	if err := file.Add(track); err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteTo(&data); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// mustPair checks that each note that starts in the output of aseqdump also ends.
func mustPair(t *testing.T, name, dump string) {
	t.Helper()
	open := map[string]int{}
	for _, m := range regexp.MustCompile(`Note (on|off) +(\d+, note \d+)`).FindAllStringSubmatch(dump, -1) {
		if m[1] == "on" {
			open[m[2]]++
		} else if open[m[2]]--; open[m[2]] < 0 {
			t.Errorf("%s: %s ends, but does not sound", name, m[2])
		}
	}
	for note, n := range open {
		if n != 0 {
			t.Errorf("%s: %s is left sounding", name, note)
		}
	}
}
