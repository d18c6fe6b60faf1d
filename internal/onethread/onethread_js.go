// Package onethread keeps long work from blocking a browser. In a browser Go has only one thread: while a goroutine runs, nothing interrupts it,
// and no events arrive.
package onethread

import (
	"context"
	"syscall/js"
	"time"
)

// stretch is how long work may run before Rest pauses it.
const stretch = 4 * time.Millisecond

// rested is the time of the last pause. It needs no lock, because there is only one thread.
var rested time.Time

// Rest lets other goroutines and the browser run, if the work has run for a while. It returns when the browser has handled all waiting events, such
// as timers and messages.
func Rest() {
	if time.Since(rested) < stretch {
		return
	}
	turns.Call("postMessage", js.Null())
	<-turn
	rested = time.Now()
}

// A message posted to turns, a message port of the browser, arrives at turn after all waiting events. A timer would take four milliseconds.
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

// Context returns a context for long work that often checks the context's error: each check calls Rest. Outside browsers Context returns ctx.
func Context(ctx context.Context) context.Context { return restful{ctx} }

// restful is a context that calls Rest when its error is checked.
type restful struct{ context.Context }

// Err implements context.Context.
func (c restful) Err() error {
	Rest()
	return c.Context.Err()
}
