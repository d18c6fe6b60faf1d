// Package onethread keeps long work from blocking everything else in a browser: there Go has one thread, which does not interrupt a
// goroutine or receive events while one runs.
package onethread

import (
	"context"
	"syscall/js"
	"time"
)

// stretch is how long work may run before it rests.
const stretch = 4 * time.Millisecond

// rested is the time of the last rest. It needs no lock, as there is one thread.
var rested time.Time

// Rest lets others run if long work has run for a while: it returns when the browser has handled what was waiting, such as timers and
// messages.
func Rest() {
	if time.Since(rested) < stretch {
		return
	}
	turns.Call("postMessage", js.Null())
	<-turn
	rested = time.Now()
}

// turns is a message channel of the browser: a message posted there arrives at turn after everything that was waiting. A timer would
// take four milliseconds.
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

// Context is for long work that checks the context's error regularly: each check calls Rest. Except in a browser it is ctx itself.
func Context(ctx context.Context) context.Context { return restful{ctx} }

// restful is a context that rests when its error is checked.
type restful struct{ context.Context }

// Err implements context.Context.
func (c restful) Err() error {
	Rest()
	return c.Context.Err()
}
