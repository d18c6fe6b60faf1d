package play

import (
	"reflect"
	"testing"
)

// TestTransitions checks all ways in which a movement may end and lead to the next. The score may set them for the whole form, or for one
// movement.
func TestTransitions(t *testing.T) {
	const endings = "players: {first: {ending: {win: chord, loss: last}}}\nreference: {notes: [C2, G2], stay: 40}\n"
	for _, test := range []struct {
		form, movement string
		silence        int        // bars of silence after the first movement
		tempos         [3]float64 // tempos of the last bar but one, the last bar and the ending; 0 if there is no ending
		linked         bool
	}{
		{"pause: 2", "", 2, [3]float64{100, 100, 100}, false},
		{"pause: 2, transition: attacca", "", 0, [3]float64{100, 100, 100}, false},
		{"pause: 2, transition: link", "", 0, [3]float64{100, 100, 100}, true},
		{"pause: 2", "transition: link", 0, [3]float64{100, 100, 100}, true},
		{"pause: 2, transition: link", "transition: pause, pause: 3", 3, [3]float64{100, 100, 100}, false},
		{"pause: 2, transition: ritardando", "", 2, [3]float64{100, 75, 50}, false},
		{"pause: 2, transition: ritardando", "ending: no", 2, [3]float64{100, 75, 0}, false},
		{"pause: 2", "transition: fermata, pause: 0", 0, [3]float64{100, 100, 50}, false},
		{"endings: last", "transition: fermata", 0, [3]float64{100, 50, 0}, false},
		{"endings: last", "ending: yes", 0, [3]float64{100, 100, 100}, false},
		{"", "ending: no", 0, [3]float64{100, 100, 0}, false},
	} {
		separator := ", "
		if test.form == "" {
			separator = ""
		}
		s := parsed(t, "tempo: 100\n"+endings+"form: {"+test.form+separator+"movements: [{title: One, "+test.movement+"}, {title: Two}]}")
		matches := givenMatches(t)[:2]
		ApplyForm(matches)
		for range 2 { // the second time, the matches are composed again
			piece := perform(t, s, Snapshots(matches)...)
			first, second := piece.Movements[0], piece.Movements[1]
			if got := (second.Start - first.End()) / s.Meter.Ticks(); got != test.silence {
				t.Errorf("%s, %s: %d bars of silence", test.form, test.movement, got)
			}
			n := len(first.Bars)
			tempos := [3]float64{first.Bars[n-2].Tempo, first.Bars[n-1].Tempo}
			if first.Ending != nil {
				tempos[2] = first.Ending.Tempo
			}
			if tempos != test.tempos {
				t.Errorf("%s, %s: tempos %v, want %v", test.form, test.movement, tempos, test.tempos)
			}
			if linked := second.Bars[0].Notes[0].Key == first.Bars[n-1].Notes[2].Key; linked != test.linked && first.Bars[n-1].Notes[2].Key != 60 {
				t.Errorf("%s, %s: linked %t", test.form, test.movement, linked)
			}
		}
		played := Snapshots(matches)
		want := perform(t, s, played...)
		again, err := Recompose(s, played)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(bars(Piece(s, again)), bars(want)) {
			t.Errorf("%s, %s: recomposed it is another piece", test.form, test.movement)
		}
	}
}
