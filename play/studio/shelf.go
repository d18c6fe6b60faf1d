package studio

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"midiconnect4/internal/atomicfile"
)

// Shelf is the part of a page's address below which it fetches files.
const Shelf = "files/"

// Parcel is a file that a page asked for. It is gone when it is closed.
type Parcel struct {
	*os.File
	Name string
	Type string // of the media; empty if browsers do not care
}

// shelf has the files that pages asked for until they fetch them, on the disk: sound may be long.
type shelf struct {
	mu  sync.Mutex
	all map[string]*Parcel // by tokens
}

// put makes a file of what is written, and returns where a page fetches it, soon and once.
func (h *shelf) put(name, media string, write func(io.Writer) error) (address string, err error) {
	file, err := atomicfile.Scratch("")
	if err != nil {
		return "", err
	}
	buffer := bufio.NewWriter(file)
	if err = write(buffer); err == nil {
		err = buffer.Flush()
	}
	if err != nil {
		return "", errors.Join(err, file.Close())
	}
	token := rand.Text()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.all == nil {
		h.all = map[string]*Parcel{}
	}
	h.all[token] = &Parcel{file, name, media}
	const soon = time.Minute // a page that is there fetches it at once
	time.AfterFunc(soon, func() {
		if p := h.take(token); p != nil {
			_ = p.Close()
		}
	})
	return Shelf + token, nil
}

// take takes a file off the shelf; nil if it is not there.
func (h *shelf) take(token string) *Parcel {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.all[token]
	delete(h.all, token)
	return p
}

// Fetch is a file by its address after Shelf; nil if there is none. It must be closed.
func (s *Studio) Fetch(token string) *Parcel { return s.shelf.take(token) }
