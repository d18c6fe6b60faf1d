package scores

// Paper is the score of Miranda and Zhang, Composition as Game Strategy (2005):
// its musicator and nothing else. It is the default of every setting.
func Paper() *Score {
	s := &Score{
		Name:  "paper",
		Title: "Paper",
		About: "The musicator of the paper, and nothing else.",
		// Two defaults are not in their settings: they hold memory that scores
		// must not share.
		Scale:  scaleOf(0, chromatic),
		Shared: paperReference(),
	}
	s.settings().SetUsual()
	return s
}

func paperReference() *Reference {
	return &Reference{Notes: []int{60}, Stay: []int{1}, Then: Chain}
}
