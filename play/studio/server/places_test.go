package server

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"midiconnect4/play"
	"midiconnect4/play/studio"
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

// TestConnectionsOfAnAddress checks that one IP address cannot take all connections to the server.
func TestConnectionsOfAnAddress(t *testing.T) {
	const most = 3
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	limited := bounded{elsewhere{listener}, newPlaces(10, most)}
	defer limited.Close()
	accepted := make(chan net.Conn, 10)
	go func() {
		for {
			c, err := limited.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		return c
	}
	var one net.Conn
	for range most {
		dial()
		one = <-accepted
	}
	if _, err := dial().Read(make([]byte, 1)); err == nil || len(accepted) > 0 {
		t.Errorf("one more connection of the address is taken: %v", err)
	}
	_ = one.Close()
	_ = one.Close() // must not free a second place
	dial()
	<-accepted
	if _, err := dial().Read(make([]byte, 1)); err == nil || len(accepted) > 0 {
		t.Errorf("one has left, and two more are taken: %v", err)
	}
}

// elsewhere is a listener whose connections come from another machine.
type elsewhere struct{ net.Listener }

func (e elsewhere) Accept() (net.Conn, error) {
	c, err := e.Listener.Accept()
	return fromElsewhere{c}, err
}

type fromElsewhere struct{ net.Conn }

func (fromElsewhere) RemoteAddr() net.Addr {
	return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 7), Port: 1}
}

// TestRequestsOfAnAddress checks that one IP address can send many requests at once, but not for long, and that this does not concern other addresses.
func TestRequestsOfAnAddress(t *testing.T) {
	_, audience := serveBoth(t)
	now := time.Now()
	audience.pace.now = func() time.Time { return now }
	ask := func(from string) (status int) {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "http://localhost/icon.svg", nil)
		r.RemoteAddr = from
		audience.http.Handler.ServeHTTP(w, r)
		return w.Code
	}
	for i := range atOnce {
		if !audience.pace.may("192.0.2.7:1") {
			t.Fatalf("request %d is too much", i+1)
		}
	}
	for _, test := range []struct {
		from   string
		status int
	}{
		{"192.0.2.7:2", http.StatusTooManyRequests}, {"[::ffff:192.0.2.7]:3", http.StatusTooManyRequests}, {"192.0.2.8:2", http.StatusOK}, {"127.0.0.1:2", http.StatusOK},
	} {
		if status := ask(test.from); status != test.status {
			t.Errorf("%s: %d, want %d", test.from, status, test.status)
		}
	}
	now = now.Add(time.Second)
	for i := range perSecond + 1 {
		if may := audience.pace.may("192.0.2.7:1"); may != (i < perSecond) {
			t.Errorf("a second later, request %d is taken: %v", i+1, may)
		}
	}
	for i := range 2 * mostPaced {
		now = now.Add(time.Second)
		audience.pace.may(fmt.Sprintf("192.0.%d.%d:1", 3+i/200, i%200))
	}
	if known := len(audience.pace.free); known > mostPaced {
		t.Errorf("%d addresses are known", known)
	}
}

// TestVotesOfAnAddress has a device with a cookie for each of its connections. It checks that the device has no more votes than it may have pages, and
// that it loses the vote of a connection that it closes.
func TestVotesOfAnAddress(t *testing.T) {
	_, audience := serveStudio(t, [2]string{play.AudienceName, play.AudienceName})
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "192.0.2.7:1"
		audience.http.Handler.ServeHTTP(w, r)
	}))
	defer outside.Close()
	join := func(cookie string) (*websocket.Conn, error) {
		c, response, err := websocket.Dial(t.Context(), outside.URL+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {outside.URL}, "Cookie": {voterCookie + "=" + cookie}}})
		if err != nil {
			if response != nil && response.Body != nil {
				_ = response.Body.Close()
			}
			return nil, err
		}
		c.SetReadLimit(-1)
		t.Cleanup(func() { _ = c.CloseNow() })
		return c, nil
	}
	vote := func(c *websocket.Conn) {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"id":1,"vote":"1"}`)); err != nil {
			t.Fatal(err)
		}
	}
	votes := func(wanted int) func(studio.Message) bool {
		return func(m studio.Message) bool { return m.Poll != nil && m.Poll.Open && m.Poll.Moves[0].Votes == wanted }
	}
	var all []*websocket.Conn
	for i := range mostFromOne {
		c, err := join(fmt.Sprint("browser", i))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	if _, err := join("another"); err == nil {
		t.Error("one more page is connected")
	}
	watcher, err := dial(t, audience, strings.TrimSuffix(audience.URL(), "/"))
	if err != nil {
		t.Fatal(err)
	}
	until(t, watcher, votes(0))
	for _, c := range all {
		vote(c)
	}
	until(t, watcher, votes(mostFromOne))
	_ = all[0].CloseNow()
	until(t, watcher, votes(mostFromOne-1))
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
	if got := voter(r); "browser "+strings.TrimPrefix(strings.SplitN(cookie, ";", 2)[0], voterCookie+"=") != got {
		t.Errorf("the browser with %s is %q", cookie, got)
	}
	r.Header.Set("Cookie", voterCookie+"=192.0.2.7")
	if got := voter(r); got == "192.0.2.7" {
		t.Error("a cookie names a browser without one")
	}
	r.Header.Set("Cookie", voterCookie+"="+strings.Repeat("x", 1000))
	if got := voter(r); got != "192.0.2.7" {
		t.Errorf("a cookie of 1000 bytes names %.20q", got)
	}
}
