package tui

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"

	"midiconnect4/gamer/game"
)

// keys are the key bindings. Digits choose columns or squares.
type keys struct {
	drop, left, right, enter           key.Binding
	up, down, escape, hyphen           key.Binding // only where squares have numbers
	undo, fresh, pause, panics         key.Binding
	score, scoreBefore                 key.Binding
	faster, slower, tap, higher, lower key.Binding
	item                               key.Binding // only where there is a set list
	lock, big, help, quit              key.Binding
	suspend, interrupt                 key.Binding
}

func newKeys(g game.Game, setList bool) keys {
	bind := func(shown, does string, pressed ...string) key.Binding {
		return key.NewBinding(key.WithKeys(pressed...), key.WithHelp(shown, does))
	}
	width, _ := g.Size()
	k := keys{
		drop:        bind(fmt.Sprintf("1-%d", width), "drop", digits...),
		left:        bind("left, h", "column to the left", "left", "h"),
		right:       bind("right, l", "column to the right", "right", "l"),
		enter:       bind("enter, down", "drop in the column chosen", "enter", "down"),
		undo:        bind("u", "undo", "u"),
		fresh:       bind("n", "new game", "n"),
		pause:       bind("space", "pause", "space"),
		faster:      bind("+, =", "faster", "+", "="),
		slower:      bind("-", "slower", "-"),
		tap:         bind("t", "tap the tempo", "t"),
		higher:      bind(">, .", "higher by a semitone", ">", "."),
		lower:       bind("<, ,", "lower by a semitone", "<", ","),
		score:       bind("s", "next score", "s"),
		scoreBefore: bind("S", "score before", "S"),
		panics:      bind("p", "panic: silence at once", "p"),
		big:         bind("B", "big, for a projector", "B"),
		lock:        bind("L", "lock, unlock", "L"),
		help:        bind("?", "help", "?"),
		quit:        bind("q", "quit", "q"),
		interrupt:   bind("ctrl+c", "quit, as interrupted", "ctrl+c"),
		suspend:     bind("ctrl+z", "suspend", "ctrl+z"),
	}
	if setList {
		k.item = bind("N", "leave the item", "N")
	}
	squares, ok := g.(game.SquareLabeller)
	if !ok {
		return k
	}
	k.left, k.right = bind("left, h", "to the left", "left", "h"), bind("right, l", "to the right", "right", "l")
	k.up, k.down = bind("up, k", "a row up", "up", "k"), bind("down, j", "a row down", "down", "j")
	k.enter, k.drop = bind("enter", "mark", "enter"), bind("1-9", "mark", digits...)
	if highest(squares) >= 10 {
		k.enter, k.drop = bind("enter", "choose", "enter"), bind("0-9", "type", digits...)
		k.escape, k.hyphen = bind("esc", "another piece", "esc"), bind("-", "to", "-", "x", "X")
	}
	return k
}

var digits = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}

// foot lists the keys of the foot: first those that a line of 80 columns has room for.
func (k keys) foot() (first, others []key.Binding) {
	named := func(b key.Binding, shown, does string) key.Binding {
		b.SetHelp(shown, does)
		return b
	}
	return []key.Binding{
		k.help, named(k.panics, "p", "panic"), k.pause, k.quit, k.undo, named(k.fresh, "n", "new"), named(k.item, "N", "item"),
		named(k.faster, "+-", "tempo"), named(k.score, "s", "score"), named(k.lock, "L", "lock"),
	}, []key.Binding{k.drop, named(k.scoreBefore, "S", "score before"), named(k.higher, "><", "semitone")}
}

// moving lists the keys that choose a move.
func (k keys) moving() []key.Binding {
	return []key.Binding{k.drop, k.left, k.right, k.up, k.down, k.enter, k.escape}
}

// whileLocked lists the keys of the foot while the performance is locked.
func (k keys) whileLocked() []key.Binding {
	k.panics.SetHelp("p", "panic")
	k.lock.SetHelp("L", "unlock")
	return []key.Binding{k.drop, k.help, k.panics, k.lock}
}

// afterwards lists the keys of the foot when the evening of a set list is over.
func (k keys) afterwards() []key.Binding {
	return []key.Binding{k.quit, k.help, k.undo, k.fresh, k.lock}
}

// all lists the keys of the game, for the help.
func (k keys) all() []key.Binding {
	return slices.DeleteFunc([]key.Binding{
		k.drop, k.left, k.right, k.up, k.down, k.enter, k.escape,
		k.undo, k.fresh, k.pause, k.panics, k.faster, k.slower, k.tap, k.higher, k.lower,
		k.score, k.scoreBefore, k.item, k.lock, k.big, k.suspend, k.help, k.quit,
	}, func(b key.Binding) bool { return !b.Enabled() })
}
