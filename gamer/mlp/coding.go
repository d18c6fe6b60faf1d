package mlp

import (
	"encoding/binary"
	"fmt"
	"math"
)

// EncodeWeights returns the weights as bytes: a float32 each, little-endian.
func EncodeWeights(weights []float32) []byte {
	data := make([]byte, 0, 4*len(weights))
	for _, w := range weights {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(w))
	}
	return data
}

// DecodeWeights decodes the weights of a network with the shape s, which must have passed its Check. It returns an error if the length is wrong,
// or if a weight is infinite or not a number.
func DecodeWeights(data []byte, s Shape) ([]float32, error) {
	if len(data) != 4*s.Weights() {
		return nil, fmt.Errorf("has %d bytes of weights: a network of %d hidden neurons for %s takes %d",
			len(data), s.Hidden, s.Game.Name(), 4*s.Weights())
	}
	weights := make([]float32, s.Weights())
	for i := range weights {
		w := math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if math.IsNaN(float64(w)) || math.IsInf(float64(w), 0) {
			return nil, fmt.Errorf("has a weight that is not a number: number %d of %d", i+1, len(weights))
		}
		weights[i] = w
	}
	return weights, nil
}
