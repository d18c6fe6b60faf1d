//go:build linux

package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"midiconnect4/internal/needs"
)

// lastBars is a performance that is to be ended in one way.
type lastBars struct {
	*hall
	p       *performer
	guard   *os.Process
	w, lost *witness // of the performance's port, and of another port if the way to end needs one
	stdin   io.Writer
	printed io.Closer // the reading end of its standard output
}

// signalled ends a performance by a signal.
func signalled(by syscall.Signal) func(*lastBars) {
	return func(e *lastBars) { stop(e.p.Cmd, by) }
}

// faulty ends a performance at once, so that only the guard can end its notes.
func faulty(by syscall.Signal) func(*lastBars) {
	return func(e *lastBars) {
		stop(e.p.Cmd, by)
		mustEnd(e.t, e.guard, patience)
	}
}

// Arguments for begins, which replaces them.
const (
	atTerminal = "at a terminal"
	twoPorts   = "two ports"
)

// endings are the ways in which performances end: more arguments, how it is ended, and the exit codes that are right.
var endings = []struct {
	name  string
	args  []string
	end   func(*lastBars)
	codes []int
}{
	{"end of the game", []string{"--moves", "1,2,1,2,3,2,1,3,1"}, func(e *lastBars) { _ = e.p.Wait() }, []int{0}},
	{"q", nil, func(e *lastBars) {
		_, _ = fmt.Fprintln(e.stdin, "q")
		_ = e.p.Wait()
	}, []int{0}},
	{"Ctrl-C", nil, signalled(syscall.SIGINT), []int{endedBy(syscall.SIGINT)}},
	{"SIGTERM", nil, signalled(syscall.SIGTERM), []int{endedBy(syscall.SIGTERM)}},
	{"SIGHUP", nil, signalled(syscall.SIGHUP), []int{endedBy(syscall.SIGHUP)}},
	{"SIGQUIT", nil, signalled(syscall.SIGQUIT), []int{endedBy(syscall.SIGQUIT)}},
	{"closed terminal", []string{atTerminal}, func(e *lastBars) {
		stop(e.p.Cmd, syscall.SIGKILL)
	}, nil},
	{"closed pipe", nil, func(e *lastBars) {
		_ = e.printed.Close()
		_ = e.p.Wait()
	}, []int{-1}}, // SIGPIPE ends it
	{"full disk", []string{"--moves", "1,2,1,2,3", "-o", "/dev/full"}, func(e *lastBars) { _ = e.p.Wait() }, []int{exitFailed}},
	{"fault", nil, faulty(syscall.SIGSEGV), nil},
	{"abort", nil, faulty(syscall.SIGABRT), nil},
	{"killed", nil, faulty(syscall.SIGKILL), nil},
	{"lost port", []string{twoPorts}, func(e *lastBars) {
		stop(e.lost.cmd, syscall.SIGKILL)
		e.p.waitFor(e.t, "the performance goes on without it until it is back")
		stop(e.p.Cmd, syscall.SIGINT)
	}, []int{endedBy(syscall.SIGINT)}},
	{"lost server", nil, func(e *lastBars) { // its successor silences the port
		stop(e.jackd, syscall.SIGKILL)
		e.p.waitFor(e.t, "the port has gone")
		stop(e.w.cmd, syscall.SIGKILL)
		e.open()
		e.w = e.witness()
		e.p.waitFor(e.t, "the port is back")
		e.w.waitFor(e.t, 2*silence)
		stop(e.p.Cmd, syscall.SIGINT)
	}, []int{endedBy(syscall.SIGINT)}},
}

// TestLiveEndings ends performances in many ways at random instants, -hangs times each. No note may be left sounding.
func TestLiveEndings(t *testing.T) {
	needs.Programs(t, "script")
	h, r := openHall(t, 256), draws(t)
	total := 0
	for _, way := range endings {
		inNote, sounding := 0, 0
		for range *hangs {
			e := h.begins(way.args)
			e.p.waitFor(t, " 1. ")
			if !slices.Contains(way.args, atTerminal) {
				e.guard = e.p.guard(t)
			}
			time.Sleep(instant(r, 900*time.Millisecond))
			if left(e.w.all()) > 0 {
				inNote++
			}
			way.end(e)
			if code := e.p.ProcessState.ExitCode(); way.codes != nil && !slices.Contains(way.codes, code) {
				t.Errorf("%s: exit code %d\n%s", way.name, code, e.p.said())
			}
			if e.lost != nil {
				h.leaves(e.lost, syscall.SIGINT)
			}
			e.w.rests()
			h.leaves(e.w, syscall.SIGINT)
			sounding += left(e.w.all())
		}
		t.Logf("| %s | %d | %d | %d |", way.name, *hangs, inNote, sounding)
		total += sounding
	}
	if total > 0 {
		t.Errorf("%d notes are left sounding", total)
	}
}

// begins starts a performance on a witness's port.
func (h *hall) begins(more []string) *lastBars {
	h.t.Helper()
	e := &lastBars{hall: h, w: h.witness()}
	path, err := jackCommand()
	if err != nil {
		h.t.Fatal(err)
	}
	args := slices.Concat([]string{path, "play", "--api", "jack", "--plain", "--no-set"}, fast("witness"))
	switch {
	case slices.Contains(more, atTerminal): // script is the terminal, and the program its child
		args = []string{"script", "-qfc", strings.Join(args, " "), "/dev/null"}
	case slices.Contains(more, twoPorts):
		e.lost = h.witnessCalled("lost")
		args = append(args, "--port", "lost")
	case slices.Contains(more, "--moves"):
		args = slices.Concat(args[:len(args)-6], more) // without players
	}
	e.p = &performer{Cmd: h.command(args[0], args[1:]...)}
	read, write, err := os.Pipe()
	if err != nil {
		h.t.Fatal(err)
	}
	e.p.Stdout, e.p.Stderr, e.printed = write, write, read
	if e.stdin, err = e.p.StdinPipe(); err != nil {
		h.t.Fatal(err)
	}
	if err := e.p.Start(); err != nil {
		h.t.Fatal(err)
	}
	_ = write.Close()
	go func() { _, _ = io.Copy(e.p, read) }()
	h.t.Cleanup(func() { stop(e.p.Cmd, syscall.SIGKILL) })
	return e
}
