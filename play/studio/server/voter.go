package server

import (
	"crypto/rand"
	"net/http"
)

const (
	voterCookie = "midiconnect4-voter"
	voterKept   = 24 * 60 * 60 // seconds
)

// voter identifies the browser of a listener by the cookie of markVoter. Browsers without cookies
// vote as one per address.
func voter(r *http.Request) string {
	const most = 64 // bytes; also limits forged cookies
	if c, err := r.Cookie(voterCookie); err == nil && c.Value != "" && len(c.Value) <= most {
		return c.Value
	}
	return origin(r.RemoteAddr).String()
}

// markVoter sets the cookie in a browser that has none.
func markVoter(w http.ResponseWriter, r *http.Request) {
	if _, err := r.Cookie(voterCookie); err == nil {
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: voterCookie, Value: rand.Text(), Path: "/", MaxAge: voterKept, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}
