package midifile

import (
	"encoding/binary"
	"reflect"
	"testing"
)

// file returns a MIDI file. tracks are the raw events of its tracks.
func file(tracks ...string) []byte {
	data := []byte("MThd\x00\x00\x00\x06\x00\x01\x00\x00\x01\xe0")
	binary.BigEndian.PutUint16(data[10:], uint16(len(tracks)))
	for _, track := range tracks {
		data = append(data, "MTrk"...)
		data = binary.BigEndian.AppendUint32(data, uint32(len(track)))
		data = append(data, track...)
	}
	return data
}

const (
	end      = "\x00\xff\x2f\x00"
	twoNotes = "\x00\x90\x3c\x40\x60\x80\x3c\x40\x00\x90\x3e\x40\x60\x80\x3e\x40" + end
)

func TestRead(t *testing.T) {
	got, err := Read(file("\x00\xff\x51\x03\x07\xa1\x20\x00\xf0\x01\xf7\x00\xff\x58\x04\x03\x02\x18\x08\x0a"+end[1:], "\x81\x00\x91\x3c\x40\x05\x3c\x00\x00\xc1\x07\x00\x81\x3c\x40"+end))
	want := &File{Quarter: 480, Tracks: [][]Event{
		{{0, Meta, Tempo, []byte{7, 0xa1, 0x20}}, {0, Meta, Meter, []byte{3, 2, 24, 8}}, {10, Meta, End, nil}},
		{{128, 0x91, 0, []byte{60, 64}}, {133, 0x91, 0, []byte{60, 0}}, {133, 0xc1, 0, []byte{7}}, {133, 0x81, 0, []byte{60, 64}}, {133, Meta, End, nil}},
	}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("%v, %v, want %v", got, err, want)
	}
	for i, e := range want.Tracks[1] {
		if e.Starts() != (i == 0) || e.Stops() != (i == 1 || i == 3) || i < 4 && e.Channel() != 2 {
			t.Errorf("%v: starts %v, stops %v, channel %d", e, e.Starts(), e.Stops(), e.Channel())
		}
	}
	frames := file(end)
	frames[12] = 0xe7
	if got, err := Read(frames); err != nil || got.Quarter != 0 {
		t.Errorf("times in frames: %v, %v", got, err)
	}
}

func TestDamagedFiles(t *testing.T) {
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"empty", nil, "not a MIDI file"},
		{"text", []byte("tempo: 90\ntitle: x\n"), "not a MIDI file"},
		{"a wave", []byte("RIFF\x00\x00\x00\x04WAVE"), "not a MIDI file"},
		{"a short header", []byte("MThd\x00\x00\x00\x05\x00\x01\x00\x00\x01"), "not a MIDI file"},
		{"half a header", file()[:12], "a MIDI file that is cut short"},
		{"fewer tracks than it says", file(end, end)[:26], "a MIDI file that is cut short"},
		{"half a track", file(twoNotes)[:30], "a MIDI file that is cut short"},
		{"a chunk as long as can be", []byte("MThd\x00\x00\x00\x06\x00\x01\x00\x01\x01\xe0MTrk\xff\xff\xff\xff"), "a MIDI file that is cut short"},
		{"half an event", file(end, "\x00\x90\x3c"), "a MIDI file that is cut short, in track 2"},
		{"a text longer than the file", file("\x00\xff\x01\xff\xff\xff\x7fabc"), "a MIDI file that is cut short, in track 1"},
		{"a number without end", file("\xff\xff\xff\xff\x00\x90\x3c\x40"), "a damaged MIDI file: a number is too long, in track 1"},
		{"no status", file("\x00\x3c\x40"), "a damaged MIDI file: an event of unknown kind, in track 1"},
		{"no status after a text", file("\x00\x90\x3c\x40\x00\xff\x01\x00\x00\x3c\x40"), "a damaged MIDI file: an event of unknown kind, in track 1"},
		{"a status of no file", file("\x00\xf8"), "a damaged MIDI file: an event of unknown kind, in track 1"},
		{"status for data", file("\x00\x90\x3c\x90"), "a damaged MIDI file: an event is cut off by the next one, in track 1"},
	}
	for _, test := range tests {
		if _, err := Read(test.data); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}
