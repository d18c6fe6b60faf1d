package tictactoe

// symmetries are the eight symmetries of the board. Each maps a cell's number minus 1 to the number of its image minus 1.
var symmetries = func() (all [8][Count]int) {
	for i := range all {
		for n := range Count {
			x, y := n%side, n/side
			if i&1 != 0 {
				x = side - 1 - x
			}
			if i&2 != 0 {
				y = side - 1 - y
			}
			if i&4 != 0 {
				x, y = y, x
			}
			all[i][n] = y*side + x
		}
	}
	return all
}()

// Canonical returns the same position for p and for all rotations and mirror images of p.
func (p Position) Canonical() Position {
	least := p
	for _, to := range symmetries {
		if image := (Position{[2]Cells{p.marks[0].moved(to), p.marks[1].moved(to)}}); image.Key() < least.Key() {
			least = image
		}
	}
	return least
}

// moved returns the images of the cells under a symmetry, which lists the image of each cell.
func (c Cells) moved(to [Count]int) (image Cells) {
	for ; c != 0; c &= c - 1 {
		image |= 1 << to[c.First()-1]
	}
	return image
}
