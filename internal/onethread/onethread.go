//go:build !js

// Package onethread keeps long computations from blocking a browser. In a browser, Go has a single thread: events can be handled only when no
// goroutine runs.
package onethread

import "context"

// Rest pauses a long computation in a browser, so that other goroutines and events are handled. Outside browsers it does nothing.
func Rest() {}

// Context returns a context for a long computation that often checks the context's error. In a browser, each check calls Rest. Outside browsers,
// Context returns ctx.
func Context(ctx context.Context) context.Context { return ctx }
