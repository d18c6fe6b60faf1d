package browsertest

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// command is the path of the program, which is built once.
var command string

func build(dir string) (string, error) {
	path := filepath.Join(dir, "midiconnect4")
	out, err := exec.Command("go", "build", "-o", path, "midiconnect4/cmd/midiconnect4").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
}

// run runs the program in a folder and returns its output.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command(command, args...)
	cmd.Dir = dir
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("midiconnect4 %s: %v\n%s", strings.Join(args, " "), err, wrong.String())
	}
	return string(out)
}

// program is a running studio.
type program struct {
	cmd      *exec.Cmd
	dir      string // the folder in which the program runs
	url      string
	audience string // address of the page for listeners
}

// fast is a score with very short bars.
const fast = "tempo: 400\nbar: 1/4\n"

// start runs a studio until the test ends.
func start(t *testing.T, args ...string) *program {
	t.Helper()
	need(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "fast.yaml"), []byte(fast), 0o644); err != nil {
		t.Fatal(err)
	}
	return startIn(t, dir, args...)
}

// startIn runs a studio in a folder until the test ends.
func startIn(t *testing.T, dir string, args ...string) *program {
	t.Helper()
	if !slices.Contains(args, "--audience") {
		args = append(args, "--audience", "127.0.0.1:0")
	}
	args = append([]string{"studio", "--no-browser"}, args...)
	s := &program{cmd: exec.Command(command, args...), dir: dir}
	s.cmd.Dir = dir
	var wrong bytes.Buffer
	s.cmd.Stderr = &wrong
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.cmd.Process.Signal(os.Interrupt)
		late := time.AfterFunc(patience, func() {
			t.Error("the program does not end")
			_ = s.cmd.Process.Kill()
		})
		_ = s.cmd.Wait()
		late.Stop()
		if said := wrong.String(); said != "" && said != "midiconnect4: ended by Ctrl-C\n" {
			t.Errorf("the program says %s", said)
		}
	})
	lines := bufio.NewScanner(out)
	for s.url == "" || s.audience == "" {
		if !lines.Scan() {
			_ = s.cmd.Wait()
			t.Fatalf("midiconnect4 %s: %s", strings.Join(args, " "), wrong.String())
		}
		if at, ok := strings.CutPrefix(lines.Text(), "the studio is at "); ok {
			s.url = at
		}
		if at, ok := strings.CutPrefix(lines.Text(), "the audience is at "); ok {
			s.audience = at
		}
	}
	return s
}
