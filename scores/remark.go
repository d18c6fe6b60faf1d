package scores

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/scores/gm"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// Remarks returns warnings, one per line: on notes that instruments do not have, on controllers that only MIDI instruments follow, and on settings
// that do nothing. They are no errors, because synthesizers can play these notes, and another game may use these settings. silent lists the signals
// that are always 0 in the game.
func (s *Score) Remarks(silent ...Signal) []string {
	usual := s.remarks(silent)
	remarks := usual
	for path, own := range s.Each {
		for _, remark := range own.remarks(silent) {
			if !slices.Contains(usual, remark) {
				remarks = append(remarks, settings.Within(path, remark))
			}
		}
	}
	return remarks
}

func (s *Score) remarks(silent []Signal) (remarks []string) {
	add := func(remark string) {
		if remark != "" {
			remarks = append(remarks, remark)
		}
	}
	for i := range s.Players {
		add(s.remark(playerFields[i], &s.Players[i], s.Range))
	}
	for i, v := range s.Voices {
		if line := v.Common(); line.Own && !isDrums(v) {
			add(s.remark(fmt.Sprintf("voices[%d].%s", i, v.Kind()), &line.Part, s.Keys(line)))
		}
	}
	if unheard := s.unheard(); len(unheard) > 0 {
		add("controllers that only MIDI instruments follow (not .wav files, the sound card or the page): " +
			strings.Join(unheard, ", "))
	}
	return append(remarks, s.idle(silent)...)
}

// idle lists the settings that do nothing, each with the reason.
func (s *Score) idle(silent []Signal) (all []string) {
	add := func(idle bool, because, what string, args ...any) {
		if idle {
			all = append(all, fmt.Sprintf(what, args...)+" here, because "+because)
		}
	}
	by := func(signal Signal, idle bool, what string, args ...any) {
		add(idle && slices.Contains(silent, signal), fmt.Sprintf("the signal %s is always 0 in this game", signal), what, args...)
	}
	by(Capture, s.Captures == CapturesByHops, "captures: hops does nothing")
	for i, v := range s.Voices {
		drums, is := v.(*Drums)
		by(Capture, is && drums.Capture != nil, "voices[%d].drums.capture does nothing", i)
	}
	for i, d := range s.Drama {
		by(d.Signal, true, "drama[%d] does not move its target", i)
	}
	if h := s.Harmony; h != nil {
		lowest := func(v Voice) bool { return v.Kind() == "bass" || v.Kind() == "chords" }
		add(h.By == ByList && !s.heardHarmony(), "nothing plays its chords: the score has no bass, chords or line, and no pull", "harmony is not heard")
		add(h.Threat == ThreatPedal && !slices.ContainsFunc(s.Voices, lowest), "the score has no bass and no chords", "harmony.threat does nothing")
	}
	if p := s.Phrases; p != nil {
		for i, f := range []*Filling{p.Ornament, p.Thin} {
			if f != nil {
				by(f.By, true, "phrases.%s.by does nothing", []string{"ornament", "thin"}[i])
			}
		}
		for _, t := range p.Themes {
			for i, m := range t.Melodies {
				if over := m.ticks % s.Meter.Ticks(); over > 0 && !m.file {
					all = append(all, fmt.Sprintf("phrases.themes.%c[%d] ends %s before its last bar does, and a rest fills it: was a note forgotten?",
						t.Letter, i, fraction(s.Meter.Ticks()-over)))
				}
			}
			other, alone := map[Singer]int{FirstSings: 1, SecondSings: 0}[p.Sings]
			add(alone && len(t.Melodies) == 2, fmt.Sprintf("only the %s player sings", p.Sings), "phrases.themes.%c[%d] does nothing", t.Letter, other)
		}
	}
	if f := s.Form; f != nil {
		atOnce := func(t Transition) bool { return t == Attacca || t == Link }
		waits := func(m Movement) bool { return m.Transition != "" && !atOnce(m.Transition) }
		add(f.Pause > 0 && atOnce(f.Transition) && !slices.ContainsFunc(f.Movements, waits), "one movement follows the other at once", "form.pause does nothing")
	}
	return all
}

// Unreached returns remarks on settings that do nothing in a game of at most so many bars: voices that begin later, and variations of themes of
// which none returns.
func (s *Score) Unreached(bars int) (remarks []string) {
	for path, own := range s.Each {
		for _, remark := range own.unreached(bars) {
			remarks = append(remarks, settings.Within(path, remark))
		}
	}
	return remarks
}

func (s *Score) unreached(bars int) (all []string) {
	for i, v := range s.Voices {
		bar := 1
		for bar <= bars && !s.Plays(v.Common(), bar) {
			bar++
		}
		if bar > bars {
			all = append(all, fmt.Sprintf("voices[%d].%s never plays here, because a game has at most %d bars", i, v.Kind(), bars))
		}
	}
	if p := s.Phrases; p != nil && len(p.Vary) > 0 {
		type theme struct {
			letter byte
			singer int
		}
		heard, returns := map[theme]bool{}, false
		for bar := 0; bar < bars; bar += p.Bars {
			at := p.At(bar)
			which := theme{letter: at.Theme}
			if p.Of == ThemesOfSinger {
				which.singer = at.Singer
			}
			returns = returns || heard[which]
			heard[which] = true
		}
		if !returns {
			all = append(all, fmt.Sprintf("phrases.vary does nothing here, because no theme returns in a game of at most %d bars", bars))
		}
	}
	return all
}

// heardHarmony reports whether the chords of the harmony may change a note before the end of the game.
func (s *Score) heardHarmony() bool {
	h, p := s.Harmony, s.Phrases
	return h.Pull > 0 || h.Inflect || h.inKeys != nil ||
		slices.ContainsFunc(s.Voices, func(v Voice) bool { return slices.Contains([]string{"bass", "chords", "line"}, v.Kind()) }) ||
		slices.ContainsFunc(s.Drama, func(d Drama) bool { return d.Target == Dissonance }) ||
		s.Scale.Rising != nil || p != nil && (len(p.Close) > 0 || p.Accompanied() || p.Ornament != nil && slices.Contains(p.Ornament.Ways, Arpeggio))
}

// unheard lists the controllers of the score that only MIDI instruments follow, each once.
func (s *Score) unheard() (names []string) {
	var numbers []int
	for _, part := range s.Parts() {
		for _, c := range part.Controllers {
			numbers = append(numbers, c.Number)
		}
	}
	for _, d := range s.Drama {
		if d.Target == Controller {
			numbers = append(numbers, d.Controller)
		}
	}
	slices.Sort(numbers)
	for _, number := range slices.Compact(numbers) {
		if !slices.Contains(heard, number) {
			names = append(names, controllerName(number))
		}
	}
	return names
}

// remark returns a warning if a part may get notes that its instrument does not have, otherwise "". keys is the span of the composed keys, before
// the part's octave is added.
func (s *Score) remark(name string, part *Player, keys Span) string {
	low, high, known := gm.Compass(part.Program)
	if !known {
		return ""
	}
	composed := Span{keys.Low + part.Shift(), keys.High + part.Shift()}
	has, some := s.tuned(Span{low, high})
	says := "none of the tuning's keys"
	if some {
		if has.has(composed.Low) && has.has(composed.High) {
			return ""
		}
		says = s.spanName(has)
	}
	return fmt.Sprintf("%s may play %s, and %s has %s", name, s.spanName(composed), gm.Program(part.Program), says)
}

// tuned returns the span of the keys whose pitches lie within a span of keys in equal temperament. The bool is false if no key's pitch lies there.
func (s *Score) tuned(equal Span) (keys Span, some bool) {
	if s.Tuning == nil {
		return equal, true
	}
	for key := range pitch.Keys {
		if near, _ := s.Nearest(key); !s.Pitched(key) || !equal.has(near) {
			continue
		}
		if !some {
			keys.Low, some = key, true
		}
		keys.High = key
	}
	return keys, some
}
