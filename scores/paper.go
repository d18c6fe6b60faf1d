package scores

// Paper is the score of Miranda and Zhang, Composition as Game Strategy (2005):
// its musicator and nothing else. It is the default of every setting.
func Paper() *Score {
	return &Score{
		Name:     "paper",
		Title:    "Paper",
		About:    "The musicator of the paper, and nothing else.",
		MiddleC:  2,
		Range:    Span{48, 83},
		Signs:    SharedSign,
		Meter:    Meter{4, 4},
		Grid:     TicksPerQuarter / 4,
		Tempo:    120,
		Velocity: Span{20, 100},
		Players: [2]Player{
			{Name: "First", Channel: 1, Program: 1},
			{Name: "Second", Channel: 2, Program: 1},
		},
		Shared: paperReference(),
	}
}

func paperReference() *Reference {
	return &Reference{Notes: []int{60}, Stay: []int{1}, Then: Chain}
}
