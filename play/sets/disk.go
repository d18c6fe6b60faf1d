package sets

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"midiconnect4/internal/offer"
)

const (
	// everySync is the time between two syncs of the file to the disk.
	everySync = time.Second
	// mostPending is how many bytes may wait to be written if the disk is slow.
	mostPending = 16 << 20
	// patience is how long to wait for a busy disk when a set is closed.
	patience = 10 * time.Second
)

var (
	errStuck = errors.New("the disk does not answer")
	errFull  = errors.New("the set has reached its maximum size")
)

// disk is a file to which lines are appended. The caller does not wait for the disk.
type disk struct {
	file *os.File
	most int64 // greatest size of the file in bytes

	mu      sync.Mutex
	pending []byte
	size    int64 // size of the file in bytes, including pending
	failed  error
	ended   bool
	more    chan struct{} // gets a value if lines are pending or the file must be closed
	dirty   chan struct{} // gets a value if something was written since the last sync
	closed  chan struct{}
}

// newDisk returns a disk that appends to a file, and closes the file at the end. The number is the greatest size of the file in bytes.
func newDisk(file *os.File, most int64) *disk {
	d := &disk{file: file, most: most, more: make(chan struct{}, 1), dirty: make(chan struct{}, 1), closed: make(chan struct{})}
	written := make(chan struct{})
	go d.write(written)
	go d.sync(written)
	return d
}

// add appends lines. They are written in the background, as soon as possible.
func (d *disk) add(lines []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.failed != nil:
	case d.size+int64(len(lines)) > d.most:
		d.failed = errFull
	case len(d.pending) > mostPending:
		d.failed = errStuck
	default:
		d.pending = append(d.pending, lines...)
		d.size += int64(len(lines))
		offer.Wake(d.more)
	}
}

// err returns the error that has stopped the writing; nil if it has not stopped.
func (d *disk) err() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.failed
}

// close writes the pending lines and closes the file. If the disk does not answer, it gives up after a while.
func (d *disk) close() error {
	d.mu.Lock()
	d.ended = true
	offer.Wake(d.more)
	d.mu.Unlock()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	select {
	case <-d.closed:
		return d.err()
	case <-timeout.C:
		return errStuck
	}
}

// write writes pending lines until the file must be closed. Then it closes written.
func (d *disk) write(written chan<- struct{}) {
	defer close(written)
	for range d.more {
		d.mu.Lock()
		lines, ended := d.pending, d.ended
		d.pending = nil
		d.mu.Unlock()
		if len(lines) > 0 {
			_, err := d.file.Write(lines)
			d.note(err)
			offer.Wake(d.dirty)
		}
		if ended {
			return
		}
	}
}

// sync syncs the file regularly. When written is closed, it syncs the file once more and closes the file.
func (d *disk) sync(written <-chan struct{}) {
	defer close(d.closed)
	syncFolder(filepath.Dir(d.file.Name()))
	for {
		select {
		case <-d.dirty:
			d.note(syncData(d.file))
		case <-written:
			d.note(errors.Join(syncData(d.file), d.file.Close()))
			return
		}
		select {
		case <-time.After(everySync):
		case <-written:
		}
	}
}

// note records err as the reason why writing has stopped. If there is a reason already, note keeps that.
func (d *disk) note(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.failed == nil {
		d.failed = err
	}
}
