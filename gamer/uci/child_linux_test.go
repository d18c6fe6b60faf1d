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

// gone waits until a process has ended. If it still runs after a while, gone returns false. A process whose end nobody has been told counts as ended
// only if it is not ours.
func gone(pid int) bool {
	for range 20 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			return true
		}
		if _, after, _ := bytes.Cut(stat, []byte(") ")); after[0] == 'Z' && !bytes.HasPrefix(after[2:], strconv.AppendInt(nil, int64(os.Getpid()), 10)) {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
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
	if pid > 0 && gone(pid) {
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
