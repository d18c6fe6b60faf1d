package compose_test

import (
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// eightVoices is a score with eight voices, two of them counterpoints.
const eightVoices = `
scale: {root: D, mode: dorian}
range: D2..D3
reference: {notes: [D2, A2], stay: 4, then: cycle}
harmony: {chords: [i 2, IV 2, v 2, i 2]}
voices:
  - answer: {way: inversion}
  - answer: {behind: 3, program: Flute}
  - counterpoint: {species: first, side: above, range: D2..D4, program: Oboe}
  - counterpoint: {species: second, side: below, range: D1..D3, program: Cello}
  - bass: {style: walking}
  - chords: {style: block}
  - chords: {style: wave, program: Orchestral Harp}
  - drums: {play: {kick: x---x---, hat: xxxxxxxx}, win: crash}
`

func BenchmarkEightVoices(b *testing.B) {
	score, err := scores.Parse("eight", []byte(eightVoices))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	const moves = 36
	composer, n := compose.New(score, 1), 0
	for b.Loop() {
		if n++; n > moves {
			composer, n = compose.New(score, uint64(n)), 1
		}
		composer.Bars(compose.Move{X: 1 + n%6, Y: 1 + n/6%6, Player: n % 2})
	}
}
