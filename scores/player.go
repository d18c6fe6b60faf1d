package scores

import "fmt"

const (
	drumChannel = 10
	lastChannel = 16
	highestBank = 16383
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
