package live

import (
	"fmt"
	"slices"
	"strings"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Mix is how a performer has changed the parts of the music. A Mix is never modified: each change makes another one.
type Mix []Strip

// Strip is how a performer has changed a part.
type Strip struct {
	Part     string // one of scores.Score.PartNames
	Muted    bool
	Solo     bool      // whether all parts without Solo are silent
	Controls []Control // values of MIDI controllers, which replace those of the score
}

// Control is the value of a MIDI controller.
type Control struct{ Number, Value uint8 }

// Set sets a controller.
func (s *Strip) Set(number, value uint8) {
	s.Controls = slices.DeleteFunc(slices.Clone(s.Controls), func(c Control) bool { return c.Number == number })
	s.Controls = append(s.Controls, Control{number, value})
}

// value returns the value of a controller. ok is false if the score sets it.
func (s Strip) value(number uint8) (value uint8, ok bool) {
	i := slices.IndexFunc(s.Controls, func(c Control) bool { return c.Number == number })
	if i < 0 {
		return 0, false
	}
	return s.Controls[i].Value, true
}

// Of returns how a part was changed.
func (m Mix) Of(part string) Strip {
	for _, s := range m {
		if strings.EqualFold(s.Part, part) {
			return s
		}
	}
	return Strip{Part: part}
}

// with returns the mix after a change of a part.
func (m Mix) with(part string, change func(*Strip)) Mix {
	s := m.Of(part)
	change(&s)
	others := slices.DeleteFunc(slices.Clone(m), func(other Strip) bool { return strings.EqualFold(other.Part, part) })
	if !s.Muted && !s.Solo && s.Controls == nil {
		return others
	}
	return append(others, s)
}

// mixer applies a mix to what is sent. Only the scheduler uses it.
type mixer struct {
	mix    Mix
	before []Mix              // earlier mixes, the newest at the end
	silent []bool             // for each part of the score, whether it is silent
	struck map[struckNote]int // the number of times that a sounding note was struck
}

type struckNote struct {
	part         int
	channel, key uint8
}

// mostMixes is the number of changes that can be taken back.
const mostMixes = 100

// Mix changes a part. words describes the change. If the score has no such part, a notice says so. For each part with the name, Mix calls change with the
// current state of the part, in the scheduler's goroutine.
func (p *Performance) Mix(part, words string, change func(*Strip)) {
	p.do(func(k *scheduler) {
		if err := k.perf.score.CheckPart(part); err != nil {
			k.perf.Say("%v\n", err)
			return
		}
		names, after := namesOf(k.perf.score, k.perf.score.PartsNamed(part)), k.mixer.mix
		for _, name := range names {
			after = after.with(name, change)
		}
		k.remember()
		k.setMix(after, words)
	})
}

// UndoMix takes back the last change of parts.
func (p *Performance) UndoMix() {
	p.do(func(k *scheduler) {
		last := len(k.mixer.before) - 1
		if last < 0 {
			k.perf.Say("no part was changed\n")
			return
		}
		before := k.mixer.before[last]
		k.mixer.before = k.mixer.before[:last]
		k.setMix(before, "part-undo")
	})
}

// Unmix restores all parts as the score has them.
func (p *Performance) Unmix() {
	p.do(func(k *scheduler) {
		if k.mixer.mix != nil {
			k.remember()
			k.setMix(nil, "as-written")
		}
	})
}

func (k *scheduler) remember() {
	k.mixer.before = append(k.mixer.before, k.mixer.mix)
	k.mixer.before = k.mixer.before[max(0, len(k.mixer.before)-mostMixes):]
}

// setMix applies a mix: it ends the notes of parts that become silent, and sends the controllers that change.
func (k *scheduler) setMix(after Mix, words string) {
	before := k.mixer.mix
	k.mixer.mix, k.mixer.silent = after, after.Silent(k.perf.score)
	k.hushParts()
	k.foresight.revoke() // what is still valid is announced again
	for part := range k.perf.score.Parts() {
		name := k.perf.score.PartName(part)
		was, now := before.Of(name), after.Of(name)
		for _, c := range was.Controls {
			if _, set := now.value(c.Number); !set {
				k.sendControl(part, Control{c.Number, written(k.perf.score.Parts()[part], c.Number)})
			}
		}
		for _, c := range now.Controls {
			if !slices.Contains(was.Controls, c) {
				k.sendControl(part, c)
			}
		}
	}
	k.perf.Emit(Event{Kind: Mixed, Mix: after, Text: words})
}

// hushParts ends the notes of silent parts.
func (k *scheduler) hushParts() {
	now := k.perf.Clock.Now()
	for n, times := range k.mixer.struck {
		if k.mixer.silences(n.part) {
			delete(k.mixer.struck, n)
			for range times {
				k.out.send(now, n.part, midi.NoteOff(n.channel, n.key))
			}
		}
	}
}

// Silent returns for each part of a score whether it is silent.
func (m Mix) Silent(s *scores.Score) []bool {
	silent, solo := make([]bool, len(s.Parts())), false
	for part := range silent {
		solo = solo || m.Of(s.PartName(part)).Solo
	}
	for part := range silent {
		strip := m.Of(s.PartName(part))
		silent[part] = strip.Muted || solo && !strip.Solo
	}
	return silent
}

func (x *mixer) silences(part int) bool { return part >= 0 && part < len(x.silent) && x.silent[part] }

// setUp sends the settings of the score's parts, and then the controllers that a performer has set.
func (k *scheduler) setUp() {
	k.out.setUp(k.perf.score)
	k.mixer.silent = k.mixer.mix.Silent(k.perf.score)
	k.sendControls()
}

// sendControls sends all controllers that a performer has set.
func (k *scheduler) sendControls() {
	for part := range k.perf.score.Parts() {
		for _, c := range k.mixer.mix.Of(k.perf.score.PartName(part)).Controls {
			k.sendControl(part, c)
		}
	}
}

func (k *scheduler) sendControl(part int, c Control) {
	for _, channel := range compose.PartChannels(k.perf.score, part) {
		k.out.send(k.perf.Clock.Now(), part, midi.ControlChange(channel, c.Number, c.Value))
	}
}

// passes returns true if a part's message is to be sent: not a note of a silent part, not the end of a note that does not sound, and not a controller
// that a performer has set.
func (x *mixer) passes(s *scores.Score, part int, m midi.Message) bool {
	var channel, key, value uint8
	switch {
	case part < 0:
		return true
	case m.GetNoteStart(&channel, &key, &value):
		if x.silences(part) {
			return false
		}
		x.struck[struckNote{part, channel, key}]++
	case m.GetNoteEnd(&channel, &key):
		n := struckNote{part, channel, key}
		if x.struck[n] == 0 {
			return false
		}
		if x.struck[n]--; x.struck[n] == 0 {
			delete(x.struck, n)
		}
	case x.mix != nil && m.GetControlChange(&channel, &key, &value):
		_, set := x.mix.Of(s.PartName(part)).value(key)
		return !set
	}
	return true
}

// written returns the value that a controller of a part has by the score or, if the score does not set it, by General MIDI.
func written(part *scores.Player, number uint8) uint8 {
	const volume, centre = 100, 64
	switch {
	case number == midi.VolumeMSB && part.Volume != nil:
		return uint8(*part.Volume)
	case number == midi.VolumeMSB:
		return volume
	case number == midi.PanPositionMSB && part.Pan != nil:
		return uint8(*part.Pan + centre)
	}
	for _, c := range part.Controllers {
		if c.Number == int(number) {
			return uint8(c.Value.From)
		}
	}
	const firstOfSound, lastOfSound = 70, 79 // the controllers of the sound, which rest in the middle
	switch {
	case number == midi.ExpressionMSB:
		return keys - 1
	case number == midi.PanPositionMSB, number >= firstOfSound && number <= lastOfSound:
		return centre
	}
	return 0
}

// Control returns the value of a controller of a part. ok is false if the score has no such part.
func (c Current) Control(part string, number uint8) (value uint8, ok bool) {
	named := c.score.PartsNamed(part)
	if len(named) == 0 {
		return 0, false
	}
	if value, ok = c.mix.Of(c.score.PartName(named[0])).value(number); !ok {
		value = written(c.score.Parts()[named[0]], number)
	}
	return value, true
}

// Words describes the changes of a part, in the form of calls: which ones silence parts, and which controllers are set.
func (s Strip) Words() (silences, sets []string) {
	for _, is := range []struct {
		on   bool
		word string
	}{{s.Muted, "mute"}, {s.Solo, "solo"}} {
		if is.on {
			silences = append(silences, is.word+" "+s.Part)
		}
	}
	for _, c := range s.Controls {
		sets = append(sets, ControlWords(s.Part, c))
	}
	return silences, sets
}

// ControlWords describes the setting of a controller of a part, in the form of a call.
func ControlWords(part string, c Control) string {
	const centre = 64
	switch c.Number {
	case midi.VolumeMSB:
		return fmt.Sprintf("level %s %d", part, c.Value)
	case midi.PanPositionMSB:
		return fmt.Sprintf("pan %s %d", part, int(c.Value)-centre)
	}
	return fmt.Sprintf("control %s %d %d", part, c.Number, c.Value)
}
