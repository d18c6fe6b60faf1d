package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"midiconnect4/play/session"
	"midiconnect4/play/session/scenetest"
)

// calls is a script that records the calls of a page.
const calls = `{
	globalThis.calls = [];
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (message, ...more) {
		const call = typeof message === "string" && JSON.parse(message).call;
		if (call) calls.push(call);
		return post.call(this, message, ...more);
	};
}`

// TestBrowserAsksForEverything calls every function from the list of functions.
func TestBrowserAsksForEverything(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7")
	p := open(t, s.url, scripted(calls))
	p.click(".welcoming button")
	p.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
	p.click(".askfor")
	p.until(`document.querySelector(".functions li")`)
	p.named("the list of functions", len(session.Functions()))
	p.readable("the list of functions")
	var all []string
	for _, c := range scenetest.Calls() {
		name, words, _ := strings.Cut(c.String(), " ")
		if name == "score" {
			words = "nerve"
		}
		all = append(all, strings.TrimSpace(name+" "+words))
	}
	p.until(`calls.splice(0)`)
	value[bool](p, fmt.Sprintf(`(async () => {
		for (const words of %s) {
			const [name, ...rest] = words.split(" ");
			const form = [...document.querySelectorAll(".functions li form")].find((form) => form.querySelector("strong").textContent === name);
			const field = form.querySelector("input, select");
			if (field) {
				field.value = rest.join(" ");
				field.dispatchEvent(new Event("input", { bubbles: true }));
				await new Promise(requestAnimationFrame);
			}
			form.requestSubmit();
		}
		return true;
	})()`, encoded(t, all)))
	slices.Sort(all) // what starts music is called later, when the page can be heard
	p.until(fmt.Sprintf("calls.length >= %d", len(all)))
	if got := value[[]string](p, "calls.toSorted()"); !slices.Equal(got, all) {
		t.Errorf("called:\n%q\nwant\n%q", got, all)
	}
	p.do(chromedp.SendKeys(".functions input", "semitone"))
	p.until(`[...document.querySelectorAll(".functions li strong")].map((name) => name.textContent).join() === "transpose-up,transpose-down"`)
}

func encoded(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestBrowserAsksByName calls functions without a button by typing their names. It checks that a wrong name is rejected, and that the lock rejects
// most functions until its button is pressed again.
func TestBrowserAsksByName(t *testing.T) {
	need(t)
	s := start(t, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7")
	p := open(t, s.url, chromedp.EmulateViewport(1280, 800))
	p.click(".welcoming button")
	p.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
	p.click(".askfor")
	ask := func(words string) {
		t.Helper()
		p.do(chromedp.SendKeys(".functions input", words), chromedp.KeyEvent(kb.Enter))
	}
	ask("transpose 5")
	p.until(`document.querySelector(".stepper output").textContent === "+5"`)
	p.until(`document.querySelector(".functions input").value === ""`)
	ask("puase")
	p.until(`document.querySelector(".notice.wrong")?.textContent.includes("did you mean")`)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(`!document.querySelector("dialog")`)
	p.click(`[aria-label="Lock against slips"]`)
	p.until(`document.querySelector(".status").textContent.includes("Locked")`)
	p.until(`document.querySelector('[aria-label="A semitone higher"]').disabled`)
	p.click(".askfor")
	ask("transpose 6")
	p.until(`document.querySelector(".notice")?.textContent.includes("unlock first")`)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(`!document.querySelector("dialog")`)
	p.click(`[aria-label="Unlock"]`)
	p.until(`!document.querySelector(".status").textContent.includes("Locked")`)
	p.click(`[aria-label="A semitone higher"]`)
	p.until(`document.querySelector(".stepper output").textContent === "+6"`)
}
