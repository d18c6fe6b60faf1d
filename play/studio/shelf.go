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

// Shelf is the path of files that pages can load, relative to a page's address.
const Shelf = "files/"

// Parcel is a file that a page has asked for. Close removes the file.
type Parcel struct {
	*os.File
	Name string
	Type string // media type; may be empty
}

// shelf keeps files until pages load them. The files are on disk, because sound may be long.
type shelf struct {
	mu  sync.Mutex
	all map[string]*Parcel // by token
}

// put makes a file with the function write. It returns the address at which a page can load the file once, within a minute.
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
	const soon = time.Minute // a connected page loads the file at once
	time.AfterFunc(soon, func() {
		if p := h.take(token); p != nil {
			_ = p.Close()
		}
	})
	return Shelf + token, nil
}

// take removes a file from the shelf and returns it; nil if there is no such file.
func (h *shelf) take(token string) *Parcel {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.all[token]
	delete(h.all, token)
	return p
}

// Fetch returns the file with the given token, which is the address without Shelf; nil if there is none. The caller must close the file.
func (s *Studio) Fetch(token string) *Parcel { return s.shelf.take(token) }
