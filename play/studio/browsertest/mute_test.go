package browsertest

import "testing"

// In a browser that never begins to sound, as without a sound card, the music goes on, and the page says why nothing
// is heard.
func TestBrowserMute(t *testing.T) {
	need(t)
	t.Parallel()
	const mute = `AudioContext.prototype.resume = () => new Promise(() => {})`
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless")
	p := open(t, s.url, scripted(mute))
	p.click(".welcoming button")
	p.until(`document.querySelectorAll(".bars .move").length > 0`)
	p.until(`document.querySelector(".notice")?.textContent.includes("makes no sound")`)
}
