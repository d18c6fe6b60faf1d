//go:build !js

// Package onethread keeps long work from holding up everything else where a program has
// one thread: in a browser, Go neither interrupts a goroutine nor hears of anything
// while one runs.
package onethread

import "context"

// Rest lets others run if long work has run for a while. It does nothing but in a browser.
func Rest() {}

// Context is for long work that looks at the context's error now and then: it rests each
// time. Elsewhere than in a browser it is ctx itself.
func Context(ctx context.Context) context.Context { return ctx }
