package compose

import "testing"

// TestSwingOfAPart checks that a part swings by its own share, and others by the score's.
func TestSwingOfAPart(t *testing.T) {
	const text = "rhythm: {patterns: [x-----x-x-------]}\n"
	for _, test := range []struct {
		score string
		want  [2]int // tick of the second note, written at tick 720, of each player; eighths swing in pairs
	}{
		{"", [2]int{720, 720}},
		{"players: {first: {swing: 0.75}}\n", [2]int{840, 720}},
		{"players: {first: {swing: 0.5}, second: {swing: 0.6}}\n", [2]int{720, 768}},
	} {
		for i, bar := range game(mustParse(t, text+test.score), 1, 2) {
			if got := bar.Notes[1].On - bar.Start; got != test.want[i] {
				t.Errorf("%s: player %d sounds on tick %d, want %d", test.score, i+1, got, test.want[i])
			}
		}
	}
	score := mustParse(t, "voices: [line: {text: 1 2 3 4 5 6 7 8, swing: 0.75}, drums: {play: {hat: xxxxxxxx}}]")
	bar := game(score, 1, 1)[0]
	if line, drums := bar.Lines[0].Notes[1].On, bar.Lines[1].Notes[1].On; line != 360 || drums != 240 {
		t.Errorf("the line sounds on tick %d, the drums on %d", line, drums)
	}
}

// TestLevelOfAPlayer checks that a level is added to the velocities of its player only.
func TestLevelOfAPlayer(t *testing.T) {
	plain, loud := game(mustParse(t, "velocity: 40..60"), 1, 8), game(mustParse(t, "velocity: 40..60\nplayers: {second: {level: 20}}"), 1, 8)
	for i := range plain {
		for k := range plain[i].Notes {
			if by := loud[i].Notes[k].Velocity - plain[i].Notes[k].Velocity; by != i%2*20 {
				t.Errorf("bar %d: %d louder", i+1, by)
			}
		}
	}
}
