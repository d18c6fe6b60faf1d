package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play/midiport"
	"midiconnect4/play/stage"
)

// TestKeysOfAnEvening reads keys for games of several sizes. It checks that columns are only asked for where games are played on columns.
func TestKeysOfAnEvening(t *testing.T) {
	var games []game.Game
	for _, name := range []string{"connect4-6x6", "connect4-7x6", "chess"} {
		g, err := gamer.FindGame(name)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	in := stage.Input{Sources: []*midiport.Source{{}}}
	if keys, err := in.ReadKeys(true, games...); err != nil || len(keys.Columns) != 7 {
		t.Errorf("%+v: %v", keys, err)
	}
	if keys, err := in.ReadKeys(true, games[2]); keys != nil || err == nil || !strings.Contains(err.Error(), "the moves of chess") {
		t.Errorf("%+v: %v", keys, err)
	}
}

// TestUnfitKeys uses a key file that does not suit the board. It checks that keys do nothing, and that the input stays open for the clock.
func TestUnfitKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "few.yaml")
	if err := os.WriteFile(path, []byte("columns: [{note: 1}, {note: 2}, {note: 3}, {note: 4}, {note: 5}, {note: 6}]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	o := playOptions{stage: &stage.Stage{Input: stage.Input{Sources: []*midiport.Source{{}}, Keys: path}}}
	for name, unfit := range map[string]bool{"connect4-6x6": false, "connect4-7x6": true} {
		g, err := gamer.FindGame(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := o.controller(g)
		if (err != nil) != unfit || unfit && !strings.Contains(err.Error(), "expected 7 keys, one for each column of the board; found 6") {
			t.Errorf("%s: %v", name, err)
		}
		if len(c.Inputs) != 1 || c.Inputs[0].Source == nil || c.Inputs[0].Controller == nil {
			t.Errorf("%s: the inputs are %+v", name, c.Inputs)
		}
	}
}

// TestOpenedPage checks that the page is served while the program that opens it runs, and that a person is told when that program fails.
func TestOpenedPage(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems open pages by other programs")
	}
	bin := t.TempDir()
	opener := "#!/bin/sh\nuntil [ -e '" + bin + "/served' ]; do sleep 0.05; done\nexit 3\n"
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(opener), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
	t.Setenv(stateHome, t.TempDir())
	ctx, end := context.WithTimeout(t.Context(), 20*time.Second)
	defer end()
	out, stdout := io.Pipe()
	said, stderr := io.Pipe()
	app := newApp()
	app.Writer, app.ErrWriter = stdout, stderr
	go func() {
		_ = app.RunContext(ctx, []string{"midiconnect4", "studio"})
		_, _ = stdout.Close(), stderr.Close()
	}()

	lines := bufio.NewScanner(out)
	lines.Scan()
	_, address, _ := strings.Cut(lines.Text(), " is at ")
	ended := make(chan struct{})
	go func() {
		for lines.Scan() {
		}
		close(ended)
	}()
	page, err := (&http.Client{Timeout: 10 * time.Second}).Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	if page.StatusCode != http.StatusOK {
		t.Error(page.Status)
	}
	if err := os.WriteFile(filepath.Join(bin, "served"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "midiconnect4: error: no browser opens the page\nmidiconnect4: hint: open its address in a browser yourself\n"
	got := make([]byte, len(want))
	if _, err := io.ReadFull(said, got); err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
	end()
	<-ended
}
