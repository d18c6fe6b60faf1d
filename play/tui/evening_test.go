package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// evening is the state of a set list whose second item has sounded for 72 seconds.
var evening = []live.Item{
	{Name: "opening", Line: "connect4-6x6, generation-200 against hard, score blues; 1 game"},
	{Name: "duel", Line: "connect4-7x6, human against medium, score nerve; until somebody wins twice or after 8:00", Sounding: true, Began: 8 * time.Second, Lasts: 8 * time.Minute},
	{Name: "noughts", Line: "tictactoe, random against tactical, score mine/fast.yaml; until after 4:00", Next: true},
	{Name: "encore", Line: "connect4-6x6, generation-200 against hard, score passacaglia; for 3:00; then end"},
}

// sets makes the rehearsal a performance of a set list with the given items.
func (r *rehearsal) sets(items []live.Item) {
	r.set.SetList = true
	r.keys = newKeys(r.game, true)
	r.told.inbox.put(live.Event{Kind: live.ItemsChanged, Items: items, At: 80 * time.Second})
	r.showsAll()
}

// TestLocked checks that most keys have no effect while the performance is locked, except that the screen says how to unlock it. Moves, panic and
// Ctrl-C work.
func TestLocked(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	r.sets(evening)
	r.presses("L")
	if got := r.ordered(); !slices.Equal(got, []string{"lock"}) {
		t.Fatalf("ordered %q", got)
	}
	for _, k := range []string{"u", "n", "N", "space", "+", "-", ">", "<", "s", "S", "t", "q"} {
		r.message = ""
		if cmd := r.shows(pressed(k)); cmd != nil {
			t.Errorf("%s does something", k)
		}
		if got := r.ordered(); got != nil || r.message != "locked: L unlocks" {
			t.Errorf("%s ordered %q and said %q", k, got, r.message)
		}
	}
	r.asks()
	r.presses("3", "p")
	if got, moved := r.ordered(), r.moved(); !slices.Equal(got, []string{"panic"}) || moved != "3" {
		t.Errorf("ordered %q and moved %q", got, moved)
	}
	if cmd := r.shows(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}); cmd == nil || cmd() != tea.Interrupt() {
		t.Error("ctrl+c does not interrupt")
	}
	r.presses("L", "N")
	if got := r.ordered(); !slices.Equal(got, []string{"lock", "item-next"}) {
		t.Errorf("ordered %q", got)
	}
}

// TestQueueChanges changes the state of the set list. It checks that the screen shows the new state after the next event.
func TestQueueChanges(t *testing.T) {
	r := rehearse(t)
	items := slices.Clone(evening)
	r.sets(items)
	mustHave := func(want string) {
		t.Helper()
		if head, _, _ := strings.Cut(ansi.Strip(r.screen()), "\n"); !strings.HasPrefix(head, want+" · connect4-7x6 ") {
			t.Errorf("the head is %q, not %q", head, want)
		}
	}
	mustHave("2 of 4 duel → noughts")
	items = slices.Clone(evening)
	items[1].Sounding, items[2].Next, items[3].Sounding = false, false, true
	r.sets(items)
	r.hears(t, "4")
	mustHave("4 of 4 encore → end")
}

// TestOtherBoard asks the person to move in the next game while the last game still sounds. It checks that the board, the keys and the cursor belong
// to the last game until a key is pressed, and to the next game afterwards.
func TestOtherBoard(t *testing.T) {
	r := rehearseGame(t, "connect4-7x6", load(t, "paper"), "1 7 1 7 1 7 1")
	next := ticTacToe(t)
	mustShow := func(name, drop string) {
		t.Helper()
		if r.game.Name() != name || r.keys.drop.Help().Key != drop || !strings.Contains(r.screen(), name) {
			t.Fatalf("%s with %s, want %s:\n%s", r.game.Name(), r.keys.drop.Help().Key, name, r.screen())
		}
	}
	r.told.inbox.put(live.Event{Kind: live.GameReady, Match: next})
	r.told.position, r.told.squares = next.Game.Start(), play.NewSquareInput(next.Game, next.Game.Start())
	r.told.inbox.put(live.Event{Kind: live.MoveAsked, Position: r.told.position, Squares: r.told.squares})
	r.showsAll()
	mustShow("connect4-7x6", "1-7") // the last game is over, but still sounds
	r.message = ""
	if screen := r.screen(); !strings.Contains(screen, "your move in tictactoe: enter shows the board") {
		t.Errorf("it does not say so:\n%s", screen)
	}
	sounding := r.model
	r.presses("7")
	mustShow("tictactoe", "1-9")
	if got := r.moved(); got != "" {
		t.Errorf("it moves %s on a board that was not shown", got)
	}
	r.model = sounding
	r.told.inbox.put(live.Event{Kind: live.Waiting})
	r.showsAll()
	mustShow("tictactoe", "1-9")
	r.presses("enter")
	if got := r.moved(); got != "5" {
		t.Errorf("the cursor is on %s", got)
	}
	r.told.inbox.put(live.Event{Kind: live.TurnsUndone, Match: sounding.Match})
	r.showsAll()
	mustShow("connect4-7x6", "1-7")
}

// TestUndoLeft leaves a game. It checks that a move of that game can be taken back until the next game has a move.
func TestUndoLeft(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4", "3")
	r.told.inbox.put(live.Event{Kind: live.GameLeft})
	r.told.inbox.put(live.Event{Kind: live.GameReady, Match: ticTacToe(t)})
	r.showsAll()
	if r.presses("u"); !slices.Equal(r.ordered(), []string{"undo"}) {
		t.Errorf("it says %q", r.message)
	}
}

// TestEveningOver checks that the screen says that the set list is over after its last item, until another game is played.
func TestEveningOver(t *testing.T) {
	r := rehearse(t)
	r.sets(evening)
	r.hears(t, "4", "3")
	over := func() bool {
		foot := strings.Join(strings.Split(ansi.Strip(r.screen()), "\n")[r.height-2:], " ")
		return strings.Contains(foot, "the set list is over: q quits") && !strings.Contains(foot, "next item")
	}
	r.told.inbox.put(live.Event{Kind: live.GameLeft})
	r.told.inbox.put(live.Event{Kind: live.Notice, Text: "encore is left: the set list ends\n"})
	if r.showsAll(); over() || r.message != "encore is left: the set list ends" {
		t.Errorf("%q:\n%s", r.message, r.screen())
	}
	r.told.inbox.put(live.Event{Kind: live.AllOver})
	if r.showsAll(); !over() {
		t.Errorf("it does not say so:\n%s", r.screen())
	}
	r.told.inbox.put(live.Event{Kind: live.TurnsUndone, Match: r.match.Snapshot()})
	if r.showsAll(); over() {
		t.Errorf("it is not over:\n%s", r.screen())
	}
}

func ticTacToe(t *testing.T) *play.Match {
	t.Helper()
	g, err := gamer.FindGame("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	return play.NewMatch(g, simple{}, simple{}, 0, 8)
}

func pressed(key string) tea.Msg {
	if key == "space" {
		return tea.KeyPressMsg{Code: tea.KeySpace}
	}
	return tea.KeyPressMsg{Code: rune(key[0]), Text: key}
}

// TestItemThatWaits ends an item of a set list, and waits before the next item's first move. It checks that the screen shows the score, the tempo and
// the board of the next item.
func TestItemThatWaits(t *testing.T) {
	for name, waits := range map[string]func(next *play.Match) []live.Event{
		"a move": func(next *play.Match) []live.Event {
			return []live.Event{{Kind: live.GameReady, Match: next}, {Kind: live.Waiting}}
		},
		"a pause": func(next *play.Match) []live.Event {
			return []live.Event{{Kind: live.GameReady, Match: next}, {Kind: live.Paused, Match: next}}
		},
	} {
		r := rehearseGame(t, "connect4-7x6", load(t, "paper"), "1 7 1 7 1 7 1")
		r.sets(evening)
		r.inbox.put(live.Event{Kind: live.Pulse, Tick: 1, Tempo: 120})
		next := ticTacToe(t)
		blues := load(t, "blues")
		if err := next.Begin(blues, 0); err != nil {
			t.Fatal(err)
		}
		for _, e := range waits(next.Snapshot()) {
			r.inbox.put(e)
		}
		r.shows(r.inbox.take(r.now))
		head := strings.Join(strings.Split(ansi.Strip(r.screen()), "\n")[:2], "\n")
		if !strings.Contains(head, "· blues") || !strings.Contains(head, fmt.Sprintf("= %.0f ", blues.Tempo)) || !strings.Contains(head, blues.Meter.String()) || r.game.Name() != "tictactoe" {
			t.Errorf("while it waits for %s, the head of %s is\n%s", name, r.game.Name(), head)
		}
	}
}

// TestBigSaysAll checks that the view for a projector shows the lock, the item, the score, the tempo and the time.
func TestBigSaysAll(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 50}} {
		r := rehearse(t)
		r.shows(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		r.hears(t, "4")
		r.sets(evening)
		r.presses("B", "L")
		screen := ansi.Strip(r.screen())
		for _, want := range []string{" locked ", "2 of 4 duel", "paper", "= 120", "1:12 -6:48", shownTime(r.now)} {
			if !strings.Contains(screen, want) {
				t.Errorf("%d by %d: no %q in\n%s", size[0], size[1], want, screen)
			}
		}
	}
}
