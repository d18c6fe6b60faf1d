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
var kind = sealed.Kind{Name: "checkpoint", Version: 1}

// header is the readable part of a checkpoint.
type header struct {
	System     string           `yaml:"system"`
	Seed       uint64           `yaml:"seed"`
	Generation int              `yaml:"generation"` // the one that is kept, measured or not
	Settings   genetic.Settings `yaml:"settings"`
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
		Settings:   p.Settings,
	}, append(payload, p.Encode()...))
}

// decode reads a checkpoint.
func decode(data []byte) (*Run, error) {
	var h header
	payload, err := kind.Open(data, &h)
	if err != nil {
		return nil, err
	}
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
	measured := 0
	if p.Fitness != nil {
		measured = 1
	}
	if len(history) != h.Generation-1+measured {
		return nil, errHistory
	}
	return &Run{History: history, population: p}, nil
}

var errHistory = errors.New("has a history that does not reach its generation")

func decodeHistory(data []byte) ([]Generation, []byte, error) {
	if len(data) < 4 {
		return nil, nil, errHistory
	}
	n := int(binary.LittleEndian.Uint32(data))
	data = data[4:]
	size := binary.Size(Generation{})
	if n > len(data)/size {
		return nil, nil, errHistory
	}
	history := make([]Generation, n)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, history); err != nil {
		return nil, nil, err
	}
	return history, data[n*size:], nil
}
