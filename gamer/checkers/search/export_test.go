package search

// Nodes returns the number of nodes that s has visited.
func (s *Searcher) Nodes() int { return s.nodes }
