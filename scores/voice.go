package scores

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// mostVoices is how many voices fit beside the players: a channel each, without
// the drums'.
const mostVoices = 12

// Voice is a line of notes that sounds with the moves' own. One field is set: its
// kind.
type Voice struct {
	Answer       *Answer
	Counterpoint *Counterpoint
	Bass         *Bass
	Chords       *Chords
	Drums        *Drums
}

// voiceKinds is the names of the kinds in a score file.
var voiceKinds = []string{"answer", "counterpoint", "bass", "chords", "drums"}

// voiceKind is a kind of voice with its settings.
type voiceKind interface {
	line() *Line
	describe(s *Score) string     // what it does
	check(r *reader, path string) // refuses what does not fit the rest of the score
}

// kind is the voice's kind, and its name in a score file; nil if none is set.
func (v *Voice) kind() (name string, k voiceKind) {
	switch {
	case v.Answer != nil:
		return "answer", v.Answer
	case v.Counterpoint != nil:
		return "counterpoint", v.Counterpoint
	case v.Bass != nil:
		return "bass", v.Bass
	case v.Chords != nil:
		return "chords", v.Chords
	case v.Drums != nil:
		return "drums", v.Drums
	}
	return "", nil
}

// Line is what the voice has in common with the other kinds.
func (v *Voice) Line() *Line {
	_, kind := v.kind()
	return kind.line()
}

// Kind is the name of the voice's kind.
func (v *Voice) Kind() string {
	name, _ := v.kind()
	return name
}

// accents is the least and the most that the voice adds to the velocities of the moves, beside its
// level.
func (v *Voice) accents() Span {
	switch {
	case v.Bass != nil:
		return v.Bass.Rhythm.accents()
	case v.Chords != nil:
		return v.Chords.Rhythm.accents()
	case v.Drums != nil:
		return v.Drums.accents()
	}
	return Span{}
}

func (r *reader) voice(v *Voice) settings.Group {
	return settings.Group{
		Example: "{answer: {way: ostinato}}",
		Settings: []settings.Setting{
			settings.Of("answer", &v.Answer, settings.Section(r.answer), "The other player's line goes on while this one moves."),
			settings.Of("counterpoint", &v.Counterpoint, settings.Section(r.counterpoint),
				"A line against the moves', by the rules of counterpoint in two voices."),
			settings.Of("bass", &v.Bass, settings.Section(r.bass), "A bass on the roots of the chords."),
			settings.Of("chords", &v.Chords, settings.Section(r.chords), "The chords, each as near as it can be to the one before."),
			settings.Of("drums", &v.Drums, settings.Section(r.drums), "Percussion on channel 10: patterns, and what the board says."),
		},
		Rule: func(path string) {
			name, kind := v.kind()
			given := slices.DeleteFunc(slices.Clone(voiceKinds), func(kind string) bool { return !r.Has(settings.Within(path, kind)) })
			if len(given) != 1 {
				r.Wrong(path, "begin each voice with a dash and its kind, as in - answer: {way: ostinato}",
					"%s; expected one of %s", text.Count(len(given), "kind")+" of voice", strings.Join(voiceKinds, ", "))
				return
			}
			field := settings.Within(path, name)
			kind.line().Own = v.Answer == nil || slices.ContainsFunc(r.partSettings(&Player{}), func(s settings.Setting) bool { return r.Has(settings.Within(field, s.Name)) })
		},
		Also: func(s *settings.Schema) { s.MinProperties, s.MaxProperties = 1, 1 },
	}
}

// voices is the kind of the list of voices.
func (r *reader) voices() settings.Kind {
	return settings.List{Item: settings.Section(r.voice), Most: mostVoices, Things: "voices", Expected: "at least one voice"}
}

// Parts is the parts of a piece: the players', and then those of the voices that
// have one of their own.
func (s *Score) Parts() []*Player {
	parts := append(make([]*Player, 0, len(s.Players)+len(s.Voices)), &s.Players[0], &s.Players[1])
	for i := range s.Voices {
		if line := s.Voices[i].Line(); line.Own {
			parts = append(parts, &line.Part)
		}
	}
	return parts
}

// PartOf is the index in Parts of the part in which a voice sounds while a player
// moves. A voice without a part of its own sounds in the other player's; all drums sound in
// the part of the first.
func (s *Score) PartOf(voice, player int) int {
	if s.Voices[voice].Drums != nil {
		voice = s.firstDrums()
	}
	if !s.Voices[voice].Line().Own {
		return 1 - player
	}
	part := len(s.Players)
	for i := range voice {
		if s.Voices[i].Line().Own {
			part++
		}
	}
	return part
}

// firstDrums is the index of the first voice of drums, or -1.
func (s *Score) firstDrums() int {
	return slices.IndexFunc(s.Voices, func(v Voice) bool { return v.Drums != nil })
}

// voicePath is the path of a voice in the score.
func (r *reader) voicePath(i int) string {
	return settings.Within(r.Item("voices", i), r.score.Voices[i].Kind())
}

// checkVoices gives voices names and channels, and refuses what does not fit
// together.
func (r *reader) checkVoices(string) {
	voices := r.score.Voices
	for i := range voices {
		if c := voices[i].Counterpoint; c != nil && c.Range == nil {
			beyond := r.score.beyond(c)
			c.Range = &beyond
		}
		_, kind := voices[i].kind()
		line, path := kind.line(), r.voicePath(i)
		if voices[i].Drums != nil && i > r.score.firstDrums() {
			line.Own = false
		}
		if line.Own {
			r.nameVoice(path, &voices[i])
		}
		if voices[i].Drums == nil {
			r.checkKeysOf(path, line)
		}
		r.checkTimes(path, line)
		kind.check(r, path)
	}
	r.shareChannels()
}

// nameVoice names a voice's part after its instrument, or else after its kind.
func (r *reader) nameVoice(path string, v *Voice) {
	part := &v.Line().Part
	switch {
	case part.Name != "":
	case r.Has(path + ".program"):
		part.Name = ProgramName(part.Program)
	default:
		part.Name = strings.ToUpper(v.Kind()[:1]) + v.Kind()[1:]
	}
}

// checkTimes refuses an end before the beginning.
func (r *reader) checkTimes(path string, l *Line) {
	if l.Until > 0 && l.Until < l.From {
		r.Wrong(path+".until", "", "the voice ends in bar %d, before it enters in bar %d", l.Until, l.From)
	}
}

// checkKeysOf refuses keys beyond MIDI's.
func (r *reader) checkKeysOf(path string, l *Line) {
	keys := r.score.Keys(l)
	if l.Own {
		r.checkKeys(path+".octave", &l.Part, keys)
		return
	}
	for i := range r.score.Players {
		if l.Range != nil { // else it is the player's range
			r.checkKeys(path+".range", &r.score.Players[i], keys)
		}
	}
}

// checkKeys refuses a range that a part's octave takes beyond MIDI's keys.
func (r *reader) checkKeys(field string, part *Player, keys Span) {
	if shift := part.Shift(); keys.Low+shift < 0 || keys.High+shift > pitch.HighestKey {
		r.Wrong(field, "", "%+d octaves take the range %d..%d to %d..%d; expected keys of 0..%d",
			part.Octave, keys.Low, keys.High, keys.Low+shift, keys.High+shift, pitch.HighestKey)
	}
}

// shareChannels gives each part without a channel the lowest that is free, and
// refuses a channel that two parts have.
func (r *reader) shareChannels() {
	var taken [lastChannel + 1]string
	taken[drumChannel] = "the drums"
	for i, player := range r.score.Players {
		taken[player.Channel] = playerFields[i]
	}
	for given := range 2 { // those that have a channel come first
		for i := range r.score.Voices {
			line, path := r.score.Voices[i].Line(), r.voicePath(i)
			switch wants := line.Part.Channel; {
			case !line.Own, wants == drumChannel:
			case given == 0 && wants > 0:
				if other := taken[wants]; other != "" {
					r.Wrong(path+".channel", "leave it out, and the voice gets a free one", "%s has channel %d already", other, wants)
				}
				taken[wants] = path
			case given == 1 && wants == 0:
				line.Part.Channel = slices.Index(taken[1:], "") + 1
				taken[line.Part.Channel] = path
			}
		}
	}
}

// describeVoices lists the voices; it is empty for none.
func (s *Score) describeVoices(string) string {
	if len(s.Voices) == 0 {
		return ""
	}
	var all strings.Builder
	fmt.Fprintln(&all, "voices")
	for i := range s.Voices {
		_, kind := s.Voices[i].kind()
		fmt.Fprintf(&all, "  %d. %s: %s\n", i+1, kind.describe(s), kind.line().describe(s))
	}
	return all.String()
}

// Clone is a copy of the score whose parts may be changed.
func (s *Score) Clone() *Score {
	clone := *s
	clone.Voices = slices.Clone(s.Voices)
	for i := range clone.Voices {
		clone.Voices[i] = clone.Voices[i].clone()
	}
	return &clone
}

// clone is a copy of the voice with settings of its own.
func (v Voice) clone() Voice {
	own(&v.Answer)
	own(&v.Counterpoint)
	own(&v.Bass)
	own(&v.Chords)
	own(&v.Drums)
	return v
}

// own replaces the value of a pointer by a copy.
func own[Value any](p **Value) {
	if *p != nil {
		value := **p
		*p = &value
	}
}
