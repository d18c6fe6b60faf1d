package tui

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"

	"midiconnect4/gamer/game"
)

// functionKeys are the keys that call functions, in the order of the foot and the help. A new key needs only an entry here. People can call all other
// functions by typing their names after a colon.
var functionKeys = []struct {
	call, shown, does string
	foot, footDoes    string // for the foot; empty if the foot does not show the key
	pressed           []string
}{
	{"panic", "p", "panic: silence at once", "p", "panic", []string{"p"}},
	{"pause", "space", "pause", "space", "pause", []string{"space"}},
	{"quit", "q", "quit", "q", "quit", []string{"q"}},
	{"undo", "u", "undo", "u", "undo", []string{"u"}},
	{"new-game", "n", "new game", "n", "new", []string{"n"}},
	{"item-next", "N", "leave the item", "N", "item", []string{"N"}},
	{"faster", "+, =", "faster", "+-", "tempo", []string{"+", "="}},
	{"slower", "-", "slower", "", "", []string{"-"}},
	{"tap", "t", "tap the tempo", "", "", []string{"t"}},
	{"score-next", "s", "next score", "s", "score", []string{"s"}},
	{"lock", "L", "lock, unlock", "L", "lock", []string{"L"}},
	{"loop-bar", "r", "repeat this bar, go on", "", "", []string{"r"}},
	{"score-previous", "S", "previous score", "S", "previous", []string{"S"}},
	{"transpose-up", ">, .", "higher by a semitone", "><", "semitone", []string{">", "."}},
	{"transpose-down", "<, ,", "lower by a semitone", "", "", []string{"<", ","}},
}

// keys are the key bindings for a game. Digits choose columns or squares.
type keys struct {
	functions                []functionKey
	drop, left, right, enter key.Binding
	up, down, escape, hyphen key.Binding // only for games whose squares have labels
	files                    key.Binding // letters of columns, if labels of squares begin with them
	big, help, colon         key.Binding
	item, mute               key.Binding // start a call after the colon
	suspend, interrupt       key.Binding
}

// functionKey is a key that calls a function.
type functionKey struct {
	key.Binding
	call string
	foot key.Binding
}

func bind(shown, does string, pressed ...string) key.Binding {
	return key.NewBinding(key.WithKeys(pressed...), key.WithHelp(shown, does))
}

func newKeys(g game.Game, setList bool) keys {
	width, _ := g.Size()
	k := keys{
		drop:      bind(fmt.Sprintf("1-%d", width), "drop", digits...),
		left:      bind("left, h", "column to the left", "left", "h"),
		right:     bind("right, l", "column to the right", "right", "l"),
		enter:     bind("enter, down", "drop in the column chosen", "enter", "down"),
		big:       bind("B", "big, for a projector", "B"),
		colon:     bind(":", "call a function by name", ":"),
		mute:      bind("m", "mute a part", "m"),
		help:      bind("?", "help", "?"),
		interrupt: bind("ctrl+c", "quit as if interrupted", "ctrl+c"),
		suspend:   bind("ctrl+z", "suspend", "ctrl+z"),
	}
	if setList {
		k.item = bind("i", "choose an item", "i")
	}
	for _, f := range functionKeys {
		if f.call != "item-next" || setList {
			k.functions = append(k.functions, functionKey{bind(f.shown, f.does, f.pressed...), f.call, bind(f.foot, f.footDoes, f.foot)})
		}
	}
	squares, ok := g.(game.SquareLabeller)
	if !ok {
		return k
	}
	k.left, k.right = bind("left, h", "to the left", "left", "h"), bind("right, l", "to the right", "right", "l")
	k.up, k.down = bind("up, k", "a row up", "up", "k"), bind("down, j", "a row down", "down", "j")
	k.enter, k.drop = bind("enter", "mark", "enter"), bind("1-9", "mark", digits...)
	if long(squares) {
		k.enter, k.drop = bind("enter", "choose", "enter"), bind("0-9", "type", digits...)
		k.escape, k.hyphen = bind("esc", "another piece", "esc"), bind("-", "to", "-", "x", "X")
	}
	if label := squares.Label(1, 1); label != "" && label[0] >= 'a' {
		k.left, k.right = bind("left", "to the left", "left"), bind("right", "to the right", "right")
		k.files = bind("a-h", "type a square: e2e4", "a", "b", "c", "d", "e", "f", "g", "h")
	}
	return k
}

var digits = []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}

// named returns the keys of the given calls, as the foot shows them.
func (k keys) named(calls ...string) (all []key.Binding) {
	for _, call := range calls {
		at := slices.IndexFunc(k.functions, func(f functionKey) bool { return f.call == call })
		all = append(all, k.functions[at].foot)
	}
	return all
}

// foot returns the keys that the foot of the screen lists, in two groups. The first group fits into a line of 80 columns.
func (k keys) foot() (first, others []key.Binding) {
	for _, f := range k.functions {
		if f.foot.Help().Key != "" {
			first = append(first, f.foot)
		}
	}
	at := slices.IndexFunc(first, func(b key.Binding) bool { return b.Help().Key == "L" }) + 1
	return append([]key.Binding{k.help}, first[:at]...), append([]key.Binding{k.drop}, first[at:]...)
}

// moving returns the keys that choose a move.
func (k keys) moving() []key.Binding {
	return []key.Binding{k.files, k.drop, k.left, k.right, k.up, k.down, k.enter, k.escape}
}

// screen returns the keys that only affect the screen. They work even while the performance is locked.
func (k keys) screen() []key.Binding { return []key.Binding{k.big, k.help, k.colon, k.interrupt} }

// whileLocked returns the keys that the foot shows while the performance is locked.
func (k keys) whileLocked() []key.Binding {
	return append([]key.Binding{k.drop, k.help}, append(k.named("panic"), bind("L", "unlock", "L"))...)
}

// afterwards returns the keys that the foot shows after the last item of a set list.
func (k keys) afterwards() []key.Binding {
	return append(k.named("quit", "undo", "new-game", "lock"), k.help)
}

// all returns all keys that the help explains.
func (k keys) all() []key.Binding {
	all := k.moving()
	for _, f := range k.functions {
		all = append(all, f.Binding)
	}
	all = append(all, k.mute, k.item, k.big, k.colon, k.suspend, k.help)
	return slices.DeleteFunc(all, func(b key.Binding) bool { return !b.Enabled() })
}
