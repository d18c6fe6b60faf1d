package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestPlacesOfAnAddress checks that one IP address cannot take all places, that other addresses still get places, and that the loopback address may
// take all places.
func TestPlacesOfAnAddress(t *testing.T) {
	_, audience := serveBoth(t)
	connect := func(from string) (status int) {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "http://localhost/ws", nil)
		r.RemoteAddr = from
		audience.http.Handler.ServeHTTP(w, r)
		return w.Code
	}
	var leave func()
	for i := range mostFromOne {
		var ok bool
		if leave, ok = audience.places.take(fmt.Sprintf("192.0.2.7:%d", 1000+i)); !ok {
			t.Fatalf("%d listeners of one address are too many", i+1)
		}
	}
	const refused = http.StatusServiceUnavailable
	for _, again := range []string{"192.0.2.7:9", "[::ffff:192.0.2.7]:9"} {
		if status := connect(again); status != refused {
			t.Errorf("one more of the address, as %s: %d", again, status)
		}
	}
	if status := connect("192.0.2.8:9"); status == refused {
		t.Error("another address is refused")
	}
	leave()
	if status := connect("192.0.2.7:9"); status == refused {
		t.Error("one has left, and another is refused")
	}
	for i := range mostListeners - mostFromOne + 1 {
		if _, ok := audience.places.take(fmt.Sprintf("127.0.0.1:%d", 1000+i)); !ok {
			t.Fatalf("of this machine, listener %d is refused", i+1)
		}
	}
	if status := connect("192.0.2.8:9"); status != refused {
		t.Errorf("all places are taken: %d", status)
	}
}

// TestVoters checks that the listeners' page sets a cookie once for each browser, and that the performers' page sets none.
func TestVoters(t *testing.T) {
	performers, audience := serveBoth(t)
	_, header, _ := get(t, audience.URL(), "")
	cookie := header.Get("Set-Cookie")
	for _, part := range []string{voterCookie + "=", "HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie %q has no %s", cookie, part)
		}
	}
	if _, header, _ = get(t, performers.URL(), ""); header.Get("Set-Cookie") != "" {
		t.Error("performers are marked")
	}
	r := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
	r.RemoteAddr = "192.0.2.7:1"
	if got := voter(r); got != "192.0.2.7" {
		t.Errorf("a browser without a cookie is %q", got)
	}
	r.Header.Set("Cookie", strings.SplitN(cookie, ";", 2)[0])
	w := httptest.NewRecorder()
	if markVoter(w, r); w.Header().Get("Set-Cookie") != "" {
		t.Error("a browser is marked again")
	}
	if got := voter(r); !strings.HasSuffix(strings.SplitN(cookie, ";", 2)[0], "="+got) {
		t.Errorf("the browser with %s is %q", cookie, got)
	}
	r.Header.Set("Cookie", voterCookie+"="+strings.Repeat("x", 1000))
	if got := voter(r); got != "192.0.2.7" {
		t.Errorf("a cookie of 1000 bytes names %.20q", got)
	}
}
