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

// place is an output of a simulated MIDI system, and records the ends of notes.
type place struct {
	name   string
	absent time.Time // the time before which the port cannot be opened
	stuck  bool      // sending blocks
	leads  []string
	ended  []key
	opens  int // currently open outputs
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

// process is a guard whose process is simulated by a goroutine.
type process struct {
	*Guard
	killed func()        // simulates the killing of the program
	ended  chan struct{} // closed when the process has ended
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

// dies kills the program, and waits until the guard's process has ended.
func (p *process) dies(t *testing.T, within time.Duration) {
	t.Helper()
	killed := time.Now()
	p.killed()
	<-p.ended
	if took := time.Since(killed); took > within {
		t.Errorf("the process ends after %v", took)
	}
}

// dead releases the locks that the system would release for a killed program.
func dead(t *testing.T, o live.Output) {
	t.Helper()
	synctest.Wait() // until the process has read all messages
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

// TestKilled checks that all struck keys are ended, whether they were released or not.
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

// TestNewOwner opens a killed program's port in another program, at once or between two rounds. It checks that the other program ends the struck
// keys, and that the guard's process leaves the port alone.
func TestNewOwner(t *testing.T) {
	for _, after := range []time.Duration{0, lingering + lingering/2} {
		synctest.Test(t, func(t *testing.T) {
			ours, later, theirs := &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth", leads: []string{"synth"}}, &place{name: "synth"}
			p := start(map[string]*place{"synth": theirs})
			o := mustOpen(t, p.Over(ours))
			mustSend(t, o, midi.NoteOn(0, 60, 100), midi.NoteOff(0, 60), midi.NoteOn(9, 36, 1))
			dead(t, o)
			if after > 0 {
				theirs.absent = time.Now().Add(2 * lingering) // a round would start then
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

// TestOwnersTogether plays on one port from two programs, and checks that the notes of one end if that one is killed.
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

// TestFarewell closes the port before the program ends, and checks that the guard's process sends nothing.
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

// TestVirtual checks that the ports connected to a virtual port are silenced after the program is killed.
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

// TestPortComesLater checks that a port is silenced even if it cannot be opened at first.
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

// TestGivesUp has three ports: one never comes back, and one blocks. It checks that the guard's process silences the third one, and ends.
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

// TestNoProcess checks that the program plays on if the guard's process cannot be started.
func TestNoProcess(t *testing.T) {
	g := new(Guard)
	ours := &place{name: "synth", leads: []string{"synth"}}
	o := mustOpen(t, g.Over(ours)) // a test binary has no commands
	mustSend(t, o, midi.NoteOn(0, 60, 100), midi.NoteOff(0, 60))
	if len(ours.ended) != 1 {
		t.Error("the port was not played")
	}
}

// TestBrokenWords checks that the guard's process survives invalid messages.
func TestBrokenWords(t *testing.T) {
	read, write := io.Pipe()
	go func() {
		_, _ = write.Write([]byte(`{"port":1,"struck":{"Channel":16,"Key":200}}{"port":1,"api":"jack","lea`))
		_ = write.Close()
	}()
	Keep(read, func(string, string) live.Destination { panic("there is no port") })
}
