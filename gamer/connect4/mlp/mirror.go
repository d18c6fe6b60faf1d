package mlp

// Mirror returns, for each gene, the index of its mirror image. Column x is swapped with column width−1−x, and hidden neuron 2k with 2k+1. If the
// number of hidden neurons is odd, the last one is its own image.
//
// In a symmetric network every gene equals its mirror image. Such a network chooses the mirrored move in a mirrored position, except that ties
// are still broken by the order of columns. Its values are the same to the bit if the number of hidden neurons is even, because the outputs of
// neurons are added in pairs.
func (s Shape) Mirror() []int {
	w, h := s.Game.Size()
	hidden := func(j int) int {
		if j^1 < s.Hidden {
			return j ^ 1
		}
		return j
	}
	var genes []int
	row := func(start int) {
		for j := range s.Hidden {
			genes = append(genes, start+hidden(j))
		}
	}
	for x := range w {
		for y := range h {
			row(((w-1-x)*h + y) * s.Hidden)
		}
	}
	for x := range w {
		row((w*h + w - 1 - x) * s.Hidden)
	}
	row((w*h + w) * s.Hidden)
	for x := range w {
		genes = append(genes, (w*h+w+1)*s.Hidden+w-1-x)
	}
	return genes
}
