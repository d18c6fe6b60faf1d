package arena

import "slices"

// GenerationStats sums up the games of one generation.
type GenerationStats struct {
	Number int32   `json:"generation"` // from 1
	Best   int32   `json:"best"`       // highest fitness
	Worst  int32   `json:"worst"`      // lowest fitness
	Games  int32   `json:"games"`      // games played
	Draws  int32   `json:"draws"`      // games drawn
	Mean   float64 `json:"mean"`       // mean fitness
}

// Summarise makes the stats of a generation from the fitness of each member.
func (s Scores) Summarise(number, games int) GenerationStats {
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
