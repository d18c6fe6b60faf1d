package measure

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/internal/midifile"
)

// OfFile measures a standard MIDI file. Each channel of a track counts as a part; channel 10 is percussion. Measures that need a game are NaN.
// Its errors end a sentence that begins "the file is …".
func OfFile(data []byte) (Values, error) {
	const longest = math.MaxInt32 // maximum length in ticks
	f, err := midifile.Read(data)
	if err != nil {
		return nil, err
	}
	if f.Quarter == 0 {
		return nil, errors.New("a MIDI file with times in frames; expected times in quarter notes")
	}
	m := &music{clock: clock{quarter: float64(f.Quarter)}}
	var tempos []tempo
	for _, track := range f.Tracks {
		if n := len(track); n > 0 && track[n-1].Tick > longest {
			return nil, fmt.Errorf("a MIDI file that is too long: it has more than %d ticks", longest)
		}
		m.add(track)
		for _, e := range track {
			m.end = max(m.end, int(e.Tick))
			switch {
			case e.Status != midifile.Meta:
			case e.Kind == midifile.Tempo && len(e.Data) >= 3:
				us := int(e.Data[0])<<16 | int(e.Data[1])<<8 | int(e.Data[2])
				tempos = append(tempos, tempo{tick: int(e.Tick), microseconds: float64(us)})
			case e.Kind == midifile.Meter && len(e.Data) >= 2:
				const shortest = 1.0 / 16 // the shortest bar: a 64th note
				if bar := math.Ldexp(4*float64(e.Data[0]), -int(e.Data[1])); bar >= shortest {
					m.meters = append(m.meters, meter{m.clock.quarters(int(e.Tick)), bar})
				}
			}
		}
	}
	slices.SortStableFunc(tempos, func(a, b tempo) int { return cmp.Compare(a.tick, b.tick) })
	if len(tempos) == 0 || tempos[0].tick > 0 {
		m.clock.add(0, second/2)
	}
	for _, t := range tempos {
		m.clock.add(t.tick, t.microseconds)
	}
	slices.SortStableFunc(m.meters, func(a, b meter) int { return cmp.Compare(a.from, b.from) })
	for i := range m.sounds {
		s := &m.sounds[i]
		s.begin, s.end = m.clock.at(s.On), m.clock.at(s.Off)
	}
	m.sort()
	m.excerpt = newExcerpt(m)
	return m.values(), nil
}

// add adds the notes of a track. It leaves out notes that never end.
func (m *music) add(track []midifile.Event) {
	const channels, drums = 16, 10
	type key struct {
		channel int
		key     byte
	}
	var parts [channels + 1]int
	sounding := map[key][]midifile.Event{}
	for _, e := range track {
		if !e.Starts() && !e.Stops() {
			continue
		}
		k := key{e.Channel(), e.Data[0]}
		if e.Starts() {
			sounding[k] = append(sounding[k], e)
			continue
		}
		if len(sounding[k]) == 0 {
			continue
		}
		on := sounding[k][0]
		sounding[k] = sounding[k][1:]
		if parts[k.channel] == 0 {
			m.parts++
			parts[k.channel] = m.parts
		}
		from, ticks := int(on.Tick), int(e.Tick-on.Tick)
		m.sounds = append(m.sounds, sound{
			Note:  compose.Note{Start: from, Ticks: ticks, On: from, Off: from + ticks, Key: int(on.Data[0]), Velocity: int(on.Data[1])},
			part:  parts[k.channel] - 1,
			drum:  k.channel == drums,
			pitch: float64(on.Data[0]),
		})
	}
}
