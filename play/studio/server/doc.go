// Package server serves a studio to browsers: the page, and a WebSocket for each page. Performers use an address with a secret in it, which by
// default works only on this machine. The audience has an address of its own, where it can listen and vote.
package server
