package scores

import "fmt"

const (
	drumChannel = 10
	lastChannel = 16
	highestBank = 16383

	shortestArticulation = 0.05
	mostOctaves          = 4
)

// Player is one player's part.
type Player struct {
	Name         string     // name of the track
	Channel      int        // 1..16, not 10
	Program      int        // General MIDI program, 1..128
	Bank         int        // bank select, 0..16383; 0 is General MIDI's own
	Pan          *int       // -64, left, to 63, right; nil to leave it to the synthesizer
	Volume       *int       // 0..127; nil to leave it to the synthesizer
	Octave       int        // octaves by which the part sounds, and is written, above what was composed
	Clef         Clef       // of the notation
	Articulation float64    // share of its written length that a note sounds, 0.05..1
	Hold         bool       // the first note of a bar sounds to the bar's end
	Drone        *Drone     // what sounds under each bar; nil for nothing
	Ending       Ending     // what is played when the game has ended
	Reference    *Reference // the player's own list; nil when the list is shared
}

// Clef is the clef of a part in notation.
type Clef string

const (
	AutoClef  Clef = "auto" // the one that suits the notes
	Treble    Clef = "treble"
	Treble8   Clef = "treble-8" // sounds an octave lower
	AltoClef  Clef = "alto"
	TenorClef Clef = "tenor"
	BassClef  Clef = "bass"
)

// Staves says how many staves the notation has.
type Staves string

const (
	TwoStaves Staves = "two" // a part for each player
	OneStaff  Staves = "one" // both players on one staff
)

var playerFields = [2]string{"players.first", "players.second"}

// player resolves all of a part but its reference notes.
func (r *resolver) player(field string, written *playerSection, into *Player) {
	set(r, field+".name", written.Name, &into.Name, parseLine)
	set(r, field+".channel", written.Channel, &into.Channel, parseChannel)
	set(r, field+".program", written.Program, &into.Program, parseProgram)
	set(r, field+".bank", written.Bank, &into.Bank, within("a bank", 0, highestBank))
	set(r, field+".pan", written.Pan, &into.Pan, optional(within("a pan", -64, 63)))
	set(r, field+".volume", written.Volume, &into.Volume, optional(within("a volume", 0, 127)))
	set(r, field+".octave", written.Octave, &into.Octave, within("a number of octaves", -mostOctaves, mostOctaves))
	set(r, field+".clef", written.Clef, &into.Clef, oneOf(AutoClef, Treble, Treble8, AltoClef, TenorClef, BassClef))
	set(r, field+".articulation", written.Articulation, &into.Articulation, parseArticulation)
	set(r, field+".hold", written.Hold, &into.Hold, asWritten)
	into.Drone = r.drone(field+".drone", written.Drone)
	r.ending(field+".ending", written.Ending, &into.Ending)
}

// checkChannels refuses one channel for both players: a bar starts on the key
// that the bar before ends on, and the end of the one would cut off the other.
func (r *resolver) checkChannels() {
	first, second := r.score.Players[0], r.score.Players[1]
	if first.Channel != second.Channel {
		return
	}
	field := playerFields[1] + ".channel"
	if !r.places.Has(field) {
		field = playerFields[0] + ".channel"
	}
	r.fail(field, problem("give each player a channel of its own", "both players have channel %d", first.Channel))
}

// parseChannel checks a channel for pitched notes.
func parseChannel(channel int) (int, error) {
	switch {
	case channel == drumChannel:
		return 0, problem("", "channel 10 is for drums; expected another of 1 to %d", lastChannel)
	case channel < 1 || channel > lastChannel:
		return 0, problem("", "%d is not a channel; expected 1 to %d", channel, lastChannel)
	}
	return channel, nil
}

// parseArticulation checks a share of a length.
func parseArticulation(share float64) (float64, error) {
	if !(share >= shortestArticulation && share <= 1) {
		return 0, problem("1 is legato, 0.5 staccato", "%g is not an articulation; expected %g to 1", share, shortestArticulation)
	}
	return share, nil
}

// checkOctaves refuses a shift that would take notes of the part beyond MIDI's
// keys.
func (r *resolver) checkOctaves() {
	for i, player := range r.score.Players {
		shift := octave * player.Octave
		keys := Span{-shift, highestKey - shift} // that the shift leaves among MIDI's
		span := r.score.Range
		if !keys.has(span.Low) || !keys.has(span.High) {
			r.fail(playerFields[i]+".octave", problem("", "%+d takes the range %d..%d to %d..%d; expected keys of 0..%d",
				player.Octave, span.Low, span.High, span.Low+shift, span.High+shift, highestKey))
		}
		if player.Drone != nil {
			r.checkDrone(playerFields[i]+".drone", player.Drone, keys)
		}
	}
}

// Instrument names a part's sound for people, as in Marimba (13).
func (p Player) Instrument() string {
	name := fmt.Sprintf("%s (%d)", ProgramName(p.Program), p.Program)
	if p.Bank != 0 {
		name += fmt.Sprintf(" of bank %d", p.Bank)
	}
	return name
}
