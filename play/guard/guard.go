// Package guard silences MIDI ports when the program was killed, so that it could not do so
// itself. It is a second process of the program, which learns from a pipe on which ports
// notes may sound. The pipe breaks with the program, however that ends.
package guard

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"

	"midiconnect4/play/live"
)

// Guard is the process beside this one. It is started when the first port is opened.
// Where it cannot be started, nobody misses it.
type Guard struct {
	Command string // of this program, that calls Keep with its standard input

	start sync.Once
	mu    sync.Mutex
	ports int           // opened so far
	words *json.Encoder // nil where there is no process
}

// word is what the process is told of one port: that it was opened or leads elsewhere now,
// that a key may sound from now on, or that it was closed.
type word struct {
	Port   int    `json:"port"` // counted from 1
	API    string `json:"api,omitempty"`
	Leads  []lead `json:"leads,omitempty"`
	Struck *key   `json:"struck,omitempty"`
	Closed bool   `json:"closed,omitempty"`
}

// key is a key on a channel.
type key struct{ Channel, Key uint8 }

// known reports whether there is such a key.
func (k key) known() bool {
	var all live.Keys
	return int(k.Channel) < len(all) && int(k.Key) < len(all[0])
}

// opened numbers a port that was opened.
func (g *Guard) opened() (port int) {
	g.start.Do(g.begin)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ports++
	return g.ports
}

// tell tells the process a word.
func (g *Guard) tell(w word) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.words != nil && g.words.Encode(w) != nil {
		g.words = nil
	}
}

// begin makes the pipe. The process is started meanwhile, as the first note should not
// wait for it.
func (g *Guard) begin() {
	program, err := os.Executable()
	if err != nil || strings.HasSuffix(program, ".test") {
		return // a test of Go's has no commands
	}
	read, write, err := os.Pipe()
	if err != nil {
		return
	}
	g.words = json.NewEncoder(write)
	go func() {
		// read stays open until the process has ended, so that a word to one that was killed
		// raises no signal here.
		defer read.Close()
		defer g.end(write)
		process := exec.Command(program, g.Command)
		process.Args[0] = os.Args[0]
		process.Stdin, process.SysProcAttr = read, detached()
		_ = process.Run()
	}()
}

// end forgets the process.
func (g *Guard) end(write io.Closer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.words = nil
	_ = write.Close()
}
