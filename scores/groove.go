package scores

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/scores/settings"
)

// Groove is a rhythmic pattern of one or more bars. After its last bar the pattern begins again.
type Groove struct {
	Text string // as the score writes it
	Bars []GrooveBar
}

// GrooveBar divides a bar into equal steps. It has written strokes or a Euclidean rhythm.
type GrooveBar struct {
	Strokes          []Stroke
	Hits, Size, Turn int // parameters of the Euclidean rhythm E(hits, size, turn); Size is 0 if strokes are written
}

// Stroke is what happens at a step of a pattern.
type Stroke byte

const (
	Continue Stroke = '-' // no new stroke; a sounding note goes on
	Silence  Stroke = '.' // a sounding note ends
	Hit      Stroke = 'x'
	Soft     Stroke = 'o'
	Accented Stroke = 'X'
)

// Louder returns the number that the stroke adds to a velocity.
func (s Stroke) Louder() int {
	switch s {
	case Accented:
		return 18
	case Soft:
		return -24
	}
	return 0
}

// accents returns the span of the numbers that strokes add to velocities, from the smallest to the greatest.
func (p *Groove) accents() (s Span) {
	if p == nil {
		return s
	}
	for _, bar := range p.Bars {
		for _, stroke := range bar.Strokes {
			s.Low, s.High = min(s.Low, stroke.Louder()), max(s.High, stroke.Louder())
		}
	}
	return s
}

// Steps returns the number of steps in the bar.
func (b GrooveBar) Steps() int {
	if b.Size > 0 {
		return b.Size
	}
	return len(b.Strokes)
}

const mostGrooveBars = 256

// groove is the notation of a pattern in a score.
var groove = settings.Notation(
	parseGroove,
	func(p Groove) string { return p.Text },
	settings.Pattern(`^[xXo.|*E0-9(), -]+$`),
)

var euclidPattern = regexp.MustCompile(`^E\( *([0-9]+)(?: *, *| +)([0-9]+)(?:(?: *, *| +)(-?[0-9]+))? *\)$`)

// repeated matches a bar followed by the number of times that it is played, such as x--- *3.
var repeated = regexp.MustCompile(`^(.*?) *\* *([0-9]+)$`)

// parseGroove reads bars that are separated by |. Each bar is written as x---x-x- or E(3, 8), and may be followed by * and the number of times
// that it is played.
func parseGroove(written string) (Groove, error) {
	p := Groove{Text: strings.TrimSpace(written)}
	bars, err := parseBars(p.Text, parseGrooveBar)
	if err != nil {
		return Groove{}, err
	}
	p.Bars = bars
	return p, nil
}

// parseBars reads bars that are separated by |, each by the function parse. A bar may be followed by * and the number of times that it is played.
func parseBars[Bar any](written string, parse func(string) (Bar, error)) (bars []Bar, _ error) {
	for part := range strings.SplitSeq(strings.Trim(written, "| "), "|") {
		part, times := strings.TrimSpace(part), 1
		if found := repeated.FindStringSubmatch(part); found != nil {
			part = found[1]
			times, _ = strconv.Atoi(found[2]) // if the number is out of range, Atoi returns the greatest int
		}
		bar, err := parse(part)
		switch {
		case err != nil:
			return nil, err
		case times < 1 || times > mostGrooveBars-len(bars):
			return nil, settings.Problem("", "a pattern must have 1 to %d bars", mostGrooveBars)
		}
		bars = append(bars, slices.Repeat([]Bar{bar}, times)...)
	}
	return bars, nil
}

func parseGrooveBar(written string) (GrooveBar, error) {
	if strings.HasPrefix(written, "E") {
		return parseEuclid(written)
	}
	var bar GrooveBar
	for _, r := range strings.ReplaceAll(written, " ", "") {
		if !strings.ContainsRune("-.xoX", r) {
			return GrooveBar{}, settings.Problem("write x for a note, X for an accent, o for a soft one, - to go on, . for silence; or E(3, 8)",
				"%s is not a pattern: %s is not a symbol of patterns", settings.Quote(written), settings.Quote(string(r)))
		}
		bar.Strokes = append(bar.Strokes, Stroke(r))
	}
	switch n := len(bar.Strokes); {
	case n == 0:
		return GrooveBar{}, settings.Problem("write it as x---x---, a bar of eight steps", "the pattern has a bar without steps")
	case n > mostSteps:
		return GrooveBar{}, settings.Problem("", "the pattern has a bar of %d steps; expected at most %d", n, mostSteps)
	}
	return bar, nil
}

func parseEuclid(written string) (GrooveBar, error) {
	parts := euclidPattern.FindStringSubmatch(written)
	if parts == nil {
		return GrooveBar{}, settings.Problem("write it as E(3, 8), or turned as E(3, 8, 2); within braces in quotes, or with spaces: E(3 8)",
			"%s is not a Euclidean rhythm", settings.Quote(written))
	}
	var n [3]int
	for i := range n {
		n[i], _ = strconv.Atoi(parts[i+1]) // if the number is out of range, Atoi returns the greatest int
	}
	switch hits, size := n[0], n[1]; {
	case size < 1 || size > mostSteps:
		return GrooveBar{}, settings.Problem("", "%s has %d steps; expected 1 to %d", settings.Quote(written), size, mostSteps)
	case hits > size:
		return GrooveBar{}, settings.Problem("write the number of notes first, then the number of steps", "%s has more notes than steps", settings.Quote(written))
	}
	return GrooveBar{Hits: n[0], Size: n[1], Turn: n[2] % n[1]}, nil
}

// checkGroove reports an error if the steps of a pattern do not lie on the grid.
func (r *reader) checkGroove(field string, p *Groove) {
	if p == nil {
		return
	}
	s := r.score
	ticks := s.Meter.Ticks()
	for i, bar := range p.Bars {
		steps := bar.Steps()
		if ticks%steps == 0 && (ticks/steps)%s.Grid == 0 {
			continue
		}
		which := "the pattern"
		if len(p.Bars) > 1 {
			which = fmt.Sprintf("bar %d of the pattern", i+1)
		}
		r.Wrong(field, s.stepsHint(steps), "%s has %d steps, which do not lie on the grid of %s in a bar of %s", which, steps, fraction(s.Grid), s.Meter)
	}
}

// stepsHint says which numbers of steps fit a bar on the grid, and on which grid the given number fits, if there is one.
func (s *Score) stepsHint(steps int) string {
	ticks := s.Meter.Ticks()
	hint := fitting(ticks/s.Grid, steps)
	if ticks%steps == 0 {
		hint += ", or " + s.gridHint(ticks/steps)
	}
	return hint
}

// fitting says into how many steps a bar of the given units can be divided: the nearest number below the given steps except 1, and the
// nearest number above.
func fitting(units, steps int) string {
	var fit []string
	for n := steps - 1; n > 1; n-- {
		if units%n == 0 {
			fit = append(fit, strconv.Itoa(n))
			break
		}
	}
	for n := steps + 1; n <= units; n++ {
		if units%n == 0 {
			fit = append(fit, strconv.Itoa(n))
			break
		}
	}
	if fit == nil {
		return "only one step fits"
	}
	return strings.Join(fit, " or ") + " steps fit"
}
