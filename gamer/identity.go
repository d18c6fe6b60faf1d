package gamer

import (
	"crypto/sha256"
	"encoding/hex"

	"midiconnect4/gamer/engine"
)

// Identity identifies an engine on any machine, by its limit and by its name if it is built in, or the checksum of its file if it is
// evolved.
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
