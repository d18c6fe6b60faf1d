package studio

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/play"
)

// export returns the content of a file of the performed music.
func (c *client) export(s *Studio, form string) string {
	c.t.Helper()
	return c.save(s, Export{Form: form})
}

// save asks for a file, and returns its content.
func (c *client) save(s *Studio, e Export) string {
	c.t.Helper()
	told := c.do(Request{Export: &e}).File
	token, there := strings.CutPrefix(told.Address, Shelf)
	file := s.Fetch(token)
	if !there || file == nil || file.Name != told.Name || file.Type != told.Type || told.Data != nil {
		c.t.Fatalf("%+v leads to %+v", told, file)
	}
	defer file.Close()
	data, err := io.ReadAll(io.NewSectionReader(file, 0, 1<<20))
	if err != nil {
		c.t.Fatal(err)
	}
	return string(data)
}

// TestShelf checks that a file can be loaded only once and within a minute, and is then removed from disk.
func TestShelf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h shelf
		put := func() (token string, file *Parcel) {
			address, err := h.put("piece.txt", "text/plain", func(w io.Writer) error {
				_, err := io.WriteString(w, "a piece")
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			token = strings.TrimPrefix(address, Shelf)
			h.mu.Lock()
			defer h.mu.Unlock()
			return token, h.all[token]
		}
		token, _ := put()
		time.Sleep(59 * time.Second)
		file := h.take(token)
		if again := h.take(token); file == nil || again != nil {
			t.Fatalf("fetched %v, and again %v", file, again)
		}
		time.Sleep(time.Minute) // the page may read for longer than a minute
		if data, err := io.ReadAll(io.NewSectionReader(file, 0, 100)); string(data) != "a piece" || err != nil {
			t.Errorf("%q, %v", data, err)
		}
		_ = file.Close()

		token, file = put()
		time.Sleep(61 * time.Second)
		if _, err := file.Stat(); h.take(token) != nil || err == nil {
			t.Errorf("a file that nobody fetched is still there: %v", err)
		}
		full := errors.New("the disk is full")
		if _, err := h.put("piece.txt", "", func(io.Writer) error { return full }); !errors.Is(err, full) || len(h.all) != 0 {
			t.Errorf("%v, and %d files are left", err, len(h.all))
		}
	})
}

// TestFilesOfPageAlone tests a studio that runs in the browser (Options.Alone). It checks that files are sent within messages, and that a piece too
// long for this is rejected.
func TestFilesOfPageAlone(t *testing.T) {
	s := newStudio(t, Options{Alone: true, Order: play.Order{Games: "1", Seed: "7", Score: fast}})
	c := open(t, s, false)
	slow := play.Order{Moves: "1,2,1,2,1,2,1", Games: "1", Seed: "7", Score: play.ScoreText{Name: "slow", YAML: "tempo: 10\nbar: 16/4\n"}} // a bar of 96 seconds
	if mid := c.do(Request{Export: &Export{Form: ".mid", Setup: &slow}}).File; mid.Address != "" || !strings.HasPrefix(string(mid.Data), "MThd") {
		t.Errorf("a MIDI file: %+v", mid)
	}
	if m := c.ask(Request{Export: &Export{Form: ".wav", Setup: &slow}}); !strings.HasPrefix(m.Error, "the piece lasts 11m12s, but this page makes at most 5m0s of sound") {
		t.Errorf("a long sound: %q", m.Error)
	}
}
