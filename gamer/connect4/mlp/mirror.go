package mlp

// Mirror maps each gene to its mirror image: column x becomes the last column less x, and hidden neurons 2k and 2k+1 swap. If their number
// is odd, the last stays. A network with equal genes at both places chooses the mirrored move in a mirrored position. It does so to the bit
// if all its neurons have partners, as they are added in pairs. Ties are still broken by the order of columns.
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
