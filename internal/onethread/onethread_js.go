// Package onethread keeps long computations from blocking a browser. In a browser, Go has a single thread: events can be handled only when no
// goroutine runs.
package onethread

import (
	"context"
	"syscall/js"
	"time"
)

// stretch is how long a computation may run before Rest pauses it.
const stretch = 4 * time.Millisecond

// rested is when Rest last paused. It needs no lock, because there is only one thread.
var rested time.Time

// Rest pauses a long computation, so that other goroutines and events are handled. It returns after the browser has handled all waiting events, such
// as timers and messages.
func Rest() {
	if time.Since(rested) < stretch {
		return
	}
	turns.Call("postMessage", js.Null())
	<-turn
	rested = time.Now()
}

// turns is one end of a browser's message channel. A message that is posted to it arrives at turn after all waiting events. A timer would do the
// same, but takes four milliseconds.
var (
	turn  = make(chan struct{})
	turns = newChannel()
)

func newChannel() js.Value {
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		turn <- struct{}{}
		return nil
	}))
	return channel.Get("port2")
}

// Context returns a context for a long computation that often checks the context's error: each check calls Rest. Outside browsers, Context returns
// ctx.
func Context(ctx context.Context) context.Context { return restful{ctx} }

// restful is a context that calls Rest whenever its error is checked.
type restful struct{ context.Context }

// Err calls Rest and returns the context's error. It implements context.Context.
func (c restful) Err() error {
	Rest()
	return c.Context.Err()
}
