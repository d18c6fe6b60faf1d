//go:build !js

package picture

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// parabola is a quadratic Bézier curve: its start, its control point and its end.
type parabola [3]vg.Point

// cosines lists the cosines of the first quarter of a circle, in steps of 1/32 of a circle. A table is needed, because math.Cos gives different
// results on different machines.
var cosines = [9]float64{
	1, 0.98078528040323044, 0.92387953251128674, 0.83146961230254524, 0.70710678118654752,
	0.55557023301960222, 0.38268343236508977, 0.19509032201612827, 0,
}

// cosine returns the cosine of the angle n/32 of a circle.
func cosine(n int) float64 {
	switch n %= 32; {
	case n > 16:
		return cosine(32 - n)
	case n > 8:
		return -cosines[16-n]
	}
	return cosines[n]
}

// parabolas returns the 16 parabolas with which the plotting library (gonum's vg) approximates a circle.
func parabolas(circle vg.PathComp) (all [16]parabola) {
	at := func(n int) vg.Point {
		r := float64(circle.Radius)
		return vg.Point{X: circle.Pos.X + vg.Length(r*cosine(n)), Y: circle.Pos.Y + vg.Length(r*cosine(n+24))}
	}
	for i := range all {
		from, by, to := at(2*i), at(2*i+1), at(2*i+2)
		all[i] = parabola{from, {X: vg.Length(2*by.X) - vg.Length(from.X/2) - vg.Length(to.X/2), Y: vg.Length(2*by.Y) - vg.Length(from.Y/2) - vg.Length(to.Y/2)}, to}
	}
	return all
}

// withoutArcs returns the path, with each circle replaced by 16 parabolas. The function draw adds a parabola to a path.
func withoutArcs(p vg.Path, draw func(*vg.Path, parabola)) vg.Path {
	var path vg.Path
	for _, part := range p {
		if part.Type != vg.ArcComp {
			path = append(path, part)
			continue
		}
		all := parabolas(part)
		path.Line(all[0][0])
		for _, q := range all {
			draw(&path, q)
		}
	}
	return path
}

// corners approximates a parabola by straight lines of about a pixel each, as the plotting library does. It returns the ends of the lines,
// rounded to 64ths of a pixel like the library's. height is the height of the page in pixels.
func (q parabola) corners(height float64) []vg.Point {
	var x, y [3]float64
	for i, p := range q {
		x[i], y[i] = onGrid(dots(p.X)), onGrid(height-dots(p.Y))
	}
	n := max(4, int(distance(x[1]-x[0], y[1]-y[0])+distance(x[2]-x[1], y[2]-y[1])+0.5)) - 1
	corners := make([]vg.Point, n)
	for i := range corners {
		to := float64(i+1) / float64(n)
		from := 1 - to
		a, b, c := float64(from*from), float64(2*from*to), float64(to*to)
		on := func(v [3]float64) float64 { return onGrid(float64(a*v[0]) + float64(b*v[1]) + float64(c*v[2])) }
		corners[i] = vg.Point{X: points(on(x)), Y: points(height - on(y))}
	}
	return corners
}

func distance(x, y float64) float64 { return math.Sqrt(float64(x*x) + float64(y*y)) }

// onGrid rounds a number of pixels to 64ths.
func onGrid(dots float64) float64 { return float64(math.Round(dots*64) / 64) }
