package mlp

// Mirror says which gene takes the place of each when the board is turned left
// to right: column x becomes the last less x, and hidden neurons 2k and 2k+1
// change places. The last one of an odd number stays where it is. A network
// that has equal numbers in both places of every gene chooses in a mirrored
// position the mirror of its move, to the bit if its neurons all have partners,
// for they are added up in pairs; but where moves are equal, the order of
// columns decides.
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
