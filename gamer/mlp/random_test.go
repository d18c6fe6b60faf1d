package mlp

import (
	"flag"
	"math"
	"testing"

	"midiconnect4/gamer/game"
)

var randomGames = flag.Int("games", 20_000, "random games that are counted")

// TestRandomPlay compares the outcomes of random games with known frequencies: exact frequencies in tic-tac-toe, the frequencies in 20 million
// games in the other games.
func TestRandomPlay(t *testing.T) {
	count := *randomGames
	if testing.Short() {
		count /= 4
	}
	for name, want := range map[string][4]float64{
		"tictactoe":    {game.FirstWins: 737.0 / 1260, game.SecondWins: 121.0 / 420, game.Draw: 8.0 / 63},
		"checkers":     {game.FirstWins: 0.472242, game.SecondWins: 0.486848, game.Draw: 0.040910},
		"connect4-6x6": {game.FirstWins: 0.551845, game.SecondWins: 0.437894, game.Draw: 0.010261},
		"connect4-7x6": {game.FirstWins: 0.555910, game.SecondWins: 0.441518, game.Draw: 0.002572},
	} {
		for _, g := range games {
			if g.Name() != name {
				continue
			}
			var counts [4]float64
			table, chance := NewTable(Shape{Game: g, Hidden: 1}), stream(9)
			for range count {
				counts[table.play([2]*Network{}, chance, false)]++
			}
			for o, share := range want {
				got, n := counts[o]/float64(count), float64(count)
				t.Logf("%s: %v: %.6f", name, game.Outcome(o), got)
				if math.Abs(got-share) > 4.5*math.Sqrt(share*(1-share)/n)+1e-4 {
					t.Errorf("%s: %v: %v, want %v", name, game.Outcome(o), got, share)
				}
			}
		}
	}
}
