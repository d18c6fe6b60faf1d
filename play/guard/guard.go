// Package guard silences MIDI ports after the program was killed. The guard is a second process. Through a pipe, the program tells it on which
// ports notes may sound. The pipe breaks when the program ends, however it ends; then the guard silences these ports.
package guard

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"

	"midiconnect4/play/live"
)

// Guard is the program's connection to the guard's process. The process is started when the first port is opened. If the process cannot be
// started, the program runs without it.
type Guard struct {
	Command string // subcommand of this program that calls Keep with its standard input

	start sync.Once
	mu    sync.Mutex
	ports int           // number of ports opened so far
	words *json.Encoder // writes to the process; nil if the process does not run
}

// word is a message to the guard's process about one port. It says that the port was opened, that the port is now connected to other ports
// (Leads), that a key may sound from now on (Struck), or that the port was closed.
type word struct {
	Port   int    `json:"port"` // number of the port, from 1
	API    string `json:"api,omitempty"`
	Leads  []lead `json:"leads,omitempty"`
	Struck *key   `json:"struck,omitempty"`
	Closed bool   `json:"closed,omitempty"`
}

// key is a MIDI key on a MIDI channel.
type key struct{ Channel, Key uint8 }

// known reports whether key and channel are in the range of MIDI.
func (k key) known() bool {
	var all live.Keys
	return int(k.Channel) < len(all) && int(k.Key) < len(all[0])
}

// opened returns a number for a port that was opened.
func (g *Guard) opened() (port int) {
	g.start.Do(g.begin)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ports++
	return g.ports
}

// tell sends a message to the guard's process, if it runs.
func (g *Guard) tell(w word) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.words != nil && g.words.Encode(w) != nil {
		g.words = nil
	}
}

// begin creates the pipe and starts the process. It does not wait for the process, so the first note is not delayed.
func (g *Guard) begin() {
	program, err := os.Executable()
	if err != nil || strings.HasSuffix(program, ".test") {
		return // the binary of a test has no subcommands
	}
	read, write, err := os.Pipe()
	if err != nil {
		return
	}
	g.words = json.NewEncoder(write)
	go func() {
		// The guard's process is told when this thread ends. Without work, the thread needs a high priority only to end soon after a kill.
		runtime.LockOSThread()
		_ = live.RaisePriority()
		// Keep the reading end open until the process has ended. Otherwise, writing to a killed process would raise SIGPIPE here.
		defer read.Close()
		defer g.end(write)
		process := exec.Command(program, g.Command)
		process.Args[0] = os.Args[0]
		process.Stdin, process.SysProcAttr = read, detached()
		_ = process.Run()
	}()
}

// end closes the pipe after the process has ended.
func (g *Guard) end(write io.Closer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.words = nil
	_ = write.Close()
}
