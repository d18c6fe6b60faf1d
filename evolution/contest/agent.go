package contest

import (
	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/mlp"
)

// Agent is a network together with its weights. It is immutable.
type Agent struct {
	Weights []float32
	Network *mlp.Network
}

// NewAgent returns an agent whose network has the given shape and weights.
func NewAgent(s mlp.Shape, weights []float32) *Agent { return &Agent{weights, mlp.New(s, weights)} }

// DecodeAgent decodes an agent from the genes in a gamer file.
func DecodeAgent(genes []byte, s mlp.Shape) (*Agent, error) {
	weights, err := mlp.DecodeWeights(genes, s)
	if err != nil {
		return nil, err
	}
	return NewAgent(s, weights), nil
}

// ReadWeights reads the weights of a network from an encoded population. They are encoded as in a gamer file.
func ReadWeights(r *arena.Reader, s mlp.Shape) []float32 {
	weights, err := mlp.DecodeWeights(r.Bytes(4*s.Weights()), s)
	if err != nil {
		r.Fail(err)
	}
	return weights
}

// ReadAgent reads an agent's weights and returns the agent, or nil after an error.
func ReadAgent(r *arena.Reader, s mlp.Shape) *Agent {
	weights := ReadWeights(r, s)
	if r.Err != nil {
		return nil
	}
	return NewAgent(s, weights)
}

// ReadHall reads the hall of fame: the champions of all generations before the given one.
func ReadHall(r *arena.Reader, s mlp.Shape, generation int) []*Agent {
	var hall []*Agent
	for len(hall) < generation-1 && r.Err == nil {
		hall = append(hall, ReadAgent(r, s))
	}
	return hall
}

// Networks returns the networks of agents.
func Networks(of []*Agent) []*mlp.Network {
	all := make([]*mlp.Network, len(of))
	for i, a := range of {
		all[i] = a.Network
	}
	return all
}
