package tui

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

func TestOrders(t *testing.T) {
	tests := map[string]struct {
		keys    []string
		want    []string
		message string
	}{
		"undo":        {[]string{"u"}, []string{"undo"}, ""},
		"new":         {[]string{"n"}, []string{"new-game"}, ""},
		"pause":       {[]string{"space"}, []string{"pause"}, ""},
		"and go on":   {[]string{"space", "space"}, []string{"pause", "resume"}, ""},
		"tempo":       {[]string{"+", "=", "-"}, []string{"faster", "faster", "slower"}, ""},
		"transpose":   {[]string{">", "<"}, []string{"transpose-up", "transpose-down"}, ""},
		"tap":         {[]string{"t", "t"}, []string{"tap", "tap"}, ""},
		"scores":      {[]string{"s", "S"}, []string{"score-next", "score-previous"}, ""},
		"panic":       {[]string{"p"}, []string{"panic"}, "all notes off"},
		"no such key": {[]string{"x"}, nil, ""},
		"no column 8": {[]string{"8"}, nil, "there is no column 8: columns are 1 to 7"},
		"no column 0": {[]string{"0"}, nil, "there is no column 0: columns are 1 to 7"},
		"no turn":     {[]string{"3"}, nil, "it is not your turn"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := rehearse(t)
			r.hears(t, "4")
			r.presses(test.keys...)
			if got := r.ordered(); !slices.Equal(got, test.want) || r.message != test.message {
				t.Errorf("ordered %q and said %q, want %q and %q", got, r.message, test.want, test.message)
			}
		})
	}
}

func TestNothingToUndo(t *testing.T) {
	r := rehearse(t)
	r.presses("u")
	if got := r.ordered(); got != nil || r.message != "there is no move to take back" {
		t.Errorf("ordered %q and said %q", got, r.message)
	}
}

func TestMoves(t *testing.T) {
	const beside = "that is not on the board: click a column, or press its number"
	click := func(x, y int) tea.Msg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
	tests := map[string]struct {
		keys    []string
		msg     tea.Msg
		want    string
		message string
	}{
		"number":          {keys: []string{"3"}, want: "3"},
		"arrows":          {keys: []string{"left", "enter"}, want: "3"},
		"arrow too far":   {keys: slices.Concat(slices.Repeat([]string{"right"}, 9), []string{"enter"}), want: "7"},
		"full column":     {keys: []string{"1"}, message: "column 1 is full"},
		"click":           {msg: click(7, 6), want: "3"},
		"down":            {keys: []string{"left", "down"}, want: "3"},
		"click the frame": {msg: click(0, 6), message: beside},
		"click beside":    {msg: click(30, 6), message: beside},
		"click below":     {msg: click(7, 20), message: beside},
		"right button":    {msg: tea.MouseClickMsg{X: 7, Y: 6, Button: tea.MouseRight}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := rehearse(t)
			r.hears(t, "1", "1", "1") // column 1 is full
			r.asks()
			r.presses(test.keys...)
			if test.msg != nil {
				r.shows(test.msg)
				r.showsAll()
			}
			got := r.moved()
			if got != test.want || r.message != test.message {
				t.Errorf("moved %q and said %q, want %q and %q", got, r.message, test.want, test.message)
			}
			if moved := got != ""; moved == (r.Asked != nil) {
				t.Error("the model waits although a move was made, or does not wait although none was")
			}
		})
	}
}

// TestUndoBeforeItSounds checks that a person can take back a chosen move before it sounds, even the first move of a game.
func TestUndoBeforeItSounds(t *testing.T) {
	r := rehearse(t)
	r.asks()
	r.presses("3", "u")
	if got := r.ordered(); !slices.Equal(got, []string{"undo"}) {
		t.Errorf("ordered %q and said %q", got, r.message)
	}
}

func TestMovesOnce(t *testing.T) {
	r := rehearse(t)
	r.asks()
	r.presses("3", "4")
	if got := r.moved(); got != "3" {
		t.Errorf("moved %q", got)
	}
	if !strings.HasPrefix(r.message, "your move is made") {
		t.Errorf("said %q", r.message)
	}
}

// TestMoveAfterTheEnd presses the key of a move after the game has been won. It checks the message.
func TestMoveAfterTheEnd(t *testing.T) {
	r := rehearseGame(t, "tictactoe", load(t, "paper"), "1 4 2 5 3")
	r.presses("6")
	if r.message != "the game is over: n begins another, u takes your last move back" {
		t.Errorf("it says %q", r.message)
	}
}

// TestFromBeside selects a column on a controller and emits notices. It checks that the screen shows both.
func TestFromBeside(t *testing.T) {
	r := rehearse(t)
	r.asks()
	if err := r.told.Select(game.Square{X: 3}); err != nil {
		t.Error(err)
	}
	r.told.inbox.put(live.Event{Kind: live.Notice, Text: "the clock runs\n"})
	r.shows(r.inbox.take(r.now))
	if got := r.moved(); got != "3" || r.Chosen.Text != "3" {
		t.Errorf("%q was chosen", got)
	}
	r.told.inbox.put(live.Event{Kind: live.Notice, Text: "the clock stands\n"})
	r.shows(r.inbox.take(r.now))
	if r.message != "the clock stands" {
		t.Errorf("it says %q", r.message)
	}
}

// TestAnswerOfAnotherQuestion enters a move, and then the session asks again. It checks that the screen drops the entered move and waits for another.
func TestAnswerOfAnotherQuestion(t *testing.T) {
	r := rehearse(t)
	r.asks()
	r.presses("3")
	r.asksIn(r.game.Start())
	if r.Asked == nil || r.Chosen.Text != "" {
		t.Error("the person is not asked again")
	}
}

func TestNews(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4", "5")
	r.shows(frame{at: r.now, events: []live.Event{
		{Kind: live.Adjusted, Factor: 1.05, Shift: -3},
		{Kind: live.PortLost},
	}})
	if r.Factor != 1.05 || r.Shift != -3 || !r.Silent {
		t.Errorf("tempo %v, shift %d, lost %v", r.Factor, r.Shift, r.Silent)
	}
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.TurnsUndone, Match: r.match.Back(2)}}})
	if len(r.model.Match.Turns) != 2 || r.message != "taken back" {
		t.Errorf("%d turns, said %q", len(r.model.Match.Turns), r.message)
	}
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.GameLeft}}})
	if r.model.Match != nil {
		t.Error("the old game is shown")
	}
}

// TestNoMoveInTheGameThatWasLeft leaves a game while the person is to move. It checks that no move can be entered until the next game asks for one.
// In the next game, a gamer may think for long before the person is asked.
func TestNoMoveInTheGameThatWasLeft(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	r.asks()
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.GameLeft}}})
	r.presses("3")
	if r.message != "it is not your turn" || r.moved() != "" {
		t.Errorf("it says %q", r.message)
	}
}

// TestRepeats checks that the screen shows the repetition of a bar with its transposition after an undo, but no longer after the game is left.
func TestRepeats(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4", "5")
	back := r.match.Back(2)
	turn := back.Turns[1]
	r.shows(frame{at: r.now, events: []live.Event{
		{Kind: live.TurnsUndone, Match: back},
		{Kind: live.BarRepeated, Match: back, Turn: turn, Score: r.Score, Shift: 3},
	}})
	if r.Turn.Number != 2 || r.sounding(turn, turn.Bars[0].Notes[0]) != turn.Bars[0].Notes[0].Key+3 {
		t.Errorf("turn %d sounds, %d higher", r.Turn.Number, r.sounding(turn, turn.Bars[0].Notes[0])-turn.Bars[0].Notes[0].Key)
	}
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.GameLeft}, {Kind: live.BarRepeated, Match: back, Turn: turn, Score: r.Score}}})
	if r.model.Match != nil {
		t.Error("the old game is shown")
	}
}

// TestNewsGivesWay asks for a move while the screen shows a notice. It checks that after a few seconds the hint how to move replaces the notice, but
// that no hint replaces the answer to a key.
func TestNewsGivesWay(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	r.told.inbox.put(live.Event{Kind: live.GameLeft})
	r.asksIn(r.game.Start())
	for _, test := range []struct {
		after time.Duration
		says  string
	}{{0, "a new game, from the next bar line on"}, {2, "a new game, from the next bar line on"}, {2, "your move: 1-7, arrows and enter, or the mouse"}} {
		r.now += test.after * time.Second
		r.showsAll()
		if got := r.says(r.layout()); got != test.says {
			t.Errorf("after %v more seconds it says %q", test.after, got)
		}
	}
	r.presses("9")
	r.now += time.Minute
	if r.showsAll(); r.message != "there is no column 9: columns are 1 to 7" {
		t.Errorf("a minute after an answer it says %q", r.message)
	}
}

// TestPauseSaysHowItEnds ends all notes during a pause, by the function "panic". It checks that the screen still says how to end the pause.
func TestPauseSaysHowItEnds(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	r.presses("space", "p")
	if got := r.says(r.layout()); got != "paused: space resumes · all notes off" {
		t.Errorf("it says %q", got)
	}
}

// TestLegible starts new bars while a message is shown. It checks that the message stays long enough to be read.
func TestLegible(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	begins := func() {
		r.shows(frame{at: r.now, events: []live.Event{{Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: r.Turn, Score: r.Score}}})
	}
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.Notice, Text: "the score is wrong"}}})
	r.now += time.Second
	if begins(); r.message == "" {
		t.Error("the message disappeared after a second")
	}
	r.now += 3 * time.Second
	if begins(); r.message != "" {
		t.Errorf("it still says %q", r.message)
	}
	r.presses("3")
	if begins(); r.message != "" {
		t.Errorf("in the next turn it says %q", r.message)
	}
	r.presses(":", "x", "enter")
	r.now += time.Second
	if begins(); r.message == "" {
		t.Error("the answer to a call disappeared after a second")
	}
}

func TestHint(t *testing.T) {
	r := rehearse(t)
	r.set.Hint = "connect it"
	r.opens(r.set)
	r.presses("space")
	if got := r.ordered(); !slices.Equal(got, []string{"resume"}) {
		t.Errorf("ordered %q", got)
	}
}

func TestQuit(t *testing.T) {
	r := rehearse(t)
	if r.presses("q"); !slices.Equal(r.ordered(), []string{"quit"}) { // the session then closes the screen
		t.Error("q does not quit")
	}
	if cmd := r.shows(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}); cmd == nil || cmd() != (tea.InterruptMsg{}) {
		t.Error("Ctrl-C does not interrupt")
	}
}

// TestFault makes the model panic. It checks that the screen closes, with an error that wraps ErrFault.
func TestFault(t *testing.T) {
	r := rehearse(t)
	r.game = nil
	g := newGuarded(r.model)
	g.View()
	if _, cmd := g.Update(frame{}); cmd == nil || cmd() != (tea.QuitMsg{}) {
		t.Error("the program goes on")
	}
	if !errors.Is(*g.fault, session.ErrFault) {
		t.Error(*g.fault)
	}
}

// TestOnlyGamersPlay presses a column's key and clicks on the board while only gamers play. It checks that the screen says why this has no effect.
func TestOnlyGamersPlay(t *testing.T) {
	r := rehearse(t)
	r.set.Names = [2]string{"simple", "random"}
	r.opens(r.set)
	for _, msg := range []tea.Msg{tea.KeyPressMsg{Code: '3', Text: "3"}, tea.MouseClickMsg{X: 7, Y: 6, Button: tea.MouseLeft}, tea.MouseClickMsg{X: 70, Y: 6, Button: tea.MouseLeft}} {
		r.message = ""
		if r.shows(msg); r.message != "only gamers play this game" {
			t.Errorf("%v: it says %q", msg, r.message)
		}
	}
}

// TestNextGame asks the person to move in the next game while the last game still sounds. It checks that the screen shows the board of the next game
// only when the last game has ended.
func TestNextGame(t *testing.T) {
	r := rehearseGame(t, "tictactoe", load(t, "paper"), "1 4 2 5 3")
	r.asksIn(r.game.Start())
	board := func() string { return ansi.Strip(strings.Join(r.board(r.layout()), "\n")) }
	if board := board(); strings.Count(board, "▟█▙") != 3 || strings.Contains(board, "[") {
		t.Errorf("while the last game sounds, the board is\n%s", board)
	}
	r.told.inbox.put(live.Event{Kind: live.Waiting})
	r.showsAll()
	if board := board(); strings.Contains(board, "▟█▙") || !strings.Contains(board, "[ 5  ]") {
		t.Errorf("then it is\n%s", board)
	}
	if r.presses("7"); r.moved() != "7" {
		t.Error("no move is made")
	}
}

// TestNamesSteerNothing checks that control characters in the names of scores and players do not reach the terminal.
func TestNamesSteerNothing(t *testing.T) {
	r := rehearse(t)
	r.set.Names[1] = "\x1b[31mred"
	r.set.Score.Name = "\x1b[2Jclear"
	r.opens(r.set)
	r.Pending = r.set.Score
	r.message = "\x1b]0;title\a"
	if screen := r.screen(); strings.ContainsAny(ansi.Strip(screen), "\x1b\a") || !strings.Contains(screen, "?[31mred") || !strings.Contains(screen, "?[2Jclear") || !strings.Contains(screen, "?]0;title?") {
		t.Errorf("the screen is %q", screen)
	}
}

// TestPausedElsewhere pauses and resumes from another user interface. It checks that the screen shows both.
func TestPausedElsewhere(t *testing.T) {
	r := rehearse(t)
	for _, test := range []struct {
		kind   live.EventKind
		paused bool
	}{{live.Paused, true}, {live.Resumed, false}} {
		r.shows(frame{at: r.now, events: []live.Event{{Kind: test.kind}}})
		if r.Paused != test.paused {
			t.Errorf("after %v it is paused: %v", test.kind, r.Paused)
		}
	}
	if got := r.ordered(); got != nil {
		t.Errorf("ordered %q", got)
	}
}

// TestKeysOfFunctions checks that the call of each key is valid, and that no key has two calls.
func TestKeysOfFunctions(t *testing.T) {
	r := rehearse(t)
	seen := map[string]string{}
	for _, f := range functionKeys {
		if _, err := session.ParseCall(f.call); err != nil {
			t.Error(err)
		}
		for _, k := range f.pressed {
			if seen[k] != "" {
				t.Errorf("%s is the key of %s and %s", k, seen[k], f.call)
			}
			seen[k] = f.call
		}
	}
	for _, b := range append(r.keys.moving(), r.keys.screen()...) {
		for _, k := range b.Keys() {
			if seen[k] != "" {
				t.Errorf("%s is the key of %s, too", k, seen[k])
			}
		}
	}
}

// TestDocsListKeys checks that the tables of docs/live.md have the first key of each function.
func TestDocsListKeys(t *testing.T) {
	page, err := os.ReadFile("../../docs/live.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows strings.Builder
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); len(cells) == 4 {
			rows.WriteString(cells[1])
		}
	}
	for _, f := range functionKeys {
		if k := f.pressed[0]; !strings.Contains(rows.String(), "`"+k+"`") && !strings.Contains(rows.String(), " "+k+" ") {
			t.Errorf("docs/live.md has no key %s for %s", k, f.call)
		}
	}
}
