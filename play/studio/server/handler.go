package server

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"mime"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"midiconnect4/play/studio"
	"midiconnect4/play/studio/page"
)

// handler serves the page, its other files, and its socket.
func (v *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+v.prefix+"ws", v.socket)
	mux.HandleFunc("GET "+v.prefix+page.Instruments+"/{name}", v.instruments)
	if !v.audience {
		mux.HandleFunc("GET "+v.prefix+studio.Shelf+"{token}", v.parcel)
		mux.HandleFunc("GET "+v.prefix+page.Schema, func(w http.ResponseWriter, r *http.Request) { serve(w, r, page.Schema, studio.Schema()) })
	}
	mux.HandleFunc("GET "+v.prefix, v.file)
	return v.safe(mux)
}

// safe adds security headers to all responses. It rejects requests whose Host header has another name than this machine's, against DNS rebinding, and
// requests of an address that sends too many.
func (v *Server) safe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !ownName(r.Host) {
			http.Error(w, "this is not an address of this machine: use its IP address, its host name or localhost", http.StatusMisdirectedRequest)
			return
		}
		if !v.pace.may(r.RemoteAddr) {
			http.Error(w, "too many requests come from this address: wait a minute", http.StatusTooManyRequests)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", page.Answer)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "midi=(self), autoplay=(self), camera=(), microphone=(), geolocation=()")
		next.ServeHTTP(w, r)
	})
}

// ownName returns true if a Host header names this machine: by an IP address, as localhost, or by its host name. The address of another web site
// cannot be such a name.
func ownName(hostport string) bool {
	host := hostport
	if name, _, err := net.SplitHostPort(hostport); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if net.ParseIP(host) != nil || host == "localhost" {
		return true
	}
	own, err := os.Hostname()
	own = strings.ToLower(own)
	return err == nil && (host == own || host == own+".local")
}

// file serves a file of the page.
func (v *Server) file(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, v.prefix)
	if name == "" {
		name = "index.html"
		if v.audience {
			markVoter(w, r)
		}
	}
	if name == page.Embed {
		if v.framer == "" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Security-Policy", page.FramedBy(v.framer))
	}
	if !servePage(w, r, name) {
		http.NotFound(w, r)
	}
}

// serve serves bytes with an ETag.
func serve(w http.ResponseWriter, r *http.Request, name string, data []byte) {
	sum := sha256.Sum256(data)
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
}

// parcel serves a file that a page has asked for. It serves each file only once.
func (v *Server) parcel(w http.ResponseWriter, r *http.Request) {
	p := v.studio.Fetch(r.PathValue("token"))
	if p == nil {
		http.NotFound(w, r)
		return
	}
	defer p.Close()
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": p.Name}))
	w.Header().Set("Content-Type", cmp.Or(p.Type, "application/octet-stream"))
	w.Header().Set("Cache-Control", "no-store")
	http.ServeContent(w, r, p.Name, time.Time{}, p)
}

// instruments serves a file of the studio's SoundFont.
func (v *Server) instruments(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	data, err := v.studio.InstrumentFile(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	serve(w, r, name, data)
}
