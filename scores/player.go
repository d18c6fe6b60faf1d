package scores

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/gm"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

const (
	drumChannel = 10
	lastChannel = 16
	highestBank = 16383

	shortestArticulation = 0.05
	mostOctaves          = 4
)

// Player has the settings of a part, which belongs to a player or to a voice.
type Player struct {
	Name         string   // name of the track
	Channel      int      // 1..16, not 10
	Program      int      // General MIDI program, 1..128
	Bank         int      // number for bank select, 0..16383; bank 0 has the General MIDI instruments
	Pan          *int     // -64 (left) to 63 (right); nil if the synthesizer decides
	Volume       *int     // 0..127; nil if the synthesizer decides
	Octave       int      // octaves by which the part is written and sounds higher than composed, -4..4
	Clef         Clef     // of the notation
	Articulation float64  // share of a note's written length for which it sounds, 0.05..1
	Swing        *float64 // the part's own share of swing, 0.5..0.75; nil for the score's
	Level        int      // added to the velocities of a player's notes, -126..126; a voice has its own
	Pedal        Pedal    // how the part uses the sustain pedal
	Controllers  []PartController
	Hold         bool       // whether the first note of a bar sounds to the bar's end
	Drone        *Drone     // notes that sound through each bar; nil for none
	Ending       Ending     // what the player plays after a game
	Reference    *Reference // the player's own reference notes; nil if both players share them

	period int // keys of an octave in the tuning; 0 for twelve
}

// Clef is the clef of a part in notation.
type Clef string

const (
	AutoClef  Clef = "auto" // of the instrument's clefs, the one that suits the notes best
	Treble    Clef = "treble"
	Treble8   Clef = "treble-8" // sounds an octave lower
	AltoClef  Clef = "alto"
	TenorClef Clef = "tenor"
	BassClef  Clef = "bass"
)

var playerFields = [2]string{"players.first", "players.second"}

func (r *reader) players(p *[2]Player) settings.Group {
	return settings.Group{
		Example: "{first: {program: Cello}}",
		Settings: []settings.Setting{
			settings.Of("first", &p[0], settings.Section(r.player), "The player who moves first.",
				settings.More{Usual: Player{Name: "First", Channel: 1}, Show: func() (value, effect string) { return showPlayer(p[0]) }}),
			settings.Of("second", &p[1], settings.Section(r.player), "The player who moves second.",
				settings.More{Usual: Player{Name: "Second", Channel: 2}, Terse: true, Show: func() (value, effect string) { return showPlayer(p[1]) }}),
		},
	}
}

func showPlayer(p Player) (value, effect string) {
	return p.Instrument(), fmt.Sprintf("%s, on channel %d", p.Name, p.Channel)
}

// player declares the settings of a player's part. In a description of the score, the name, channel and instrument have one line together. Each
// other setting has a line if it differs from the default.
func (r *reader) player(p *Player) settings.Group {
	return settings.Group{
		Example: "{program: Cello}",
		Settings: append(r.partSettings(p), []settings.Setting{
			settings.Of("level", &p.Level, settings.Number{Low: -mostAccent, High: mostAccent, IsNot: "cannot be added to a velocity"},
				"Added to the velocities of the player's notes, {bounds}.",
				settings.More{Note: "added to the velocities, {bounds}", Effect: "is added to the velocities", Quiet: true, Show: func() (value, effect string) { return signed(p.Level) }}),
			settings.Of("hold", &p.Hold, settings.Truth{}, "Whether the first note of each bar sounds to the bar's end, under the other notes.",
				settings.More{Note: "true: the first note of a bar goes on to its end", Effect: "the first note of each bar goes on to its end", Quiet: true}),
			settings.Of("drone", &p.Drone, settings.Section(r.drone), "Notes that sound through each bar of the player.",
				settings.More{
					Example: "{notes: [C1, G1], velocity: 40}", Note: "sounds through each bar of the player",
					Effect: "sounds through each bar of the player", Quiet: true,
					Show: func() (value, effect string) { return p.Drone.describe(r.score), "" },
				}),
			settings.Of("ending", &p.Ending, settings.Section(ending), "What the player plays in one more bar after the game.",
				settings.More{
					Inline: true, Note: "in one more bar at the end; or: chord, last, tonic", Effect: "in one more bar, after the game", Quiet: true,
					Show: func() (value, effect string) {
						return fmt.Sprintf("win %s, loss %s, draw %s", p.Ending.Win, p.Ending.Loss, p.Ending.Draw), ""
					},
				}),
			// The template omits a player's own reference notes. It explains reference notes at the top level of the score, where both players share
			// them.
			settings.Of("reference", &p.Reference, settings.Section(r.reference),
				"The player's own sequence of reference notes. If one player has a sequence, the other needs one too, and the top level may not have one.",
				settings.More{Check: func(path string) { r.checkReference(path, p.Reference) }, Hidden: true, Block: func(path string) string {
					return r.score.describeReference(path+", in bars of its own", p.Reference)
				}}),
		}...),
	}
}

// partSettings returns the settings that both the parts of players and the parts of voices have.
func (r *reader) partSettings(p *Player) []settings.Setting {
	return []settings.Setting{
		settings.Of("name", &p.Name, settings.Prose{}, "Name of the part, one line. Without it, the name of the instrument, if program is given.",
			settings.More{Note: "name of the part"}),
		settings.Of("channel", &p.Channel, channel, "MIDI channel, {bounds} except 10, which is for drums. The two players need different channels.",
			settings.More{Note: "{bounds}, not 10"}),
		settings.Of("program", &p.Program, program, "Instrument: a General MIDI name in upper or lower case, or a number from 1 to 128.",
			settings.More{Usual: 1, Note: "General MIDI name, or a number from 1 to 128"}),
		settings.Of("bank", &p.Bank, settings.Number{High: highestBank, IsNot: "is not a bank"},
			"Bank select, {bounds}; 0 holds the General MIDI instruments.", settings.More{Note: "0 holds the General MIDI instruments"}),
		settings.Of("pan", &p.Pan, settings.Number{Low: -64, High: 63, IsNot: "is not a pan"},
			"Place between the loudspeakers, -64 (left) to 63 (right). Without it, the synthesizer decides.",
			settings.More{
				Example: "-30", Note: "-64 (left) to 63 (right)", Effect: "its place, from -64 (left) to 63 (right)", Quiet: true,
				Show: func() (value, effect string) { return signed(*p.Pan) },
			}),
		settings.Of("volume", &p.Volume, settings.Number{High: 127, IsNot: "is not a volume"},
			"Volume of the channel, 0 to 127, beside the velocity of each note. Without it, the synthesizer decides.",
			settings.More{Example: "100", Note: "of the channel, 0 to 127", Effect: "of its channel, 0 to 127", Quiet: true}),
		settings.Of("octave", &p.Octave, settings.Number{Low: -mostOctaves, High: mostOctaves, IsNot: "is not a number of octaves"},
			"Octaves by which the part is written and sounds above what was composed, {bounds}.",
			settings.More{
				Note:   "by how many octaves it is written and heard higher, {bounds}",
				Effect: "octaves by which it is written and sounds above what is composed", Show: func() (value, effect string) { return signed(p.Octave) },
				Quiet: true,
			}),
		settings.Of("clef", &p.Clef, settings.Choice{
			{Word: AutoClef}, {Word: Treble}, {Word: Treble8}, {Word: AltoClef}, {Word: TenorClef}, {Word: BassClef},
		}, "Clef of the notation; auto takes the one that suits the notes.",
			settings.More{Usual: AutoClef, Note: "of the notation; or: treble, treble-8, alto, tenor, bass", Effect: "in notation", Quiet: true}),
		settings.Of("articulation", &p.Articulation,
			settings.Number{Low: shortestArticulation, High: 1, IsNot: "is not an articulation", Hint: "1 is legato, 0.5 staccato"},
			"Share of its length that a note sounds: 1 for legato, 0.5 for staccato, at least 0.05. In notation, notes keep their full length.",
			settings.More{
				Usual: 1, Note: "share of its length that a note sounds, {bounds}", Effect: "the share of its length that a note sounds",
				Quiet: true,
			}),
		settings.Of("swing", &p.Swing, settings.Number{Low: evenShare, High: mostShare, IsNot: "is no share of swing"},
			"The part's own swing: the share of the first of two short notes, {bounds}; 0.5 is straight. Without it, the score's.",
			settings.More{Example: "0.62", Note: "its own swing, {bounds}; 0.5 is straight", Effect: "its own share of swing", Quiet: true}),
		settings.Of("pedal", &p.Pedal, settings.Choice{
			{Word: NoPedal},
			{Word: BarPedal, Effect: "it is down through each bar of the part"},
			{Word: HalfPedal, Effect: "it is changed in the middle of each bar of the part"},
			{Word: BeatPedal, Effect: "it is changed at each beat"},
		}, "The sustain pedal in the part's bars: none, down through each bar (bar), changed also in the middle (half) or at each beat (beat).",
			settings.More{Usual: NoPedal, Note: "the sustain pedal; or: bar, half, beat", Quiet: true}),
		settings.Of("controllers", &p.Controllers,
			settings.List{Item: settings.Section(partController), Most: mostControllers, Things: "controllers", Expected: "controllers"},
			"MIDI controllers of the part: each has one value, or goes from one to another in each bar of the part.",
			settings.More{
				Check: func(path string) {
					seen := map[int]bool{}
					for i, c := range p.Controllers {
						if seen[c.Number] {
							r.Wrong(r.Item(path, i)+".controller", "", "%s is in the list already", controllerName(c.Number))
						}
						seen[c.Number] = true
					}
				}, Example: "[{controller: expression, value: 60..110}]", Note: "each has one value, or two to go between in a bar",
				Effect: "MIDI controllers of the part", Quiet: true, Show: func() (value, effect string) {
					return text.Join(p.Controllers, ", ", func(c PartController) string { return controllerName(c.Number) + " " + c.Value.String() }), ""
				},
			}),
	}
}

// program is the notation of an instrument in a score. The schema first lists the names, so that editors can complete them. Then it allows other
// spellings.
var program = settings.Notation(gm.ParseProgram, gm.Program,
	settings.Either(settings.OneOf(gm.Programs[:]...), settings.Pattern(`[A-Za-z]`), settings.WholeNumber("1", "128")))

// channel is the settings kind of a MIDI channel for pitched notes.
var channel = settings.Number{
	Low: 1, High: lastChannel, IsNot: "is not a channel",
	Except: func(channel float64) error {
		if channel == drumChannel {
			return settings.Problem("", "channel 10 is for drums; expected another of 1 to %d", lastChannel)
		}
		return nil
	},
	Also: func(s *settings.Schema) { s.Not = &settings.Schema{Const: drumChannel} },
}

// checkPlayers reports an error if the players' parts conflict with each other or with the range. It also gives names to the parts.
func (r *reader) checkPlayers(string) {
	r.checkChannels()
	r.checkOctaves()
	r.nameParts()
}

// nameParts names a part after its instrument if the file gives the instrument but no name. If both parts have the same instrument, the names are
// numbered, such as Marimba I and Marimba II.
func (r *reader) nameParts() {
	parts := &r.score.Players
	var named [2]bool
	for i, field := range playerFields {
		if named[i] = r.Has(field+".program") && !r.Has(field+".name"); named[i] {
			parts[i].Name = gm.Program(parts[i].Program)
		}
	}
	if named == [2]bool{true, true} && parts[0].Name == parts[1].Name {
		parts[0].Name += " I"
		parts[1].Name += " II"
	}
}

// checkChannels reports an error if both players have the same channel. It would not work: a bar starts on the key on which the previous bar
// ended, so the end of one player's note would cut off the other player's note.
func (r *reader) checkChannels() {
	first, second := r.score.Players[0], r.score.Players[1]
	if first.Channel != second.Channel {
		return
	}
	field := playerFields[1] + ".channel"
	if !r.Has(field) {
		field = playerFields[0] + ".channel"
	}
	r.Wrong(field, "give each player a channel of its own", "both players have channel %d", first.Channel)
}

// checkOctaves reports an error if a part's octave would move its notes out of MIDI's range of keys.
func (r *reader) checkOctaves() {
	for i, player := range r.score.Players {
		shift := player.Shift()
		keys := Span{-shift, pitch.HighestKey - shift} // keys that the part's octave does not move out of MIDI's range
		span := r.score.Range
		if !keys.has(span.Low) || !keys.has(span.High) {
			r.Wrong(playerFields[i]+".octave", "", "%+d takes the range %d..%d to %d..%d; expected keys of 0..%d",
				player.Octave, span.Low, span.High, span.Low+shift, span.High+shift, pitch.HighestKey)
		}
		if player.Drone != nil {
			r.checkDrone(playerFields[i]+".drone", player.Drone, keys)
		}
	}
}

// Shift returns the number of keys that is added to every composed key of the part, in notation and in sound.
func (p Player) Shift() int { return cmp.Or(p.period, pitch.Octave) * p.Octave }

// Percussion reports whether the part's keys mean drums, not pitches.
func (p Player) Percussion() bool { return p.Channel == drumChannel }

// Sound returns the General MIDI name of the part's program, or the name of its drum kit.
func (p Player) Sound() string {
	if p.Percussion() {
		return gm.Kit(p.Program) + " Kit"
	}
	return gm.Program(p.Program)
}

// Instrument returns a text on the part's sound for people, such as Marimba (13).
func (p Player) Instrument() string {
	name := fmt.Sprintf("%s (%d)", p.Sound(), p.Program)
	if p.Bank != 0 {
		name += fmt.Sprintf(" of bank %d", p.Bank)
	}
	return name
}

// signed returns a number with its sign, as the value in a description.
func signed(n int) (value, effect string) { return fmt.Sprintf("%+d", n), "" }

// playerNames are names for the two players' parts, besides the names that the score gives them.
var playerNames = [...]string{"first", "second"}

// PartsNamed lists the parts with the given name (in upper or lower case), as indexes in Parts. The names first and second mean the players'
// parts. Several parts may have the same name.
func (s *Score) PartsNamed(name string) []int {
	var named []int
	for i, part := range s.Parts() {
		if strings.EqualFold(name, part.Name) || i < len(playerNames) && strings.EqualFold(name, playerNames[i]) {
			named = append(named, i)
		}
	}
	return named
}

// CheckPart returns an error if no part has the given name.
func (s *Score) CheckPart(name string) error {
	if len(s.PartsNamed(name)) > 0 {
		return nil
	}
	return fmt.Errorf("the score has no part called %s: its parts are %s", name, strings.Join(s.PartNames(), ", "))
}

// PartNames lists the names that PartsNamed knows, each once: first and second for the players' parts, then the names of the other parts.
func (s *Score) PartNames() []string {
	var names []string
	for i := range s.Parts() {
		if name := s.PartName(i); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// PartName returns the name in PartNames of the part with an index in Parts.
func (s *Score) PartName(part int) string {
	if part < len(playerNames) {
		return playerNames[part]
	}
	return s.Parts()[part].Name
}
