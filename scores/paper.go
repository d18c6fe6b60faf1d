package scores

// Paper is the score of Miranda and Zhang, Composition as Game Strategy (2005):
// its musicator and nothing else. It is the default of every setting.
func Paper() *Score {
	return &Score{
		Name:      "paper",
		Title:     "Paper",
		About:     "The musicator of the paper, and nothing else.",
		MiddleC:   2,
		Range:     Span{48, 83},
		Scale:     scaleOf(0, chromatic),
		Intervals: Intervals{By: BySteps},
		Captures:  CapturesByMove,
		Bounds:    Turn,
		Signs:     SharedSign,
		Meter:     Meter{4, 4},
		Grid:      TicksPerQuarter / 4,
		Tempo:     120,
		Velocity:  Span{20, 100},
		Dynamics:  Dynamics{By: ByChance},
		Staves:    TwoStaves,
		Waiting:   SilentWaiting,
		Players:   [2]Player{paperPlayer("First", 1), paperPlayer("Second", 2)},
		Shared:    paperReference(),
	}
}

func paperPlayer(name string, channel int) Player {
	return Player{
		Name: name, Channel: channel, Program: 1, Clef: AutoClef, Articulation: 1,
		Ending: Ending{NoEnding, NoEnding, NoEnding},
	}
}

func paperReference() *Reference {
	return &Reference{Notes: []int{60}, Stay: []int{1}, Then: Chain}
}
