package notation

// size returns a smaller staff size for sheet music with so many staves that two lines of music do not fit on a page. If two lines would be too
// small to read, it chooses a size for one line per page. It returns nil if the usual size fits.
func size(parts []part) *defaults {
	const (
		usual    = 7.05 // height of a staff in most programs, in millimetres
		smallest = 4.2
		largest  = 5.6  // for one line of music per page
		page     = 235  // height between the margins, below the title, in millimetres
		apart    = 2.75 // height of a staff with the space to the next, in staff heights
	)
	if len(parts) <= 3 {
		return nil // fits in any case, even with two staves per part
	}
	staves := 0
	for _, p := range parts {
		staves++
		if p.grandStaff() != nil {
			staves++
		}
	}
	height := float64(float64(staves) * apart)
	millimetres := page / (2 * height)
	if millimetres >= usual {
		return nil
	}
	if millimetres < smallest {
		millimetres = min(largest, page/height)
	}
	return &defaults{number(millimetres), 40}
}
