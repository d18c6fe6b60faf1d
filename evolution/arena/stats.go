package arena

import "slices"

// GenerationStats summarises the scores of one generation.
type GenerationStats struct {
	Number int32   `json:"generation"` // number of the generation, from 1
	Best   int32   `json:"best"`       // highest fitness
	Worst  int32   `json:"worst"`      // lowest fitness
	Games  int32   `json:"games"`      // number of games
	Draws  int32   `json:"draws"`      // number of drawn games
	Mean   float64 `json:"mean"`
}

// Summarise returns the statistics of a generation. number is the generation's number; games is how many games it has.
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
