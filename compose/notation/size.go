package notation

// size is the size of the staves of a score that has too many for programs' own size: two
// lines of music fit on a page, or one if they would be too small to read. It is nil for few
// staves.
func size(parts []part) *defaults {
	const (
		usual    = 7.05 // millimetres: the height of a staff in most programs
		smallest = 4.2
		largest  = 5.6  // where there is one line on a page
		page     = 235  // between the margins, and below the title
		apart    = 2.75 // from one staff to the next, in heights of a staff
	)
	if len(parts) <= 3 {
		return nil // though each had two staves
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
