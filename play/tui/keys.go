package tui

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"

	"midiconnect4/gamer/game"
)

// functionKeys are the keys that ask for a function, by its call, in the order of the help.
// A new one is an entry here. All other functions can be typed after a colon.
var functionKeys = []struct {
	call, shown, does string
	pressed           []string
}{
	{"undo", "u", "undo", []string{"u"}},
	{"new-game", "n", "new game", []string{"n"}},
	{"pause", "space", "pause", []string{"space"}},
	{"panic", "p", "panic: silence at once", []string{"p"}},
	{"faster", "+, =", "faster", []string{"+", "="}},
	{"slower", "-", "slower", []string{"-"}},
	{"tap", "t", "tap the tempo", []string{"t"}},
	{"transpose-up", ">, .", "higher by a semitone", []string{">", "."}},
	{"transpose-down", "<, ,", "lower by a semitone", []string{"<", ","}},
	{"score-next", "s", "next score", []string{"s"}},
	{"score-previous", "S", "score before", []string{"S"}},
	{"item-next", "N", "leave the item", []string{"N"}},
	{"lock", "L", "lock, unlock", []string{"L"}},
	{"quit", "q", "quit", []string{"q"}},
}

// keys are the key bindings. Digits choose columns or squares.
type keys struct {
	functions                []functionKey
	drop, left, right, enter key.Binding
	up, down, escape, hyphen key.Binding // only where squares have numbers
	big, help, colon         key.Binding
	suspend, interrupt       key.Binding
}

// functionKey is a key that asks for a function.
type functionKey struct {
	key.Binding
	call string
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
		colon:     bind(":", "ask for more by name", ":"),
		help:      bind("?", "help", "?"),
		interrupt: bind("ctrl+c", "quit, as interrupted", "ctrl+c"),
		suspend:   bind("ctrl+z", "suspend", "ctrl+z"),
	}
	for _, f := range functionKeys {
		if f.call != "item-next" || setList {
			k.functions = append(k.functions, functionKey{bind(f.shown, f.does, f.pressed...), f.call})
		}
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

// named lists the keys of functions for the foot: each call with how it is shown there.
func (k keys) named(calls ...[3]string) (all []key.Binding) {
	for _, c := range calls {
		if slices.ContainsFunc(k.functions, func(f functionKey) bool { return f.call == c[0] }) {
			all = append(all, bind(c[1], c[2], c[1]))
		}
	}
	return all
}

// foot lists the keys of the foot: first those that a line of 80 columns has room for.
func (k keys) foot() (first, others []key.Binding) {
	first = k.named(
		[3]string{"panic", "p", "panic"}, [3]string{"pause", "space", "pause"}, [3]string{"quit", "q", "quit"}, [3]string{"undo", "u", "undo"},
		[3]string{"new-game", "n", "new"}, [3]string{"item-next", "N", "item"}, [3]string{"faster", "+-", "tempo"},
		[3]string{"score-next", "s", "score"}, [3]string{"lock", "L", "lock"},
	)
	others = k.named([3]string{"score-previous", "S", "score before"}, [3]string{"transpose-up", "><", "semitone"})
	return append([]key.Binding{k.help}, first...), append([]key.Binding{k.drop}, others...)
}

// moving lists the keys that choose a move.
func (k keys) moving() []key.Binding {
	return []key.Binding{k.drop, k.left, k.right, k.up, k.down, k.enter, k.escape}
}

// screen lists the keys that concern the screen alone, and work while the performance is locked.
func (k keys) screen() []key.Binding { return []key.Binding{k.big, k.help, k.colon, k.interrupt} }

// whileTooSmall lists the keys of a screen that is too small for the board.
func (k keys) whileTooSmall() []key.Binding {
	return k.named([3]string{"quit", "q", "quit"}, [3]string{"pause", "space", "pause"})
}

// whileLocked lists the keys of the foot while the performance is locked.
func (k keys) whileLocked() []key.Binding {
	return append([]key.Binding{k.drop, k.help}, k.named([3]string{"panic", "p", "panic"}, [3]string{"lock", "L", "unlock"})...)
}

// afterwards lists the keys of the foot when the evening of a set list is over.
func (k keys) afterwards() []key.Binding {
	return slices.Insert(k.named([3]string{"quit", "q", "quit"}, [3]string{"undo", "u", "undo"}, [3]string{"new-game", "n", "new"}, [3]string{"lock", "L", "lock"}), 1, k.help)
}

// all lists the keys of the game, for the help.
func (k keys) all() []key.Binding {
	all := k.moving()
	for _, f := range k.functions[:len(k.functions)-1] {
		all = append(all, f.Binding)
	}
	all = append(all, k.big, k.colon, k.suspend, k.help, k.functions[len(k.functions)-1].Binding)
	return slices.DeleteFunc(all, func(b key.Binding) bool { return !b.Enabled() })
}
