// Package onethread keeps long work from blocking a browser. There Go has one thread: while a goroutine runs, nothing interrupts it, and no
// events arrive.
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

// Rest lets others run if long work has run for a while. It returns when the browser has handled waiting events, such as timers and
// messages.
func Rest() {
	if time.Since(rested) < stretch {
		return
	}
	turns.Call("postMessage", js.Null())
	<-turn
	rested = time.Now()
}

// turns is a message channel of the browser. A message posted there arrives at turn after all waiting events. A timer would take four
// milliseconds.
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

// Context is for long work that checks the context's error regularly: each check calls Rest. Outside browsers it is ctx itself.
func Context(ctx context.Context) context.Context { return restful{ctx} }

// restful is a context that rests when its error is checked.
type restful struct{ context.Context }

// Err implements context.Context.
func (c restful) Err() error {
	Rest()
	return c.Context.Err()
}
