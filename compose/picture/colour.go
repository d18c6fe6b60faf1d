package picture

import "image/color"

// voiceColours are those of the parts that are no player's, one after the other.
var voiceColours = []color.NRGBA{
	{0, 128, 110, 255}, {150, 60, 130, 255}, {110, 110, 110, 255}, {178, 34, 52, 255}, {95, 130, 30, 255}, {86, 70, 160, 255}, {140, 90, 40, 255},
}

// partColour is the colour of a part.
func partColour(part int) color.NRGBA {
	if part < len(players) {
		return players[part]
	}
	return voiceColours[(part-len(players))%len(voiceColours)]
}
