package scores

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"midiconnect4/scores/settings"
)

// The shortest and the longest length that may be asked of a piece.
const (
	shortestLength = time.Second
	longestLength  = 24 * time.Hour
)

// duration is the notation of a length of time.
var duration = settings.Notation(
	func(text string) (time.Duration, error) { return ParseLength(text) },
	func(length time.Duration) string { return FormatLength(length) },
	settings.Pattern(`^([0-9]+|[0-9]+:[0-5][0-9]):[0-5][0-9]$`),
)

// ParseLength reads how long a piece is to be: minutes and seconds, as in 3:00, or hours,
// minutes and seconds, as in 1:02:30.
func ParseLength(text string) (time.Duration, error) {
	wrong := settings.Problem("write minutes:seconds, as in 3:00, or hours:minutes:seconds", "%s is not a length", settings.Quote(text))
	parts := strings.Split(text, ":")
	if len(parts) != 2 && len(parts) != 3 {
		return 0, wrong
	}
	seconds := 0
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n > 59 || len(part) != 2) {
			return 0, wrong
		}
		seconds = seconds*60 + int(n)
	}
	if length := time.Duration(seconds) * time.Second; length >= shortestLength && length <= longestLength {
		return length, nil
	}
	return 0, settings.Problem("", "%s is not a length that a piece can have; expected %s to %s", text, FormatLength(shortestLength), FormatLength(longestLength))
}

// FormatLength writes a length as ParseLength reads it, to the nearest second.
func FormatLength(length time.Duration) string {
	seconds := int(length.Round(time.Second) / time.Second)
	if seconds < 60*60 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/60/60, seconds/60%60, seconds%60)
}
