//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
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

// TestLiveKilledIsSilenced kills performances at random instants. It checks that the guard ends all notes, on a port and on a synthesizer connected
// to a virtual port.
func TestLiveKilledIsSilenced(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
	virtual := fast("")
	virtual[0], virtual[1] = "--virtual", "Game"
	for name, args := range map[string][]string{"port": fast("witness"), "virtual": virtual} {
		inNote, longest, gone := 0, time.Duration(0), time.Duration(0)
		for range *hangs {
			w := h.witness()
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
			stop(p.Cmd, syscall.SIGKILL)
			killed := time.Now()
			before := w.all()
			if left(before) > 0 {
				inNote++
			}
			for left(w.all()) > 0 && time.Since(killed) < patience {
				time.Sleep(10 * time.Millisecond)
			}
			longest = max(longest, time.Since(killed))
			mustEnd(t, guard, patience)
			gone = max(gone, time.Since(killed))
			h.leaves(w, syscall.SIGINT)
			all := w.all()
			if n := left(all); n != 0 {
				t.Errorf("%s: %d notes are left sounding", name, n)
			}
			if len(all) < len(before)+silence {
				t.Errorf("%s: only %d messages end what sounds", name, len(all)-len(before))
			}
		}
		t.Logf("%s: %d performances, a note sounding in %d of them; silent after %v at most, and the guard gone after %v", name, *hangs, inNote, longest, gone)
	}
}

// TestLiveStartedAnew kills a performance and soon starts another one on the same port. It checks that the first performance's guard does not
// silence the second performance.
func TestLiveStartedAnew(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
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
