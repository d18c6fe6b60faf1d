//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"
)

// TestLivePlayedAsWritten performs a game on the witness's port, and compares the recording with the file that -o wrote: all messages in order, and
// the times between them.
func TestLivePlayedAsWritten(t *testing.T) {
	const period = 64
	h := openPatientHall(t, period)
	w := h.witness()
	take := filepath.Join(t.TempDir(), "take.mid")
	p := h.performs("--port", "witness", "--score", "organ", "--tempo", "400", "--moves", "1,2,1,2,3,2,1,3,1", "--seed", "5", "-o", take)
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	all := w.all()
	if n := sounding(t, all); n != 0 {
		t.Errorf("%d notes sound on", n)
	}
	data, err := os.ReadFile(take)
	if err != nil {
		t.Fatal(err)
	}
	for channel := range uint8(2) {
		compareWithFile(t, onChannel(all[silence:len(all)-silence], channel), data, channel)
	}
}

// compareWithFile compares the messages heard on a channel with a MIDI file.
func compareWithFile(t *testing.T, got []heard, data []byte, channel uint8) {
	t.Helper()
	var errors []time.Duration // time errors of onsets
	i := 0
	smf.ReadTracksFrom(bytes.NewReader(data)).Do(func(e smf.TrackEvent) {
		m := gomidi.Message(e.Message.Bytes())
		if c := uint8(0); !e.Message.IsPlayable() || !m.GetChannel(&c) || c != channel {
			return
		}
		if i >= len(got) || !slices.Equal(got[i].message, m) {
			t.Fatalf("channel %d, message %d: got %v, want %v", channel+1, i, got[min(i, len(got)-1)], m)
		}
		if m.Is(gomidi.NoteOnMsg) {
			at := time.Duration(got[i].frame) * time.Second / frameRate
			errors = append(errors, at-time.Duration(e.AbsMicroSeconds)*time.Microsecond)
		}
		i++
	})
	if i != len(got) {
		t.Errorf("channel %d: %d messages were heard, %d are in the file", channel+1, len(got), i)
	}
	slices.Sort(errors)
	median := errors[len(errors)/2]
	spread := errors[len(errors)-1-len(errors)/20] - errors[len(errors)/20]
	t.Logf("channel %d: %d onsets; 90 %% of them within %v, the earliest %v, the latest %v from the middle one",
		channel+1, len(errors), spread, errors[0]-median, errors[len(errors)-1]-median)
	// On a busy machine, a server without a sound card loses time.
	if *quiet && spread > 3*time.Millisecond {
		t.Errorf("channel %d: onsets spread over %v", channel+1, spread)
	}
}

func onChannel(all []heard, channel uint8) []heard {
	var some []heard
	for _, h := range all {
		if c := uint8(0); h.message.GetChannel(&c) && c == channel {
			some = append(some, h)
		}
	}
	return some
}

// fast returns arguments for endless games with short bars and many notes.
func fast(port string) []string {
	return []string{"--port", port, "--score", "organ", "--tempo", "400", "--first", "random", "--second", "random", "--games", "endless"}
}

// TestLiveSignalsLeaveSilence ends performances by signals at random instants, and checks that all notes end.
func TestLiveSignalsLeaveSilence(t *testing.T) {
	h, r := openPatientHall(t, 256), draws(t)
	for _, by := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGSYS} {
		inNote := 0
		for range *hangs {
			w := h.witness()
			p := h.performs(fast("witness")...)
			p.waitFor(t, " 1. ")
			time.Sleep(instant(r, 900*time.Millisecond))
			before := w.all()
			stop(p.Cmd, by)
			if code := p.ProcessState.ExitCode(); code != endedBy(by) {
				t.Errorf("%v: exit code %d\n%s", by, code, p.said())
			}
			if sounding(t, before) > 0 {
				inNote++
			}
			h.mustBeSilent(w, by.String())
		}
		t.Logf("%v: %d performances, a note sounding in %d of them just before", by, *hangs, inNote)
	}
}

// mustBeSilent ends the witness after a performance. It checks that the witness heard the messages that silence all channels, both at the start and
// at the end, and that every note ended.
func (h *hall) mustBeSilent(w *witness, why string) {
	h.t.Helper()
	w.rests()
	h.leaves(w, syscall.SIGINT)
	all := w.all()
	if n := sounding(h.t, all); n != 0 {
		h.t.Errorf("%s: %d notes are left sounding", why, n)
	}
	if len(all) < silence {
		h.t.Fatalf("%s: only %d messages were heard", why, len(all))
	}
	mustBeAllOff(h.t, why, all[:silence])
	mustBeAllOff(h.t, why, all[len(all)-silence:])
}

// silence is the number of messages that silence all 16 channels: three per channel.
const silence = 3 * 16

// mustBeAllOff checks that messages silence the channels one after another.
func mustBeAllOff(t *testing.T, why string, got []heard) {
	t.Helper()
	for i, m := range got {
		controller := []uint8{64, 123, 120}[i%3]
		if want := gomidi.ControlChange(uint8(i/3), controller, 0); !slices.Equal(m.message, want) {
			t.Errorf("%s: message %d of the silence is %v, want %v", why, i, m.message, want)
		}
	}
}

// TestLivePanic kills the guard and the performance while a note sounds, and checks that the command `ports panic` ends all notes.
func TestLivePanic(t *testing.T) {
	h := openHall(t, 256)
	w := h.witness()
	p := h.performs(fast("witness")...)
	p.waitFor(t, " 2. ")
	for sounding(t, w.all()) == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := p.guard(t).Kill(); err != nil {
		t.Fatal(err)
	}
	stop(p.Cmd, syscall.SIGKILL)
	killed := len(w.all())
	path, err := jackCommand()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := h.command(path, "ports", "panic", "--api", "jack", "--port", "witness").CombinedOutput(); err != nil || string(out) != "all notes off: witness:input\n" {
		t.Errorf("%v\n%s", err, out)
	}
	w.rests()
	h.leaves(w, syscall.SIGINT)
	after := w.all()[killed:]
	after = after[slices.IndexFunc(after, func(m heard) bool { return m.message.Is(gomidi.ControlChangeMsg) }):]
	mustBeAllOff(t, "panic", after[:silence])
	ended := map[[2]uint8]bool{}
	for _, m := range after[silence:] {
		var channel, key, velocity uint8
		if m.message.GetNoteOff(&channel, &key, &velocity) {
			ended[[2]uint8{channel, key}] = true
		}
	}
	if len(ended) != 16*128 {
		t.Errorf("%d notes were ended", len(ended))
	}
}

// TestLiveKilledSynthesizer kills FluidSynth at random instants. A witness connected to the same output checks that all notes end.
func TestLiveKilledSynthesizer(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
	for range *hangs {
		synthesizer := h.synthesizer()
		p := h.performs(fast("fluidsynth")...)
		w := h.witness()
		h.connect(h.waitFor("midiconnect4:out"), "witness:input")
		time.Sleep(instant(r, 900*time.Millisecond))
		stop(synthesizer, syscall.SIGKILL)
		p.waitFor(t, "the port has gone")
		w.rests()
		h.leaves(w, syscall.SIGINT)
		// The witness was connected in the middle of the music. So only notes that started after that are checked.
		open := map[[2]uint8]bool{}
		for _, m := range w.all() {
			var channel, key, velocity uint8
			if m.message.GetNoteStart(&channel, &key, &velocity) {
				open[[2]uint8{channel, key}] = true
			} else if m.message.GetNoteEnd(&channel, &key) {
				delete(open, [2]uint8{channel, key})
			}
		}
		if len(open) > 0 {
			t.Errorf("%d notes sound on", len(open))
		}
		stop(p.Cmd, syscall.SIGINT)
		if code := p.ProcessState.ExitCode(); code != endedBy(syscall.SIGINT) {
			t.Errorf("exit code %d\n%s", code, p.said())
		}
	}
}

// TestLivePortComesBack removes the port in the middle of a game and creates it again. It checks that the performance continues on the new port.
func TestLivePortComesBack(t *testing.T) {
	h := openHall(t, 256)
	first := h.witness()
	take := filepath.Join(t.TempDir(), "take.mid")
	args := []string{"--seed", "5", "--opening", "2", "--tempo", "400"}
	p := h.performs(append(args, "--port", "witness", "--take", "composed", "-o", take)...)
	p.waitFor(t, " 5. ")
	h.leaves(first, syscall.SIGKILL)
	p.waitFor(t, "the port has gone")
	second := h.witness()
	p.waitFor(t, "the port is back")
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	h.mustBeSilent(second, "end")
	rendered := filepath.Join(t.TempDir(), "rendered.mid")
	path, err := jackCommand()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(path, append(append([]string{"render"}, args...), "-o", rendered)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got, want := mustRead(t, take), mustRead(t, rendered)
	if !bytes.Equal(got, want) {
		t.Error("the take differs from what render writes")
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestLiveServerComesBack ends the JACK server in the middle of a game, and later kills its successor. Each time, the program must report the loss,
// wait, and go on with the new server.
func TestLiveServerComesBack(t *testing.T) {
	h := openHall(t, 256)
	s, w := h.sender(), h.witness()
	p := h.performs(append(fast("witness"), "--in", "sender")...)
	p.waitFor(t, " 2. ")
	for i, by := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		stop(h.jackd, by)
		p.waitForTimes(t, "the port has gone", i+1)
		p.waitForTimes(t, "the MIDI input has gone", i+1)
		stop(w.cmd, syscall.SIGKILL)
		stop(s.cmd, syscall.SIGKILL)
		h.open()
		s, w = h.sender(), h.witness()
		p.waitForTimes(t, "the port is back", i+1)
		p.waitForTimes(t, "the MIDI input is back", i+1)
	}
	w.waitFor(t, 20)
	stop(p.Cmd, syscall.SIGINT)
	if code := p.ProcessState.ExitCode(); code != endedBy(syscall.SIGINT) {
		t.Errorf("exit code %d\n%s", code, p.said())
	}
	h.mustBeSilent(w, "interrupted")
}

// TestLiveServerHangs stops the JACK server in the middle of a game, so that sending waits for ever. One Ctrl-C may not end the program, but a second one
// does.
func TestLiveServerHangs(t *testing.T) {
	h := openHall(t, 256)
	h.witness()
	p := h.performs("--port", "witness", "--score", "organ", "--tempo", "400", "--games", "endless")
	p.waitFor(t, " 4. ")
	signalled := func(to *os.Process, by syscall.Signal) {
		if err := to.Signal(by); err != nil {
			t.Fatal(err)
		}
	}
	signalled(h.jackd.Process, syscall.SIGSTOP)
	t.Cleanup(func() { signalled(h.jackd.Process, syscall.SIGCONT) })
	time.Sleep(2 * time.Second)
	ended := make(chan struct{})
	go func() {
		_ = p.Wait()
		close(ended)
	}()
	signalled(p.Process, syscall.SIGINT)
	for range 3 {
		select {
		case <-ended:
			return
		case <-time.After(6 * time.Second):
			signalled(p.Process, syscall.SIGINT)
		}
	}
	t.Errorf("the program goes on\n%s", p.said())
	_ = p.Process.Kill()
	<-ended
}

// TestLiveSuspend suspends the program as Ctrl-Z does, and continues it. It checks that no note sounds while the program is suspended.
func TestLiveSuspend(t *testing.T) {
	h := openHall(t, 256)
	w := h.witness()
	p := h.performs("--port", "witness", "--score", "organ", "--tempo", "200", "--seed", "5", "--opening", "2")
	p.waitFor(t, " 2. ")
	if err := p.Process.Signal(syscall.SIGTSTP); err != nil {
		t.Fatal(err)
	}
	status := fmt.Sprintf("/proc/%d/status", p.Process.Pid)
	for start := time.Now(); !strings.Contains(readText(status), "\nState:\tT"); time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > patience {
			t.Fatal("the program is not stopped")
		}
	}
	w.rests()
	if n := sounding(t, w.all()); n != 0 {
		t.Errorf("%d notes sound while the program is stopped", n)
	}
	if err := p.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	p.waitFor(t, " 4. ")
	stop(p.Cmd, syscall.SIGINT)
	h.mustBeSilent(w, "interrupted after it went on")
}

// TestLiveFullDisk performs with -o on a full disk. It checks the error, and that all notes end.
func TestLiveFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full")
	}
	h := openHall(t, 256)
	w := h.witness()
	p := h.performs("--port", "witness", "--moves", "1,2,1", "--tempo", "400", "-o", "/dev/full")
	if err := p.Wait(); p.ProcessState.ExitCode() != exitFailed {
		t.Errorf("%v\n%s", err, p.said())
	}
	if !strings.Contains(p.said(), "no space left on device") {
		t.Errorf("said %s", p.said())
	}
	h.mustBeSilent(w, "full disk")
}

// TestLiveNoServer checks the error message when no JACK server runs.
func TestLiveNoServer(t *testing.T) {
	h := openHall(t, 256)
	h.server += "-none"
	p := h.performs("--port", "witness")
	if err := p.Wait(); p.ProcessState.ExitCode() != exitFailed {
		t.Error(err)
	}
	want := "midiconnect4: error: no JACK server is running\n"
	if got := p.said(); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 2 {
		t.Errorf("said %q", got)
	}
}
