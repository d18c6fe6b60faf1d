package notation

import "slices"

// marks lists the dynamic marks with their velocities in most programs.
var marks = []struct {
	name     string
	velocity int
}{{"ppp", 16}, {"pp", 33}, {"p", 49}, {"mp", 64}, {"mf", 80}, {"f", 96}, {"ff", 112}, {"fff", 126}}

// noMark means that no mark is written.
const noMark = -1

// loudness holds the dynamics written for a part at a bar.
type loudness struct {
	mark    int // written before the bar: index into marks, or noMark
	staff   int // index of the part's staff that has the mark and the hairpin
	hairpin wedge
	closes  bool // the open hairpin ends with the bar
}

// wedge is a hairpin that starts with a bar; empty for none.
type wedge string

const (
	crescendo  wedge = "crescendo"
	diminuendo wedge = "diminuendo"
)

// phrase is the maximum length of a hairpin, in bars in which the part plays.
const phrase = 4

// dynamics returns the dynamics of the part, by bar. The first bar of a movement has a mark, and so
// does each bar that needs another. Where loudness changes gradually, a hairpin leads to each new
// mark. Single notes carry their own velocities.
func (p part) dynamics(gradual bool) []loudness {
	written := make([]loudness, len(p.bars))
	var own []int // bars of the movement in which the part plays
	var levels []level
	for i, b := range p.bars {
		written[i] = loudness{mark: noMark, staff: p.playing(i)}
		if l := levelOf(p.tonesIn(i), b.ending); l.notes > 0 {
			own, levels = append(own, i), append(levels, l)
		}
		if b.last || i == len(p.bars)-1 {
			writeMarks(written, own, marksFor(levels), gradual)
			own, levels = nil, nil
		}
	}
	return written
}

// playing returns the part's first staff with notes in a bar.
func (p part) playing(i int) int {
	for k, s := range p.staves {
		if slices.ContainsFunc(s.tones[i], func(tones []tone) bool { return len(tones) > 0 }) {
			return k
		}
	}
	return 0
}

// writeMarks writes the marks of a movement where they change.
func writeMarks(written []loudness, own, marks []int, gradual bool) {
	since := 0 // the bar of the previous mark
	for k, i := range own {
		if k > 0 && marks[k] == marks[k-1] {
			continue
		}
		written[i].mark = marks[k]
		if k > 0 && gradual {
			way := crescendo
			if marks[k] < marks[k-1] {
				way = diminuendo
			}
			writeHairpin(written, own[max(since, k-phrase):k], way)
		}
		since = k
	}
}

// writeHairpin writes a hairpin over some bars. It ends with the last of these bars that has its dynamics on the same staff as the first.
func writeHairpin(written []loudness, bars []int, way wedge) {
	first, last := &written[bars[0]], &written[bars[0]]
	for _, i := range bars {
		if written[i].staff == first.staff {
			last = &written[i]
		}
	}
	first.hairpin, last.closes = way, true
}

// level is the loudness of a bar.
type level struct {
	notes, sum int // number of notes, and the sum of their velocities
	ending     bool
}

func levelOf(members [][]tone, ending bool) level {
	l := level{ending: ending}
	for _, tones := range members {
		for _, t := range tones {
			l.notes++
			l.sum += t.Velocity
		}
	}
	return l
}

// off returns the distance of a mark from the mean velocity, in sixtieths of a velocity.
func (l level) off(mark int) int {
	return abs(marks[mark].velocity*l.notes-l.sum) * 60 / l.notes
}

// nearest returns the mark nearest to the mean velocity, the softer of two equally near.
func (l level) nearest() int {
	best := 0
	for i := range marks {
		if l.off(i) < l.off(best) {
			best = i
		}
	}
	return best
}

// newMark is the amount by which a new mark must bring the following bars closer to their velocities, in all: one and a half steps between marks, in
// sixtieths of a velocity.
const newMark = 24 * 60

// marksFor returns the mark of each bar of a movement. Marks change as rarely as possible. But each mark is at most one step away from the mark
// nearest to its bar's velocity, and an ending always gets this nearest mark.
func marksFor(bars []level) []int {
	cost := func(i, mark int) int {
		allowed := 1
		if bars[i].ending {
			allowed = 0
		}
		if abs(mark-bars[i].nearest()) > allowed {
			return never
		}
		return bars[i].off(mark)
	}
	change := func(i int) int {
		if bars[i].ending {
			return 0
		}
		return newMark
	}
	return path(len(bars), len(marks), cost, change)
}

func abs(a int) int { return max(a, -a) }
