package sets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/take"
)

// batch is the time for which the recorder collects messages and events before it writes them.
const batch = 5 * time.Millisecond

// Recorder records one performance: as a set, as a take, or as both. It is a live.Tap that never makes the scheduler wait, and a session.UI.
type Recorder struct {
	queue    *queue
	pace     pace
	words    chronicler
	seal     sealer
	disk     *disk // nil if no set is written
	reported bool  // whether a notice was printed that writing has stopped
	lines    []byte
	heard    []Record      // events that are not written yet
	played   bool          // whether any turn was played
	begun    bool          // whether a record was kept
	began    time.Duration // when the first one happened, as a studio's clock runs before

	mu    sync.Mutex // protects build
	build builder    // builds the take; build.take is nil if no take was asked for
}

// New returns a recorder. The recorder needs a call of Keep or Take before Run; otherwise it records nothing.
func New() *Recorder {
	return &Recorder{queue: newQueue(), words: chronicler{recorded: map[string]bool{}}}
}

// Keep makes the recorder write a set into the folder dir, and removes old sets to make room. It returns the name of the set, which contains the
// time h.Began. Keep must be called before Run.
func (r *Recorder) Keep(dir string, h Header) (name string, err error) {
	h.Kind, h.Version = kind, version
	f, err := create(dir, h.Began)
	if err != nil {
		return "", fmt.Errorf("%s: %w", dir, text.Cause(err))
	}
	prune(dir, mostSets, mostBytes)
	r.disk = newDisk(f, mostOfASet)
	line, err := r.seal.seal(h)
	if err != nil {
		return "", errors.Join(err, r.disk.close())
	}
	r.disk.add(line)
	return strings.TrimSuffix(filepath.Base(f.Name()), Suffix), nil
}

// Take makes the recorder record a take. It returns the take, which is complete when the performance has ended. Take must be called before Run.
func (r *Recorder) Take() *take.Take {
	r.build.take = new(take.Take)
	return r.build.take
}

// Heard returns a copy of the take so far. The method Take must have been called before.
func (r *Recorder) Heard() *take.Take {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := *r.build.take
	return &now
}

// Send implements live.Tap.
func (r *Recorder) Send(at time.Duration, m midi.Message) {
	r.queue.put(&sent{at: at, message: slices.Clone(m)})
}

// Tick implements live.Tap.
func (r *Recorder) Tick(at time.Duration, tick int, tempo float64) {
	if tempo > 0 {
		r.queue.put(&sent{at: at, tick: tick, tempo: min(max(tempo, slowest), fastest)})
	}
}

// Run implements session.UI. If the set cannot be written, Run prints a notice, and the performance continues.
func (r *Recorder) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	var due <-chan time.Time
	for {
		select {
		case e, more := <-events:
			if !more {
				r.write()
				return nil
			}
			r.played = r.played || e.Kind == live.TurnBegan
			r.heard = append(r.heard, r.words.records(e)...)
		case <-r.queue.more:
		case <-due:
			due = nil
			r.write()
			r.tell(t)
			continue
		}
		if due == nil {
			due = time.After(batch)
		}
	}
}

// Close ends the set. If no turn was played, it removes the set and returns false. The error says why the set is incomplete.
func (r *Recorder) Close() (kept bool, err error) {
	if r.disk == nil {
		return false, nil
	}
	err = r.disk.close()
	if !r.played {
		return false, os.Remove(r.disk.file.Name())
	}
	return true, err
}

// tell prints a notice, only once, if writing the set has stopped.
func (r *Recorder) tell(t session.Transport) {
	if r.disk == nil || r.reported {
		return
	}
	if err := r.disk.err(); err != nil {
		r.reported = true
		t.Say("from here on, the performance is not recorded: %v\n", text.Cause(err))
	}
}

// write writes the collected messages and events in order of time.
func (r *Recorder) write() {
	all := append(r.sent(), r.heard...)
	r.heard = r.heard[:0]
	slices.SortStableFunc(all, func(a, b Record) int { return cmp.Compare(a.At, b.At) })
	r.mu.Lock()
	for i := range all {
		if r.build.take != nil {
			r.build.add(&all[i])
		}
		r.keep(&all[i])
	}
	r.mu.Unlock()
	if r.disk != nil && len(r.lines) > 0 {
		r.disk.add(r.lines)
		r.lines = r.lines[:0]
	}
}

// keep appends a record to the lines that will be written, with its time since the first one.
func (r *Recorder) keep(one *Record) {
	if r.disk == nil {
		return
	}
	if !r.begun {
		r.begun, r.began = true, one.At
	}
	since := *one
	since.At = max(0, one.At-r.began)
	line, err := r.seal.seal(&since)
	if err != nil { // the record contains a number that JSON cannot express
		line, err = r.seal.seal(Record{At: since.At, Event: one.Event})
	}
	if err == nil {
		r.lines = append(r.lines, line...)
	}
}

// sent returns records of the messages and positions that the scheduler has put into the queue. Messages that were sent at the same time are in
// one record.
func (r *Recorder) sent() (all []Record) {
	var data [][]byte
	var at time.Duration
	flush := func() {
		if len(data) > 0 {
			all = append(all, Record{At: at, MIDI: hexadecimal(data)})
			data = data[:0]
		}
	}
	for _, one := range r.queue.take() {
		if one.tempo == 0 {
			if one.at != at {
				flush()
			}
			at, data = one.at, append(data, one.message)
			continue
		}
		for _, t := range r.pace.next(take.Tick{At: one.at, Tick: one.tick, Tempo: one.tempo}) {
			all = append(all, Record{At: t.At, Place: &Place{t.Tick, t.Tempo}})
		}
	}
	flush()
	return all
}
