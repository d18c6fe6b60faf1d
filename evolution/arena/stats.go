package arena

// GenerationStats is what the games of one generation showed.
type GenerationStats struct {
	Number int32   `json:"generation"` // from 1
	Best   int32   `json:"best"`       // greatest fitness
	Worst  int32   `json:"worst"`      // least
	Games  int32   `json:"games"`      // games played
	Draws  int32   `json:"draws"`      // of which drawn
	Mean   float64 `json:"mean"`       // mean fitness
}

// Summarize makes the stats of a generation from the fitness of each member.
func Summarize(number int, fitness []int, games, draws int) GenerationStats {
	t := GenerationStats{Number: int32(number), Games: int32(games), Draws: int32(draws)}
	sum := 0
	for i, f := range fitness {
		sum += f
		if i == 0 || int32(f) > t.Best {
			t.Best = int32(f)
		}
		if i == 0 || int32(f) < t.Worst {
			t.Worst = int32(f)
		}
	}
	t.Mean = float64(sum) / float64(len(fitness))
	return t
}
