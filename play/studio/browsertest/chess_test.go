package browsertest

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"midiconnect4/play/studio"
)

// chessSquare returns the selector of a square such as e4.
func chessSquare(name string) string { return squareAt(int(name[0]-'a')+1, int(name[1]-'0')) }

// chess makes a move of chess on the page: "e2e4" by two clicks, "e2-e4" by dragging, and other texts by the field for moves. Then it waits until the
// move sounds.
func (p tab) chess(move, written string) {
	p.Helper()
	moves := value[int](p, `document.querySelectorAll(".bars .move").length`)
	p.until(`!!document.querySelector(".asking .target")`)
	from, to, dragged := strings.Cut(move, "-")
	switch {
	case dragged:
		p.drag(from, to)
	case len(move) == 4 && move[1] <= '8':
		p.click(chessSquare(move[:2]))
		p.until(fmt.Sprintf(`document.querySelector('%s').classList.contains("selected")`, chessSquare(move[:2])))
		p.click(chessSquare(move[2:]))
	default:
		p.do(chromedp.SendKeys(".movetext input", move), chromedp.KeyEvent(kb.Enter))
	}
	if strings.Contains(written, "=") {
		p.click(fmt.Sprintf(`.promoting [data-kind="%s"]`, written[strings.Index(written, "=")+1:][:1]))
	}
	p.until(fmt.Sprintf(`[...document.querySelectorAll(".bars .move")].length === %d && document.querySelector(".bars").textContent.includes(%q)`, moves+1, written))
}

// drag moves a piece with the events of a pointer.
func (p tab) drag(from, to string) {
	p.Helper()
	value[bool](p, fmt.Sprintf(`((from, to) => {
		const send = (type, e) => {
			const { x, y, width, height } = e.getBoundingClientRect();
			e.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 }));
		};
		send("pointerdown", document.querySelector(from));
		send("pointerup", document.querySelector(to));
		return true;
	})('%s', '%s')`, chessSquare(from), chessSquare(to)))
}

// TestBrowserChess plays the scholar's mate by clicks, by dragging and by text, and checks what the board shows.
func TestBrowserChess(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--game", "chess", "--first", "human", "--second", "human", "--score", "fast.yaml", "--seed", "5", "--opening", "0")
	p := open(t, s.url, chromedp.EmulateViewport(1280, 800))
	p.begin("chess")
	for _, move := range [][2]string{{"e2e4", "e4"}, {"e7-e5", "e5"}, {"Bc4", "Bc4"}, {"b8-c6", "Nc6"}, {"d1h5", "Qh5"}, {"g8f6", "Nf6"}, {"h5f7", "Qxf7#"}} {
		p.chess(move[0], move[1])
	}
	p.until(`document.querySelector(".status").textContent.includes("heckmate")`)
	p.until(`document.querySelectorAll(".board rect.check").length === 1 && document.querySelectorAll(".board .piece").length === 31`)
}

// TestBrowserPromotion lets a pawn become a knight, by touch.
func TestBrowserPromotion(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--game", "chess", "--first", "human", "--second", "human", "--score", "fast.yaml", "--seed", "5", "--opening", "0")
	p := open(t, s.url, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.begin("checkers")
	for _, move := range [][2]string{{"h4", "h4"}, {"g5", "g5"}, {"hxg5", "hxg5"}, {"a6", "a6"}, {"g6", "g6"}, {"a5", "a5"}, {"gxh7", "gxh7"}, {"a4", "a4"}, {"h7g8", "hxg8=N"}} {
		p.chess(move[0], move[1])
	}
	p.until(`document.querySelector('[data-square="7,8"]').getAttribute("aria-label").includes("knight")`)
}

// TestBrowserPGN drops a PGN file on the page, and then pastes the moves of another game. Both games are performed.
func TestBrowserPGN(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--seed", "5", "--tempo", "400")
	w := listen(t, s.audience)
	p := open(t, s.url)
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming button")))
	file, err := filepath.Abs("../../../gamer/chess/pgn/testdata/famous.pgn")
	if err != nil {
		t.Fatal(err)
	}
	performed := func(from int, last string) int {
		told, from := w.until(from, "the game", func(m studio.Message) bool { return m.Setup != nil })
		if told.Setup.Game != "chess" {
			t.Errorf("performed: %+v", told.Setup)
		}
		_, from = w.until(from, last, func(m studio.Message) bool { return m.Turn != nil && m.Turn.Move == last })
		return from
	}
	from := len(w.all())
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
			_, err := cdp.Call(ctx, to, input.DispatchDragEvent, input.DispatchDragEventParams{
				Type: kind, X: 300, Y: 300, Data: &input.DragData{Files: []string{file}, DragOperationsMask: 1},
			})
			return err
		}))
	}
	from = performed(from, "d6")
	value[bool](p, `(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", "1. f3 e5 2. g4 Qh4#");
		return document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
	})()`)
	performed(from, "Qh4#")
}
