package sets

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
)

const version = 1

// Header is the first line of a set's file.
type Header struct {
	Kind    string    `json:"midiconnect4"` // always the constant kind
	Version int       `json:"version"`
	Began   time.Time `json:"began"`
	Program string    `json:"program,omitempty"` // version of the program that recorded the set
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Score   string    `json:"score"` // name of the score, or path of its file
	Seed    uint64    `json:"seed"`
	Evening string    `json:"evening,omitempty"` // title of the set list, or the name of its file; empty if there is none
}

const kind = "set"

// Record is a further line of a set's file. It contains messages, a position of the music, or an event.
type Record struct {
	At    time.Duration `json:"at"`             // time since the first record, in nanoseconds
	MIDI  string        `json:"midi,omitempty"` // messages that were sent at this time, in hexadecimal digits
	Place *Place        `json:"place,omitempty"`
	Event string        `json:"event,omitempty"`

	// The following fields belong to events.
	Game   int              `json:"game,omitempty"`   // number of the game
	Turn   int              `json:"turn,omitempty"`   // number of the turn in its game
	Player string           `json:"player,omitempty"` // name of the gamer that moved
	Move   *play.PlayedTurn `json:"move,omitempty"`
	Terms  *play.Terms      `json:"terms,omitempty"`
	Gamers []string         `json:"gamers,omitempty"` // checksums of the files of both gamers; empty if a gamer has no file
	Score  *Score           `json:"score,omitempty"`
	Sum    string           `json:"file,omitempty"` // checksum of a gamer's file
	Data   []byte           `json:"data,omitempty"` // content of the gamer's file; empty if the gamer is bundled
	Factor float64          `json:"factor,omitempty"`
	Shift  int              `json:"shift,omitempty"`
	Value  float64          `json:"value,omitempty"`
	Left   int              `json:"left,omitempty"`
	Text   string           `json:"text,omitempty"`
}

// slowest and fastest are the limits of a tempo in a Place.
const slowest, fastest = 1e-3, 1e6

// Place is a position of the music (see take.Tick).
type Place struct {
	Tick  int     `json:"tick"`
	Tempo float64 `json:"tempo"`
}

// Score describes the score of a piece, or of one of its movements.
type Score struct {
	Name  string  `json:"name"` // name of the piece's score
	Tempo float64 `json:"tempo,omitempty"`
	Title string  `json:"title,omitempty"` // title that a person gave instead of the score's title
	Sum   string  `json:"sum,omitempty"`   // checksum of the text of the piece's score
	Text  string  `json:"text,omitempty"`  // text of the piece's score; only in the first record with this checksum
	Beats int     `json:"beats"`
	Unit  int     `json:"unit"`
	Parts []Part  `json:"parts"`
}

// Part is a part of a score. Channel is its MIDI channel, 1 to 16.
type Part struct {
	Channel int    `json:"channel"`
	Name    string `json:"name"`
}

// Each line ends with a checksum of the whole file up to there. After a power failure, the checksums tell how much of the file is valid.
const (
	sumStart = `,"sum":"`
	sumEnd   = `"}`
	sumSize  = len(sumStart) + 8 + len(sumEnd)
)

var polynomial = crc32.MakeTable(crc32.Castagnoli)

// sealer adds or checks the checksums at the ends of lines. Its value is the checksum so far.
type sealer uint32

// seal encodes a value as a line with a checksum.
func (s *sealer) seal(value any) ([]byte, error) {
	line, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	line = line[:len(line)-1] // remove the closing brace
	*s = sealer(crc32.Update(uint32(*s), polynomial, line))
	return fmt.Appendf(line, "%s%08x%s\n", sumStart, uint32(*s), sumEnd), nil
}

// errDamaged says that the checksum of a line is wrong.
var errDamaged = errors.New("the set is damaged")

// open decodes a line, without its newline, into a value. It returns errDamaged if the checksum is wrong.
func (s *sealer) open(line []byte, value any) error {
	if len(line) < sumSize {
		return errDamaged
	}
	text, sum := line[:len(line)-sumSize], line[len(line)-sumSize:]
	now := sealer(crc32.Update(uint32(*s), polynomial, text))
	if !bytes.Equal(sum, fmt.Appendf(nil, "%s%08x%s", sumStart, uint32(now), sumEnd)) {
		return errDamaged
	}
	if err := json.Unmarshal(append(bytes.Clone(text), '}'), value); err != nil {
		return errDamaged
	}
	*s = now
	return nil
}

// hexadecimal returns messages as text in hexadecimal digits, separated by spaces.
func hexadecimal(messages [][]byte) string {
	words := make([]string, len(messages))
	for i, m := range messages {
		words[i] = hex.EncodeToString(m)
	}
	return strings.Join(words, " ")
}

// messages decodes messages from text in hexadecimal digits. ok is false if the text is invalid.
func messages(text string) (all []midi.Message, ok bool) {
	for word := range strings.FieldsSeq(text) {
		data, err := hex.DecodeString(word)
		if err != nil || !whole(data) {
			return nil, false
		}
		all = append(all, data)
	}
	return all, true
}

// whole reports whether data is exactly one complete MIDI message.
func whole(data []byte) bool {
	if len(data) == 0 || data[0] < 0x80 {
		return false
	}
	if data[0] == 0xf0 {
		return len(data) > 1 && data[len(data)-1] == 0xf7 && clean(data[1:len(data)-1])
	}
	size := 3
	switch status := data[0]; {
	case status >= 0xf4, status == 0xf0:
		size = 1
	case status >= 0xc0 && status < 0xe0, status == 0xf1, status == 0xf3:
		size = 2
	}
	return len(data) == size && clean(data[1:])
}

// clean reports whether all bytes are MIDI data bytes, that is, less than 0x80.
func clean(data []byte) bool {
	for _, b := range data {
		if b >= 0x80 {
			return false
		}
	}
	return true
}
