package evolution

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/envelope"
)

// kind is the file type of checkpoints.
var kind = envelope.Kind{Name: "checkpoint", Version: 1, MaxSize: 1 << 30}

// header is the readable part of a checkpoint.
type header struct {
	System     string          `json:"system"`
	Seed       uint64          `json:"seed"`
	Generation int             `json:"generation"` // number of the current generation, played or not
	Keep       Generations     `json:"keep"`       // generations whose best gamer is written to a file
	Settings   json.RawMessage `json:"settings"`
}

// encode returns a checkpoint: header, statistics of all generations so far, and population.
func (r *Run) encode() ([]byte, error) {
	payload := binary.LittleEndian.AppendUint32(nil, uint32(len(r.History)))
	payload, err := binary.Append(payload, binary.LittleEndian, r.History)
	if err != nil {
		return nil, err
	}
	settings, err := json.Marshal(r.settings)
	if err != nil {
		return nil, err
	}
	return kind.Seal(header{
		System:     r.trainer.Name,
		Seed:       r.seed,
		Generation: r.number,
		Keep:       r.keep,
		Settings:   settings,
	}, append(payload, r.population.encode()...))
}

// decode makes a run from the header and payload of a checkpoint.
func decode(h header, payload []byte) (*Run, error) {
	trainer, err := FindTrainer(h.System)
	if err != nil {
		return nil, fmt.Errorf("was not made by this program: %w", err)
	}
	settings, err := trainer.parseSettings(h.Settings)
	if err != nil {
		return nil, err
	}
	history, rest, err := decodeHistory(payload)
	if err != nil {
		return nil, err
	}
	current, err := proceed(trainer, settings, h.Seed, h.Generation, rest)
	if err != nil {
		return nil, fmt.Errorf("cannot be resumed: %w", err)
	}
	r := &Run{History: history, state: current, keep: h.Keep}
	return r, r.checkHistory()
}

var errHistory = errors.New("is damaged: the list of generations in it does not end with its current generation")

func decodeHistory(data []byte) ([]arena.GenerationStats, []byte, error) {
	if len(data) < 4 {
		return nil, nil, errHistory
	}
	n := int64(binary.LittleEndian.Uint32(data))
	data = data[4:]
	size := int64(binary.Size(arena.GenerationStats{}))
	if n > int64(len(data))/size {
		return nil, nil, errHistory
	}
	history := make([]arena.GenerationStats, n)
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, history); err != nil {
		return nil, nil, err
	}
	return history, data[n*size:], nil
}

// checkHistory rejects a history that does not fit the current generation and the settings.
func (r *Run) checkHistory() error {
	reached := r.number
	if r.measured == nil {
		reached--
	}
	if len(r.History) != reached || *r.settings.Length() < r.number {
		return errHistory
	}
	games := r.settings.Games()
	for i, g := range r.History {
		if int(g.Number) != i+1 || int(g.Games) != games || g.Draws < 0 || g.Draws > g.Games || g.Best < g.Worst {
			return errHistory
		}
	}
	if r.measured != nil && r.History[reached-1] != *r.measured {
		return errHistory
	}
	return nil
}
