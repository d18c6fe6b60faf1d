package evolving

import (
	"bytes"
	"testing"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// saying is a transport that keeps the notices that it is given.
type saying struct {
	session.Transport
	said chan string
}

func (s saying) Say(_ string, args ...any) { s.said <- args[0].(string) }

// TestEachNoticeIsHeardOnce gives notices during a performance, as it ends, and after it. It checks that each is written exactly once.
func TestEachNoticeIsHeardOnce(t *testing.T) {
	for range 100 {
		n, transport, events := NewNotices(), saying{said: make(chan string, 2)}, make(chan live.Event)
		ended := make(chan error)
		go func() { ended <- n.Run(t.Context(), transport, events) }()
		n.Tell("during")
		heard := <-transport.said
		events <- live.Event{Kind: live.Notice, Text: heard}
		n.Tell("at the end")
		close(events) // the notice is lost, whether it comes before this or after
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		n.Tell("after")
		var rest bytes.Buffer
		n.Rest(&rest)
		if all := heard + rest.String(); all != "during\nat the end\nafter\n" {
			t.Fatalf("%q", all)
		}
	}
}
