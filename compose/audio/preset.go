package audio

import (
	"fmt"

	"github.com/sinshu/go-meltysynth/meltysynth"

	"midiconnect4/scores"
)

// midiValues is the number of MIDI keys, and also of MIDI velocities: both run from 0 to 127.
const midiValues = 128

// coverage[key][velocity] says whether an instrument (preset) sounds.
type coverage [midiValues][midiValues]bool

func coverageOf(preset *meltysynth.Preset) *coverage {
	var c coverage
	for _, outer := range preset.Regions {
		for _, inner := range outer.Instrument.Regions {
			lowest := max(outer.GetKeyRangeStart(), inner.GetKeyRangeStart())
			highest := min(outer.GetKeyRangeEnd(), inner.GetKeyRangeEnd(), midiValues-1)
			softest := max(outer.GetVelocityRangeStart(), inner.GetVelocityRangeStart())
			loudest := min(outer.GetVelocityRangeEnd(), inner.GetVelocityRangeEnd(), midiValues-1)
			for key := lowest; key <= highest; key++ {
				for velocity := softest; velocity <= loudest; velocity++ {
					c[key][velocity] = true
				}
			}
		}
	}
	return &c
}

// silent returns those keys of a part that are silent at any of the part's velocities.
func (c *coverage) silent(p scorePart) []int {
	var keys []int
	check := func(key int, velocities scores.Span) {
		for velocity := velocities.Low; velocity <= velocities.High; velocity++ {
			if !c.has(key, velocity) {
				keys = append(keys, key)
				return
			}
		}
	}
	for _, key := range p.keys {
		check(key, p.velocities)
	}
	for _, key := range p.drone {
		check(key, scores.Span{Low: p.Drone.Velocity, High: p.Drone.Velocity})
	}
	return keys
}

// has reports whether a key sounds at a velocity. Keys outside MIDI's range count as sounding, because they are never played.
func (c *coverage) has(key, velocity int) bool {
	return key < 0 || key >= midiValues || c[key][velocity]
}

// checkSamples returns an error if samples of the preset lie outside the file's sample data. The synthesizer does not check this.
func (f *Font) checkSamples(preset *meltysynth.Preset) error {
	end := int32(len(f.sounds.WaveData) - margin/2)
	for _, outer := range preset.Regions {
		for _, inner := range outer.Instrument.Regions {
			from, to := inner.GetSampleStart(), inner.GetSampleEnd()
			sound := 0 <= from && from < to && to <= end
			if inner.GetSampleModes() != 0 {
				loopFrom, loopTo := inner.GetSampleStartLoop(), inner.GetSampleEndLoop()
				sound = sound && 0 <= loopFrom && loopFrom < loopTo && loopTo <= end
			}
			if !sound {
				return fmt.Errorf("its sample %q, or its loop, lies outside the file's samples", inner.Sample.Name)
			}
		}
	}
	return nil
}
