package browsertest

import (
	"bytes"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"midiconnect4/internal/needs"
)

// TestBrowserVideo records a video on the page while the person looks at another view. It checks that the video has sound, that its pictures change
// many times, and that it is as long as it was recorded.
func TestBrowserVideo(t *testing.T) {
	need(t)
	probe, ffmpeg := needs.Program(t, "ffprobe"), needs.Program(t, "ffmpeg")
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "blues")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	p.clickText("Compose")
	p.clickText("Video, as it plays")
	p.until(`document.querySelector(".recording small")?.textContent === "0:01"`)
	p.clickText("Play")
	const lasts = 6 * time.Second
	time.Sleep(lasts)
	p.clickText("Compose")
	file := p.download("Stop and save the video")
	p.until(`!document.querySelector(".recording")`)

	kinds, err := exec.Command(probe, "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", file).Output()
	if err != nil || !strings.Contains(string(kinds), "video") || !strings.Contains(string(kinds), "audio") {
		t.Fatalf("%s has %q, %v", filepath.Base(file), kinds, err)
	}
	sums, err := exec.Command(ffmpeg, "-v", "error", "-i", file, "-map", "0:v", "-f", "framemd5", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	pictures := map[string]bool{}
	for line := range strings.Lines(string(sums)) {
		if fields := strings.Split(strings.TrimSpace(line), ","); len(fields) == 6 {
			pictures[fields[5]] = true
		}
	}
	const fewest = 5 // on a very busy machine
	if len(pictures) < fewest {
		t.Errorf("the video has %d different pictures", len(pictures))
	}
	sound, err := exec.Command(ffmpeg, "-v", "error", "-i", file, "-map", "0:a", "-ac", "1", "-ar", "8000", "-f", "s16le", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	loudest := 0
	for i := 0; i+1 < len(sound); i += 2 {
		x := int(int16(uint16(sound[i]) | uint16(sound[i+1])<<8))
		loudest = max(loudest, x, -x)
	}
	const loud = 300 // of 32768
	seconds := float64(len(sound)) / 2 / 8000
	t.Logf("%s: %d different pictures in %.1f s, and the loudest sample is %d", filepath.Base(file), len(pictures), seconds, loudest)
	if loudest < loud || seconds < lasts.Seconds() {
		t.Errorf("%.1f s of sound, and the loudest sample is %d", seconds, loudest)
	}
}

// TestBrowserDragsFiles drags files out of the page. It checks what the other program gets.
func TestBrowserDragsFiles(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--score", "fast.yaml", "--games", "1")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(`/ win|draw/.test(document.querySelector(".table .status").textContent)`)
	p.clickText("Compose")
	p.saveOf("the game so far")
	const drag = `(() => {
		const data = new DataTransfer();
		const handle = document.evaluate("//button[starts-with(normalize-space(.), 'NAME')]/following-sibling::*", document).iterateNext();
		handle.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
		handle.dispatchEvent(new DragEvent("dragstart", { dataTransfer: data, bubbles: true, cancelable: true }));
		return data.getData("DownloadURL");
	})()`
	for button, want := range map[string]struct{ kind, name, start string }{
		"MIDI file": {"audio/midi", "midiconnect4-7.mid", "MThd"}, "Sound": {"audio/wav", "midiconnect4-7.wav", "RIFF"},
	} {
		var dragged string
		for dragged == "" { // it is being made at first
			dragged = value[string](p, strings.Replace(drag, "NAME", button, 1))
			time.Sleep(100 * time.Millisecond)
		}
		address, ok := strings.CutPrefix(dragged, want.kind+":"+want.name+":")
		if !ok || !strings.HasPrefix(address, s.url+"files/") {
			t.Fatalf("%s is dragged as %s", button, dragged)
		}
		answer, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || !bytes.HasPrefix(data, []byte(want.start)) || answer.Header.Get("Content-Length") != strconv.Itoa(len(data)) {
			t.Errorf("%s: %d bytes, %.8q, %v", button, len(data), data, err)
		}
		if saved := read(t, p.download(button)); !bytes.Equal(saved, data) {
			t.Errorf("%s: %d bytes are dragged, %d saved", button, len(data), len(saved))
		}
	}
}
