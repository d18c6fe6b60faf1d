package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// process is a process of this machine.
type process struct {
	parent int
	worked time.Duration // processor time so far
}

// family returns a process and all its descendants, by PID.
func family(t *testing.T, pid int) map[int]process {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	all := map[int]process{}
	for _, path := range stats {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // the process has ended
		}
		var id int
		if _, err := fmt.Sscan(string(data), &id); err != nil {
			t.Fatal(err)
		}
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		number := func(i int) int {
			n, err := strconv.Atoi(fields[i])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		const tick = 10 * time.Millisecond
		all[id] = process{number(1), time.Duration(number(11)+number(12)) * tick}
	}
	found := map[int]process{}
	for id, p := range all {
		up := id
		for up != 0 && up != pid {
			up = all[up].parent
		}
		if up == pid {
			found[id] = p
		}
	}
	return found
}

// worked returns the processor time of a process and its descendants.
func worked(t *testing.T, pid int) (sum time.Duration) {
	t.Helper()
	for _, p := range family(t, pid) {
		sum += p.worked
	}
	return sum
}

// swift matches the names of the browser's threads that carry messages and sound.
var swift = regexp.MustCompile(`Audio|^DedicatedWorker|^Chrome_(IO|ChildIO)T|^NetworkService`)

// urgent raises the priority of everything that makes sound, until the test ends: the program, this test, and the browser's threads for messages and
// sound. Desktop systems do the same. Without it, or if the user may not raise priorities, a busy machine delays each of them by tenths of a second.
func urgent(t *testing.T) {
	t.Helper()
	schedule := func(how, priority string) {
		for id := range family(t, os.Getpid()) {
			threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/[0-9]*/comm", id))
			for _, path := range threads {
				name, _ := os.ReadFile(path) // empty if the thread has ended
				program, _ := os.Readlink(fmt.Sprintf("/proc/%d/exe", id))
				if !strings.Contains(program, "chromium") || swift.Match(name) {
					_ = exec.Command("chrt", how, "--pid", priority, filepath.Base(filepath.Dir(path))).Run()
				}
			}
		}
	}
	schedule("--rr", "1")
	t.Cleanup(func() { schedule("--other", "0") })
}
