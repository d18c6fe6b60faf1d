package scores

// Bass is a voice on the roots of the chords.
type Bass struct {
	Line
	Style  BassStyle
	Rhythm *Groove // when it plays; nil for the style's own
}

// BassStyle says what a bass plays.
type BassStyle string

const (
	RootBass    BassStyle = "root"    // the lowest note of the chord
	FifthBass   BassStyle = "fifths"  // that and the fifth in turn
	OctaveBass  BassStyle = "octaves" // that and its octave in turn
	BrokenBass  BassStyle = "broken"  // the tones of the chord from the lowest up
	WalkingBass BassStyle = "walking" // a line of beats towards the next root
	PedalBass   BassStyle = "pedal"   // the root of the scale, whatever the chord
)

var bassStyles = choice[BassStyle]{
	{RootBass, "the lowest note of each chord"},
	{FifthBass, "the lowest note and the fifth of each chord in turn"},
	{OctaveBass, "the lowest note of each chord and its octave in turn"},
	{BrokenBass, "the notes of each chord from the lowest up"},
	{WalkingBass, "a line that walks through each chord towards the next one"},
	{PedalBass, "the root of the scale under every chord"},
}

var bass = group[Bass]{
	example: "{style: walking}",
	settings: append([]entry[Bass]{
		&setting[Bass, BassStyle]{
			name: "style", at: func(b *Bass) *BassStyle { return &b.Style },
			kind: bassStyles,
			doc: "What it plays: root (the lowest note of the chord), fifths (that and the fifth in turn), octaves, broken (the chord from the lowest note up), " +
				"walking (a line of beats towards the next root) or pedal (the root of the scale).",
		},
		&setting[Bass, *Groove]{
			name: "rhythm", at: func(b *Bass) **Groove { return &b.Rhythm },
			kind: optional[Groove]{groove},
			doc:  "When it plays: a pattern such as x--x--x- or E(3, 8), whose steps divide the bar. Without it the style has its own.",
		},
	}, lineSettings(func(b *Bass) *Line { return &b.Line })...),
	start: func(*Score) Bass {
		b := Bass{Line: newLine(), Style: RootBass}
		b.Own, b.Part.Program, b.Range = true, 33, &Span{28, 55}
		return b
	},
}

func (b *Bass) line() *Line { return &b.Line }

func (b *Bass) check(r *reader, path string) {
	if r.hasChords(path, "basses on chords") && b.Style == WalkingBass && r.score.Period() != octave {
		r.refuse(path+".style", problem("take another style", "a bass walks through twelve keys to the octave, and the tuning has %d", r.score.Period()))
	}
	r.checkGroove(path+".rhythm", b.Rhythm)
}

func (b *Bass) describe(*Score) string {
	return "bass, " + bassStyles.effect(b.Style) + b.Rhythm.describe()
}

// describe is the pattern in a description; it is empty for nil.
func (p *Groove) describe() string {
	if p == nil {
		return ""
	}
	return " (" + p.Text + ")"
}
