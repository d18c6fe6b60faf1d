package scores

import (
	"cmp"
	"fmt"
	"slices"
)

const (
	drumChannel = 10
	lastChannel = 16
	highestBank = 16383

	shortestArticulation = 0.05
	mostOctaves          = 4
)

// Player is one player's part.
type Player struct {
	Name         string  // name of the track
	Channel      int     // 1..16, not 10
	Program      int     // General MIDI program, 1..128
	Bank         int     // bank select, 0..16383; 0 is General MIDI's own
	Pan          *int    // -64, left, to 63, right; nil to leave it to the synthesizer
	Volume       *int    // 0..127; nil to leave it to the synthesizer
	Octave       int     // octaves that are added to what was composed, written and sounding; -4..4
	Clef         Clef    // of the notation
	Articulation float64 // share of its written length that a note sounds, 0.05..1
	Pedal        Pedal   // the sustain pedal in the part's bars
	Controllers  []PartController
	Hold         bool       // the first note of a bar sounds to the bar's end
	Drone        *Drone     // what sounds under each bar; nil for nothing
	Ending       Ending     // what is played when the game has ended
	Reference    *Reference // the player's own list; nil when the list is shared

	period int // keys of an octave; 0 for twelve
}

// Clef is the clef of a part in notation.
type Clef string

const (
	AutoClef  Clef = "auto" // the one of the instrument's that suits the notes
	Treble    Clef = "treble"
	Treble8   Clef = "treble-8" // sounds an octave lower
	AltoClef  Clef = "alto"
	TenorClef Clef = "tenor"
	BassClef  Clef = "bass"
)

var playerFields = [2]string{"players.first", "players.second"}

var players = group[[2]Player]{
	example: "{first: {program: Cello}}",
	settings: []entry[[2]Player]{
		&setting[[2]Player, Player]{
			name: "first", at: func(p *[2]Player) *Player { return &p[0] },
			kind:  player,
			usual: Player{Name: "First", Channel: 1},
			doc:   "The player who moves first.",
			show:  showPlayer,
		},
		&setting[[2]Player, Player]{
			name: "second", at: func(p *[2]Player) *Player { return &p[1] },
			kind:  player,
			usual: Player{Name: "Second", Channel: 2},
			doc:   "The player who moves second.",
			terse: true,
			show:  showPlayer,
		},
	},
}

func showPlayer(_ *Score, p Player) (value, effect string) {
	return p.Instrument(), fmt.Sprintf("%s, on channel %d", p.Name, p.Channel)
}

// player is the settings of a player's part. The player's line of a description has
// name, channel and instrument; each other setting has a line if it is not the
// default.
var player = group[Player]{
	example: "{program: Cello}",
	settings: append(slices.Clip(partSettings), []entry[Player]{
		&setting[Player, bool]{
			name: "hold", at: func(p *Player) *bool { return &p.Hold },
			kind:   truth{},
			doc:    "Whether the first note of each bar goes on to the bar's end, under the others.",
			note:   "true: the first note of a bar goes on to its end",
			effect: "the first note of each bar goes on to its end", quiet: true,
		},
		&setting[Player, *Drone]{
			name: "drone", at: func(p *Player) **Drone { return &p.Drone },
			kind:    optional[Drone]{drone},
			doc:     "Notes that sound through each bar of the player.",
			example: "{notes: [C1, G1], velocity: 40}", note: "sounds through each bar of the player",
			effect: "sounds through each bar of the player", quiet: true,
			show: func(s *Score, d *Drone) (value, effect string) { return d.describe(s), "" },
		},
		&setting[Player, Ending]{
			name: "ending", at: func(p *Player) *Ending { return &p.Ending },
			kind:   ending,
			doc:    "What the player plays in one more bar, after the game has ended.",
			inline: true, note: "in one more bar at the end; or: chord, last, tonic",
			effect: "in one more bar, after the game", quiet: true,
			show: func(_ *Score, e Ending) (value, effect string) {
				return fmt.Sprintf("win %s, loss %s, draw %s", e.Win, e.Loss, e.Draw), ""
			},
		},
		&setting[Player, *Reference]{
			name: "reference", at: func(p *Player) **Reference { return &p.Reference },
			kind:   optional[Reference]{reference},
			check:  (*reader).checkReference,
			doc:    "The player's own sequence of reference notes. Then the other player needs one too, and the top level has none.",
			hidden: true, // the template explains it at the shared list
			block: func(s *Score, path string, list *Reference) string {
				return s.describeReference(path+", in bars of its own", list)
			},
		},
	}...),
}

// partSettings is the settings of every part, a player's or a voice's.
var partSettings = []entry[Player]{
	&setting[Player, string]{
		name: "name", at: func(p *Player) *string { return &p.Name },
		kind: prose{},
		doc:  "Name of the part, one line. Without it the part has the name of its program, if it gives one.",
		note: "name of the part",
	},
	&setting[Player, int]{
		name: "channel", at: func(p *Player) *int { return &p.Channel },
		kind: channel,
		doc:  "MIDI channel, {bounds} without 10, which is for drums. Each player has another.",
		note: "{bounds}, not 10",
	},
	&setting[Player, int]{
		name: "program", at: func(p *Player) *int { return &p.Program },
		kind: program, usual: 1,
		doc:  "Instrument: a General MIDI name in any case, or a number from 1 to 128.",
		note: "General MIDI name, or a number from 1 to 128",
	},
	&setting[Player, int]{
		name: "bank", at: func(p *Player) *int { return &p.Bank },
		kind: number[int]{high: highestBank, isNot: "is not a bank"},
		doc:  "Bank select, {bounds}; 0 holds the General MIDI instruments.",
		note: "0 holds the General MIDI instruments",
	},
	&setting[Player, *int]{
		name: "pan", at: func(p *Player) **int { return &p.Pan },
		kind:    optional[int]{number[int]{low: -64, high: 63, isNot: "is not a pan"}},
		doc:     "Place between the loudspeakers, -64 (left) to 63 (right). Left out, it is the synthesizer's.",
		example: "-30", note: "-64 (left) to 63 (right)",
		effect: "its place, from -64 (left) to 63 (right)", quiet: true,
		show: func(s *Score, pan *int) (value, effect string) { return signed(s, *pan) },
	},
	&setting[Player, *int]{
		name: "volume", at: func(p *Player) **int { return &p.Volume },
		kind:    optional[int]{number[int]{high: 127, isNot: "is not a volume"}},
		doc:     "Volume of the channel, 0 to 127, beside the velocity of each note. Left out, it is the synthesizer's.",
		example: "100", note: "of the channel, 0 to 127",
		effect: "of its channel, 0 to 127", quiet: true,
	},
	&setting[Player, int]{
		name: "octave", at: func(p *Player) *int { return &p.Octave },
		kind:   number[int]{low: -mostOctaves, high: mostOctaves, isNot: "is not a number of octaves"},
		doc:    "Octaves by which the part is written and sounds above what was composed, {bounds}.",
		note:   "written and heard so many octaves higher, {bounds}",
		effect: "octaves between what is composed and what is written and sounds", show: signed, quiet: true,
	},
	&setting[Player, Clef]{
		name: "clef", at: func(p *Player) *Clef { return &p.Clef },
		kind: choice[Clef]{
			{word: AutoClef}, {word: Treble}, {word: Treble8}, {word: AltoClef}, {word: TenorClef}, {word: BassClef},
		},
		usual:  AutoClef,
		doc:    "Of the notation; auto takes the one that suits the notes.",
		note:   "of the notation; or: treble, treble-8, alto, tenor, bass",
		effect: "in notation", quiet: true,
	},
	&setting[Player, float64]{
		name: "articulation", at: func(p *Player) *float64 { return &p.Articulation },
		kind:   number[float64]{low: shortestArticulation, high: 1, isNot: "is not an articulation", hint: "1 is legato, 0.5 staccato"},
		usual:  1,
		doc:    "Share of its length that a note sounds: 1 for legato, 0.5 for staccato, at least 0.05. It is written in full.",
		note:   "share of its length that a note sounds, {bounds}",
		effect: "the share of its length that a note sounds", quiet: true,
	},
	partPedal, partControllers,
}

// channel is a MIDI channel for pitched notes.
var channel = number[int]{
	low: 1, high: lastChannel, isNot: "is not a channel",
	except: func(channel int) error {
		if channel == drumChannel {
			return problem("", "channel 10 is for drums; expected another of 1 to %d", lastChannel)
		}
		return nil
	},
	also: func(s *schema) { s.Not = &schema{Const: drumChannel} },
}

// checkPlayers refuses parts that conflict with each other or with the range, and
// completes their names.
func checkPlayers(r *reader, _ string, _ [2]Player) {
	r.checkChannels()
	r.checkOctaves()
	r.nameParts()
}

// nameParts names a part after its instrument, if it gives one and no name. If both
// parts would have the same name, they are numbered.
func (r *reader) nameParts() {
	parts := &r.score.Players
	var named [2]bool
	for i, field := range playerFields {
		if named[i] = r.Has(field+".program") && !r.Has(field+".name"); named[i] {
			parts[i].Name = ProgramName(parts[i].Program)
		}
	}
	if named == [2]bool{true, true} && parts[0].Name == parts[1].Name {
		parts[0].Name += " I"
		parts[1].Name += " II"
	}
}

// checkChannels refuses one channel for both players: a bar starts on the key
// that the bar before ends on, and the end of one note would cut off the other.
func (r *reader) checkChannels() {
	first, second := r.score.Players[0], r.score.Players[1]
	if first.Channel != second.Channel {
		return
	}
	field := playerFields[1] + ".channel"
	if !r.Has(field) {
		field = playerFields[0] + ".channel"
	}
	r.refuse(field, problem("give each player a channel of its own", "both players have channel %d", first.Channel))
}

// checkOctaves refuses an octave that would move notes of the part beyond MIDI's
// keys.
func (r *reader) checkOctaves() {
	for i, player := range r.score.Players {
		shift := player.Shift()
		keys := Span{-shift, highestKey - shift} // those that stay within MIDI's keys
		span := r.score.Range
		if !keys.has(span.Low) || !keys.has(span.High) {
			r.refuse(playerFields[i]+".octave", problem("", "%+d takes the range %d..%d to %d..%d; expected keys of 0..%d",
				player.Octave, span.Low, span.High, span.Low+shift, span.High+shift, highestKey))
		}
		if player.Drone != nil {
			r.checkDrone(playerFields[i]+".drone", player.Drone, keys)
		}
	}
}

// Shift is the keys that are added to every composed key of the part, in notation and in
// sound alike.
func (p Player) Shift() int { return cmp.Or(p.period, octave) * p.Octave }

// Percussion reports whether the part's keys are drums, and not pitches.
func (p Player) Percussion() bool { return p.Channel == drumChannel }

// Sound is the General MIDI name of the part's program, or the name of its drum kit.
func (p Player) Sound() string {
	if p.Percussion() {
		return kitName(p.Program) + " Kit"
	}
	return ProgramName(p.Program)
}

// Instrument names a part's sound for people, as in Marimba (13).
func (p Player) Instrument() string {
	name := fmt.Sprintf("%s (%d)", p.Sound(), p.Program)
	if p.Bank != 0 {
		name += fmt.Sprintf(" of bank %d", p.Bank)
	}
	return name
}
