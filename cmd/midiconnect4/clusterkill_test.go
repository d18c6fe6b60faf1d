package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"midiconnect4/internal/needs"
)

// servers maps a name to a function that builds or finds that NATS server and returns its path.
var servers = map[string]func(*testing.T) string{"newest": buildServer, "Debian's": debiansServer}

// debiansServer returns the path of the server from Debian's package.
func debiansServer(t *testing.T) string {
	t.Helper()
	return needs.Program(t, "nats-server")
}

// buildServer builds the newest NATS server.
func buildServer(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "nats-server")
	if out, err := exec.Command("go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// kept is a process that is restarted whenever it ends, until the test ends.
type kept struct {
	name string
	args []string

	lock  sync.Mutex
	cmd   *exec.Cmd
	over  bool
	ended sync.WaitGroup
	said  bytes.Buffer
}

// keep starts a process, and restarts it whenever it ends.
func keep(t *testing.T, command string, args ...string) *kept {
	t.Helper()
	k := &kept{name: command, args: args}
	k.ended.Go(func() {
		for k.start() {
			_ = k.cmd.Wait()
			time.Sleep(50 * time.Millisecond)
		}
	})
	t.Cleanup(func() {
		k.lock.Lock()
		k.over = true
		k.lock.Unlock()
		k.kill()
		k.ended.Wait()
		if t.Failed() {
			t.Logf("%s %v:\n%s", command, args, k.said.String())
		}
	})
	return k
}

func (k *kept) start() bool {
	k.lock.Lock()
	defer k.lock.Unlock()
	k.cmd = exec.Command(k.name, k.args...)
	k.cmd.Stderr = &k.said
	return !k.over && k.cmd.Start() == nil
}

func (k *kept) kill() {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.cmd != nil && k.cmd.Process != nil {
		_ = k.cmd.Process.Kill()
	}
}

// serve keeps a NATS server running, and returns the server and its address.
func serve(t *testing.T, path string) (*kept, string) {
	t.Helper()
	port := needs.Port(t)
	s := keep(t, path, "-js", "-sd", t.TempDir(), "-a", "127.0.0.1", "-p", fmt.Sprint(port))
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			_ = c.Close()
			return s, fmt.Sprintf("nats://127.0.0.1:%d", port)
		}
		if time.Since(began) > time.Minute {
			t.Fatal("the server does not start")
		}
	}
}

// TestLongClusterReports reproduces each paper with 1, 2 and 5 workers. The folder and the report must have the same bytes as without workers.
func TestLongClusterReports(t *testing.T) {
	t.Parallel()
	needSignals(t)
	command := build(t)
	_, url := serve(t, buildServer(t))
	experiments := map[string][]string{
		"midi-connect4": nil, "n-sequence": nil, "social": {"--table", "pool-check-publish"}, "nndtf": {"--runs", "2"}, "swarm": {"--table", "4.7"},
		"baselines": {"--table", "tictactoe"},
	}
	do := func(paper string, more ...string) ([]byte, map[string][]byte) {
		dir := t.TempDir()
		cmd := exec.Command(command, append(append([]string{"reproduce", paper, "--quick", "--json", "--out", "run"}, experiments[paper]...), more...)...)
		var said bytes.Buffer
		cmd.Dir, cmd.Stderr = dir, &said
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", paper, more, err, said.String())
		}
		return out, readRun(t, dir)
	}
	reports, folders := map[string][]byte{}, map[string]map[string][]byte{}
	for paper := range experiments {
		reports[paper], folders[paper] = do(paper)
	}
	workers := 0
	for _, n := range []int{1, 2, 5} {
		for ; workers < n; workers++ {
			keep(t, command, "worker", "--nats", url, "--cores", "1")
		}
		for paper := range experiments {
			report, folder := do(paper, "--nats", url, "--check", "10%")
			if !bytes.Equal(report, reports[paper]) {
				t.Errorf("%s with %d workers: another report", paper, n)
			}
			sameFiles(t, fmt.Sprintf("%s with %d workers", paper, n), folder, folders[paper])
		}
	}
}

// TestLongClusterReadings runs tables of variants with 1 and 2 workers, and in parts. The report, the CSV file and the folder must have the same
// bytes as on one machine.
func TestLongClusterReadings(t *testing.T) {
	t.Parallel()
	needSignals(t)
	command := build(t)
	_, url := serve(t, buildServer(t))
	grids := map[string][]string{
		"simulations": {"swarm", "--readings", "checkers-test", "--seed", "7"},
		"runs":        {"n-sequence", "--readings", "deviation"},
	}
	do := func(grid string, more ...string) map[string][]byte {
		dir := t.TempDir()
		cmd := exec.Command(command, slices.Concat([]string{"reproduce"}, grids[grid], []string{"--quick", "--runs", "2", "--quiet"}, more)...)
		var said bytes.Buffer
		cmd.Dir, cmd.Stderr = dir, &said
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", grid, more, err, said.String())
		}
		files := readRun(t, dir)
		files["report"] = out
		return files
	}
	whole := []string{"--out", "run", "--csv", "simulations.csv"}
	want := map[string]map[string][]byte{}
	for grid := range grids {
		want[grid] = do(grid, whole...)
		for _, name := range []string{"report", "simulations.csv"} {
			if len(want[grid][name]) == 0 {
				t.Fatalf("%s: no %s", grid, name)
			}
		}
		parts := t.TempDir()
		for _, part := range []string{"1/3", "2/3", "3/3"} {
			do(grid, "--part", part, "--out", parts)
		}
		sameFiles(t, grid+" in parts", do(grid, append(whole, "--merge", parts)...), want[grid])
	}
	for n := 1; n <= 2; n++ {
		keep(t, command, "worker", "--nats", url, "--cores", "1")
		for grid := range grids {
			sameFiles(t, fmt.Sprintf("%s with %d workers", grid, n), do(grid, append(whole, "--nats", url, "--check", "10%")...), want[grid])
		}
	}
}

// sameFiles checks that two folders contain the same files.
func sameFiles(t *testing.T, what string, got, want map[string][]byte) {
	t.Helper()
	for name, data := range want {
		if !bytes.Equal(got[name], data) {
			t.Errorf("%s: %s differs", what, name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
}

// TestLongKilledCluster kills workers, the server, and the command for which the workers compute.
func TestLongKilledCluster(t *testing.T) {
	for name, path := range servers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killCluster(t, path, 2**hangs, func(dir string, _ bool) []string {
				return []string{"reproduce", "swarm", "--table", "4.7", "--quick", "--runs", "400", "--quiet", "--out", dir}
			})
		})
	}
}

// TestLongKilledDividedRuns kills workers, the server and the command during an evolution whose games the workers play.
func TestLongKilledDividedRuns(t *testing.T) {
	for name, path := range servers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killCluster(t, path, 2**hangs, func(dir string, resume bool) []string {
				args := []string{"evolve", "--system", "midi-connect4", "--checkpoint", "0s", "--quiet", "--out", dir}
				if resume {
					return append(args, "--resume")
				}
				return append(args, "--seed", "9", "--population", "200", "--generations", "40", "--keep", "all")
			})
		})
	}
}

// TestLongDividedRuns runs an evolution with 1, 2 and 5 workers. It also interrupts a run repeatedly, and resumes it alternately with 5 workers and
// without workers. All folders must have the same bytes.
func TestLongDividedRuns(t *testing.T) {
	t.Parallel()
	needSignals(t)
	command := build(t)
	_, url := serve(t, buildServer(t))
	for system, settings := range map[string][]string{
		"midi-connect4": {"--population", "100", "--generations", "40"},
		"self-play":     {"--offspring", "40", "--openings", "4", "--generations", "20"},
		"draughts":      {"--offspring", "8", "--openings", "2", "--opponents", "2", "--generations", "6"},
		"piece-square":  {"--offspring", "4", "--openings", "1", "--longest", "40", "--generations", "6"},
		"n-sequence":    {"--players", "12", "--generations", "8"},
	} {
		t.Run(system, func(t *testing.T) {
			evolve := func(dir string, more ...string) []string {
				return append([]string{"evolve", "--system", system, "--out", dir, "--keep", "1,5..7", "--checkpoint", "0s"}, more...)
			}
			whole := filepath.Join(t.TempDir(), "whole")
			if out, err := exec.Command(command, evolve(whole, append(settings, "--seed", "9")...)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			want, workers := readRun(t, whole), 0
			for _, n := range []int{1, 2, 5} {
				for ; workers < n; workers++ {
					keep(t, command, "worker", "--nats", url, "--nats-queue", system, "--cores", "1")
				}
				nats := []string{"--nats", url, "--nats-queue", system, "--check", "10%"}
				dir := filepath.Join(t.TempDir(), "divided")
				if out, err := exec.Command(command, evolve(dir, slices.Concat(settings, nats, []string{"--seed", "9"})...)...).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				sameFiles(t, fmt.Sprintf("%d workers", n), readRun(t, dir), want)
				if n < 5 {
					continue
				}
				r, dir := draws(t), filepath.Join(t.TempDir(), "turns")
				args := evolve(dir, append(settings, "--seed", "9")...)
				longest := 3 * time.Second
				for turn := 0; !interruptAfter(t, command, args, instant(r, longest)); turn++ {
					longest += longest / 20 // the machine may become slower
					if _, err := os.Stat(filepath.Join(dir, "checkpoint")); err != nil {
						continue
					}
					args = evolve(dir, "--resume")
					if turn%2 == 0 {
						args = append(args, nats...)
					}
				}
				sameFiles(t, fmt.Sprintf("%d workers by turns", n), readRun(t, dir), want)
			}
		})
	}
}

// interruptAfter starts the command and interrupts it after a time. It reports whether the command finished before that.
func interruptAfter(t *testing.T, command string, args []string, after time.Duration) (finished bool) {
	t.Helper()
	cmd := exec.Command(command, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Signal(syscall.SIGINT) })
	defer timer.Stop()
	err := cmd.Wait()
	status := cmd.ProcessState.Sys().(syscall.WaitStatus)
	early := status.Signaled() && status.Signal() == syscall.SIGINT // before the command began to handle signals
	if code := cmd.ProcessState.ExitCode(); err != nil && code != endedBy(syscall.SIGINT) && !early {
		t.Fatalf("%v: %s", args, said.String())
	}
	return err == nil
}

// killCluster starts a command that uses workers. It kills the workers, the server and the command at random instants, until there were enough
// kills (least) and the command has finished. path returns the server's executable. args returns the arguments that start or resume the command in a
// folder.
func killCluster(t *testing.T, path func(*testing.T) string, least int, args func(dir string, resume bool) []string) {
	t.Helper()
	needSignals(t)
	command := build(t)
	server, url := serve(t, path(t))
	whole := filepath.Join(t.TempDir(), "whole")
	if out, err := exec.Command(command, args(whole, false)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := readRun(t, whole)
	var workers []*kept
	for range 3 {
		workers = append(workers, keep(t, command, "worker", "--nats", url, "--cores", "1"))
	}
	r := draws(t)
	kills := map[string]int{}
	for total, runs := 0, 0; total < least; runs++ {
		dir := filepath.Join(t.TempDir(), "killed")
		ended := make(chan bool, 1)
		var lead *exec.Cmd
		begin := func() {
			_, err := os.Stat(filepath.Join(dir, "checkpoint"))
			lead = exec.Command(command, append(args(dir, err == nil), "--nats", url)...)
			lead.Stderr = os.Stderr
			if err := lead.Start(); err != nil {
				t.Fatal(err)
			}
			go func(c *exec.Cmd) { ended <- c.Wait() == nil }(lead)
		}
		begin()
		for done := false; !done; {
			select {
			case done = <-ended:
				if !done {
					time.Sleep(100 * time.Millisecond)
					begin() // the command was killed, or did not reach the server
				}
			case <-time.After(instant(r, time.Second)):
				if total >= least {
					continue
				}
				who := victim(r)
				kills[who]++
				total++
				switch who {
				case "worker":
					workers[r.IntN(len(workers))].kill()
				case "server":
					server.kill()
				default:
					_ = lead.Process.Kill()
				}
			}
		}
		sameFiles(t, fmt.Sprintf("run %d", runs), readRun(t, dir), want)
		t.Logf("run %d: %d files, SHA-256 %x; that was never killed: %x", runs, len(want), sum(readRun(t, dir)), sum(want))
	}
	t.Logf("%v kills", kills)
}

// sum returns a checksum of files, by name and content.
func sum(files map[string][]byte) []byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(files[name]))
	}
	return h.Sum(nil)
}

// victim chooses at random which process is killed.
func victim(r *rand.Rand) string {
	switch n := r.IntN(10); {
	case n < 6:
		return "worker"
	case n < 8:
		return "server"
	}
	return "command"
}
