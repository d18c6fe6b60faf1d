package notation

import "slices"

// marks lists the dynamic marks, with the velocities that most programs give them.
var marks = []struct {
	name     string
	velocity int
}{{"ppp", 16}, {"pp", 33}, {"p", 49}, {"mp", 64}, {"mf", 80}, {"f", 96}, {"ff", 112}, {"fff", 126}}

// noMark in loudness.mark says that no mark is written.
const noMark = -1

// loudness holds the dynamics of a part that are written in one bar.
type loudness struct {
	mark    int // mark at the start of the bar: an index into marks, or noMark
	staff   int // index of the staff of the part where the mark and the hairpin stand
	hairpin wedge
	closes  bool // whether the open hairpin ends at the end of the bar
}

// wedge is a kind of hairpin that starts with the bar; empty if none starts.
type wedge string

const (
	crescendo  wedge = "crescendo"
	diminuendo wedge = "diminuendo"
)

// phrase is the maximum length of a hairpin, in bars in which the part plays.
const phrase = 4

// dynamics returns the dynamics of the part for each bar. The first bar of a movement in which the part plays gets a mark; a later bar gets a
// mark if the mark changes. If gradual is true, a hairpin leads to each new mark. The marks do not replace the velocities that each note has in
// the file.
func (p part) dynamics(gradual bool) []loudness {
	written := make([]loudness, len(p.bars))
	var own []int // the movement's bars in which the part plays
	var levels []level
	for i, b := range p.bars {
		written[i] = loudness{mark: noMark, staff: p.playing(i)}
		if l := levelOf(p.tonesIn(i), b.ending); l.notes > 0 {
			l.inside = len(own) > 0 && b.phrase > 0 && b.phrase == p.bars[own[len(own)-1]].phrase
			own, levels = append(own, i), append(levels, l)
		}
		if b.last || i == len(p.bars)-1 {
			writeMarks(written, own, marksFor(levels), gradual)
			own, levels = nil, nil
		}
	}
	return written
}

// playing returns the index of the part's first staff that has notes in bar i; 0 if none has.
func (p part) playing(i int) int {
	for k, s := range p.staves {
		if slices.ContainsFunc(s.tones[i], func(tones []tone) bool { return len(tones) > 0 }) {
			return k
		}
	}
	return 0
}

// writeMarks writes the marks of a movement into those bars where the mark changes. The parameter own lists the bars in which the part plays, and
// marks holds the mark of each of these bars.
func writeMarks(written []loudness, own, marks []int, gradual bool) {
	since := 0 // index in own of the bar with the latest mark
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

// writeHairpin writes a hairpin over the given bars. It starts in the first of them, and ends in the last one whose dynamics stand on the same
// staff.
func writeHairpin(written []loudness, bars []int, way wedge) {
	first, last := &written[bars[0]], &written[bars[0]]
	for _, i := range bars {
		if written[i].staff == first.staff {
			last = &written[i]
		}
	}
	first.hairpin, last.closes = way, true
}

// level is the loudness of a part in a bar.
type level struct {
	notes, sum int // number of notes, and the sum of their velocities
	ending     bool
	inside     bool // whether the bar continues the phrase of the part's previous bar
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

// off returns the difference between a mark's velocity and the mean velocity, in sixtieths.
func (l level) off(mark int) int {
	return abs(marks[mark].velocity*l.notes-l.sum) * 60 / l.notes
}

// nearest returns the mark nearest to the mean velocity. Of two equally near marks, it takes the softer.
func (l level) nearest() int {
	best := 0
	for i := range marks {
		if l.off(i) < l.off(best) {
			best = i
		}
	}
	return best
}

// newMark is the cost of a new mark: one and a half steps between marks, in sixtieths of a velocity. A new mark is written only if it brings the
// following bars closer to their velocities by more than this, in total. Inside a phrase it costs insidePhrase times as much.
const (
	newMark      = 24 * 60
	insidePhrase = 4
)

// marksFor chooses the mark of each bar of a movement. Marks change as rarely as possible, but two rules hold: a mark is at most one step away
// from the mark nearest to the bar's velocity, and the bars of an ending get that nearest mark itself.
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
		switch {
		case bars[i].ending:
			return 0
		case bars[i].inside:
			return insidePhrase * newMark
		}
		return newMark
	}
	return path(len(bars), len(marks), cost, change)
}

func abs(a int) int { return max(a, -a) }
