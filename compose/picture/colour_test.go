package picture

import (
	"image/color"
	"math"
	"testing"
)

// visions lists matrices that convert linear RGB light to the light that people perceive: with usual vision, and without one of the three kinds
// of cones (Machado, Oliveira and Fernandes 2009).
var visions = map[string][3][3]float64{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// seen returns a colour in CIE L*a*b*, as a person with the given vision perceives it.
func seen(c color.NRGBA, vision [3][3]float64) [3]float64 {
	var light [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		if x := float64(v) / 255; x <= 0.04045 {
			light[i] = x / 12.92
		} else {
			light[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	mix := func(row [3]float64, in [3]float64) float64 { return row[0]*in[0] + row[1]*in[1] + row[2]*in[2] }
	var left [3]float64
	for i, row := range vision {
		left[i] = min(1, max(0, mix(row, light)))
	}
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x := f(mix([3]float64{0.4124, 0.3576, 0.1805}, left) / 0.95047)
	y := f(mix([3]float64{0.2126, 0.7152, 0.0722}, left))
	z := f(mix([3]float64{0.0193, 0.1192, 0.9505}, left) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestColoursDiffer checks that the colours of parts differ clearly from each other and from the background, for every kind of vision.
func TestColoursDiffer(t *testing.T) {
	const just = 18 // smallest allowed distance; about eight times the just noticeable difference
	colours := []color.NRGBA{paper}
	for part := range len(players) + len(voiceColours) {
		colours = append(colours, partColour(part))
	}
	for name, vision := range visions {
		for i, a := range colours {
			for k, b := range colours[:i] {
				p, q := seen(a, vision), seen(b, vision)
				if d := math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2])); d < just {
					t.Errorf("%s: %v and %v, colours %d and %d, are %.0f apart", name, a, b, i, k, d)
				}
			}
		}
	}
}
