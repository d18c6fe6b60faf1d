package compose_test

import (
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

func TestParseSigns(t *testing.T) {
	up, down := compose.Signs{X: 1, Y: 1}, compose.Signs{X: -1, Y: -1}
	upDown, downUp := compose.Signs{X: 1, Y: -1}, compose.Signs{X: -1, Y: 1}
	tests := []struct {
		text string
		want []compose.Signs
	}{
		{"", nil},
		{"+", []compose.Signs{up}},
		{"++-+-", []compose.Signs{up, up, down, up, down}},
		{"+-,++,-", []compose.Signs{upDown, up, down}},
		{"-+, --, +", []compose.Signs{downUp, down, up}},
	}
	for _, test := range tests {
		got, err := compose.ParseSigns(test.text)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("ParseSigns(%q) = %v, %v, want %v", test.text, got, err, test.want)
		}
	}
}

func TestParseSignsErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"+0-", `signs: move 2: "0" is neither + nor -`},
		{"+−", `signs: move 2: "−" is neither + nor -`},
		{"+-,,+", "signs: move 2: a sign is missing; expected + or -"},
		{"+-,", "signs: move 2: a sign is missing; expected + or -"},
		{"+,+-+", `signs: move 2: "+-+" has 3 signs; a move takes one or two`},
		{" ", "signs: move 1: a sign is missing; expected + or -"},
		{"+\x80", `signs: move 2: "\x80" is neither + nor -`},
	}
	for _, test := range tests {
		if _, err := compose.ParseSigns(test.text); err == nil || err.Error() != test.want {
			t.Errorf("ParseSigns(%q): got %v, want %s", test.text, err, test.want)
		}
	}
}

func FuzzParseSigns(f *testing.F) {
	for _, text := range []string{"", "++-+-", "+-,++,-", ",", "x", "+\x80"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		signs, err := compose.ParseSigns(text)
		if err != nil {
			return
		}
		var items []string
		for _, s := range signs {
			items = append(items, sign(s.X)+sign(s.Y))
		}
		if len(items) == 1 {
			items = append(items, "+") // without a comma, two signs would be read as two moves
		}
		again, err := compose.ParseSigns(strings.Join(items, ","))
		if err != nil || !slices.Equal(again[:len(signs)], signs) {
			t.Errorf("%q gave %v, but written and read again %v, %v", text, signs, again, err)
		}
	})
}

func sign(s int) string {
	if s > 0 {
		return "+"
	}
	return "-"
}

// TestFixedSigns checks that fixed signs (directions of intervals) replace the random signs of the first moves, and that the signs of later moves are
// the same as without fixed signs.
func TestFixedSigns(t *testing.T) {
	moves := game(12, 6)
	score := paperLike()
	score.Range = scores.Span{Low: 0, High: 127} // so wide that no interval has to be reversed
	drawn := compositionOf(compose.New(score, 2), moves)
	fixed := compositionOf(compose.New(score, 2, compose.FixSigns([]compose.Signs{{X: 1, Y: -1}, {X: -1, Y: 1}})), moves)
	if got, want := keys(fixed[0]), [3]int{60, 60 + moves[0].X, 60 + moves[0].X - moves[0].Y}; got != want {
		t.Errorf("first bar: got %v, want %v", got, want)
	}
	for i := 2; i < len(moves); i++ {
		a, b := keys(drawn[i]), keys(fixed[i])
		if (a[1] > a[0]) != (b[1] > b[0]) || (a[2] > a[1]) != (b[2] > b[1]) {
			t.Errorf("bar %d: directions of %v and %v differ", i, a, b)
		}
	}
}
