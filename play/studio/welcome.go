package studio

// welcome is what a page is told first.
func (s *Studio) welcome(listener bool) *Welcome {
	return &Welcome{
		Version: s.options.Version, Listener: listener, Alone: s.options.Alone,
		Forms: formNames(), Audience: s.audience, Facts: s.facts,
	}
}
