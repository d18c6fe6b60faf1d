package session

// Sync says how a performance shares its time with other programs.
type Sync string

const (
	NoSync     Sync = ""
	SyncOut    Sync = "out"    // MIDI clock is sent, with start, stop and continue
	SyncSteady Sync = "steady" // as SyncOut, but the clock runs on while a move is awaited
	SyncIn     Sync = "in"     // the MIDI clock of the inputs is followed
	SyncLink   Sync = "link"   // Ableton Link shares the tempo and the beat
)

// Syncs lists all values but NoSync.
var Syncs = []Sync{SyncOut, SyncSteady, SyncIn, SyncLink}

// Sends reports whether MIDI clock is sent.
func (s Sync) Sends() bool { return s == SyncOut || s == SyncSteady }
