package needs

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// Port returns a free TCP port for a server that a test stops and starts again. The system never chooses ports in this range by itself, so the port
// stays free while the server is down.
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
