package gamer

import (
	"crypto/sha256"
	"encoding/hex"

	"midiconnect4/gamer/engine"
)

// Identity identifies an engine, wherever its file is: by its name if it is built in, by the checksum of its file if it
// evolved, and by the limit of its search.
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
