package gamer

import (
	"crypto/sha256"
	"encoding/hex"

	"midiconnect4/gamer/engine"
)

// Identity returns a text that identifies an engine on every machine: the name if the engine is built in, or the checksum of its file if it
// is evolved, and the limit if it was given one.
func Identity(e engine.Engine) (string, error) {
	if r, is := e.(renamed); is {
		return Identity(r.Engine)
	}
	own, is := e.(evolved)
	if !is {
		return e.Name(), nil
	}
	data, err := own.file.Encode()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	identity := "sha256:" + hex.EncodeToString(sum[:])
	if own.limit != (engine.Limit{}) {
		identity += limitMark + own.limit.String()
	}
	return identity, nil
}
