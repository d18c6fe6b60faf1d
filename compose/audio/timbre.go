package audio

import (
	"math"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/detmath"
)

// timbre holds the factors by which controllers change the sound of a channel. The web page does the same with SoundFont modulators (synth.ts).
type timbre struct {
	brightness, resonance, attack, release float64
	soft                                   bool // whether the soft pedal is pressed
}

var unchanged = timbre{1, 1, 1, 1, false}

// Ranges of the controllers in octaves, from the middle value (64) to either end. An octave is a factor of 2.
const (
	brightnessOctaves = 8
	resonanceOctaves  = 25 / 6.0206 // 25 dB; a factor of 2 is 6.0206 dB
	attackOctaves     = 10
	releaseOctaves    = 3
)

// control sets a controller. It returns false if the controller does not concern the timbre.
func (t *timbre) control(controller uint8, value int32) bool {
	factor := func(octaves float64) float64 {
		return detmath.Exp64(float64(value-middle) / middle * octaves * math.Ln2)
	}
	switch controller {
	case midi.SoundBrightness:
		t.brightness = factor(brightnessOctaves)
	case midi.SoundTimbre:
		t.resonance = factor(resonanceOctaves)
	case midi.SoundAttackTime:
		t.attack = factor(attackOctaves)
	case midi.SoundReleaseTime:
		t.release = factor(releaseOctaves)
	case midi.SoftPedalSwitch:
		t.soft = value >= middle
	default:
		return false
	}
	return true
}

// cutoff returns the factor of the filter's cutoff frequency. The soft pedal lowers it by an octave.
func (t *timbre) cutoff() float64 {
	if t.soft {
		return t.brightness / 2
	}
	return t.brightness
}

// gain returns the factor of the loudness. The soft pedal lowers it by 4 dB.
func (t *timbre) gain() float64 {
	if t.soft {
		return 0.631
	}
	return 1
}
