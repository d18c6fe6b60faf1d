package scores

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
	"midiconnect4/scores/gm"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// mostVoices is the greatest number of voices in a score, because each voice needs a MIDI channel.
const mostVoices = 12

// Voice is a line of notes that sounds together with the notes of the moves: an *Answer, a *Counterpoint, a *Bass, *Chords, *Drums or a *Riff.
type Voice interface {
	Kind() string  // name of the voice's kind in a score file
	Common() *Line // settings that all voices have

	clone() Voice                 // a copy whose settings may be changed
	together(s *Score) int        // greatest number of notes at the same time
	accents() Span                // span of the numbers that its accents add to velocities, from the smallest to the greatest
	describe(s *Score) string     // a description for people
	check(r *reader, path string) // reports settings that do not fit the rest of the score
}

// voiceKind is the settings kind of one kind of voice. The function returns a new voice and its settings.
type voiceKind func() (Voice, settings.Group)

// Read makes a new voice and reads its settings.
func (k voiceKind) Read(r *settings.Reader, node ast.Node, path string, into any) {
	made, group := k()
	*into.(*Voice) = made
	group.Read(r, node, path)
}

// Schema returns the schema of the voice's settings.
func (k voiceKind) Schema(any, bool) *settings.Schema { return k.Group(nil).Schema(false) }

// Group returns the settings of a new voice.
func (k voiceKind) Group(any) settings.Group {
	_, group := k()
	return group
}

// Text returns "", because no score has voices by default.
func (voiceKind) Text(any) string { return "" }

func (r *reader) voice(v *Voice) settings.Group {
	kinds := []settings.Setting{
		settings.Of("answer", v, voiceKind(func() (Voice, settings.Group) { a := new(Answer); return a, r.answer(a) }),
			"The other player's line goes on while a player moves."),
		settings.Of("counterpoint", v, voiceKind(func() (Voice, settings.Group) { c := new(Counterpoint); return c, r.counterpoint(c) }),
			"A line against the line of the moves, by the rules of counterpoint in two voices."),
		settings.Of("bass", v, voiceKind(func() (Voice, settings.Group) { b := new(Bass); return b, r.bass(b) }),
			"A bass on the roots of the chords."),
		settings.Of("chords", v, voiceKind(func() (Voice, settings.Group) { c := new(Chords); return c, r.chords(c) }),
			"The chords, each as near as possible to the one before."),
		settings.Of("drums", v, voiceKind(func() (Voice, settings.Group) { d := new(Drums); return d, r.drums(d) }),
			"Percussion on channel 10: patterns, and drums that depend on the moves."),
		settings.Of("line", v, voiceKind(func() (Voice, settings.Group) { l := new(Riff); return l, r.riff(l) }),
			"A line of your own: notes, degrees of the scale or tones of the chord, as a text that returns."),
	}
	return settings.Group{
		Example:  "{answer: {way: ostinato}}",
		Settings: kinds,
		Rule: func(path string) {
			var names []string
			given := 0
			for _, kind := range kinds {
				names = append(names, kind.Name)
				if r.Has(settings.Within(path, kind.Name)) {
					given++
				}
			}
			if given != 1 {
				r.Wrong(path, "begin each voice with a dash and its kind, as in - answer: {way: ostinato}",
					"%s; expected one of %s", text.Count(given, "kind")+" of voice", strings.Join(names, ", "))
				return
			}
			field := settings.Within(path, (*v).Kind())
			_, answer := (*v).(*Answer)
			(*v).Common().Own = !answer || slices.ContainsFunc(r.partSettings(&Player{}), func(s settings.Setting) bool { return r.Has(settings.Within(field, s.Name)) })
		},
		Also: func(s *settings.Schema) { s.MinProperties, s.MaxProperties = 1, 1 },
	}
}

// voices returns the settings kind of the list of voices.
func (r *reader) voices() settings.Kind {
	return settings.List{Item: settings.Section(r.voice), Most: mostVoices, Things: "voices", Expected: "at least one voice"}
}

// Parts lists the parts of a piece: first the two players' parts, then the parts of those voices that have one of their own.
func (s *Score) Parts() []*Player {
	parts := append(make([]*Player, 0, len(s.Players)+len(s.Voices)), &s.Players[0], &s.Players[1])
	for _, v := range s.Voices {
		if line := v.Common(); line.Own {
			parts = append(parts, &line.Part)
		}
	}
	return parts
}

// PartOf returns the index in Parts of the part in which a voice sounds while the given player moves. A voice without a part of its own sounds in
// the other player's part. All drums sound in the part of the first drums of the score.
func (s *Score) PartOf(voice, player int) int {
	if isDrums(s.Voices[voice]) {
		voice = slices.IndexFunc(s.Voices, isDrums)
	}
	if !s.Voices[voice].Common().Own {
		return 1 - player
	}
	part := len(s.Players)
	for _, before := range s.Voices[:voice] {
		if before.Common().Own {
			part++
		}
	}
	return part
}

func isDrums(v Voice) bool {
	_, is := v.(*Drums)
	return is
}

// voicePath returns the path of a voice in the score file.
func (r *reader) voicePath(i int) string {
	return settings.Within(r.Item("voices", i), r.score.Voices[i].Kind())
}

// checkVoices gives names and channels to voices. It reports an error for each voice that does not fit the score.
func (r *reader) checkVoices(string) {
	voices := r.score.Voices
	for i, v := range voices {
		if c, ok := v.(*Counterpoint); ok && c.Range == nil {
			beyond := r.score.beyond(c)
			c.Range = &beyond
		}
		line, path, drums := v.Common(), r.voicePath(i), isDrums(v)
		if drums && i > slices.IndexFunc(voices, isDrums) {
			line.Own = false
		}
		if line.Own {
			r.nameVoice(path, v)
		}
		if !drums {
			r.checkKeysOf(path, line)
		}
		if line.Every.Phrases && r.score.Phrases == nil {
			r.Wrong(path+".every", "add phrases, as in phrases: {form: AABA}, or count bars", "phrases are counted in a score without phrases")
		}
		if line.Until > 0 && line.Until < line.From {
			r.Wrong(path+".until", "", "the voice ends in bar %d, before it enters in bar %d", line.Until, line.From)
		}
		v.check(r, path)
	}
	r.shareChannels()
}

// nameVoice gives a name to the part of a voice that has none. If the file gives an instrument, the part gets the instrument's name; otherwise it
// gets the name of the voice's kind.
func (r *reader) nameVoice(path string, v Voice) {
	part := &v.Common().Part
	switch {
	case part.Name != "":
	case r.Has(path + ".program"):
		part.Name = gm.Program(part.Program)
	default:
		part.Name = strings.ToUpper(v.Kind()[:1]) + v.Kind()[1:]
	}
}

// checkKeysOf reports an error for a voice whose keys are out of MIDI's range.
func (r *reader) checkKeysOf(path string, l *Line) {
	keys := r.score.Keys(l)
	if l.Own {
		r.checkKeys(path+".octave", &l.Part, keys)
		return
	}
	for i := range r.score.Players {
		if l.Range != nil { // without a range of its own, the voice has the score's range, which checkOctaves checks
			r.checkKeys(path+".range", &r.score.Players[i], keys)
		}
	}
}

// checkKeys reports an error for a range that the part's octave moves out of MIDI's range of keys.
func (r *reader) checkKeys(field string, part *Player, keys Span) {
	if shift := part.Shift(); keys.Low+shift < 0 || keys.High+shift > pitch.HighestKey {
		r.Wrong(field, "", "%+d octaves take the range %d..%d to %d..%d; expected keys of 0..%d",
			part.Octave, keys.Low, keys.High, keys.Low+shift, keys.High+shift, pitch.HighestKey)
	}
}

// shareChannels gives the lowest free channel to each part that has no channel. It reports an error for a channel that two parts ask for.
func (r *reader) shareChannels() {
	var taken [lastChannel + 1]string
	taken[drumChannel] = "the drums"
	for i, player := range r.score.Players {
		taken[player.Channel] = playerFields[i]
	}
	for given := range 2 { // parts with a channel come first, then parts without one
		for i := range r.score.Voices {
			line, path := r.score.Voices[i].Common(), r.voicePath(i)
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

// describeVoices returns the list of voices. It returns "" if there are none.
func (s *Score) describeVoices(string) string {
	if len(s.Voices) == 0 {
		return ""
	}
	var all strings.Builder
	fmt.Fprintln(&all, "voices")
	for i, v := range s.Voices {
		fmt.Fprintf(&all, "  %d. %s: %s\n", i+1, v.describe(s), v.Common().where(s))
	}
	return all.String()
}

// Clone returns a copy of the score. Changes to the voices of the copy do not change s.
func (s *Score) Clone() *Score {
	clone := *s
	clone.Voices = slices.Clone(s.Voices)
	for i, v := range clone.Voices {
		clone.Voices[i] = v.clone()
	}
	return &clone
}
