package guard

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
)

// place is a simulated MIDI port. It records the notes that were ended.
type place struct {
	name   string
	absent time.Time // time from which the port can be opened
	stuck  bool      // whether sending blocks
	leads  []string
	ended  []key
	opens  int // number of outputs that are open
}

func (p *place) Name() string    { return p.name }
func (p *place) System() string  { return "jack" }
func (p *place) Leads() []string { return p.leads }
func (p *place) Present() bool   { return true }

func (p *place) Open() (live.Output, error) {
	if time.Now().Before(p.absent) {
		return nil, errors.New("no such port")
	}
	p.opens++
	return placeOutput{p}, nil
}

type placeOutput struct{ p *place }

func (o placeOutput) Send(_ time.Duration, m midi.Message) error {
	if o.p.stuck {
		time.Sleep(time.Hour)
	}
	var k key
	if m.GetNoteEnd(&k.Channel, &k.Key) {
		o.p.ended = append(o.p.ended, k)
	}
	return nil
}

func (o placeOutput) Close() error { o.p.opens--; return nil }

// process is a guard whose process is only a goroutine.
type process struct {
	*Guard
	killed func()        // imitates that the program is killed
	ended  chan struct{} // closed when the goroutine has ended
}

func start(ports map[string]*place) *process {
	read, write := io.Pipe()
	p := &process{&Guard{words: json.NewEncoder(write)}, func() { _ = write.Close() }, make(chan struct{})}
	p.start.Do(func() {})
	go func() {
		defer close(p.ended)
		Keep(read, func(api, name string) live.Destination {
			if api != "jack" {
				panic(api)
			}
			return ports[name]
		})
	}()
	return p
}

// dies imitates that the program is killed, and waits until the guard's process has ended. This must take at most the time within.
func (p *process) dies(t *testing.T, within time.Duration) {
	t.Helper()
	killed := time.Now()
	p.killed()
	<-p.ended
	if took := time.Since(killed); took > within {
		t.Errorf("the process ends after %v", took)
	}
}

// dead releases the file locks that the system would release if the program was killed.
func dead(t *testing.T, o live.Output) {
	t.Helper()
	synctest.Wait() // wait until the guard's process has read all messages
	for _, s := range o.(*output).slips {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func mustSend(t *testing.T, o live.Output, messages ...midi.Message) {
	t.Helper()
	for _, m := range messages {
		if err := o.Send(0, m); err != nil {
			t.Fatal(err)
		}
	}
}

func mustOpen(t *testing.T, d live.Destination) live.Output {
	t.Helper()
	o, err := d.Open()
	if err != nil {
		t.Fatal(err)
	}
	return o
}

const soon = 2 * (lingering + 100*time.Millisecond)

// TestKilled checks that the guard's process ends all keys that were struck, even keys that were already released.
func TestKilled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth"}
		p := start(map[string]*place{"synth": theirs})
		o := mustOpen(t, p.Over(ours))
		mustSend(t, o, midi.NoteOn(0, 60, 100), midi.NoteOff(0, 60), midi.NoteOn(9, 36, 1), midi.NoteOn(0, 60, 100), midi.NoteOn(0, 62, 0))
		p.dies(t, soon)
		if want := []key{{9, 36}, {0, 60}, {9, 36}, {0, 60}}; !slices.Equal(theirs.ended, want) {
			t.Errorf("%v were ended, want %v", theirs.ended, want)
		}
		if theirs.opens != 0 {
			t.Error("the port stays open")
		}
	})
}

// TestNewOwner opens the port of a killed program in another program: at once, between the guard's two attempts, and while the killed program still
// has its locks. The other program must end the notes, and the guard's process must not touch the port.
func TestNewOwner(t *testing.T) {
	for _, c := range []struct {
		after  time.Duration
		locked bool
	}{{0, false}, {lingering + lingering/2, false}, {lingering / 2, true}} {
		after := c.after
		synctest.Test(t, func(t *testing.T) {
			ours, later, theirs := &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth"}
			p := start(map[string]*place{"synth": theirs})
			o := mustOpen(t, p.Over(ours))
			mustSend(t, o, midi.NoteOn(0, 60, 100), midi.NoteOff(0, 60), midi.NoteOn(9, 36, 1))
			if !c.locked {
				dead(t, o)
			}
			if after > 0 {
				theirs.absent = time.Now().Add(2 * lingering) // just when the guard's next attempt would start
				p.killed()
				time.Sleep(after)
			}
			var next Guard
			mine := mustOpen(t, next.Over(later))
			if want := []key{{9, 36}, {0, 60}}; !slices.Equal(later.ended, want) {
				t.Errorf("%v: it ends %v, want %v", after, later.ended, want)
			}
			if after == 0 {
				p.killed()
			}
			<-p.ended
			if len(theirs.ended) > 0 || theirs.opens != 0 {
				t.Errorf("%v: the process cuts into what is played: %+v", after, theirs)
			}
			if err := mine.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestOwnersTogether plays on one port from two programs, and kills one of them. The notes of the killed program must be ended.
func TestOwnersTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, others, theirs := &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth"}
		p := start(map[string]*place{"synth": theirs})
		o := mustOpen(t, p.Over(ours))
		var other Guard
		mustOpen(t, other.Over(others))
		mustSend(t, o, midi.NoteOn(0, 60, 100))
		dead(t, o)
		p.dies(t, soon)
		if len(theirs.ended) != 2 || len(others.ended) > 0 {
			t.Errorf("%v were ended, and %v", theirs.ended, others.ended)
		}
	})
}

// TestFarewell closes the port before the program ends. The guard's process must then send nothing.
func TestFarewell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth"}
		p := start(map[string]*place{"synth": theirs})
		o := mustOpen(t, p.Over(ours))
		mustSend(t, o, midi.NoteOn(0, 60, 100))
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
		p.dies(t, 0)
		if len(theirs.ended) > 0 || theirs.opens != 0 {
			t.Errorf("%+v", theirs)
		}
	})
}

// TestVirtual kills a program with a virtual port. The guard's process must silence the ports to which the virtual port was connected.
func TestVirtual(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, before, after := &place{name: "Game"}, &place{name: "before"}, &place{name: "after"}
		p := start(map[string]*place{"before": before, "after": after})
		port := p.Over(ours)
		o := mustOpen(t, port)
		mustSend(t, o, midi.NoteOn(0, 60, 100))
		ours.leads = []string{"before"}
		port.Present()
		mustSend(t, o, midi.NoteOn(0, 62, 100))
		ours.leads = []string{"after"}
		port.Present()
		p.dies(t, soon)
		if want := []key{{0, 60}, {0, 62}, {0, 60}, {0, 62}}; !slices.Equal(after.ended, want) || len(before.ended) > 0 {
			t.Errorf("%v were ended, want %v; on the other %v", after.ended, want, before.ended)
		}
	})
}

// TestPortComesLater checks that the guard's process silences a port even if the port cannot be opened for a while.
func TestPortComesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ours, theirs := &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth", absent: time.Now().Add(time.Second)}
		p := start(map[string]*place{"synth": theirs})
		mustSend(t, mustOpen(t, p.Over(ours)), midi.NoteOn(0, 60, 100))
		p.dies(t, time.Second+soon)
		if len(theirs.ended) != 2 {
			t.Errorf("%v were ended", theirs.ended)
		}
	})
}

// TestGivesUp kills a program with three ports: the first does not come back, the second blocks. The guard's process must silence the third, and
// end.
func TestGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ports := map[string]*place{
			"gone": {name: "gone", absent: time.Now().Add(time.Hour)}, "stuck": {name: "stuck", stuck: true}, "synth": {name: "synth"},
		}
		p := start(ports)
		for name := range ports {
			mustSend(t, mustOpen(t, p.Over(&place{name: name, leads: []string{name}})), midi.NoteOn(0, 60, 100))
		}
		p.dies(t, patience)
		synctest.Wait()
		if len(ports["synth"].ended) != 2 {
			t.Errorf("%v were ended", ports["synth"].ended)
		}
		time.Sleep(100 * time.Hour) // lets the blocked goroutine end
	})
}

// TestNoProcess checks that the program still plays if the guard's process cannot be started.
func TestNoProcess(t *testing.T) {
	g := new(Guard)
	ours := &place{name: "synth", leads: []string{"synth"}}
	o := mustOpen(t, g.Over(ours)) // starts no process, because the binary of a test has no subcommands
	mustSend(t, o, midi.NoteOn(0, 60, 100), midi.NoteOff(0, 60))
	if len(ours.ended) != 1 {
		t.Error("the port was not played")
	}
}

// TestBrokenWords checks that the guard's process does not panic if messages are invalid.
func TestBrokenWords(t *testing.T) {
	read, write := io.Pipe()
	go func() {
		_, _ = write.Write([]byte(`{"port":1,"struck":{"Channel":16,"Key":200}}{"port":1,"api":"jack","lea`))
		_ = write.Close()
	}()
	Keep(read, func(string, string) live.Destination { panic("there is no port") })
}
