package evolution

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"midiconnect4/evolution/genetic"
	"midiconnect4/gamer"
	"midiconnect4/gamer/sealed"
)

// kind is the checkpoint file, as sealed.
var kind = sealed.Kind{Name: "checkpoint", Version: 1, MaxSize: 1 << 30}

// header is the readable part of a checkpoint.
type header struct {
	System     string           `json:"system"`
	Seed       uint64           `json:"seed"`
	Generation int              `json:"generation"` // the one that is kept, measured or not
	Keep       []int            `json:"keep"`       // generations whose best gamer is kept
	Settings   genetic.Settings `json:"settings"`
}

// encode writes a checkpoint: the history so far, then the population.
func (r *Run) encode() ([]byte, error) {
	payload := binary.LittleEndian.AppendUint32(nil, uint32(len(r.History)))
	payload, err := binary.Append(payload, binary.LittleEndian, r.History)
	if err != nil {
		return nil, err
	}
	p := r.population
	return kind.Seal(header{
		System:     gamer.MidiConnect4,
		Seed:       p.Seed,
		Generation: p.Generation,
		Keep:       r.keep,
		Settings:   p.Settings,
	}, append(payload, p.Encode()...))
}

// decode makes the run of a checkpoint's header and payload.
func decode(h header, payload []byte) (*Run, error) {
	if h.System != gamer.MidiConnect4 {
		return nil, fmt.Errorf("is of a system %.40q that this program does not know", h.System)
	}
	history, rest, err := decodeHistory(payload)
	if err != nil {
		return nil, err
	}
	p, err := genetic.Decode(rest, h.Settings, h.Seed, h.Generation)
	if err != nil {
		return nil, fmt.Errorf("cannot be gone on from: %w", err)
	}
	r := &Run{History: history, population: p, keep: h.Keep}
	return r, r.checkHistory()
}

var errHistory = errors.New("has a history that is not that of its generation")

func decodeHistory(data []byte) ([]Generation, []byte, error) {
	if len(data) < 4 {
		return nil, nil, errHistory
	}
	n := int64(binary.LittleEndian.Uint32(data))
	data = data[4:]
	size := int64(binary.Size(Generation{}))
	if n > int64(len(data))/size {
		return nil, nil, errHistory
	}
	history := make([]Generation, n)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, history); err != nil {
		return nil, nil, err
	}
	return history, data[n*size:], nil
}

// checkHistory reports whether the history reaches the generation in hand.
func (r *Run) checkHistory() error {
	measured := r.population.Generation - 1
	if r.population.Fitness != nil {
		measured++
	}
	if len(r.History) != measured {
		return errHistory
	}
	for i, g := range r.History {
		if int(g.Number) != i+1 || int(g.Games) != r.population.Settings.Games() || g.Draws < 0 || g.Draws > g.Games || g.Best < g.Worst {
			return errHistory
		}
	}
	if r.population.Fitness != nil && r.History[measured-1] != summary(r.population) {
		return errHistory
	}
	return nil
}
