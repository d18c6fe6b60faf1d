package arena

import "slices"

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
func (s Scores) Summarize(number, games int) GenerationStats {
	stats := GenerationStats{
		Number: int32(number), Games: int32(games), Draws: int32(s.Draws),
		Best: int32(slices.Max(s.Fitness)), Worst: int32(slices.Min(s.Fitness)),
	}
	sum := 0
	for _, f := range s.Fitness {
		sum += f
	}
	stats.Mean = float64(sum) / float64(len(s.Fitness))
	return stats
}
