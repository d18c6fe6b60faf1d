package scores

// Waiting says what sounds in a performance while a person thinks.
type Waiting string

const (
	SilentWaiting   Waiting = "silence"
	OstinatoWaiting Waiting = "ostinato" // the last bar again and again
	DroneWaiting    Waiting = "drone"    // the drone of the last bar, or else its last note, held
)

var waitingEffect = map[Waiting]string{
	SilentWaiting:   "live, while a person thinks, nothing sounds",
	OstinatoWaiting: "live, while a person thinks, the last bar sounds again and again",
	DroneWaiting:    "live, while a person thinks, the last bar's drone, or else its last note, goes on",
}
