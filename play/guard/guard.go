// Package guard silences MIDI ports after the program was killed. The guard is a second process of the program, which is told through a pipe on which
// ports notes may sound. The pipe breaks when the program ends, in whatever way.
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

// Guard is the handle of the guard's process, which starts when the first port is opened. If the process cannot be started, the program runs without
// it.
type Guard struct {
	Command string // command of this program that calls Keep with its standard input

	start sync.Once
	mu    sync.Mutex
	ports int           // number of ports opened so far
	words *json.Encoder // writes to the process; nil if it does not run
}

// word is a message to the guard's process about one port: that it was opened, that it leads to other ports now, that a key may sound from now on, or
// that it was closed.
type word struct {
	Port   int    `json:"port"` // counted from 1
	API    string `json:"api,omitempty"`
	Leads  []lead `json:"leads,omitempty"`
	Struck *key   `json:"struck,omitempty"`
	Closed bool   `json:"closed,omitempty"`
}

// key is a key on a channel.
type key struct{ Channel, Key uint8 }

// known reports whether the key and channel are valid.
func (k key) known() bool {
	var all live.Keys
	return int(k.Channel) < len(all) && int(k.Key) < len(all[0])
}

// opened assigns a number to a port that was opened.
func (g *Guard) opened() (port int) {
	g.start.Do(g.begin)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ports++
	return g.ports
}

// tell sends a message to the process.
func (g *Guard) tell(w word) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.words != nil && g.words.Encode(w) != nil {
		g.words = nil
	}
}

// begin creates the pipe, and starts the process concurrently, so that the first note does not wait
// for it.
func (g *Guard) begin() {
	program, err := os.Executable()
	if err != nil || strings.HasSuffix(program, ".test") {
		return // a test binary has no commands
	}
	read, write, err := os.Pipe()
	if err != nil {
		return
	}
	g.words = json.NewEncoder(write)
	go func() {
		// The read end stays open until the process has ended, so that writing to a killed process
		// raises no SIGPIPE here.
		defer read.Close()
		defer g.end(write)
		process := exec.Command(program, g.Command)
		process.Args[0] = os.Args[0]
		process.Stdin, process.SysProcAttr = read, detached()
		_ = process.Run()
	}()
}

// end closes the pipe to a process that has ended.
func (g *Guard) end(write io.Closer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.words = nil
	_ = write.Close()
}
