package picture

import "image/color"

// voiceColours lists the colours of voices. Colour-blind people, too, can distinguish them from each other and from the players' colours.
var voiceColours = []color.NRGBA{
	{80, 185, 185, 255},  // teal
	{140, 50, 220, 255},  // violet
	{105, 10, 20, 255},   // maroon
	{150, 150, 100, 255}, // olive
	{205, 70, 190, 255},  // magenta
	{205, 25, 25, 255},   // red
	{145, 195, 95, 255},  // light green
	{50, 5, 140, 255},    // indigo
}

// partColour returns the colour of a part: 0 and 1 are the players, voices follow.
func partColour(part int) color.NRGBA {
	if part < len(players) {
		return players[part]
	}
	return voiceColours[(part-len(players))%len(voiceColours)]
}
