package browsertest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"midiconnect4/internal/needs"
)

// fox is a window of Firefox, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which Firefox speaks without another program.
type fox struct {
	*testing.T
	ctx    context.Context
	socket *websocket.Conn
	window string   // the browsing context
	env    []string // of clients of the sound server
	files  string   // the folder where the page saves files

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
}

// reply is a message of Firefox: the result of a command, or an event.
type reply struct {
	ID      int             `json:"id"`
	Type    string          `json:"type"`
	Method  string          `json:"method"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
	Params  struct {
		Level string `json:"level"`
		Text  string `json:"text"`
	} `json:"params"`
}

// foxOptions are preferences of the test's profile. Sound begins only after a click, as by default.
const foxOptions = `user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.prefs.recommended", true);
user_pref("browser.download.folderList", 2);
user_pref("browser.download.useDownloadDir", true);
user_pref("browser.download.alwaysOpenPanel", false);
`

// startFox opens a window of Firefox until the test ends. The test fails if a page logs an error.
func startFox(t *testing.T, width, height int) *fox {
	t.Helper()
	needs.Program(t, "firefox-esr")
	profile := t.TempDir()
	env, files := soundServer(t), t.TempDir()
	options := foxOptions + fmt.Sprintf("user_pref(\"browser.download.dir\", %q);\n", files)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(options), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, "firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0",
		fmt.Sprintf("--width=%d", width), fmt.Sprintf("--height=%d", height))
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	cmd.Env = env
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		at, ok := strings.CutPrefix(lines.Text(), "WebDriver BiDi listening on ")
		if !ok {
			continue
		}
		go func() { // Firefox must not wait for a reader
			for lines.Scan() {
			}
		}()
		socket, _, err := websocket.Dial(ctx, at+"/session", nil)
		if err != nil {
			t.Fatal(err)
		}
		socket.SetReadLimit(math.MaxInt32)
		f := &fox{T: t, ctx: ctx, socket: socket, waiting: map[int]chan reply{}, env: env, files: files}
		go f.read()
		f.call("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
		f.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}}, nil)
		var tree struct {
			Contexts []struct{ Context string }
		}
		f.call("browsingContext.getTree", map[string]any{}, &tree)
		f.window = tree.Contexts[0].Context
		f.size(width, height)
		return f
	}
	t.Fatal("Firefox does not start")
	return nil
}

// soundServer runs a PulseAudio server without a sound card until the test ends. It returns the environment of its clients.
func soundServer(t *testing.T) (env []string) {
	t.Helper()
	needs.Programs(t, "pulseaudio", "parec")
	dir := t.TempDir()
	env = append(os.Environ(), "HOME="+dir, "XDG_RUNTIME_DIR="+dir, "PULSE_SERVER=unix:"+filepath.Join(dir, "pulse.socket"))
	server := exec.Command("pulseaudio", "-n", "--exit-idle-time=-1", "--load=module-null-sink", "--load=module-native-protocol-unix socket="+filepath.Join(dir, "pulse.socket"))
	server.Env = env
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if _, err := os.Stat(filepath.Join(dir, "pulse.socket")); err == nil {
			return env
		}
	}
	t.Fatal("PulseAudio does not start")
	return nil
}

// read takes all messages of Firefox.
func (f *fox) read() {
	for {
		var m reply
		if err := wsjson.Read(f.ctx, f.socket, &m); err != nil {
			return
		}
		if m.Method == "log.entryAdded" && (m.Params.Level == "error" || m.Params.Level == "warn") {
			f.Errorf("the page logs: %s", m.Params.Text)
		}
		f.mu.Lock()
		if to := f.waiting[m.ID]; to != nil && m.Type != "event" {
			delete(f.waiting, m.ID)
			to <- m
		}
		f.mu.Unlock()
	}
}

// call sends a command and decodes its result.
func (f *fox) call(method string, params map[string]any, result any) {
	f.Helper()
	to := make(chan reply, 1)
	f.mu.Lock()
	f.last++
	id := f.last
	f.waiting[id] = to
	f.mu.Unlock()
	if err := wsjson.Write(f.ctx, f.socket, map[string]any{"id": id, "method": method, "params": params}); err != nil {
		f.Fatal(err)
	}
	select {
	case m := <-to:
		if m.Error != "" {
			f.Fatalf("%s: %s: %s", method, m.Error, m.Message)
		}
		if result != nil {
			if err := json.Unmarshal(m.Result, result); err != nil {
				f.Fatal(err)
			}
		}
	case <-time.After(patience):
		f.Fatalf("%s: no answer", method)
	}
}

// size sets the size of the window, in CSS pixels.
func (f *fox) size(width, height int) {
	f.Helper()
	f.call("browsingContext.setViewport", map[string]any{"context": f.window, "viewport": map[string]any{"width": width, "height": height}}, nil)
}

// open opens a page.
func (f *fox) open(address string) {
	f.Helper()
	f.call("browsingContext.navigate", map[string]any{"context": f.window, "url": address, "wait": "complete"}, nil)
}

// in evaluates an expression, or waits for its promise, and decodes its value.
func (f *fox) in(expression string, result any) {
	f.Helper()
	var got struct {
		Type   string
		Result struct{ Value string }
		Wrong  struct{ Text string } `json:"exceptionDetails"`
	}
	f.call("script.evaluate", map[string]any{
		"expression": "(async () => JSON.stringify(await (" + expression + ") ?? null))()", "awaitPromise": true, "target": map[string]any{"context": f.window},
	}, &got)
	if got.Type != "success" {
		f.Fatalf("%s: %s", expression, got.Wrong.Text)
	}
	if err := json.Unmarshal([]byte(got.Result.Value), result); err != nil {
		f.Fatal(err)
	}
}

// until waits until an expression is true.
func (f *fox) until(expression string) {
	f.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		var is bool
		if f.in("!!("+expression+")", &is); is {
			return
		}
	}
	var shown string
	f.in(`document.body.innerText`, &shown)
	f.Fatalf("it is not true that %s\nthe page shows: %s", expression, strings.Join(strings.Fields(shown), " "))
}

// click clicks with the mouse on the first visible element that an expression finds.
func (f *fox) click(element string) {
	f.Helper()
	f.until(element)
	var none any
	f.in(atRest(element), &none)
	var at [2]int
	f.in(`(() => {
		const e = `+element+`;
		e.scrollIntoView({ block: "nearest", behavior: "instant" });
		const { x, y, width, height } = e.getBoundingClientRect();
		return [Math.round(x + width / 2), Math.round(y + height / 2)];
	})()`, &at)
	f.call("input.performActions", map[string]any{"context": f.window, "actions": []any{map[string]any{
		"type": "pointer", "id": "mouse", "actions": []any{
			map[string]any{"type": "pointerMove", "x": at[0], "y": at[1]},
			map[string]any{"type": "pointerDown", "button": 0},
			map[string]any{"type": "pointerUp", "button": 0},
		},
	}}}, nil)
}

// clickText clicks on the button or link whose text starts with the given text.
func (f *fox) clickText(text string) {
	f.Helper()
	f.click(fmt.Sprintf(`[...document.querySelectorAll("button, a")].find((e) => e.offsetParent && e.textContent.trim().startsWith(%q))`, text))
}

// TestBrowserFirefox visits the site in Firefox: it hears the first piece, saves a game, plays one, shares it, and evolves gamers.
func TestBrowserFirefox(t *testing.T) {
	need(t)
	t.Parallel()
	host := httptest.NewServer(buildSite(t))
	defer host.Close()
	f := startFox(t, 1280, 800)
	f.open(host.URL)
	f.click(`document.querySelector(".welcoming button")`)
	f.until(`document.querySelectorAll(".bars .move").length > 1`)
	if loudest := f.hear(4 * time.Second); loudest < 0.01 {
		t.Errorf("the sound card gets samples of at most %g", loudest)
	}

	f.clickText("Compose")
	f.until(editorText) // until then, the files move
	f.click(`[...document.querySelectorAll("label")].find((e) => e.textContent.includes("a whole game"))`)
	f.until(`[...document.querySelectorAll("button")].find((e) => e.textContent.startsWith("MIDI file"))?.disabled === false`)
	f.clickText("MIDI file")
	midi := f.saved("*.mid")
	f.clickText("Saved game")
	run(t, f.files, "render", f.saved("*.txt"), "-o", "rendered.mid")
	if !bytes.Equal(read(t, midi), read(t, filepath.Join(f.files, "rendered.mid"))) {
		t.Error("the page's MIDI file is not that of render")
	}

	f.clickText("Play")
	f.clickText("Play yourself")
	f.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
	f.click(`document.querySelector('[data-square="3,1"]')`)
	f.until(`document.querySelectorAll(".bars .move").length > 1`)
	f.click(`document.querySelector('button[aria-label="Share"]')`)
	f.until(`document.querySelector(".linktext")?.value.includes("saved=")`)
	f.click(`document.querySelector('dialog button[aria-label="Close"]')`)
	f.clickText("Evolve")
	f.clickText("Start")
	f.until(`/generation [1-9]/.test(document.querySelector(".progress [role=status]")?.textContent ?? "")`)
}

// hear listens to the sound server for a while, and returns the largest sample.
func (f *fox) hear(while time.Duration) (loudest float64) {
	f.Helper()
	ctx, stop := context.WithTimeout(f.ctx, while)
	defer stop()
	cmd := exec.CommandContext(ctx, "parec", "--raw", "--format=float32le", "--device=null.monitor")
	cmd.Env = f.env
	sound, err := cmd.Output() // the end by the context is no error here
	if len(sound) == 0 {
		f.Fatalf("parec: %v", err)
	}
	for sample := range slices.Chunk(sound[:len(sound)/4*4], 4) {
		loudest = max(loudest, math.Abs(float64(math.Float32frombits(binary.LittleEndian.Uint32(sample)))))
	}
	return loudest
}

// saved returns the path of a file that the page has saved.
func (f *fox) saved(pattern string) string {
	f.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		partial, _ := filepath.Glob(filepath.Join(f.files, "*.part"))
		if found, _ := filepath.Glob(filepath.Join(f.files, pattern)); len(found) == 1 && len(partial) == 0 {
			return found[0]
		}
	}
	f.Fatalf("the page saves no %s", pattern)
	return ""
}
