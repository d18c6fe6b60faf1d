package audio

import (
	"fmt"
	"math"
	"reflect"

	"github.com/sinshu/go-meltysynth/meltysynth"
)

// tone is one of the notes that the library's synthesizer can play at the same time (the library calls it a voice). The library has no
// controllers for filter and envelope. So a tone has pointers to private fields of the voice.
type tone struct {
	channel, state, velocity                   *int32
	cutoff, smoothed, resonance, gain          *float32 // cutoff in hertz; resonance is the height of the filter's peak
	filters                                    *bool    // whether the filter is updated before each block
	attackSlope, releaseSlope, holdAt, decayAt *float64 // slopes in levels per second, times in seconds

	began struct{ cutoff, resonance, gain, releaseSlope float64 } // values at the start of the note, as the SoundFont sets them
}

const (
	released = 2      // value of state after the note has ended
	steepest = -922.6 // steepest release slope; the library's shortest release takes 10 ms
)

// tonesOf lists the voices of a synthesizer. It panics if a new version of the library has changed the private fields.
func tonesOf(sounds *meltysynth.Synthesizer) []tone {
	voices := reflect.ValueOf(sounds).Elem().FieldByName("voices").Elem().FieldByName("voices")
	tones := make([]tone, voices.Len())
	for i := range tones {
		voice := voices.Index(i).Elem()
		envelope := voice.FieldByName("volEnv").Elem()
		tones[i] = tone{
			channel: field[int32](voice, "channel"), state: field[int32](voice, "voiceState"),
			velocity: field[int32](voice, "velocity"),
			cutoff:   field[float32](voice, "cutoff"), smoothed: field[float32](voice, "smoothedCutoff"),
			resonance: field[float32](voice, "resonance"), gain: field[float32](voice, "noteGain"),
			filters:     field[bool](voice, "dynamicCutoff"),
			attackSlope: field[float64](envelope, "attackSlope"), releaseSlope: field[float64](envelope, "releaseSlope"),
			holdAt: field[float64](envelope, "holdStartTime"), decayAt: field[float64](envelope, "decayStartTime"),
		}
	}
	return tones
}

// field returns a pointer to the private field of a struct with the given name.
func field[T any](of reflect.Value, name string) *T {
	f := of.FieldByName(name)
	if !f.IsValid() || f.Type() != reflect.TypeFor[T]() {
		panic(fmt.Sprintf("audio: the synthesizer's %v has no %s of type %v", of.Type(), name, reflect.TypeFor[T]()))
	}
	return (*T)(f.Addr().UnsafePointer())
}

// begins reports whether a note has started since the last call. If so, it stores the note's initial values in t.began. To recognise the next
// note, it sets the velocity to 0; the library reads the velocity only at the start of a note.
func (t *tone) begins() bool {
	if *t.velocity == 0 {
		return false
	}
	*t.velocity = 0
	t.began.cutoff, t.began.resonance, t.began.gain = float64(*t.cutoff), float64(*t.resonance), float64(*t.gain)
	t.began.releaseSlope = *t.releaseSlope
	return true
}

// strike applies the timbre of the channel to a note that starts.
func (t *tone) strike(by *timbre) {
	t.turn(by)
	*t.smoothed = *t.cutoff
	attack := 1 / *t.attackSlope
	longer := float64(attack*by.attack) - attack
	*t.attackSlope /= by.attack
	*t.holdAt += longer
	*t.decayAt += longer
}

// turn applies the timbre of the channel to a sounding note. More resonance makes the filter's peak louder and the rest softer, as in the
// library's own resonance.
func (t *tone) turn(by *timbre) {
	peak := max(float64(t.began.resonance*by.resonance), min(t.began.resonance, 1))
	*t.cutoff = float32(t.began.cutoff * by.cutoff())
	*t.resonance = float32(peak)
	*t.gain = float32(t.began.gain * by.gain() / math.Sqrt(peak/t.began.resonance))
	*t.filters = true
	if *t.state != released {
		*t.releaseSlope = max(t.began.releaseSlope/by.release, steepest)
	}
}
