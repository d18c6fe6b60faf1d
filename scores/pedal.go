package scores

import "midiconnect4/scores/settings"

// Pedal is what a part does with the sustain pedal in its bars.
type Pedal string

const (
	NoPedal   Pedal = "none"
	BarPedal  Pedal = "bar"  // down from the start of each bar to its end
	HalfPedal Pedal = "half" // lifted and pressed again in the middle of the bar
	BeatPedal Pedal = "beat" // lifted and pressed again at each beat of the meter
)

func partPedal(p *Player) settings.Setting {
	return settings.Setting{
		Name: "pedal", In: &p.Pedal,
		Kind: settings.Choice{
			{Word: NoPedal},
			{Word: BarPedal, Effect: "it is down through each bar of the part"},
			{Word: HalfPedal, Effect: "it is changed in the middle of each bar of the part"},
			{Word: BeatPedal, Effect: "it is changed at each beat"},
		},
		Usual: NoPedal,
		Doc:   "The sustain pedal in the part's bars: none, down through each bar (bar), changed in the middle too (half) or at each beat (beat).",
		Note:  "the sustain pedal; or: bar, half, beat", Quiet: true,
	}
}
