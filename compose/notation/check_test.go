package notation_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// check reads a file back and compares it with its piece, note by note. It also
// reports where the file contradicts itself.
func check(p *compose.Piece, data []byte) error {
	if err := consistent(p, data); err != nil {
		return err
	}
	s, err := readXML(data)
	if err != nil {
		return err
	}
	want := partsOf(p)
	if len(s.Parts) != len(want) {
		return fmt.Errorf("%d parts, want %d", len(s.Parts), len(want))
	}
	for i, part := range s.Parts {
		got, err := part.notes()
		if err != nil {
			return fmt.Errorf("part %d: %w", i+1, err)
		}
		if !slices.Equal(got, want[i]) {
			return fmt.Errorf("part %d: %s", i+1, difference(got, want[i]))
		}
	}
	return nil
}

// consistent reports where a file contradicts itself, or the bars of its piece.
func consistent(p *compose.Piece, data []byte) error {
	s, err := readXML(data)
	if err != nil {
		return err
	}
	bars := barsOf(p)
	for i, part := range s.Parts {
		if len(part.Measures) != len(bars) {
			return fmt.Errorf("part %d: %d bars, want %d", i+1, len(part.Measures), len(bars))
		}
		elements, err := part.elements()
		if err != nil {
			return fmt.Errorf("part %d: %w", i+1, err)
		}
		for _, problem := range []error{
			metered(part, bars), filled(elements, bars), shaped(elements), spelled(part, elements), beamed(elements), bracketed(elements),
			marked(part), spanned(part),
		} {
			if problem != nil {
				return fmt.Errorf("part %d: %w", i+1, problem)
			}
		}
	}
	return nil
}

// barlines are the ticks on which bars start and end.
type barlines []struct{ start, end int }

// barsOf is the bars of a piece: those of its movements, and rests between them.
func barsOf(p *compose.Piece) barlines {
	var all barlines
	at := 0
	add := func(ticks int) {
		all = append(all, struct{ start, end int }{at, at + ticks})
		at += ticks
	}
	before := p.Score.Meter.Ticks()
	if len(p.Movements) > 0 {
		before = scoreOf(p, p.Movements[0]).Meter.Ticks()
	}
	for _, m := range p.Movements {
		ticks := scoreOf(p, m).Meter.Ticks()
		rest := before
		if (m.Start-at)%before != 0 {
			rest = ticks
		}
		for at < m.Start {
			add(rest)
		}
		for at < m.End() {
			add(ticks)
		}
		before = ticks
	}
	if len(all) == 0 {
		add(before)
	}
	return all
}

// of is the bar of a tick, and the tick within it.
func (b barlines) of(tick int) (bar, from int) {
	i, _ := slices.BinarySearchFunc(b, tick+1, func(one struct{ start, end int }, tick int) int { return cmp.Compare(one.end, tick) })
	return i, tick - b[i].start
}

func scoreOf(p *compose.Piece, m compose.Movement) *scores.Score { return cmp.Or(m.Score, p.Score) }

func difference(got, want []readNote) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			return fmt.Sprintf("of %d and %d notes, the first that differ: got %v, want %v",
				len(got), len(want), got[min(i, len(got)):min(i+3, len(got))], want[min(i, len(want)):min(i+3, len(want))])
		}
	}
	return "no difference"
}

// partsOf returns the notes that each part of a piece must show: the written
// notes, with a key only once at a time. Drums have no length.
func partsOf(p *compose.Piece) [][]readNote {
	roster, bars := p.Roster(), barsOf(p)
	parts := make([][]readNote, len(roster.Parts))
	for i, part := range roster.Parts {
		lines := map[int][]compose.Note{}
		for _, m := range p.Movements {
			places := roster.Places(scoreOf(p, m))
			add := func(part, line int, notes []compose.Note) {
				if places[part] == i {
					lines[line] = append(lines[line], notes...)
				}
			}
			for _, b := range m.Bars {
				add(b.Move.Player, 0, b.Notes[:])
				add(b.Move.Player, 0, b.Drone)
				for _, line := range b.Lines {
					add(line.Part, line.Voice+1, line.Notes)
				}
			}
			if e := m.Ending; e != nil {
				add(0, 0, e.Notes[0])
				add(1, 0, e.Notes[1])
				for _, line := range e.Lines {
					add(line.Part, line.Voice+1, line.Notes)
				}
			}
		}
		for _, notes := range lines {
			parts[i] = append(parts[i], written(notes, bars)...)
		}
		parts[i] = withoutUnisons(parts[i])
		if part.Percussion() {
			for k := range parts[i] {
				parts[i][k].ticks = 0
			}
			sortNotes(parts[i])
		}
		asNamed(p.Score, parts[i])
	}
	if p.Score.Staves == scores.OneStaff {
		both := slices.Concat(parts[:2]...)
		sortNotes(both)
		return append([][]readNote{both}, parts[2:]...)
	}
	return parts
}

// asNamed gives notes of a tuning with letters the keys that have their names in twelve
// keys.
func asNamed(s *scores.Score, notes []readNote) {
	for i, n := range notes {
		if letter, alter, _, octave, ok := s.Spelling(n.key); ok {
			notes[i].key = 12*(octave+1) + [...]int{0, 2, 4, 5, 7, 9, 11}[letter] + alter
		}
	}
	sortNotes(notes)
}

// withoutUnisons joins notes of several lines that strike a key together.
func withoutUnisons(notes []readNote) []readNote {
	sortNotes(notes)
	var all []readNote
	for _, n := range notes {
		if k := len(all) - 1; k >= 0 && all[k].bar == n.bar && all[k].from == n.from && all[k].key == n.key {
			all[k].ticks, all[k].velocity = max(all[k].ticks, n.ticks), max(all[k].velocity, n.velocity)
			continue
		}
		all = append(all, n)
	}
	return all
}

func written(notes []compose.Note, bars barlines) []readNote {
	type strike struct{ key, start int }
	struck := map[strike]compose.Note{}
	for _, n := range notes {
		at := strike{n.Key, n.Start}
		one := struck[at]
		struck[at] = compose.Note{Ticks: max(n.Ticks, one.Ticks), Velocity: max(n.Velocity, one.Velocity)}
	}
	var all []readNote
	for at, n := range struck {
		for again := range struck {
			if again.key == at.key && again.start > at.start {
				n.Ticks = min(n.Ticks, again.start-at.start)
			}
		}
		bar, from := bars.of(at.start)
		all = append(all, readNote{bar, from, n.Ticks, at.key, n.Velocity})
	}
	sortNotes(all)
	return all
}

// metered finds bars in another meter than theirs.
func metered(part xmlPart, bars barlines) error {
	ticks := 0
	for i, m := range part.Measures {
		for _, e := range m.Elements {
			if e.Beats > 0 {
				ticks = e.Beats * 4 * scores.TicksPerQuarter / e.BeatType
			}
		}
		if want := bars[i].end - bars[i].start; ticks != want {
			return fmt.Errorf("bar %d: its meter has %d ticks, want %d", i+1, ticks, want)
		}
	}
	return nil
}

// filled finds voices that do not fill their bar, and bars without a voice.
func filled(elements []placed, bars barlines) error {
	type voice struct{ bar, number int }
	ends := map[voice]int{}
	seen := map[int]bool{}
	for _, e := range elements {
		v := voice{e.bar, e.Voice}
		if e.Chord != nil {
			if e.to != ends[v] {
				return fmt.Errorf("bar %d: a chord with notes of different lengths", e.bar+1)
			}
			continue
		}
		if e.from != ends[v] {
			return fmt.Errorf("bar %d, voice %d: starts on %d, but its last note ends on %d", e.bar+1, e.Voice, e.from, ends[v])
		}
		ends[v], seen[e.bar] = e.to, true
	}
	for v, end := range ends {
		if ticks := bars[v.bar].end - bars[v.bar].start; end != ticks {
			return fmt.Errorf("bar %d, voice %d: %d ticks of %d", v.bar+1, v.number, end, ticks)
		}
	}
	if len(seen) != len(bars) {
		return fmt.Errorf("%d of %d bars have a voice", len(seen), len(bars))
	}
	return nil
}

// typeTicks is the length of each note type in ticks.
var typeTicks = map[string]int{
	"breve": 3840, "whole": 1920, "half": 960, "quarter": 480, "eighth": 240, "16th": 120, "32nd": 60, "64th": 30, "128th": 15,
}

// shaped finds notes that do not look as long as they are.
func shaped(elements []placed) error {
	for _, e := range elements {
		if e.Rest != nil && e.Rest.Measure == "yes" {
			continue
		}
		ticks := typeTicks[e.NoteType]
		if len(e.Dots) > 0 {
			ticks = ticks * 3 / 2
		}
		if e.Actual > 0 {
			ticks = ticks * e.Normal / e.Actual
		}
		if ticks != e.to-e.from || len(e.Dots) > 1 {
			return fmt.Errorf("bar %d: a %s with %d dots, %d:%d, lasts %d ticks", e.bar+1, e.NoteType, len(e.Dots), e.Actual, e.Normal, e.to-e.from)
		}
	}
	return nil
}

// marked reads the dynamics. A bar that is two marks or more away from the mark that
// counts there is wrong.
func marked(part xmlPart) error {
	mark := -1
	for i, m := range part.Measures {
		sum, notes := 0, 0
		for _, e := range m.Elements {
			if d := e.Type.Dynamics; d != nil {
				mark = slices.Index(dynamicMarks, d.Mark.XMLName.Local)
			}
			if (e.Pitch != nil || e.Unpitched != nil) && e.Dynamics != "" {
				sum += velocity(e.Dynamics)
				notes++
			}
		}
		if notes == 0 {
			continue
		}
		if heard := markOf(float64(sum) / float64(notes)); mark < 0 || max(heard-mark, mark-heard) > 1 {
			return fmt.Errorf("bar %d: %s is heard, and mark %d counts", i+1, dynamicMarks[heard], mark)
		}
	}
	return nil
}

var (
	dynamicMarks   = []string{"ppp", "pp", "p", "mp", "mf", "f", "ff", "fff"}
	markVelocities = []float64{16, 33, 49, 64, 80, 96, 112, 126}
)

// markOf is the mark nearest to a velocity.
func markOf(velocity float64) int {
	best := 0
	for i, v := range markVelocities {
		if math.Abs(v-velocity) < math.Abs(markVelocities[best]-velocity) {
			best = i
		}
	}
	return best
}

// spanned finds hairpins and dashes that do not begin, or do not end.
func spanned(part xmlPart) error {
	open := map[string]bool{}
	turn := func(what, kind string) error {
		if starts := kind != "stop"; starts == open[what] {
			return fmt.Errorf("a %s: %q, and one is open: %t", what, kind, open[what])
		}
		open[what] = kind != "stop"
		return nil
	}
	for i, m := range part.Measures {
		for _, e := range m.Elements {
			var err error
			switch {
			case e.Type.Wedge != nil:
				err = turn("hairpin", e.Type.Wedge.Type)
			case e.Type.Dashes != nil:
				err = turn("line of dashes", e.Type.Dashes.Type)
			}
			if err != nil {
				return fmt.Errorf("bar %d: %w", i+1, err)
			}
		}
	}
	if open["hairpin"] || open["line of dashes"] {
		return fmt.Errorf("a hairpin or dashes do not end")
	}
	return nil
}

// spelled reads each bar by its key signature and accidentals alone. It finds
// notes that read as another key, and accidentals that say nothing new.
func spelled(part xmlPart, elements []placed) error {
	alters := map[string]int{"flat": -1, "natural": 0, "sharp": 1}
	var signature map[string]int
	elements = slices.Clone(elements)
	slices.SortStableFunc(elements, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.bar, b.bar), cmp.Compare(a.from, b.from))
	})
	type place struct {
		staff, octave int
		letter        string
	}
	var holds map[place]int
	bar := -1
	for _, e := range elements {
		for ; bar < e.bar; bar++ {
			holds = map[place]int{}
			signature = signatureAt(part, bar+1, signature)
		}
		if e.Pitch == nil || e.tied("stop") {
			if e.Accidental != "" {
				return fmt.Errorf("bar %d, tick %d: an accidental at a tie or rest", e.bar+1, e.from)
			}
			continue
		}
		place := place{e.Staff, e.Pitch.Octave, e.Pitch.Step}
		now, ok := holds[place]
		if !ok {
			now = signature[e.Pitch.Step]
		}
		if e.Accidental != "" {
			if alters[e.Accidental] == now {
				return fmt.Errorf("bar %d, tick %d: %v %s says nothing new", e.bar+1, e.from, place, e.Accidental)
			}
			now = alters[e.Accidental]
			holds[place] = now
		}
		if now != e.Pitch.Alter {
			return fmt.Errorf("bar %d, tick %d: %v reads as %d, and is %d", e.bar+1, e.from, place, now, e.Pitch.Alter)
		}
		if e.Pitch.Octave < 0 || e.Pitch.Octave > 9 {
			return fmt.Errorf("bar %d: MusicXML has no octave %d", e.bar+1, e.Pitch.Octave)
		}
	}
	return nil
}

// signatureAt is the key signature of a bar, after another one.
func signatureAt(part xmlPart, bar int, before map[string]int) map[string]int {
	for _, e := range part.Measures[bar].Elements {
		if e.Fifths == nil {
			continue
		}
		before = map[string]int{}
		for i := range max(*e.Fifths, -*e.Fifths) {
			if *e.Fifths > 0 {
				before[string("FCGDAEB"[i])] = 1
			} else {
				before[string("BEADGCF"[i])] = -1
			}
		}
	}
	return before
}

// beamed finds beams that do not end, and notes that do not have as many beams
// as flags.
func beamed(elements []placed) error {
	open := map[[3]int]bool{} // bar, voice and level
	for _, e := range elements {
		if e.Chord != nil {
			continue
		}
		flags := map[string]int{"eighth": 1, "16th": 2, "32nd": 3, "64th": 4, "128th": 5}[e.NoteType]
		if n := len(e.Beams); n != 0 && (n != flags || e.Rest != nil) {
			return fmt.Errorf("bar %d, tick %d: %d beams at a %s", e.bar+1, e.from, n, e.NoteType)
		}
		for level := 1; level <= 5; level++ {
			place := [3]int{e.bar, e.Voice, level}
			does := ""
			if level <= len(e.Beams) {
				does = e.Beams[level-1].Does
			}
			switch goesOn := does == "continue" || does == "end"; {
			case goesOn != open[place]:
				return fmt.Errorf("bar %d, tick %d: beam %d is %q, and a beam is open: %t", e.bar+1, e.from, level, does, open[place])
			default:
				open[place] = does == "begin" || does == "continue"
			}
		}
	}
	for place, is := range open {
		if is {
			return fmt.Errorf("bar %d: a beam does not end", place[0]+1)
		}
	}
	return nil
}

// bracketed finds incomplete tuplets.
func bracketed(elements []placed) error {
	type bracket struct{ from, ratio int }
	open := map[[2]int]bracket{} // bar and voice
	for _, e := range elements {
		if e.Chord != nil {
			continue
		}
		place := [2]int{e.bar, e.Voice}
		for _, t := range e.Tuplets {
			if t.Type == "start" {
				open[place] = bracket{e.from, e.Actual}
			}
		}
		b, inside := open[place]
		if inside != (e.Actual > 0) || b.ratio != e.Actual {
			return fmt.Errorf("bar %d, tick %d: %d:%d outside of a tuplet", e.bar+1, e.from, e.Actual, e.Normal)
		}
		for _, t := range e.Tuplets {
			if t.Type == "stop" {
				if (e.to-b.from)%(15*e.Normal) != 0 {
					return fmt.Errorf("bar %d: a tuplet of %d ticks", e.bar+1, e.to-b.from)
				}
				delete(open, place)
			}
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("%d tuplets do not end", len(open))
	}
	return nil
}
