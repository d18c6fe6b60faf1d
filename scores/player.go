package scores

import "fmt"

const (
	drumChannel = 10
	lastChannel = 16
	highestBank = 16383
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

// Drone is notes that sound through each bar of a player.
type Drone struct {
	Keys     []int // within 0..127, the octave of the part not added
	Velocity int   // 1..127
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

// Ending is what a player plays in the bar after a game has ended.
type Ending struct{ Win, Loss, Draw Close }

// Close is a way to end.
type Close string

const (
	NoClose    Close = "none"  // nothing; where neither player plays anything there is no such bar
	ChordClose Close = "chord" // the notes of the player's last bar at once
	LastClose  Close = "last"  // the last note of the player's last bar
	TonicClose Close = "tonic" // the first of the player's reference notes
)

var playerFields = [2]string{"players.first", "players.second"}

// player resolves all of a part but its reference notes.
func (r *resolver) player(field string, written *playerSection, into *Player) {
	set(r, field+".name", written.Name, &into.Name, parseLine)
	set(r, field+".channel", written.Channel, &into.Channel, parseChannel)
	set(r, field+".program", written.Program, &into.Program, parseProgram)
	set(r, field+".bank", written.Bank, &into.Bank, parseBank)
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

// parseBank checks a bank.
func parseBank(bank int) (int, error) {
	if bank < 0 || bank > highestBank {
		return 0, problem("", "%d is not a bank; expected 0 to %d", bank, highestBank)
	}
	return bank, nil
}

// instrument names a part's sound for people.
func (p Player) instrument() string {
	name := fmt.Sprintf("%s (%d)", ProgramName(p.Program), p.Program)
	if p.Bank != 0 {
		name += fmt.Sprintf(" of bank %d", p.Bank)
	}
	return name
}
