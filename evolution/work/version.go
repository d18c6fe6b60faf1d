package work

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"

	"midiconnect4/internal/provenance"
)

// Version returns the release and the commit from which the program was built. Only programs of the same version may share tasks. If the commit is
// unknown, or files were changed after it, the checksum of the executable replaces it; this checksum is different on each system.
func Version(release string) string {
	p := provenance.Built(release)
	if p.Commit == nil || *p.Changed {
		return release + " build " + ownChecksum()
	}
	return release + " " + provenance.Short(*p.Commit)
}

func ownChecksum() string {
	path, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	f, err := os.Open(path)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "unknown"
	}
	return provenance.Short(hex.EncodeToString(h.Sum(nil)))
}
