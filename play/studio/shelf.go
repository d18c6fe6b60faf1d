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

// Shelf is the path of files, relative to a page's address.
const Shelf = "files/"

// Parcel is a file that a page asked for. Close removes it.
type Parcel struct {
	*os.File
	Name string
	Type string // media type; may be empty
}

// shelf keeps files until pages fetch them, on the disk, because sound may be long.
type shelf struct {
	mu  sync.Mutex
	all map[string]*Parcel // by token
}

// put makes a file with the function write. It returns the address where a page can fetch it once, within a minute.
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
	const soon = time.Minute // a connected page fetches it at once
	time.AfterFunc(soon, func() {
		if p := h.take(token); p != nil {
			_ = p.Close()
		}
	})
	return Shelf + token, nil
}

// take takes a file off the shelf; it returns nil if there is none.
func (h *shelf) take(token string) *Parcel {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.all[token]
	delete(h.all, token)
	return p
}

// Fetch returns the file with a token, the address after Shelf; nil if there is none. The caller must
// close it.
func (s *Studio) Fetch(token string) *Parcel { return s.shelf.take(token) }
