//go:build !js

package solver

import (
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// available returns the memory of this machine, or the memory limit of this program if that is less, in bytes.
func available() uint64 {
	least := uint64(math.MaxUint64)
	for _, limit := range []memlimit.Provider{memlimit.FromSystem, memlimit.FromCgroup} {
		if bytes, err := limit(); err == nil {
			least = min(least, bytes)
		}
	}
	return least
}
