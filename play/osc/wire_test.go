package osc

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestExamplesOfTheStandard writes and reads the two messages whose bytes the specification of OSC 1.0 lists.
func TestExamplesOfTheStandard(t *testing.T) {
	for _, c := range []struct {
		message Message
		bytes   string
	}{
		{
			message("/oscillator/4/frequency", 440.0),
			"2f6f7363 696c6c61 746f722f 342f6672 65717565 6e637900 2c660000 43dc0000",
		},
		{
			message("/foo", 1000, -1, "hello", 1.234, 5.678),
			"2f666f6f 00000000 2c696973 66660000 000003e8 ffffffff 68656c6c 6f000000 3f9df3b6 40b5b22d",
		},
	} {
		want, err := hex.DecodeString(strings.ReplaceAll(c.bytes, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		if got := c.message.bytes(); !bytes.Equal(got, want) {
			t.Errorf("%v is % x, want % x", c.message, got, want)
		}
		if read, err := parse(want); err != nil || !reflect.DeepEqual(read, []Message{c.message}) {
			t.Errorf("%v, %v is read, want %v", read, err, c.message)
		}
	}
}

// TestTimeTags compares time tags with known values.
func TestTimeTags(t *testing.T) {
	for _, c := range []struct {
		at   time.Time
		want uint64
	}{
		{time.Time{}, 1},
		{time.Unix(0, 0), 2208988800 << 32},
		{time.Date(1972, 1, 1, 0, 0, 0, 500_000_000, time.UTC), 2272060800<<32 | 1<<31}, // RFC 5905, figure 4
		{time.Date(2036, 2, 7, 6, 28, 16, 250_000_000, time.UTC), 1 << 30},              // in the next era of NTP
	} {
		if got := timeTag(c.at); got != c.want {
			t.Errorf("%v is %x, want %x", c.at, got, c.want)
		}
	}
}

// TestPackets puts more messages into bundles than fit into one packet. It checks that all messages arrive in order, and that no packet is too large.
func TestPackets(t *testing.T) {
	var all []Message
	for i := range 200 {
		all = append(all, message(root+"note", i, strings.Repeat("x", i)))
	}
	at := time.Unix(1e9, 5)
	var read []Message
	for _, packet := range packets(at, all...) {
		if len(packet) > mostPacket || binary.BigEndian.Uint64(packet[8:]) != timeTag(at) {
			t.Errorf("%d bytes, time %x", len(packet), packet[8:16])
		}
		messages, err := parse(packet)
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, messages...)
	}
	if !reflect.DeepEqual(read, all) {
		t.Errorf("%v", read)
	}
}

// TestDamagedPackets checks that incomplete and invalid packets are rejected.
func TestDamagedPackets(t *testing.T) {
	whole := message(root+"tempo", 90.0, "x").bytes()
	bundle := packets(time.Time{}, message("/a"), message("/b"))[0]
	nested := whole
	for range deepest + 1 {
		packet := binary.BigEndian.AppendUint32(append([]byte(bundleStart), make([]byte, 8)...), uint32(len(nested)))
		nested = append(packet, nested...)
	}
	for name, packet := range map[string][]byte{
		"nothing":                 {},
		"no address":              []byte("abc\x00"),
		"a string without end":    []byte("/abc"),
		"a string with more":      []byte("/ab\x00,\x00i\x00"),
		"an argument is missing":  whole[:len(whole)-8],
		"an unknown type":         []byte("/a\x00\x00,Q\x00\x00"),
		"no types":                []byte("/a\x00\x00iii\x00"),
		"a size beyond the end":   append(bytes.Clone(bundle), 0, 0, 0, 8),
		"half a size":             append(bytes.Clone(bundle), 0, 0),
		"a size of nought":        append(bytes.Clone(bundle), 0, 0, 0, 0),
		"bundles too deep":        nested,
		"bytes behind a message":  append(bytes.Clone(whole), 0, 0, 0, 0),
		"a blob beyond the end":   []byte("/a\x00\x00,b\x00\x00\x00\x00\x00\x08abcd"),
		"a blob of four gigabyte": []byte("/a\x00\x00,b\x00\x00\xff\xff\xff\xffabcd"),
	} {
		if read, err := parse(packet); err == nil || read != nil {
			t.Errorf("%s: %v is read, %v", name, read, err)
		}
	}
}

// FuzzParse checks that a parsed message, if it can be written, parses to the same message again.
func FuzzParse(f *testing.F) {
	f.Add(message(root+"tempo", 90.0, 1, "x").bytes())
	f.Add(packets(time.Unix(1e9, 0), message("/a", 1), message("/b", "text"))[0])
	f.Add([]byte("/a\x00\x00,hdtbTFNIS\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, packet []byte) {
		all, _ := parse(packet)
		for _, m := range all {
			if again, err := parse(m.bytes()); writable(m) && (err != nil || !reflect.DeepEqual(again, []Message{m})) {
				t.Errorf("%v, %v is read again, not %v", again, err, m)
			}
		}
	})
}

// writable returns true if the package can also send all arguments of a message, and no argument is NaN.
func writable(m Message) bool {
	return !slices.ContainsFunc(m.Args, func(arg any) bool {
		switch arg := arg.(type) {
		case int32, string:
			return false
		case float32:
			return math.IsNaN(float64(arg))
		}
		return true
	})
}
