package audio

import (
	"bytes"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// FuzzSoundFont opens random files as SoundFonts and plays with them. Both may return errors, but must not panic.
func FuzzSoundFont(f *testing.F) {
	whole := sine().bytes()
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("RIFF\xff\xff\xff\xffsfbkLIST"))
	compressed, looped := sine(), sine()
	compressed.kind, looped.loopTo = 0x11, 101
	f.Add(compressed.bytes())
	f.Add(looped.bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		font, err := parse("fuzz.sf2", bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		for v := range font.presets {
			if v.program > 127 || v.bank > 127 {
				continue
			}
			score := scores.Paper()
			for i := range score.Players {
				score.Players[i].Bank, score.Players[i].Program = v.bank*secondBytes, v.program+1
			}
			if _, err := render(t, blip(score), font); err != nil {
				t.Log(err)
			}
			return // one instrument per input is enough
		}
	})
}

// blip returns a piece of three short notes.
func blip(score *scores.Score) *compose.Piece {
	score.Tempo = 400
	p := pieceOf(score, 1)
	for i, key := range []int{0, 60, 127} {
		p.Movements[0].Bars[0].Notes[i] = compose.Note{Key: key, Start: 60 * i, Ticks: 60, On: 60 * i, Off: 60*i + 60, Velocity: 127}
	}
	return p
}
