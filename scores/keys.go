package scores

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// KeyPlan is the sequence of musical keys of the piece.
type KeyPlan struct {
	Plan []Key
	Stay []int // for each key: how many bars it stays or, if By is not keysByBars, how large its share is
	By   keysBy
	Then AfterList // what follows the last key, Cycle or Hold; only for keysByBars

	scores []*Score // the score, transposed to each key
}

// Key is a musical key: a root and a mode.
type Key struct {
	Root int // pitch class, 0..11; 0 is C
	Mode string
	name string // of the root, as it is written
}

// keysBy says what makes the keys change.
type keysBy string

const (
	keysByBars  keysBy = "bars"  // each key stays for its number of bars
	keysByBoard keysBy = "board" // keys change as the board fills
	keysByPiece keysBy = "piece" // keys change as the piece goes on, over all its movements
)

const mostKeys = 99

func (s *Score) keyName() settings.Kind {
	return settings.Notation(s.parseKey,
		func(k Key) string { return k.name + " " + k.Mode },
		settings.Pattern(`^ *[A-Ga-g][#b♯♭]? +[A-Za-z]`),
	)
}

// parseKey reads a musical key, such as D minor.
func (s *Score) parseKey(text string) (Key, error) {
	root, mode, _ := strings.Cut(strings.TrimSpace(text), " ")
	class, err := s.ParseRoot(root)
	mode = strings.ToLower(strings.TrimSpace(mode))
	if err != nil || !slices.Contains(modeNames().Words(), mode) {
		return Key{}, settings.Problem("write a root and a mode, as in D minor, Bb major or F# dorian", "%s is not a key", settings.Quote(text))
	}
	return Key{class, mode, root}, nil
}

func (r *reader) keysGroup(k *KeyPlan) settings.Group {
	return settings.Group{
		Example: "{plan: [C major, G major, A minor], stay: 8}",
		Settings: []settings.Setting{
			settings.Of("plan", &k.Plan, settings.List{Item: r.score.keyName(), Most: mostKeys, Things: "keys", Expected: "at least one key", Brackets: true, Words: true},
				"Keys in order, each a root and a mode. Reference notes, drones, chords and the modes of the drama move with the scale "+
					"from one key to the next.", settings.More{Missing: settings.Problem("write them as plan: [C major, A minor]", "no keys are given")}),
			settings.Of("stay", &k.Stay, settings.List{Item: settings.Number{Low: 1, High: mostBars, IsNot: "is no number of bars"}, Expected: "numbers of bars"},
				"How many bars each key stays: one number for all, or a list with one for each. With by: board and by: piece, how large its share is."),
			settings.Of("by", &k.By, settings.Choice{
				{Word: keysByBars, Effect: "each for its number of bars"}, {Word: keysByBoard, Effect: "as the board fills"}, {Word: keysByPiece, Effect: "as the piece goes on"},
			},
				"When keys change: bars (after its number of bars), board (as the board fills) or piece (as the piece goes on, over all its movements)."),
			settings.Of("then", &k.Then, settings.Choice{{Word: Cycle, Effect: "the same keys again from the first"}, {Word: Hold, Effect: "the last key stays"}},
				"With by: bars, what follows the last key: cycle (from the first again) or hold (the last stays)."),
		},
		Start: func() { *k = KeyPlan{Stay: []int{1}, By: keysByBars, Then: Cycle} },
		Rule: func(path string) {
			r.fitStays(path+".stay", &k.Stay, len(k.Plan), "keys")
			if k.By != keysByBars && r.Has(path+".then") {
				r.Wrong(path+".then", "leave it out", "then has no effect with by: %s; it is only for by: bars", k.By)
			}
		},
	}
}

// checkKeyPlan transposes the score to each key of the plan.
func (r *reader) checkKeyPlan(path string) {
	s, k := r.score, r.score.KeyPlan
	switch {
	case k == nil:
		return
	case s.Period() != pitch.Octave:
		r.Wrong(path, "", "keys can be used only with twelve notes to the octave; the tuning repeats after %d", s.Period())
		return
	case s.Intervals.By == ByThirds:
		r.Wrong(path, "count in steps, or leave the keys out", "intervals by thirds go through all twelve pitch classes and have no key")
		return
	}
	made := *k
	made.scores = nil
	for i, key := range k.Plan {
		in, err := s.in(key)
		if err != nil {
			r.Wrong(r.Item(path+".plan", i), "", "%s: %v", settings.Quote(key.name+" "+key.Mode), err)
			return
		}
		in.KeyPlan = &made
		made.scores = append(made.scores, in)
	}
	s.KeyPlan = &made
}

// in returns the score in another key: its notes, chords and modes are transposed.
func (s *Score) in(key Key) (*Score, error) {
	in := s.Clone()
	in.Scale = pitch.ScaleOf(key.Root, key.Mode)
	if key.Mode == s.Scale.Mode {
		in.Scale.Rising = s.Scale.Rising
	}
	move := s.Mover(in.Scale)
	in.Shared = s.Shared.moved(s, in, move)
	for i := range in.Players {
		p := &in.Players[i]
		p.Reference = p.Reference.moved(s, in, move)
		if p.Drone != nil {
			drone := *p.Drone
			drone.Keys = make([]int, len(p.Drone.Keys))
			for n, key := range p.Drone.Keys {
				drone.Keys[n] = min(max(move(key), 0), pitch.HighestKey)
			}
			p.Drone = &drone
		}
	}
	in.Drama = slices.Clone(s.Drama)
	for i, d := range in.Drama {
		in.Drama[i].Modes = slices.Clone(d.Modes)
		for m := range d.Modes {
			in.Drama[i].Modes[m].Root = key.Root
		}
	}
	var errs [3]error
	if s.Harmony != nil {
		plan := *s.Harmony
		plan.Chords, errs[0] = s.chordsIn(in, plan.Chords)
		in.Harmony = &plan
	}
	if s.Coda != nil {
		moved := *s.Coda
		moved.Win, errs[1] = s.chordsIn(in, moved.Win)
		moved.Draw, errs[2] = s.chordsIn(in, moved.Draw)
		in.Coda = &moved
	}
	return in, errors.Join(errs[:]...)
}

// chordsIn returns chords of s in the key of another score. A chord written as a degree (such as V7) becomes this degree of the new key. A chord
// written by name (such as Dm7) is transposed like the root.
func (s *Score) chordsIn(in *Score, list []ChordBars) ([]ChordBars, error) {
	moved := slices.Clone(list)
	up := nearestWay(s.Scale.Root, in.Scale.Root)
	for i := range moved {
		c := &moved[i]
		if c.name != nil && c.name.Degree > 0 {
			chord, err := c.name.Resolve(&in.Notes)
			if err != nil {
				return nil, err
			}
			c.Chord = chord
			continue
		}
		c.Chord.Root, c.Chord.Bass = pitch.Mod(c.Chord.Root+up, pitch.Octave), pitch.Mod(c.Chord.Bass+up, pitch.Octave)
	}
	return moved, nil
}

// Mover returns a function that moves a MIDI key on a step of the score's scale to the same step of another scale. The root moves by at most six
// semitones. MIDI keys outside the scale move by as many semitones as the root. If the scales have different numbers of steps, all keys move as
// far as the root.
func (s *Score) Mover(to pitch.Scale) func(key int) int {
	up := nearestWay(s.Scale.Root, to.Root)
	return func(key int) int {
		step := slices.Index(s.Scale.Steps, pitch.Mod(key-pitch.MiddleKey-s.Scale.Root, pitch.Octave))
		if step >= 0 && len(s.Scale.Steps) == len(to.Steps) {
			return key + up - s.Scale.Steps[step] + to.Steps[step]
		}
		return key + up
	}
}

// nearestWay returns the number of semitones from one pitch class to another by the shorter way: -5 to 6.
func nearestWay(from, to int) int {
	if up := pitch.Mod(to-from, pitch.Octave); up <= pitch.Octave/2 {
		return up
	}
	return pitch.Mod(to-from, pitch.Octave) - pitch.Octave
}

// moved returns the list of reference notes in the key of another score (parameter in), within the range of s.
func (l *Reference) moved(s, in *Score, move func(int) int) *Reference {
	if l == nil {
		return nil
	}
	moved := *l
	moved.Notes = make([]int, len(l.Notes))
	for i, key := range l.Notes {
		scale := in.Scale
		if !s.Scale.Has(key) {
			scale = in.Inflected()
		}
		moved.Notes[i] = s.inside(move(key), scale)
	}
	return &moved
}

// inside moves a MIDI key into the range by octaves. Then it returns the nearest key in the range that belongs to the scale.
func (s *Score) inside(key int, scale pitch.Scale) int {
	for key > s.Range.High {
		key -= pitch.Octave
	}
	for key < s.Range.Low {
		key += pitch.Octave
	}
	for away := range pitch.Octave {
		for _, near := range []int{key - away, key + away} {
			if s.Range.has(near) && scale.Has(near) {
				return near
			}
		}
	}
	return key
}

// At returns the score in the musical key of a bar of a game; the first bar is 0. filled is the share of the board that is occupied, 0 to 1.
// piece is the share of the piece that is over, 0 to 1.
func (k *KeyPlan) At(bar int, filled, piece float64) *Score {
	all := 0
	for _, stay := range k.Stay {
		all += stay
	}
	switch k.By {
	case keysByBoard:
		bar = min(int(filled*float64(all)), all-1)
	case keysByPiece:
		bar = min(int(piece*float64(all)), all-1)
	default:
		if k.Then == Cycle {
			bar %= all
		}
	}
	for i, stay := range k.Stay {
		if bar < stay {
			return k.scores[i]
		}
		bar -= stay
	}
	return k.scores[len(k.scores)-1]
}

// describe returns the list of keys, and says when they change.
func (k *KeyPlan) describe() (value, effect string) {
	if k == nil {
		return "none", "the scale stays"
	}
	names := make([]string, len(k.Plan))
	for i, key := range k.Plan {
		names[i] = fmt.Sprintf("%s %s %d", key.name, key.Mode, k.Stay[i])
	}
	effect = map[keysBy]string{keysByBars: "bars in each key, then " + string(k.Then), keysByBoard: "shares of the board", keysByPiece: "shares of the piece"}[k.By]
	return strings.Join(names, ", "), effect
}

// Transposed returns the score for the notation of music that s composed and that was transposed afterwards. The scale and the range are moved by
// the given number of semitones.
func (s *Score) Transposed(by int) *Score {
	moved := s.Clone()
	moved.Scale = s.Scale.Transposed(by)
	moved.Range = Span{max(0, s.Range.Low+by), min(pitch.HighestKey, s.Range.High+by)}
	return moved
}
