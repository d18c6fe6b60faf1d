package osc

import (
	"encoding/binary"
	"time"
)

const (
	bundleStart = "#bundle\x00"
	// mostPacket is how many bytes a packet has at most: as many as an Ethernet carries in one piece.
	mostPacket = 1400
)

// packets are messages of one time as bundles, in as many packets as they need.
func packets(at time.Time, messages ...Message) [][]byte {
	var all [][]byte
	var packet []byte
	for _, m := range messages {
		element := m.bytes()
		if packet == nil || len(packet)+alignment+len(element) > mostPacket {
			if packet != nil {
				all = append(all, packet)
			}
			packet = binary.BigEndian.AppendUint64([]byte(bundleStart), timeTag(at))
		}
		packet = binary.BigEndian.AppendUint32(packet, uint32(len(element)))
		packet = append(packet, element...)
	}
	if packet != nil {
		all = append(all, packet)
	}
	return all
}

// immediately is the time tag of what has no time.
const immediately = 1

// timeTag is a time as NTP has it: seconds since 1900, and their fraction in 32 bits; immediately for
// the zero time.
func timeTag(at time.Time) uint64 {
	if at.IsZero() {
		return immediately
	}
	const (
		since1900 = 2208988800 // seconds from there to Unix's epoch
		fraction  = 1 << 32
	)
	return uint64(at.Unix()+since1900)<<32 | uint64(at.Nanosecond())*fraction/uint64(time.Second)
}
