package live

import (
	"testing"
	"testing/synctest"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// ensemble is a score with voices. Some voices are parts of their own, others play in the players' parts.
func ensemble(t testing.TB) *scores.Score {
	t.Helper()
	s, err := scores.Parse("ensemble.yaml", []byte(`
players: {first: {ending: {win: chord}}}
voices:
  - answer: {way: ostinato}
  - answer: {way: inversion, program: Cello, octave: -1}
  - counterpoint: {program: Oboe, pan: 30}
  - answer: {behind: 3, program: Xylophone, from: 3, until: 9}
  - bass: {style: walking, range: E0..G1}
  - chords: {style: broken, program: Orchestral Harp}
  - line: {text: "c1 . [3 5] c3 | 8 7 *2", program: Marimba, every: 2, swing: 0.7}
  - line: {text: C2 D2 E2 . ., step: 1/8}
  - drums: {columns: [Low Tom, High Tom], play: {kick: x---x---, Cowbell: "E(3, 8)"}, win: crash}
`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDrumsKeepTheirKeys transposes a performance. It checks that the drums are not transposed.
func TestDrumsKeepTheirKeys(t *testing.T) {
	s := ensemble(t)
	var plain, higher []sent
	for _, shift := range []int{0, 7} {
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			if shift > 0 {
				r.Transpose(shift)
			}
			if _, err := r.play(given(t, "1", "2", "1", "4", "4")); err != nil {
				t.Fatal(err)
			}
			r.sink.mustBeSilent(t)
			plain, higher = higher, r.sink.starts()
		})
	}
	drumsStruck := 0
	for i, n := range plain {
		var channel, key, to, velocity uint8
		n.message.GetNoteOn(&channel, &key, &velocity)
		higher[i].message.GetNoteOn(&channel, &to, &velocity)
		want := key + 7
		if channel == 9 {
			want = key
			drumsStruck++
		}
		if to != want {
			t.Errorf("channel %d: key %d became %d, want %d", channel+1, key, to, want)
		}
	}
	if drumsStruck == 0 || !higher[0].message.Is(midi.NoteOnMsg) {
		t.Error("no drum was struck")
	}
}
