//go:build !js

// Package onethread keeps long work from blocking a browser. In a browser Go has only one thread: while a goroutine runs, nothing interrupts it,
// and no events arrive.
package onethread

import "context"

// Rest lets other goroutines and the browser run, if the work has run for a while. Outside browsers it does nothing.
func Rest() {}

// Context returns a context for long work that often checks the context's error: in a browser, each check calls Rest. Outside browsers it returns
// ctx.
func Context(ctx context.Context) context.Context { return ctx }
