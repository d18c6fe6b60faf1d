package uci

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// gone waits until a process has ended; it returns false if it still runs after ten seconds. A process that has ended, but whose parent has not asked
// for its state, counts as gone only if we are not the parent.
func gone(pid int) bool {
	for range 1000 {
		if !runs(pid) {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

func runs(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := bytes.Cut(stat, []byte(") "))
	return after[0] != 'Z' || bytes.HasPrefix(after[2:], fmt.Appendf(nil, "%d ", os.Getpid()))
}

func TestProgramDiesWithUs(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run no other programs")
	}
	us := exec.Command(os.Args[0])
	us.Env = append(os.Environ(), fakeVariable+"=parent")
	out, err := us.StdoutPipe()
	if err == nil {
		err = us.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(out, &pid); err != nil {
		t.Error(err)
	}
	if pid > 0 && !runs(pid) {
		t.Error("it has ended before us")
	}
	_ = us.Process.Kill()
	_ = us.Wait()
	if pid > 0 && !gone(pid) {
		t.Errorf("process %d outlives us", pid)
	}
}

func TestWhatAProgramStartsEndsWithIt(t *testing.T) {
	e, err := openFake(t, "go:leaves a child", quick)
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Search(t.Context(), e4)
	words := regexp.MustCompile(`wrote: (\d+)$`).FindStringSubmatch(fmt.Sprint(err))
	if words == nil {
		t.Fatalf("got %v", err)
	}
	if child, _ := strconv.Atoi(words[1]); !gone(child) {
		t.Errorf("process %d is left", child)
	}
}
