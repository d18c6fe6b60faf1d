//go:build !js

// Package onethread keeps long work from blocking everything else in a browser: there Go has one thread, which does not interrupt a
// goroutine or receive events while one runs.
package onethread

import "context"

// Rest lets others run if long work has run for a while. It does nothing except in a browser.
func Rest() {}

// Context is for long work that checks the context's error regularly: each check calls Rest. Except in a browser it is ctx itself.
func Context(ctx context.Context) context.Context { return ctx }
