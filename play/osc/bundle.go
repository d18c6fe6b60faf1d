package osc

import (
	"encoding/binary"
	"time"
)

const (
	bundleStart = "#bundle\x00"
	// mostPacket is the maximum size of a packet in bytes. Such a packet fits into an Ethernet frame.
	mostPacket = 1400
)

// packets returns packets with the given messages. The packets are bundles with the given time.
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

// immediately is the time tag that means "at once".
const immediately = 1

// timeTag converts a time to the format of NTP: seconds since 1900, and 32 bits for the fraction of a second. The zero time becomes immediately.
func timeTag(at time.Time) uint64 {
	if at.IsZero() {
		return immediately
	}
	const (
		since1900 = 2208988800 // seconds from 1900 to Unix's epoch
		fraction  = 1 << 32
	)
	return uint64(at.Unix()+since1900)<<32 | uint64(at.Nanosecond())*fraction/uint64(time.Second)
}
