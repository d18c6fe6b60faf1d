package measure

import (
	"slices"
)

// moments divides the piece into time spans in which the same notes sound. For each span, it calls the given function with these notes (perhaps none)
// and the length of the span in seconds.
func (m *music) moments(do func(sounding []sound, seconds float64)) {
	ticks := []int{0, m.end}
	for _, s := range m.sounds {
		ticks = append(ticks, s.On, s.Off)
	}
	slices.Sort(ticks)
	ticks = slices.Compact(ticks)
	var sounding []sound
	next := 0
	for i, tick := range ticks[:len(ticks)-1] {
		sounding = slices.DeleteFunc(sounding, func(s sound) bool { return s.Off <= tick })
		for ; next < len(m.sounds) && m.sounds[next].On <= tick; next++ {
			sounding = append(sounding, m.sounds[next])
		}
		do(sounding, m.clock.at(ticks[i+1])-m.clock.at(tick))
	}
}

// together is the share of the time in which at least two notes sound.
func together(m *music) float64 {
	return m.while(func(sounding []sound) bool { return len(sounding) > 1 })
}

// voices is the share of the time in which at least two parts sound.
func voices(m *music) float64 {
	return m.while(func(sounding []sound) bool {
		return slices.ContainsFunc(sounding, func(s sound) bool { return s.part != sounding[0].part })
	})
}

// while returns the share of the time in which the given condition holds.
func (m *music) while(is func(sounding []sound) bool) float64 {
	so, all := 0.0, 0.0
	m.moments(func(sounding []sound, seconds float64) {
		all += seconds
		if is(sounding) {
			so += seconds
		}
	})
	return share(so, all)
}
