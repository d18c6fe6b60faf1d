//go:build !js

// Package onethread keeps long work from blocking a browser. There Go has one thread: while a goroutine runs, nothing interrupts it, and no
// events arrive.
package onethread

import "context"

// Rest lets others run if long work has run for a while. Outside browsers it does nothing.
func Rest() {}

// Context is for long work that checks the context's error regularly: each check calls Rest. Outside browsers it is ctx itself.
func Context(ctx context.Context) context.Context { return ctx }
