package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserVolume checks that the volume of a page can be raised, also by listeners, and is remembered.
func TestBrowserVolume(t *testing.T) {
	need(t)
	s := startDrone(t)
	for _, address := range []string{s.url, s.audience} {
		p := open(t, address)
		p.click(`button[aria-label="Sound"]`)
		p.until(`document.querySelector("dialog .slider output")?.textContent === "0 dB"`)
		value[bool](p, `(() => {
			const slider = document.querySelector("dialog .slider input");
			slider.value = 20;
			return slider.dispatchEvent(new Event("input", { bubbles: true }));
		})()`)
		p.until(`document.querySelector("dialog .slider output").textContent === "+20 dB"`)
		p.do(chromedp.Reload())
		p.click(`button[aria-label="Sound"]`)
		p.until(`document.querySelector("dialog .slider output")?.textContent === "+20 dB"`)
	}
}
