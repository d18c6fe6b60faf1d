package notation

// size returns a smaller staff size for a score with too many staves for the default: two lines of
// music fit on a page, or one if they would be too small to read. It returns nil if the default
// fits.
func size(parts []part) *defaults {
	const (
		usual    = 7.05 // millimetres: the height of a staff in most programs
		smallest = 4.2
		largest  = 5.6  // if there is one line on a page
		page     = 235  // height between the margins, below the title
		apart    = 2.75 // between staves, in staff heights
	)
	if len(parts) <= 3 {
		return nil // even if each had two staves
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
