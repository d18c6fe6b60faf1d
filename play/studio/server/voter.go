package server

import (
	"crypto/rand"
	"net/http"
)

const (
	voterCookie = "midiconnect4-voter"
	voterKept   = 24 * 60 * 60 // in seconds
)

// voter identifies a listener's browser by the cookie that markVoter sets. All browsers without cookies at one IP address count as one voter. No cookie
// can name such a voter.
func voter(r *http.Request) string {
	const most = 64 // maximum length of a cookie in bytes, in case it is forged
	if c, err := r.Cookie(voterCookie); err == nil && c.Value != "" && len(c.Value) <= most {
		return "browser " + c.Value
	}
	return origin(r.RemoteAddr).String()
}

// markVoter sets a cookie in a browser that does not have it.
func markVoter(w http.ResponseWriter, r *http.Request) {
	if _, err := r.Cookie(voterCookie); err == nil {
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: voterCookie, Value: rand.Text(), Path: "/", MaxAge: voterKept, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
}
