package scores

// Pedal is what a part does with the sustain pedal in its bars.
type Pedal string

const (
	NoPedal   Pedal = "none"
	BarPedal  Pedal = "bar"  // down from the start of each bar to its end
	HalfPedal Pedal = "half" // lifted and pressed again in the middle of the bar
	BeatPedal Pedal = "beat" // lifted and pressed again at each beat of the meter
)

var partPedal = &setting[Player, Pedal]{
	name: "pedal", at: func(p *Player) *Pedal { return &p.Pedal },
	kind: choice[Pedal]{
		{word: NoPedal},
		{BarPedal, "it is down through each bar of the part"},
		{HalfPedal, "it is changed in the middle of each bar of the part"},
		{BeatPedal, "it is changed at each beat"},
	},
	usual: NoPedal,
	doc:   "The sustain pedal in the part's bars: none, down through each bar (bar), changed in the middle too (half) or at each beat (beat).",
	note:  "the sustain pedal; or: bar, half, beat", quiet: true,
}
