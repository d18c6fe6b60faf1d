// Package onethread keeps long work from holding up everything else where a program has
// one thread: in a browser, Go neither interrupts a goroutine nor hears of anything
// while one runs.
package onethread

import (
	"context"
	"syscall/js"
	"time"
)

// stretch is how long work runs before it rests.
const stretch = 4 * time.Millisecond

// rested is when long work last rested. It needs no lock: there is one thread.
var rested time.Time

// Rest lets others run if long work has run for a while: it returns when the browser has
// done what was waiting, such as timers and messages.
func Rest() {
	if time.Since(rested) < stretch {
		return
	}
	turns.Call("postMessage", js.Null())
	<-turn
	rested = time.Now()
}

// turns is a channel of the browser. What is posted there comes out at turn, after all that
// was waiting before; a timer would take four milliseconds for that.
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

// Context is for long work that looks at the context's error now and then: it rests each
// time. Elsewhere than in a browser it is ctx itself.
func Context(ctx context.Context) context.Context { return restful{ctx} }

// restful is a context that rests when it is asked for its error.
type restful struct{ context.Context }

// Err implements context.Context.
func (c restful) Err() error {
	Rest()
	return c.Context.Err()
}
