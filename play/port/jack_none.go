//go:build cgo && !jack

package port

// serverRuns has no server to look for: make build-jack makes a program that has.
func serverRuns() bool { return false }
