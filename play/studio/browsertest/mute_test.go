package browsertest

import "testing"

// TestBrowserMute has a browser that never starts to sound, as some do without a sound card. It checks that the music continues, and that the page
// says why nothing is heard, even if the instruments do not arrive.
func TestBrowserMute(t *testing.T) {
	need(t)
	t.Parallel()
	const saysMute = `document.querySelector(".notice")?.textContent.includes("makes no sound")`
	const mute = `AudioContext.prototype.resume = () => new Promise(() => {})`
	s := startRandom(t)
	p := open(t, s.url, scripted(mute))
	p.click(".welcoming button")
	p.until(hasMoved)
	p.until(saysMute)

	_, held := slowly(t, startRandom(t))
	p = open(t, held, scripted(mute))
	p.click(".welcoming button")
	p.until(saysMute)
	p.until(hasMoved)
}
