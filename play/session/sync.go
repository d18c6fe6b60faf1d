package session

// Sync says how a performance shares its tempo with other programs.
type Sync string

const (
	NoSync     Sync = ""
	SyncOut    Sync = "out"    // the performance sends MIDI clock, start, stop and continue
	SyncSteady Sync = "steady" // like SyncOut, but the clock keeps running while the music waits for a move
	SyncIn     Sync = "in"     // the performance follows the MIDI clock of its inputs
	SyncLink   Sync = "link"   // the performance shares tempo and beat by Ableton Link
)

// Syncs lists all values except NoSync.
var Syncs = []Sync{SyncOut, SyncSteady, SyncIn, SyncLink}

// Sends returns true if the performance sends MIDI clock.
func (s Sync) Sends() bool { return s == SyncOut || s == SyncSteady }
