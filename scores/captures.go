package scores

// Captures says how many bars a capture of several pieces makes.
type Captures string

const (
	CapturesByMove Captures = "move" // one, from the square where the piece ends up
	CapturesByHops Captures = "hops" // one from each square on which it lands
)

var capturesEffect = map[Captures]string{
	CapturesByMove: "a capture of several pieces is one bar",
	CapturesByHops: "a capture of several pieces is a bar for each hop",
}
