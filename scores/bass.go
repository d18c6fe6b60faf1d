package scores

import (
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Bass is a voice that follows the roots of the chords.
type Bass struct {
	Line
	Style  BassStyle
	Rhythm *Groove // when the bass plays; nil for the usual rhythm of the style
}

// BassStyle says what a bass plays.
type BassStyle string

const (
	RootBass    BassStyle = "root"    // the lowest note of the chord
	FifthBass   BassStyle = "fifths"  // alternately the lowest note and the fifth
	OctaveBass  BassStyle = "octaves" // alternately the lowest note and its octave
	BrokenBass  BassStyle = "broken"  // the tones of the chord from the lowest up
	WalkingBass BassStyle = "walking" // a line with a note on each beat, towards the next root
	PedalBass   BassStyle = "pedal"   // the root of the scale, whatever the chord
)

var bassStyles = settings.Choice{
	{Word: RootBass, Effect: "the lowest note of each chord"},
	{Word: FifthBass, Effect: "the lowest note and the fifth of each chord in turn"},
	{Word: OctaveBass, Effect: "the lowest note of each chord and its octave in turn"},
	{Word: BrokenBass, Effect: "the notes of each chord from the lowest up"},
	{Word: WalkingBass, Effect: "a line that walks through each chord towards the next one"},
	{Word: PedalBass, Effect: "the root of the scale under every chord"},
}

func (r *reader) bass(b *Bass) settings.Group {
	return settings.Group{
		Example: "{style: walking}",
		Settings: append([]settings.Setting{
			settings.Of("style", &b.Style, bassStyles,
				"What it plays: root (the lowest note of the chord), fifths (that note and the fifth in turn), octaves, broken (the chord from the lowest note up), "+
					"walking (a line of beats towards the next root) or pedal (the root of the scale)."),
			settings.Of("rhythm", &b.Rhythm, groove,
				"When it plays: a pattern such as x--x--x- or E(3, 8), whose steps divide the bar. Without it the style has its own."),
		}, r.lineSettings(&b.Line)...),
		Start: func() {
			*b = Bass{Line: newLine(), Style: RootBass}
			b.Own, b.Part.Program, b.Range = true, 33, &Span{28, 55}
		},
	}
}

// Kind is "bass".
func (*Bass) Kind() string { return "bass" }

func (b *Bass) clone() Voice { own := *b; return &own }

func (b *Bass) accents() Span { return b.Rhythm.accents() }

func (b *Bass) check(r *reader, path string) {
	if r.hasChords(path, "basses on chords") && b.Style == WalkingBass && r.score.Period() != pitch.Octave {
		r.Wrong(path+".style", "take another style", "a walking bass needs twelve keys to the octave; the tuning has %d", r.score.Period())
	}
	r.checkGroove(path+".rhythm", b.Rhythm)
}

func (b *Bass) describe(*Score) string {
	return "bass, " + bassStyles.Effect(b.Style) + b.Rhythm.describe()
}

// describe returns the pattern in brackets. It returns an empty text for nil.
func (p *Groove) describe() string {
	if p == nil {
		return ""
	}
	return " (" + p.Text + ")"
}
