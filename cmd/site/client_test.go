package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"midiconnect4/internal/needs"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/studio"
)

// client talks to a studio as a web page does. Each message is a line of JSON.
type client struct {
	t      *testing.T
	to     io.Writer
	from   *bufio.Reader
	id     int
	onsets []float64 // milliseconds by which MIDI messages arrived late, if the other end reports them
}

// do sends a request and returns its answer.
func (c *client) do(r studio.Request) studio.Message {
	c.t.Helper()
	c.id++
	r.ID = c.id
	frame, err := json.Marshal(r)
	if err == nil {
		_, err = c.to.Write(append(frame, '\n'))
	}
	if err != nil {
		c.t.Fatal(err)
	}
	answer := c.until(func(m studio.Message) bool { return m.Re == c.id })
	if answer.Error != "" {
		c.t.Fatalf("%s: %s", frame, answer.Error)
	}
	return answer
}

// until reads messages until the function wanted returns true for a message. It returns this message.
func (c *client) until(wanted func(studio.Message) bool) studio.Message {
	c.t.Helper()
	for {
		line, err := c.from.ReadString('\n')
		if err != nil {
			c.t.Fatal("the studio has gone: ", err)
		}
		if late, is := strings.CutPrefix(line, "late "); is {
			ms, err := strconv.ParseFloat(strings.TrimSpace(late), 64)
			if err != nil {
				c.t.Fatal(err)
			}
			c.onsets = append(c.onsets, ms)
			continue
		}
		var all []studio.Message
		if err := json.Unmarshal([]byte(line), &all); err != nil {
			c.t.Fatalf("%.100s: %v", line, err)
		}
		for _, m := range all {
			if wanted(m) {
				return m
			}
		}
	}
}

// lines is a connection on which each message is a line. It implements studio.Conn.
type lines struct {
	from *bufio.Reader
	to   io.WriteCloser
	once sync.Once
}

func (l *lines) Receive() ([]byte, error) { return l.from.ReadBytes('\n') }

func (l *lines) Send(frame []byte) error {
	_, err := l.to.Write(append(frame, '\n'))
	return err
}

func (l *lines) Close() (err error) {
	l.once.Do(func() { err = l.to.Close() })
	return err
}

// native returns a client of a studio in this process.
func native(t *testing.T) *client {
	t.Helper()
	s, err := studio.New(t.Context(), studio.Options{
		Alone: true, Runs: t.TempDir(), Order: play.Order{Games: "1"}, Clock: live.NewTimerClock(),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	var ends sync.WaitGroup
	ends.Go(func() { _ = s.Run(ctx) })
	requests, write := io.Pipe()
	read, frames := io.Pipe()
	ends.Go(func() { _ = s.Serve(&lines{from: bufio.NewReader(requests), to: frames}) })
	t.Cleanup(func() {
		stop()
		_ = write.Close()
		_ = read.Close()
		ends.Wait()
	})
	return &client{t: t, to: write, from: bufio.NewReader(read)}
}

// browser returns a client of the site's studio, which runs in node instead of a browser.
func browser(t *testing.T) *client {
	t.Helper()
	folder := site(t)
	node := needs.Program(t, "node")
	cmd := exec.Command(node, "testdata/browser.mjs", folder)
	cmd.Stderr = os.Stderr
	to, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	from, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = to.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return &client{t: t, to: to, from: bufio.NewReader(from)}
}

// site returns the folder of the built site. The first call builds it.
func site(t *testing.T) string {
	t.Helper()
	folder, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

var madeIn string // folder of the site; empty before the first call

var made = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "site")
	if err != nil {
		return "", err
	}
	madeIn = folder
	if out, err := exec.Command("make", "-s", "-C", "../..", "site", "SITE="+folder).CombinedOutput(); err != nil {
		return folder, fmt.Errorf("make site: %w\n%s", err, out)
	}
	return folder, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if madeIn != "" {
		_ = os.RemoveAll(madeIn)
	}
	os.Exit(code)
}
