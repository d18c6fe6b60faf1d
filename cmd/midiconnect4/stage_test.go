//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"midiconnect4/internal/needs"
)

// terminal is a terminal of 80 columns and 24 rows, made by tmux.
type terminal struct {
	t      *testing.T
	socket string
	dir    string // folder of the command's files
}

// openTerminal runs a shell command in a new terminal. env are additional environment variables. The terminal stays open until the test ends, at
// most ten minutes after the command.
func openTerminal(t *testing.T, env, command string) *terminal {
	t.Helper()
	needs.Programs(t, "tmux")
	program, err := exec.LookPath("midiconnect4")
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{t, fmt.Sprintf("midiconnect4-%d-%s", os.Getpid(), t.Name()), t.TempDir()}
	x.socket = strings.ReplaceAll(x.socket, "/", "-")
	t.Cleanup(func() { _ = exec.Command("tmux", "-L", x.socket, "kill-server").Run() })
	command = fmt.Sprintf("cd '%s'; stty -g >before; env %s LC_ALL=C.UTF-8 PATH='%s':\"$PATH\" %s; echo $? >code; stty -g >after; echo over; sleep 600",
		x.dir, env, filepath.Dir(program), command)
	x.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command)
	return x
}

// tmux runs a tmux command on this terminal, and returns its output.
func (x *terminal) tmux(args ...string) string {
	x.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-L", x.socket}, args...)...).CombinedOutput()
	if err != nil {
		x.t.Fatalf("tmux %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// screen returns the text on the screen.
func (x *terminal) screen() string { return x.tmux("capture-pane", "-p") }

// presses presses keys. Their names are tmux's, such as Enter.
func (x *terminal) presses(keys ...string) { x.tmux(append([]string{"send-keys"}, keys...)...) }

// clicks clicks with the mouse at a column and row, counted from 1.
func (x *terminal) clicks(column, row int) {
	var hex []string
	for _, b := range fmt.Appendf(nil, "\x1b[<0;%d;%dM\x1b[<0;%d;%dm", column, row, column, row) {
		hex = append(hex, strconv.FormatUint(uint64(b), 16))
	}
	x.tmux(append([]string{"send-keys", "-H"}, hex...)...)
}

// waitFor waits until the screen matches a regular expression.
func (x *terminal) waitFor(pattern string) {
	x.t.Helper()
	x.waitUntil(pattern, true)
}

// waitWithout waits until the screen no longer matches a regular expression.
func (x *terminal) waitWithout(pattern string) {
	x.t.Helper()
	x.waitUntil(pattern, false)
}

func (x *terminal) waitUntil(pattern string, shows bool) {
	x.t.Helper()
	const patience = time.Minute
	match := regexp.MustCompile(pattern)
	for start := time.Now(); match.MatchString(x.screen()) != shows; time.Sleep(50 * time.Millisecond) {
		if time.Since(start) > patience {
			x.t.Fatalf("%q is to show: %v\n%s", pattern, shows, x.screen())
		}
	}
}

// mustBeRestored waits until the command ends. It checks the exit code, and that the command left the terminal's settings unchanged.
func (x *terminal) mustBeRestored(code int) {
	x.t.Helper()
	x.waitFor(`(?m)^over$`)
	if got := strings.TrimSpace(string(x.file("code"))); got != strconv.Itoa(code) {
		x.t.Errorf("exit code %s, want %d\n%s", got, code, x.screen())
	}
	if before, after := x.file("before"), x.file("after"); !bytes.Equal(before, after) {
		x.t.Errorf("the terminal was %s and is %s", before, after)
	}
	if got := x.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}"); got != "0 1 0\n" {
		x.t.Errorf("alternate screen, cursor and mouse are %s", got)
	}
}

func (x *terminal) file(name string) []byte { return mustRead(x.t, filepath.Join(x.dir, name)) }

// personal starts a performance in which a person plays on the screen.
const personal = "midiconnect4 play --score paper --dry --game connect4-7x6 --first human --second tactical --seed 7 --tempo 400"

// TestStage plays Connect Four with keys and mouse, resizes the terminal, changes tempo and score, and checks the screen.
func TestStage(t *testing.T) {
	x := openTerminal(t, "", personal+" -o take.mid --save game.txt")
	x.waitFor("human +your move")
	x.presses("4")
	x.waitFor(`2   ○ \d`)
	x.waitFor("your move")
	x.clicks(6, 8) // on column 2
	x.waitFor(`4   ○ \d`)
	x.waitFor("your move")
	x.presses("u")
	x.waitWithout(`4   ○ \d`)
	x.waitFor("your move")
	x.presses("Left", "Enter") // moves the cursor to column 1
	x.waitFor(`3   ● 1`)
	x.tmux("resize-window", "-x", "120", "-y", "40")
	x.waitFor("▟█▙")
	x.presses("?")
	x.waitFor("higher by a semitone")
	x.presses("?", ">", "+")
	x.waitFor(`\(105 %\) · \+1 semitones`)
	x.presses("s")
	x.waitFor(`connect4-7x6 · (paper → )?accelerando`)
	x.presses("S")
	x.waitFor(`connect4-7x6 · (accelerando → )?paper`)
	x.tmux("resize-window", "-x", "160", "-y", "50")
	x.waitFor("▟███▙")
	x.tmux("resize-window", "-x", "20", "-y", "6")
	x.waitFor("too small: 20×6\nneeds 20×12")
	x.presses("q")
	x.mustBeRestored(0)
	if got := string(x.file("game.txt")); !regexp.MustCompile(`moves: "4 \d 1`).MatchString(got) {
		t.Errorf("saved\n%s", got)
	}
	if got := x.file("take.mid"); !bytes.HasPrefix(got, []byte("MThd")) {
		t.Error("the take is not a MIDI file")
	}
}

// TestStageOfCells plays tic-tac-toe with digits, the cursor and the mouse.
func TestStageOfCells(t *testing.T) {
	x := openTerminal(t, "", "midiconnect4 play --dry --game tictactoe --first human --second tactical --seed 3 --tempo 400 --save game.txt")
	x.waitFor("human +your move")
	x.presses("5")
	x.waitFor(`2   ○ \d`)
	x.waitFor("human +your move")
	x.presses("5")
	x.waitFor("cell 5 is taken: cells ")
	x.presses("u")
	x.waitWithout(`2   ○ \d`)
	x.waitFor("human +your move")
	x.presses("Up", "Left", "Enter")
	x.waitFor(`1   ● 1 `)
	x.waitFor(`2   ○ \d`)
	x.waitFor("human +your move")
	x.clicks(18, 9) // on cell 9; the opponent may have taken it
	x.waitFor(`3   ● 9|cell 9 is taken`)
	x.presses("q")
	x.mustBeRestored(0)
	if got := string(x.file("game.txt")); !regexp.MustCompile(`moves: "1 \d`).MatchString(got) {
		t.Errorf("saved\n%s", got)
	}
}

// TestStageOfPieces plays checkers with numbers, the cursor and the mouse. It also checks the message for an illegal move.
func TestStageOfPieces(t *testing.T) {
	x := openTerminal(t, "", "midiconnect4 play --dry --game checkers --first human --second human --seed 3 --tempo 400 --save game.txt")
	x.waitFor("first +your move|human +your move")
	x.presses("1", "1")
	x.waitFor("square 11")
	x.presses("-", "1", "5", "Enter")
	x.waitFor(`1   ● 11-15`)
	x.waitFor(`(?s)○ human +your move`)
	x.clicks(23, 6) // on the piece at 22
	x.waitFor(`22 goes where`)
	x.presses("Enter") // moves to the first of its targets
	x.waitFor(`2   ○ 22-1[78]`)
	x.waitFor(`(?s)● human +your move`)
	x.presses("1", "x")
	x.waitFor(`1: (a jump must be taken: 15x22|the piece on 1 cannot move)`)
	x.tmux("resize-window", "-x", "120", "-y", "40")
	x.waitFor("▟█▙")
	x.presses("?")
	x.waitFor("another piece")
	x.presses("q")
	x.mustBeRestored(0)
	if got := string(x.file("game.txt")); !strings.Contains(got, `moves: "11-15 22-1`) {
		t.Errorf("saved\n%s", got)
	}
}

// TestStageEnds ends the program by keys and by signals. It checks the exit code, and that the terminal is restored.
func TestStageEnds(t *testing.T) {
	ways := map[string]struct {
		end  func(x *terminal)
		code int
	}{
		"ctrl-c": {func(x *terminal) { x.presses("C-c") }, endedBy(syscall.SIGINT)},
		"term":   {func(x *terminal) { x.signal("TERM") }, endedBy(syscall.SIGTERM)},
		"hup":    {func(x *terminal) { x.signal("HUP") }, endedBy(syscall.SIGHUP)},
		"int":    {func(x *terminal) { x.signal("INT") }, endedBy(syscall.SIGINT)},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			x := openTerminal(t, "", personal+" -o take.mid")
			x.waitFor("your move")
			x.presses("4")
			x.waitFor(`2   ○`)
			way.end(x)
			x.mustBeRestored(way.code)
			if got := x.file("take.mid"); !bytes.HasPrefix(got, []byte("MThd")) {
				t.Error("the take is no MIDI file")
			}
		})
	}
}

// signal sends a signal to the command in the terminal.
func (x *terminal) signal(name string) {
	x.t.Helper()
	shell := strings.TrimSpace(x.tmux("display-message", "-p", "#{pane_pid}"))
	if out, err := exec.Command("pkill", "-"+name, "-P", shell).CombinedOutput(); err != nil {
		x.t.Fatalf("%v\n%s", err, out)
	}
}

// TestTerminalCloses closes the terminal, and checks that the program still writes its -o file and ends.
func TestTerminalCloses(t *testing.T) {
	x := openTerminal(t, "", personal+" -o take.mid")
	x.waitFor("your move")
	x.presses("4")
	x.waitFor(`2   ○`)
	x.tmux("kill-server")
	take := filepath.Join(x.dir, "take.mid")
	const patience = time.Minute
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if data, err := os.ReadFile(take); err == nil && bytes.HasPrefix(data, []byte("MThd")) {
			return
		}
		if time.Since(start) > patience {
			t.Fatal("there is no take")
		}
	}
}

// TestWithoutColour checks that the environment variable NO_COLOR, and terminals without colours, turn colours off.
func TestWithoutColour(t *testing.T) {
	colour := regexp.MustCompile(`\x1b\[[0-9;]*(3[0-7]|38;)[0-9;]*m`)
	for name, want := range map[string]bool{"NO_COLOR=yes": false, "TERM=vt100": false, "TERM=tmux-256color": true} {
		t.Run(name, func(t *testing.T) {
			x := openTerminal(t, name, personal)
			x.waitFor("your move")
			x.presses("4")
			x.waitFor(`2   ○`)
			if got := colour.MatchString(x.tmux("capture-pane", "-e", "-p")); got != want {
				t.Errorf("there is colour: %v", got)
			}
			x.presses("q")
			x.mustBeRestored(0)
		})
	}
}

// TestPlain checks that the program prints lines instead of a screen if --plain is given or TERM is dumb.
func TestPlain(t *testing.T) {
	for name, command := range map[string]string{"flag": personal + " --plain", "dumb": "env TERM=dumb " + personal} {
		t.Run(name, func(t *testing.T) {
			x := openTerminal(t, "", command)
			x.waitFor("your move \\(1 2 3 4 5 6 7\\), or q:")
			x.presses("q", "Enter")
			x.mustBeRestored(0)
		})
	}
}

// TestPlainTurns types a move while the program does not ask for one, and checks that the move is refused. Then it types commands, such as p for
// pause, which work at any time.
func TestPlainTurns(t *testing.T) {
	x := openTerminal(t, "", "midiconnect4 play --dry --plain --first human --second tactical --seed 7 --tempo 10")
	x.waitFor("your move")
	x.presses("4", "Enter")
	x.waitFor(`(?m)^ +1\. `)
	x.presses("5", "Enter")
	x.waitFor("it is not your turn")
	x.presses("p", "Enter")
	x.waitFor("paused")
	x.presses("q", "Enter")
	x.mustBeRestored(0)
}

// TestStageSuspends suspends the program by Ctrl-Z and continues it. While it is suspended, the terminal must show the shell again.
func TestStageSuspends(t *testing.T) {
	x := openTerminal(t, "", "bash --norc -i")
	x.presses("stty -g >within", "Enter", personal, "Enter")
	x.waitFor("your move")
	x.presses("C-z")
	x.waitFor("Stopped")
	if got := x.tmux("display-message", "-p", "#{alternate_on}"); got != "0\n" {
		t.Error("the screen was not given back")
	}
	x.presses("fg", "Enter")
	x.waitFor(`human +your move`)
	x.presses("4")
	x.waitFor(`2   ○`)
	x.presses("q")
	x.waitFor("broken off after")
	x.presses("exit", "Enter")
	x.mustBeRestored(0)
}
