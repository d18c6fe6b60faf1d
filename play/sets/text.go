package sets

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"midiconnect4/internal/text"
)

// Line describes the record in words. The text is empty for MIDI messages, for positions of the music, and for data that only programs need.
func (r *Record) Line() string {
	if r.Event == "" {
		return ""
	}
	return text.Printable(r.words())
}

func (r *Record) words() string {
	switch r.Event {
	case networkEvent:
		return ""
	case gameEvent:
		if r.Terms == nil {
			return ""
		}
		return fmt.Sprintf("game %d: %s, %s against %s, seed %d", r.Game, r.Terms.Game, r.Terms.Names[0], r.Terms.Names[1], r.Terms.Seed)
	case turnEvent:
		return r.turn()
	case placedEvent:
		return r.turn() + ", not heard"
	case scoreEvent:
		if r.Score == nil {
			return ""
		}
		return fmt.Sprintf("score %s, %d/%d", r.Score.Name, r.Score.Beats, r.Score.Unit)
	case undoneEvent:
		return fmt.Sprintf("undone: %s of game %d remain", text.Count(r.Turn, "move"), r.Game)
	case noticeEvent:
		return strings.TrimSpace(r.Text)
	case "adjusted":
		return fmt.Sprintf("tempo %.3g times as written, %+d semitones", r.Factor, r.Shift)
	case "repeated":
		return "the bar is repeated"
	case "waiting", "asked", "paused", "resumed", endingEvent, endedEvent, "game left":
		return strings.TrimSpace(r.Event + " " + r.Text)
	}
	words := r.Event
	if r.Value != 0 {
		words += fmt.Sprintf(" %.4g", r.Value)
	}
	if r.Text != "" {
		words += ": " + r.Text
	}
	return words
}

// turn describes the move of the record.
func (r *Record) turn() string {
	if r.Move == nil {
		return ""
	}
	words := fmt.Sprintf("%2d. %s plays %s", r.Turn, r.Player, r.Move.Move)
	if r.Move.Start != nil {
		words += fmt.Sprintf(", on key %d", *r.Move.Start)
	}
	if r.Shift != 0 {
		words += fmt.Sprintf(", %+d semitones", r.Shift)
	}
	return words
}

// Messages describes the MIDI messages of the record, one text for each.
func (r *Record) Messages() (all []string) {
	data, _ := messages(r.MIDI)
	for _, m := range data {
		all = append(all, fmt.Sprintf("% x  %s", []byte(m), m))
	}
	return all
}

// Clock writes a time of a performance, for example as 1:02:03.456.
func Clock(at time.Duration) string {
	at = at.Round(time.Millisecond)
	whole := at.Truncate(time.Second)
	minutes := fmt.Sprintf("%d:", int(whole.Minutes()))
	if whole >= time.Hour {
		minutes = fmt.Sprintf("%d:%02d:", int(whole.Hours()), int(whole.Minutes())%60)
	}
	return fmt.Sprintf("%s%02d.%03d", minutes, int(whole.Seconds())%60, (at - whole).Milliseconds())
}

var errNoTime = errors.New("not a time; expected minutes and seconds such as 1:02, perhaps with hours: 1:02:03")

// ParseClock parses a time in the form that Clock writes: minutes and seconds, perhaps with hours before them. The seconds may have a fraction.
func ParseClock(written string) (at time.Duration, err error) {
	whole, parts, _ := strings.Cut(written, ".")
	fields := strings.Split(whole, ":")
	if len(fields) < 2 || len(fields) > 3 {
		return 0, errNoTime
	}
	for i, field := range fields {
		n, err := strconv.ParseUint(field, 10, 16)
		if err != nil || i > 0 && (n > 59 || len(field) != 2) {
			return 0, errNoTime
		}
		at = 60*at + time.Duration(n)*time.Second
	}
	if parts == "" {
		return at, nil
	}
	n, err := strconv.ParseUint(parts+strings.Repeat("0", max(0, 9-len(parts))), 10, 32)
	if err != nil || len(parts) > 9 {
		return 0, errNoTime
	}
	return at + time.Duration(n), nil
}
