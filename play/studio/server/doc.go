// Package server serves a studio to browsers: the page, and a WebSocket per page. Performers use an
// address that contains a secret, by default only on this machine; the audience has an address of
// its own, where it can listen and vote.
package server
