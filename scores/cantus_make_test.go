package scores

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"
)

//go:generate go test -run ^TestCantusIsUpToDate$ -update

// cantus is the tune "Ah, vous dirai-je, maman", a French song that was printed in 1761. Notes are crotchets; an underscore marks a minim.
const cantus = "C C G G A A G_ F F E E D D C_ G G F F E E D_ G G F F E E D_ C C G G A A G_ F F E E D D C_"

func TestCantusIsUpToDate(t *testing.T) {
	made := makeCantus(t)
	if *update {
		if err := os.WriteFile("bundled/cantus.mid", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if kept, err := bundledFile("cantus.mid"); err != nil || !bytes.Equal(made, kept) {
		t.Errorf("bundled/cantus.mid is out of date; run go generate ./scores: %v", err)
	}
}

// makeCantus returns a MIDI file of the tune as notation programs write it: one track with tempo and metre, and one with the notes.
func makeCantus(t *testing.T) []byte {
	t.Helper()
	var conductor, tune smf.Track
	conductor.Add(0, smf.MetaTrackSequenceName("Ah, vous dirai-je, maman"))
	conductor.Add(0, smf.MetaTempo(100))
	conductor.Add(0, smf.MetaTimeSig(2, 4, 24, 8))
	conductor.Close(0)
	for name := range strings.FieldsSeq(cantus) {
		letter, minim := strings.CutSuffix(name, "_")
		note, err := Paper().ParseNote(letter + "2")
		if err != nil {
			t.Fatal(err)
		}
		key, length := uint8(note), uint32(480)
		if minim {
			length *= 2
		}
		tune.Add(0, midi.NoteOn(0, key, 80))
		tune.Add(length, midi.NoteOff(0, key))
	}
	tune.Close(0)
	file := smf.NewSMF1()
	file.TimeFormat = smf.MetricTicks(480)
	for _, track := range []smf.Track{conductor, tune} {
		if err := file.Add(track); err != nil {
			t.Fatal(err)
		}
	}
	data, err := file.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}
