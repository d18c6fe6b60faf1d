//go:build !js

package solver

import (
	"math"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// available returns, in bytes, the memory of this machine or the memory limit of this program, whichever is less.
func available() uint64 {
	least := uint64(math.MaxUint64)
	for _, limit := range []memlimit.Provider{memlimit.FromSystem, memlimit.FromCgroup} {
		if bytes, err := limit(); err == nil {
			least = min(least, bytes)
		}
	}
	return least
}
