package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"midiconnect4/play"
	"midiconnect4/play/studio"
	"midiconnect4/play/studio/page"
)

// serveBoth runs a studio with both servers until the test ends.
func serveBoth(t *testing.T) (performers, audience *Server) {
	t.Helper()
	return serveStudio(t, [2]string{"random", "random"})
}

// serveStudio runs a studio whose gamers play, with both servers, until the test ends.
func serveStudio(t *testing.T, gamers [2]string) (performers, audience *Server) {
	t.Helper()
	s, err := studio.New(t.Context(), studio.Options{Order: play.Order{Gamers: gamers, Seed: "7", Score: play.ScoreText{Name: "fast", YAML: "tempo: 400\nbar: 1/4\n"}, Games: play.EndlessGames}, Runs: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	performers, err = Performers(s, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if audience, err = Audience(s, "127.0.0.1:0", ""); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 3)
	go func() { ended <- s.Run(ctx) }()
	go func() { ended <- performers.Run(ctx) }()
	go func() { ended <- audience.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		for range 3 {
			if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
	})
	return performers, audience
}

// get loads an address. If host is not empty, it sends it as the Host header.
func get(t *testing.T, address, host string) (status int, header http.Header, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if host != "" {
		r.Host = host
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, string(data)
}

func TestPages(t *testing.T) {
	performers, audience := serveBoth(t)
	root, err := url.Parse(performers.URL())
	if err != nil {
		t.Fatal(err)
	}
	secret := root.Path
	if len(secret) != 26 {
		t.Errorf("a secret %q", secret)
	}
	root.Path = "/"
	for _, test := range []struct {
		address, host string
		status        int
	}{
		{performers.URL(), "", 200},
		{performers.URL() + "index.html", "", 200},
		{performers.URL() + "instruments/packs.json", "", 200},
		{performers.URL() + "instruments/74.flac", "", 200},
		{performers.URL() + "instruments/..%2fpack.go", "", 404},
		{performers.URL() + "instruments/", "", 404},
		{performers.URL() + "schema.json", "", 200},
		{audience.URL() + "schema.json", "", 404},
		{performers.URL() + "page.go", "", 404},
		{performers.URL() + "dist/page.js", "", 404},
		{performers.URL() + "../page.go", "", 404},
		{root.String(), "", 404},
		{root.String() + "ws", "", 404},
		{root.String() + "index.html", "", 404},
		{performers.URL(), "localhost:80", 200},
		{performers.URL(), "[::1]:80", 200},
		{performers.URL(), "evil.example", 421},
		{performers.URL(), "evil.example:80", 421},
		{audience.URL(), "", 200},
		{audience.URL(), "evil.example", 421},
		{audience.URL() + secret[1:], "", 404},
	} {
		status, header, _ := get(t, test.address, test.host)
		if status != test.status {
			t.Errorf("%s as %s: %d, want %d", test.address, test.host, status, test.status)
		}
		if status == 200 && !strings.Contains(header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s has no policy", test.address)
		}
	}
}

// TestFrames checks that other sites can show nothing in a frame but the page for frames, and this only if it is asked for. The performers' page,
// whose address has the secret, never has it.
func TestFrames(t *testing.T) {
	performers, audience := serveBoth(t)
	const none, site = "frame-ancestors 'none'", "https://blog.example"
	framed := page.FramedBy(site)
	if strings.Contains(framed, none) || !strings.HasPrefix(framed, page.Policy+"; ") || !strings.HasSuffix(framed, "; frame-ancestors "+site) {
		t.Errorf("the policy in a frame is %s", framed)
	}
	for _, framer := range []string{"", site} {
		audience.framer, performers.framer = framer, "" // Performers takes none
		for _, v := range []*Server{performers, audience} {
			var files []string
			for name := range pageFiles() {
				files = append(files, name)
			}
			for _, name := range append(files, "", "instruments/packs.json", "missing", "files/x") {
				status, header, _ := get(t, v.URL()+name, "")
				policy, want := header.Get("Content-Security-Policy"), none
				if name == page.Embed && v.audience && framer != "" {
					want = "frame-ancestors " + site
				} else if name == page.Embed && status != 404 {
					t.Errorf("%s: %d", v.URL()+name, status)
				}
				if !strings.HasSuffix(policy, "; "+want) || strings.Count(policy, "frame-ancestors") != 1 {
					t.Errorf("framed by %q, %s has the policy %s", framer, v.URL()+name, policy)
				}
			}
		}
	}
}

func TestIsOrigin(t *testing.T) {
	for text, want := range map[string]bool{
		"https://blog.example": true, "http://localhost:8080": true, "https://192.0.2.1": true, "": false, "*": false, "'self'": false, "blog.example": false,
		"https://": false, "https://blog.example/": false, "https://blog.example/x": false, "https://*": false, "https://a.example https://b.example": false,
		"https://a.example; script-src *": false, "https://a.example\n": false, "ftp://a.example": false, "https://u:p@a.example": false,
	} {
		if got := IsOrigin(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestCompressed checks that a browser that can unpack gets the same files compressed.
func TestCompressed(t *testing.T) {
	performers, _ := serveBoth(t)
	for _, name := range []string{"page.js", "index.html", "synth.js"} {
		_, plain, want := get(t, performers.URL()+name, "") // the client asks for compressed files, and unpacks them
		r := httptest.NewRequest(http.MethodGet, performers.URL()+name, nil)
		w := httptest.NewRecorder()
		performers.http.Handler.ServeHTTP(w, r)
		if w.Body.String() != want || w.Header().Get("Content-Encoding") != "" || w.Header().Get("ETag") == plain.Get("ETag") {
			t.Errorf("%s: %d bytes plain, %d unpacked, tags %s and %s", name, w.Body.Len(), len(want), w.Header().Get("ETag"), plain.Get("ETag"))
		}
		r.Header.Set("Accept-Encoding", "gzip, br")
		w = httptest.NewRecorder()
		performers.http.Handler.ServeHTTP(w, r)
		if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Vary") != "Accept-Encoding" || w.Body.Len() >= len(want) || w.Header().Get("Content-Type") == "" {
			t.Errorf("%s compressed: %d bytes, %v", name, w.Body.Len(), w.Header())
		}
	}
}

// dial opens a socket with the given Origin header.
func dial(t *testing.T, v *Server, origin string) (*websocket.Conn, error) {
	t.Helper()
	c, response, err := websocket.Dial(t.Context(), v.URL()+"ws", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
	if response != nil && response.Body != nil && err != nil {
		_ = response.Body.Close()
	}
	if err == nil {
		c.SetReadLimit(-1)
		t.Cleanup(func() { _ = c.CloseNow() })
	}
	return c, err
}

// until reads messages until one satisfies a condition. It returns that message.
func until(t *testing.T, c *websocket.Conn, is func(studio.Message) bool) studio.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		_, frame, err := c.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var all []studio.Message
		if err := json.Unmarshal(frame, &all); err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			if is(m) {
				return m
			}
		}
	}
}

func TestSockets(t *testing.T) {
	performers, audience := serveBoth(t)
	for _, v := range []*Server{performers, audience} {
		if _, err := dial(t, v, "http://evil.example"); err == nil {
			t.Error("a page of another site may open a socket")
		}
	}
	own := strings.TrimSuffix(audience.URL(), "/")
	c, err := dial(t, audience, own)
	if err != nil {
		t.Fatal(err)
	}
	if m := until(t, c, func(m studio.Message) bool { return m.Welcome != nil }); !m.Welcome.Listener {
		t.Error("the audience may steer")
	}
	for _, request := range []string{
		`{"id":1,"call":"pause-off"}`, `{"id":1,"play":{}}`, `{"id":1,"export":{"form":".mid"}}`, `{"id":1,"evolve":{"system":"midi-connect4"}}`,
		`{"id":1,"open":{"text":"x"}}`, `{"id":1,"port":"x"}`, `{"id":1,"explore":{"seeds":1000}}`, `{"id":1,"score":{"name":"paper"}}`, `{"id":1,"call":"panic"}`,
	} {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(request)); err != nil {
			t.Fatal(err)
		}
		if m := until(t, c, func(m studio.Message) bool { return m.Re == 1 }); m.Error == "" {
			t.Errorf("the audience may ask for %s", request)
		}
	}
	if err := c.Write(t.Context(), websocket.MessageText, make([]byte, 2<<10)); err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, _, err = c.Read(t.Context())
	}
	if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a long frame of the audience: %v", err)
	}
}

// TestListenersGo disconnects many listeners while messages are sent to them. It checks that the performance continues.
func TestListenersGo(t *testing.T) {
	performers, audience := serveBoth(t)
	c, err := dial(t, performers, strings.TrimSuffix(performers.URL(), performers.prefix))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"id":1,"call":"pause-off"}`)); err != nil {
		t.Fatal(err)
	}
	turn := func(m studio.Message) bool { return m.Turn != nil }
	until(t, c, turn)
	const rounds, hall = 3, 100
	for range rounds {
		var all [hall]*websocket.Conn
		for i := range all {
			if all[i], err = dial(t, audience, strings.TrimSuffix(audience.URL(), "/")); err != nil {
				t.Fatal(err)
			}
		}
		until(t, c, turn)
		for _, listener := range all {
			_ = listener.CloseNow()
		}
		until(t, c, turn)
	}
}

// TestNonsense checks that invalid frames (messages of a page) are answered with an error.
func TestNonsense(t *testing.T) {
	performers, _ := serveBoth(t)
	u, err := url.Parse(performers.URL())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dial(t, performers, "http://"+u.Hostname()); err == nil {
		t.Fatal("an origin without the port is taken")
	}
	c, err := dial(t, performers, "http://"+u.Host)
	if err != nil {
		t.Fatal(err)
	}
	for _, frame := range []string{"", "null", "[]", "{}", `{"id":"x"}`, `{"id":1,"play":{"seed":"-1"}}`, `{"id":1,"play":{"seed":"18446744073709551616"}}`, `{"id":1,"call":"square 99 -4"}`, `{"id":1,"call":"tempo 1e99"}`, `{"id":1,"call":"move ä"}`} {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(frame)); err != nil {
			t.Fatal(err)
		}
		if m := until(t, c, func(m studio.Message) bool { return m.Error != "" }); m.Error == "" {
			t.Errorf("%s is taken", frame)
		}
	}
}

// TestParcels checks that a file has an address of its own, which works only once and not for the audience.
func TestParcels(t *testing.T) {
	performers, audience := serveBoth(t)
	u, err := url.Parse(performers.URL())
	if err != nil {
		t.Fatal(err)
	}
	c, err := dial(t, performers, "http://"+u.Host)
	if err != nil {
		t.Fatal(err)
	}
	asked := func() string {
		if err := c.Write(t.Context(), websocket.MessageText, []byte(`{"id":1,"export":{"form":".mid","setup":{"moves":"1,2,3","games":"1","seed":"7"}}}`)); err != nil {
			t.Fatal(err)
		}
		return until(t, c, func(m studio.Message) bool { return m.File != nil }).File.Address
	}
	address := asked()
	status, header, body := get(t, performers.URL()+address, "")
	if status != 200 || !strings.HasPrefix(body, "MThd") || header.Get("Content-Disposition") != "attachment; filename=midiconnect4-7.mid" || header.Get("Content-Type") != "audio/midi" {
		t.Errorf("%d, %v, %.8q", status, header, body)
	}
	other := asked()
	for _, gone := range []string{performers.URL() + address, audience.URL() + other, audience.URL() + u.Path[1:] + other, performers.URL() + studio.Shelf, performers.URL() + studio.Shelf + "x"} {
		if status, _, _ := get(t, gone, ""); status != 404 {
			t.Errorf("%s: %d", gone, status)
		}
	}
	if status, _, _ := get(t, performers.URL()+other, ""); status != 200 {
		t.Errorf("%d after others asked in vain", status)
	}
}
