// Package server serves a studio to browsers: the page, and a WebSocket for each that shows
// it. Performers reach it by an address with a secret in it, on this machine alone unless
// told otherwise; the audience has an address of its own, where it can listen and vote.
package server
