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
	// everySync is the interval of syncing to the disk.
	everySync = time.Second
	// mostPending is how many bytes may wait for a disk that does not answer.
	mostPending = 16 << 20
	// patience is how long closing a set waits for a busy disk.
	patience = 10 * time.Second
)

var (
	errStuck = errors.New("the disk does not answer")
	errFull  = errors.New("the set has reached its maximum size")
)

// disk is a file to which lines are appended without waiting for the disk.
type disk struct {
	file *os.File
	most int64 // largest size of the file, in bytes

	mu      sync.Mutex
	pending []byte
	size    int64 // including what is pending
	failed  error
	ended   bool
	more    chan struct{} // signals pending lines, or the end
	dirty   chan struct{} // signals that something was written since the last sync
	closed  chan struct{}
}

// newDisk appends to a file, and takes ownership of it.
func newDisk(file *os.File, most int64) *disk {
	d := &disk{file: file, most: most, more: make(chan struct{}, 1), dirty: make(chan struct{}, 1), closed: make(chan struct{})}
	written := make(chan struct{})
	go d.write(written)
	go d.sync(written)
	return d
}

// add appends lines. They are written as soon as possible.
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

// err returns why writing has stopped; nil if it has not.
func (d *disk) err() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.failed
}

// close writes what is pending and closes the file. It gives up on a disk that does not answer.
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

// write writes pending lines until the end.
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

// sync syncs the file regularly and at the end.
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

// note records the first error.
func (d *disk) note(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.failed == nil {
		d.failed = err
	}
}
