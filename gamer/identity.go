package gamer

import (
	"crypto/sha256"
	"encoding/hex"

	"midiconnect4/gamer/engine"
)

// Identity returns a text that identifies an engine on every machine. For a built-in engine it is the name. For an evolved engine it is the
// checksum of its file, with the limit if the engine has been given one.
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
