package live

import (
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// suite is a score of three movements. Each movement has its own meter, instruments and voices.
const suite = `
players: {first: {program: Flute}, second: {program: Clarinet}}
voices:
  - answer: {way: ostinato, name: Bass, program: Bassoon, octave: -1}
form:
  pause: 1
  movements:
    - {title: Prelude, tempo: 90}
    - {title: Waltz, bar: 3/4, players: {first: {program: Violin}, second: {program: Clarinet}}}
    - title: Finale
      bar: 6/8
      grid: 1/8
      voices:
        - drums: {play: {kick: x--x--}}
        - answer: {way: ostinato, name: Bass, program: Cello, octave: -1}
`

// TestSuiteSoundsAsInTheFile performs movements with their own scores. It checks that the notes equal those in the MIDI file.
func TestSuiteSoundsAsInTheFile(t *testing.T) {
	s, err := scores.Parse("suite.yaml", []byte(suite))
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		matches := []*play.Match{randomMatch(t, 1), randomMatch(t, 2), randomMatch(t, 3)}
		play.ApplyForm(matches)
		heard, err := r.play(matches...)
		if err != nil {
			t.Fatal(err)
		}
		r.sink.mustBeSilent(t)
		data, err := play.Piece(s, heard).SMF(1)
		if err != nil {
			t.Fatal(err)
		}
		notes := func(all []sent, late time.Duration) (some []sent) {
			for _, m := range all {
				var channel, key, velocity uint8
				if m.message.GetNoteOn(&channel, &key, &velocity) || m.message.GetNoteOff(&channel, &key, &velocity) {
					some = append(some, sent{max(0, m.at-late), m.message})
				}
			}
			return some
		}
		got, want := notes(r.sink.sent, lead), notes(fileMessages(t, data), 0)
		for channel := range uint8(channels) {
			mustAgree(t, of(channel, got), of(channel, want))
		}
	})
}
