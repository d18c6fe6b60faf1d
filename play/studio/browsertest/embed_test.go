package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// blog returns the address of a page of another site that shows addresses in frames. It is called localhost, which is another site than 127.0.0.1.
func blog(t *testing.T) (address, origin string) {
	t.Helper()
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>blog</title><iframe width="480" height="560" allow="autoplay" src="%s"></iframe>`, strings.ReplaceAll(r.URL.Query().Get("shows"), "&", "&amp;"))
	}))
	t.Cleanup(host.Close)
	origin = strings.Replace(host.URL, "127.0.0.1", "localhost", 1)
	return origin + "/", origin
}

// shows opens the blog with an address in a frame, and returns the frame. shown is false if the browser refuses to show it.
func (p tab) shows(blog, address string) (frame tab, shown bool) {
	p.Helper()
	p.do(chromedp.Navigate("about:blank"))
	p.do(chromedp.Navigate(blog))
	value[bool](p, fmt.Sprintf(`(document.querySelector("iframe").src = %q, true)`, address))
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		all, err := chromedp.Targets(p.ctx)
		if err != nil {
			p.Fatal(err)
		}
		for _, one := range all {
			if one.Type != "iframe" || string(one.BrowserContextID) != string(p.browserContext()) {
				continue
			}
			ctx, stop := chromedp.NewContext(p.ctx, chromedp.WithTargetID(one.TargetID))
			p.Cleanup(stop)
			if err := chromedp.Do(ctx); err != nil {
				continue // the frame has changed since
			}
			frame = tab{p.T, ctx, stop}
			where, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.readyState === "complete" ? location.href : ""`))
			if err == nil && where == address {
				return frame, true
			}
			if err == nil && strings.HasPrefix(where, "chrome-error:") {
				return frame, false
			}
		}
	}
	p.fail("the frame shows nothing")
	return frame, false
}

// TestBrowserFrames tries to show the pages of a program in frames of other sites. Only the site that is named may show the page for frames, and
// nobody the performers' page, whose address has the secret.
func TestBrowserFrames(t *testing.T) {
	need(t)
	t.Parallel()
	address, origin := blog(t)
	other, _ := blog(t)
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "fast.yaml", "--embed", origin)
	performer := open(t, s.url)
	performer.click(".welcoming button")
	performer.until(hasMoved)
	p := newTab(t)
	for _, test := range []struct {
		blog, address string
		shown         bool
	}{
		{address, s.url, false},
		{address, s.url + "embed.html", false},
		{address, s.audience, false},
		{other, s.audience + "embed.html", false},
		{address, s.audience + "embed.html", true},
	} {
		frame, shown := p.shows(test.blog, test.address)
		// A missing page is shown, and says so.
		if missing := test.address == s.url+"embed.html"; missing && shown && value[bool](frame, `!document.querySelector("script") && document.body.innerText.includes("404")`) {
			continue
		}
		if shown != test.shown {
			t.Errorf("%s shows %s: %v", test.blog, test.address, shown)
		}
	}
	frame, _ := p.shows(address, s.audience+"embed.html")
	frame.until(`document.querySelector(".welcoming button")`)
	value[bool](frame, `(document.querySelector(".welcoming button").click(), true)`)
	frame.until(`document.querySelectorAll(".board .piece").length > 1`)
	frame.until(`document.querySelector("footer a")?.href === ` + fmt.Sprintf("%q", s.audience))
	if value[bool](frame, `Boolean(document.querySelector(".transport, nav, .squares.asking"))`) {
		t.Error("the frame has controls")
	}
}

// TestBrowserEmbed shows a link to a piece in a frame of another site, without a program.
func TestBrowserEmbed(t *testing.T) {
	need(t)
	t.Parallel()
	host := httptest.NewServer(buildSite(t))
	defer host.Close()
	address, _ := blog(t)
	p := newTab(t)
	const link = "#play?v=0.1.0&game=connect4-7x6&first=random&second=random&seed=5&score=blues&tempo=300"
	frame, shown := p.shows(address, host.URL+"/embed.html"+link)
	if !shown {
		t.Fatal("the page for frames is not shown")
	}
	frame.until(`document.querySelectorAll(".squares button").length === 42`) // before anything is loaded
	if got, want := value[string](frame, `document.querySelector("footer a").href`), host.URL+"/"+link; got != want {
		t.Errorf("the frame leads to %s, not to %s", got, want)
	}
	value[bool](frame, `(document.querySelector(".welcoming button").click(), true)`)
	frame.until(`document.querySelectorAll(".board .piece").length > 2`)
	frame.until(`document.querySelector(".names").textContent === "random – random"`)
	value[bool](frame, `(document.querySelector("footer [aria-label=Pause]").click(), true)`)
	frame.until(`document.querySelector(".status").textContent === "Paused."`)
	if value[bool](frame, `caches.keys().then((all) => all.length > 0)`) {
		t.Error("the frame keeps files")
	}
}
