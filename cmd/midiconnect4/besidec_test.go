//go:build linux

package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"maps"
	"net"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"
	"golang.org/x/sys/unix"

	"midiconnect4/internal/needs"
)

var rounds = flag.Int("rounds", 0, "games that the performance and a C program play in turns, in each way; 0 for a short one")

// trial plays one game several times: by the program or by a C program, each through a MIDI port or as UDP packets.
type trial struct {
	*hall
	command, plain string   // paths of executables: midiconnect4 and the C player
	game           []string // flags for the game, the same in render and in play
	midi           []byte   // the rendered game as a MIDI file
}

// errorsOf plays the game and returns the time error of each onset. The argument rights is a command such as setpriv that runs the player, and may
// take its real-time rights away.
type errorsOf func(x *trial, rights []string) []time.Duration

// TestLiveBesideC compares the onsets of a performance with the onsets of a C program that only sleeps until each message is due. Both play alone
// and beside an evolution on all cores, with and without real-time rights.
func TestLiveBesideC(t *testing.T) {
	const period = 16
	h := openPatientHall(t, period)
	needs.Programs(t, "gcc", "setpriv")
	command, err := jackCommand()
	if err != nil {
		t.Fatal(err)
	}
	x := &trial{hall: h, command: command, plain: h.client("timed")}
	x.game = []string{"--score", "organ", "--tempo", "400", "--seed", "5"}
	if *rounds == 0 {
		x.game = append(x.game, "--moves", "1,2,1,2")
	} else {
		x.game = append(x.game, "--first", "random", "--second", "random")
	}
	x.midi = x.render()
	ways := []struct {
		name string
		play errorsOf
	}{{"port, C", (*trial).portC}, {"port", (*trial).port}, {"OSC, C", (*trial).oscC}, {"OSC", (*trial).osc}}
	rights := []struct {
		name   string
		prefix []string
	}{{"real-time rights", nil}, {"no rights", []string{"setpriv", "--bounding-set=-sys_nice"}}}
	late := map[string][]time.Duration{}
	for range max(*rounds, 1) {
		for _, beside := range []string{"alone", "beside evolution"} {
			end := func() {}
			if beside != "alone" {
				end = x.evolves()
			}
			for _, r := range rights {
				for _, way := range ways {
					name := fmt.Sprintf("%s, %s: %s", r.name, beside, way.name)
					late[name] = append(late[name], way.play(x, r.prefix)...)
				}
			}
			end()
		}
	}
	for _, name := range slices.Sorted(maps.Keys(late)) {
		all := late[name]
		slices.Sort(all)
		t.Logf("%s: %d onsets: median %v, 95th percentile %v, 99th %v, worst %v", name, len(all), at(all, 0.5), at(all, 0.95), at(all, 0.99), at(all, 1))
		plain, ours := late[name+", C"], at(all, 0.99)
		if plain == nil {
			continue
		}
		const beside = 300 * time.Microsecond
		slices.Sort(plain)
		goal := at(plain, 0.99) + beside
		missed := len(all) - sort.Search(len(all), func(i int) bool { return all[i] > goal })
		t.Logf("%s: %d of %d onsets are later than the C program's 99th percentile and %v, %v", name, missed, len(all), beside, goal)
		if *quiet && ours > goal {
			t.Errorf("%s: the 99th percentile is %v, and the goal %v", name, ours, goal)
		}
	}
}

// at returns a quantile of sorted times.
func at(sorted []time.Duration, share float64) time.Duration {
	return sorted[int(share*float64(len(sorted)-1))].Round(time.Microsecond)
}

// render renders the game, and returns its MIDI file.
func (x *trial) render() []byte {
	path := filepath.Join(x.t.TempDir(), "piece.mid")
	x.run(x.command, append(append([]string{"render"}, x.game...), "-o", path)...)
	return mustRead(x.t, path)
}

// due returns the start times of all notes of the piece, sorted.
func (x *trial) due() (all []time.Duration) {
	smf.ReadTracksFrom(bytes.NewReader(x.midi)).Do(func(e smf.TrackEvent) {
		if gomidi.Message(e.Message.Bytes()).Is(gomidi.NoteOnMsg) {
			all = append(all, time.Duration(e.AbsMicroSeconds)*time.Microsecond)
		}
	})
	slices.Sort(all)
	return all
}

// lines returns the messages of the piece with their times, as input for the C program.
func (x *trial) lines() string {
	type line struct {
		at   int64
		text string
	}
	var all []line
	smf.ReadTracksFrom(bytes.NewReader(x.midi)).Do(func(e smf.TrackEvent) {
		if e.Message.IsPlayable() {
			all = append(all, line{e.AbsMicroSeconds, fmt.Sprintf("%d % x\n", e.AbsMicroSeconds, e.Message.Bytes())})
		}
	})
	slices.SortStableFunc(all, func(a, b line) int { return int(a.at - b.at) })
	var text strings.Builder
	for _, l := range all {
		text.WriteString(l.text)
	}
	return text.String()
}

// evolves starts an evolution on all cores. Call end to stop it.
func (x *trial) evolves() (end func()) {
	other := x.start(x.command, "evolve", "--system", "midi-connect4", "--out", filepath.Join(x.t.TempDir(), "run"), "--generations", "100000", "--quiet")
	time.Sleep(time.Second)
	return func() { stop(other, syscall.SIGINT) }
}

// plays runs a program until it ends. The text rights is put before the program in the command line, and may take real-time rights away.
func (x *trial) plays(rights []string, input, program string, args ...string) {
	x.t.Helper()
	all := slices.Concat(rights, []string{program}, args)
	cmd := x.hall.command(all[0], all[1:]...)
	cmd.Stdin = strings.NewReader(input)
	if out, err := cmd.CombinedOutput(); err != nil {
		x.t.Fatalf("%v: %v\n%s", all, err, out)
	}
}

// port performs the game on the JACK client's port, and returns the onsets' time errors.
func (x *trial) port(rights []string) []time.Duration {
	return x.heardBy(func() {
		x.plays(rights, "", x.command, append(append([]string{"play", "--api", "jack", "--port", "arrivals", "--plain", "--no-set"}, x.game...), "-o", filepath.Join(x.t.TempDir(), "take.mid"))...)
	})
}

// portC plays the game on the JACK client's port from the C program, and returns the onsets' time errors.
func (x *trial) portC(rights []string) []time.Duration {
	return x.heardBy(func() { x.plays(rights, x.lines(), x.plain) })
}

// heardBy calls play, and returns the time errors of the onsets that an observer heard meanwhile.
func (x *trial) heardBy(play func()) []time.Duration {
	x.t.Helper()
	w := x.observer("arrivals")
	play()
	x.leaves(w, syscall.SIGINT) // it prints what is left when it is interrupted
	var at []time.Duration
	for _, m := range w.all() {
		if m.message.Is(gomidi.NoteOnMsg) {
			at = append(at, time.Duration(m.frame))
		}
	}
	return x.fromMiddle(at)
}

// fromMiddle returns the time error of each onset. Times are shifted so that the onset with the median delay has no error.
func (x *trial) fromMiddle(at []time.Duration) []time.Duration {
	x.t.Helper()
	due := x.due()
	if len(at) != len(due) {
		x.t.Fatalf("%d onsets were heard, and there are %d", len(at), len(due))
	}
	late := make([]time.Duration, len(at))
	for i := range at {
		late[i] = at[i] - due[i]
	}
	middle := slices.Sorted(slices.Values(late))[len(late)/2]
	for i := range late {
		late[i] = (late[i] - middle).Abs()
	}
	return late
}

// packet is a UDP packet from the performance or from the C program, with its time of arrival.
type packet struct {
	at   time.Time // time of arrival, measured by the kernel
	data []byte
}

// receive opens a UDP port, calls play with its number, and returns the packets that arrived meanwhile.
func (x *trial) receive(play func(port string)) (all []packet) {
	x.t.Helper()
	c, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		x.t.Fatal(err)
	}
	raw, err := c.SyscallConn()
	if err != nil {
		x.t.Fatal(err)
	}
	if err := raw.Control(func(fd uintptr) { err = unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_TIMESTAMPNS, 1) }); err != nil {
		x.t.Fatal(err)
	}
	const end = "end"
	done := make(chan struct{})
	go func() {
		defer close(done)
		data, control := make([]byte, 1<<16), make([]byte, 256)
		for {
			n, m, _, _, err := c.ReadMsgUDP(data, control)
			if err != nil || string(data[:n]) == end {
				return
			}
			const header = unix.SizeofCmsghdr
			if m < header+16 {
				continue
			}
			at := time.Unix(int64(binary.NativeEndian.Uint64(control[header:])), int64(binary.NativeEndian.Uint64(control[header+8:])))
			all = append(all, packet{at, slices.Clone(data[:n])})
		}
	}()
	_, port, _ := net.SplitHostPort(c.LocalAddr().String())
	play(port)
	if _, err := c.WriteTo([]byte(end), c.LocalAddr()); err != nil { // this packet tells the receiver to stop
		x.t.Fatal(err)
	}
	_ = c.SetReadDeadline(time.Now().Add(patience))
	<-done
	_ = c.Close()
	return all
}

// osc performs over OSC. Each note arrives with the time at which it must sound. osc returns how late each note arrived; 0 for a note that arrived in
// time.
func (x *trial) osc(rights []string) (late []time.Duration) {
	for _, p := range x.receive(func(port string) {
		x.plays(rights, "", x.command, append([]string{"play", "--osc", "localhost:" + port, "--plain", "--no-set"}, x.game...)...)
	}) {
		const head = len("#bundle\x00") + 8
		if len(p.data) < head || !bytes.Contains(p.data, []byte("/midiconnect4/note\x00")) {
			continue
		}
		const since1900 = 2208988800
		tag := binary.BigEndian.Uint64(p.data[8:])
		if tag == 1 { // an OSC time of 1 means immediately
			x.t.Fatal("a note has no time")
		}
		due := time.Unix(int64(tag>>32)-since1900, int64((tag&0xffffffff)*1e9>>32))
		for range bytes.Count(p.data, []byte("/midiconnect4/note\x00")) {
			late = append(late, max(p.at.Sub(due), 0))
		}
	}
	if len(late) < len(x.due()) {
		x.t.Fatalf("%d notes came by OSC, and there are %d", len(late), len(x.due()))
	}
	return late
}

// oscC sends the piece as UDP packets from the C program, and returns the time errors of the onsets.
func (x *trial) oscC(rights []string) []time.Duration {
	var at []time.Duration
	var first time.Time
	for _, p := range x.receive(func(port string) { x.plays(rights, x.lines(), x.plain, port) }) {
		if first.IsZero() {
			first = p.at
		}
		if gomidi.Message(p.data).Is(gomidi.NoteOnMsg) {
			at = append(at, p.at.Sub(first))
		}
	}
	return x.fromMiddle(at)
}
