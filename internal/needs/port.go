package needs

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// Port returns a TCP port that no program listens on, for a server that a test stops and starts again. It is outside the range from which the system
// chooses, so that no connection gets it while the server is down.
func Port(t testing.TB) int {
	t.Helper()
	for {
		port := 20000 + rand.IntN(10000)
		if l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			_ = l.Close()
			return port
		}
	}
}
