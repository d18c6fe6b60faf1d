package search

// Nodes is the number of nodes that s has looked at.
func (s *Searcher) Nodes() int { return s.nodes }
