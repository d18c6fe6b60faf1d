package browsertest

import (
	"crypto/rand"
	"encoding/json"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"midiconnect4/play/studio"
)

// witness is a listener without a browser. It records the messages of the studio.
type witness struct {
	*testing.T
	socket *websocket.Conn

	mu    sync.Mutex
	heard []heard
	more  chan struct{} // closed when more messages have arrived
}

// heard is a message with its time of arrival.
type heard struct {
	studio.Message
	came time.Time
}

// listen connects a witness to the studio at an address, until the test ends.
func listen(t *testing.T, address string) *witness {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	header := map[string][]string{"Origin": {at.Scheme + "://" + at.Host}, "Cookie": {"midiconnect4-voter=" + rand.Text()}}
	socket, response, err := websocket.Dial(t.Context(), address+"ws", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		t.Fatal(err, response)
	}
	socket.SetReadLimit(-1)
	t.Cleanup(func() { _ = socket.CloseNow() })
	w := &witness{T: t, socket: socket, more: make(chan struct{})}
	go w.read()
	return w
}

func (w *witness) read() {
	for {
		_, frame, err := w.socket.Read(w.Context())
		if err != nil {
			return // the studio has ended, or the test is over
		}
		came := time.Now()
		var all []studio.Message
		if err := json.Unmarshal(frame, &all); err != nil {
			w.Error(err)
			return
		}
		w.mu.Lock()
		for _, m := range all {
			w.heard = append(w.heard, heard{m, came})
		}
		close(w.more)
		w.more = make(chan struct{})
		w.mu.Unlock()
	}
}

// all returns all messages so far.
func (w *witness) all() []heard {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clip(w.heard)
}

// until waits for a message, starting at an index. It returns the message, and the index after it.
func (w *witness) until(from int, what string, is func(studio.Message) bool) (heard, int) {
	w.Helper()
	late := time.After(patience)
	for {
		w.mu.Lock()
		all, more := w.heard, w.more
		w.mu.Unlock()
		for ; from < len(all); from++ {
			if is(all[from].Message) {
				return all[from], from + 1
			}
		}
		select {
		case <-more:
		case <-late:
			w.Fatalf("the studio never tells of %s", what)
		}
	}
}

// turns returns the turns of the current game so far.
func (w *witness) turns() (turns []studio.Turn) {
	for _, m := range w.all() {
		switch {
		case m.Game != nil:
			turns = nil
		case m.Back != nil:
			turns = turns[:m.Back.Turns]
		case m.Turn != nil:
			turns = append(turns, *m.Turn)
		}
	}
	return turns
}

// send sends a request.
func (w *witness) send(r studio.Request) {
	w.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		w.Fatal(err)
	}
	if err := w.socket.Write(w.Context(), websocket.MessageText, data); err != nil {
		w.Fatal(err)
	}
}
