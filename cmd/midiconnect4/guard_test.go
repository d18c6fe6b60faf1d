//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/needs"
)

// guard returns the guard of a performer: its child process that silences the ports if the performer is killed.
func (p *performer) guard(t *testing.T) *os.Process {
	t.Helper()
	for start := time.Now(); time.Since(start) < patience; time.Sleep(10 * time.Millisecond) {
		children, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", p.Process.Pid))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range children {
			for child := range strings.FieldsSeq(readText(path)) {
				if readText("/proc/"+child+"/comm") != "mc4-guard\n" {
					continue
				}
				pid, err := strconv.Atoi(child)
				if err != nil {
					t.Fatal(err)
				}
				process, err := os.FindProcess(pid)
				if err != nil {
					t.Fatal(err)
				}
				return process
			}
		}
	}
	t.Fatal("the performance has no guard")
	return nil
}

// readText reads a file under /proc. It returns "" if the process has ended.
func readText(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}

// mustEnd waits until a guard has ended. The test is not the guard's parent, and the real parent may be slow to collect its exit status. Therefore
// mustEnd waits until the command line of the process is empty.
func mustEnd(t *testing.T, guard *os.Process, within time.Duration) {
	t.Helper()
	const pause = 10 * time.Millisecond // pauses are counted instead of time, because the machine may be suspended during a pause
	for waited := time.Duration(0); readText(fmt.Sprintf("/proc/%d/cmdline", guard.Pid)) != ""; waited += pause {
		if waited > within {
			t.Fatalf("the guard still runs after %v", within)
		}
		time.Sleep(pause)
	}
}

// left counts the notes that have started but not ended.
func left(all []heard) int {
	open := map[[2]uint8]bool{}
	for _, h := range all {
		var channel, key, velocity uint8
		switch {
		case h.message.GetNoteStart(&channel, &key, &velocity):
			open[[2]uint8{channel, key}] = true
		case h.message.GetNoteEnd(&channel, &key):
			delete(open, [2]uint8{channel, key})
		}
	}
	return len(open)
}

// crowd starts busy loops (-load). They end with the test.
func (h *hall) crowd() {
	for range *load {
		h.start("sh", "-c", "while :; do :; done")
	}
}

// silentAt returns when the last note ended, on the observer's clock. ok is false if a note sounds on.
func silentAt(all []heard) (at int, ok bool) {
	for i := range all {
		if left(all[:i]) > 0 && left(all[:i+1]) == 0 {
			at = all[i].frame
		}
	}
	return at, left(all) == 0
}

// mustSpare checks that a guard has ended all sound, on each channel on which notes started before and on no other.
func mustSpare(t *testing.T, before, after []heard) {
	t.Helper()
	var struck, ended [16]bool
	for _, h := range before {
		var channel, key, velocity uint8
		if h.message.GetNoteStart(&channel, &key, &velocity) {
			struck[channel] = true
		}
	}
	for _, h := range after {
		var channel, controller, value uint8
		if h.message.GetControlChange(&channel, &controller, &value) && controller == gomidi.AllSoundOff {
			ended[channel] = true
		}
	}
	if struck != ended {
		t.Errorf("notes were played on channels %v, and the guard ended %v", struck, ended)
	}
}

// TestLiveKilledIsSilenced kills performances at random instants. It checks that the guard ends all notes, on a port and on a synthesizer connected
// to a virtual port.
func TestLiveKilledIsSilenced(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
	h.crowd()
	virtual := fast("")
	virtual[0], virtual[1] = "--virtual", "Game"
	ports := append(fast("witness"), "--port", "second", "--port", "third", "--port", "fourth")
	for _, other := range []string{"second", "third", "fourth"} {
		h.observer(other)
	}
	for name, args := range map[string][]string{"port": fast("witness"), "ports": ports, "virtual": virtual} {
		inNote, gone := 0, time.Duration(0)
		var took []time.Duration
		for range *hangs {
			w := h.observer("witness")
			p := h.performs(args...)
			guard := p.guard(t)
			if group, err := syscall.Getpgid(guard.Pid); err != nil || group != guard.Pid {
				t.Errorf("the guard is of the group %d: %v", group, err)
			}
			if name == "virtual" {
				h.connect(h.waitFor("Game:Game"), "witness:input")
			}
			p.waitFor(t, " 2. ")
			time.Sleep(time.Second + instant(r, 900*time.Millisecond)) // so that the guard learns of the connection
			killed := now(t)
			stop(p.Cmd, syscall.SIGKILL)
			mustEnd(t, guard, patience)
			gone = max(gone, time.Duration(now(t)-killed))
			h.leaves(w, syscall.SIGINT)
			all := w.all()
			before := max(0, slices.IndexFunc(all, func(m heard) bool { return m.frame > killed }))
			if left(all[:before]) > 0 {
				inNote++
			}
			at, silent := silentAt(all)
			if !silent {
				t.Errorf("%s: %d notes are left sounding", name, left(all))
			}
			took = append(took, max(0, time.Duration(at-killed)))
			mustSpare(t, all[:before], all[before:])
		}
		slices.Sort(took)
		t.Logf("%s: %d performances beside %d busy loops, a note sounding in %d of them; silent after %v, at most %v, and the guard gone after %v",
			name, *hangs, *load, inNote, took[len(took)/2], took[len(took)-1], gone)
		if longest := took[len(took)-1]; longest > 2*time.Second {
			t.Errorf("%s: silent %v after the kill", name, longest)
		}
	}
}

// TestLiveStartedAnew kills a performance and soon starts another one on the same port. It checks that the first performance's guard does not
// silence the second performance.
func TestLiveStartedAnew(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
	h.crowd()
	for range *hangs {
		w := h.witness()
		p := h.performs(fast("witness")...)
		guard := p.guard(t)
		p.waitFor(t, " 2. ")
		time.Sleep(instant(r, 900*time.Millisecond))
		stop(p.Cmd, syscall.SIGKILL)
		killed := time.Now()
		time.Sleep(instant(r, time.Second))
		p = h.performs(fast("witness")...)
		p.waitFor(t, " 2. ")
		t.Logf("the first bar begins %v after the kill, or earlier", time.Since(killed))
		mustEnd(t, guard, patience)
		sounded := w.all()
		stop(p.Cmd, syscall.SIGINT)
		h.leaves(w, syscall.SIGINT)
		set := 0 // index of the last program change of the new performance
		for i, m := range sounded {
			if m.message.Is(gomidi.ProgramChangeMsg) {
				set = i
			}
		}
		for i, m := range sounded[set:] {
			if channel, controller, value := uint8(0), uint8(0), uint8(0); m.message.GetControlChange(&channel, &controller, &value) && controller >= gomidi.AllSoundOff {
				t.Fatalf("message %d of %d after the instruments were set: %v", i, len(sounded)-set, m.message)
			}
		}
		if n := left(w.all()); n != 0 {
			t.Errorf("%d notes are left sounding", n)
		}
	}
}

// TestLiveKilledIsHeardNoMore records FluidSynth's sound while performances are killed. Soon after each kill there must be silence.
func TestLiveKilledIsHeardNoMore(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
	needs.Programs(t, "jack_capture")
	h.synthesizer()
	for i := range *hangs {
		wav := filepath.Join(t.TempDir(), fmt.Sprintf("heard%d.wav", i))
		capture := h.start("jack_capture", "--no-stdin", "-b", "16", "-c", "2", "-p", "fluidsynth-midi:left", "-p", "fluidsynth-midi:right", wav)
		h.waitFor("jack_capture:input2")
		p := h.performs(fast("fluidsynth")...)
		guard := p.guard(t)
		p.waitFor(t, " 2. ")
		time.Sleep(instant(r, 900*time.Millisecond))
		stop(p.Cmd, syscall.SIGKILL)
		mustEnd(t, guard, patience)
		mustGrow(t, wav, 3*time.Second) // until the reverberation has died away
		stop(capture, syscall.SIGINT)
		sound, _ := readWAV(t, wav)
		if loud := peak(sound); loud < 0.01 {
			t.Errorf("nothing was heard: %.4f at most", loud)
		}
		if tail := peak(sound[len(sound)-frameRate/2:]); tail > 0.001 {
			t.Errorf("seconds after the kill there is sound, up to %.4f", tail)
		}
	}
}

// TestLiveGuardLeaves ends performances without killing them, and removes a port. The guard must end with the program, and must send no messages.
func TestLiveGuardLeaves(t *testing.T) {
	h := openHall(t, 256)
	for _, by := range []os.Signal{nil, syscall.SIGTERM} {
		w := h.witness()
		p := h.performs("--port", "witness", "--score", "organ", "--tempo", "400", "--moves", "1,2,1,2", "--seed", "5")
		guard := p.guard(t)
		if by != nil {
			p.waitFor(t, " 2. ")
			stop(p.Cmd, by)
		} else if err := p.Wait(); err != nil {
			t.Fatalf("%v\n%s", err, p.said())
		}
		mustEnd(t, guard, time.Second)
		h.mustBeSilent(w, fmt.Sprint("ended by ", by))
	}
	w := h.witness()
	p := h.performs(fast("witness")...)
	guard := p.guard(t)
	p.waitFor(t, " 2. ")
	h.leaves(w, syscall.SIGKILL)
	p.waitFor(t, "the port has gone")
	stop(p.Cmd, syscall.SIGKILL)
	mustEnd(t, guard, patience)

	// A performance goes on after its guard was killed.
	w = h.witness()
	p = h.performs("--port", "witness", "--score", "organ", "--tempo", "400", "--moves", "1,2,1,2,3", "--seed", "5")
	if err := p.guard(t).Kill(); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	h.mustBeSilent(w, "without a guard")
}
