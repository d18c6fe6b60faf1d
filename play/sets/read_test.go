package sets

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"testing/synctest"
	"time"
)

// written returns the content of the file of a set.
func written(t *testing.T) (data []byte) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, t.TempDir(), load(t, "paper"))
		at(3*time.Second, func() { st.Transpose(2) })
		st.perform(t, 9*time.Second, given(t, "1", "2", "1", "2", "3", "3"))
		if _, err := st.recorder.Close(); err != nil {
			t.Fatal(err)
		}
		var err error
		if data, err = os.ReadFile(path(st.dir, st.set)); err != nil {
			t.Fatal(err)
		}
	})
	return data
}

// TestTruncated cuts off a set at every byte. All complete lines before the cut must be read.
func TestTruncated(t *testing.T) {
	data := written(t)
	whole, err := Parse(data)
	if err != nil || !whole.Whole || whole.Lost != 0 || len(whole.Records) < 20 {
		t.Fatalf("%v, %d records", err, len(whole.Records))
	}
	head := bytes.IndexByte(data, '\n') + 1
	for n := range data {
		got, err := Parse(data[:n])
		if n < head {
			if err == nil {
				t.Fatalf("%d bytes are no set, and no error", n)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		lines := bytes.Count(data[:n], []byte("\n"))
		if len(got.Records) != lines-1 || got.Whole || got.Lost != n-1-bytes.LastIndexByte(data[:n], '\n') {
			t.Fatalf("%d bytes: %d records of %d lines, %d bytes lost, whole %t", n, len(got.Records), lines, got.Lost, got.Whole)
		}
		for _, r := range got.Records {
			if r.Event == "" && r.MIDI == "" && r.Place == nil {
				t.Fatalf("%d bytes: %+v", n, r)
			}
		}
	}
}

// TestDamaged changes single bits of a set. Nothing after the changed bit may be read.
func TestDamaged(t *testing.T) {
	data := written(t)
	whole, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 7
	}
	for n := bytes.IndexByte(data, '\n') + 1; n < len(data); n += step {
		damaged := bytes.Clone(data)
		damaged[n] ^= byte(1 << (n % 8))
		got, err := Parse(damaged)
		if err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(data[:n], []byte("\n")) - 1; len(got.Records) != lines || got.Whole {
			t.Fatalf("byte %d: %d records, want %d of %d", n, len(got.Records), lines, len(whole.Records))
		}
	}
}

// TestZeros checks a set that ends with zeros, as some file systems leave files after a power failure. Everything before the zeros must be read.
func TestZeros(t *testing.T) {
	data := written(t)
	cut := len(data) / 2
	want, err := Parse(data[:cut])
	if err != nil {
		t.Fatal(err)
	}
	clear(data[cut:])
	got, err := Parse(data)
	if err != nil || !reflect.DeepEqual(got.Records, want.Records) || got.Lost == 0 {
		t.Errorf("%v, %d records, want %d", err, len(got.Records), len(want.Records))
	}
}

// sealed adds valid checksums to lines, because a fuzzer cannot guess checksums.
func sealed(lines []byte) (data []byte) {
	var seal sealer
	for line := range bytes.SplitSeq(lines, []byte("\n")) {
		if len(line) == 0 || line[len(line)-1] != '}' {
			line = append(bytes.Clone(line), '}')
		}
		if sealedLine, err := seal.seal(raw(line)); err == nil {
			data = append(data, sealedLine...)
		}
	}
	return data
}

// raw is JSON, perhaps invalid.
type raw []byte

func (r raw) MarshalJSON() ([]byte, error) { return r, nil }

// FuzzRead reads random files. If a file is accepted, it calls the methods of the set, which must not panic.
func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/version1.set")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte(`{"midiconnect4":"set","version":1}` + "\n" + `{"at":5,"place":{"tick":3,"tempo":90}}` + "\n" + `{"at":6,"midi":"903c40 f0010203f7"}`))
	f.Add([]byte(`{"midiconnect4":"set","version":1}` + "\n" + `{"at":5,"event":"score","score":{"name":"paper","beats":3,"unit":8,"parts":[{"channel":3,"name":"x"}]}}` +
		"\n" + `{"event":"game","game":1,"terms":{"game":"tictactoe","players":["a","b"]}}` + "\n" + `{"event":"turn","game":1,"turn":1,"move":{"move":"5"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, sealed(data)} {
			s, err := Parse(data)
			if err != nil {
				continue
			}
			s.use(t)
		}
	})
}

// use calls all methods of a set.
func (s *Set) use(t *testing.T) {
	t.Helper()
	for i := range s.Records {
		_ = s.Records[i].Line()
		_ = s.Records[i].Messages()
	}
	for range s.Messages(s.Length() / 2) {
	}
	_ = Clock(s.Length())
	if _, _, err := s.Games(); err != nil {
		t.Log(err)
	}
	if take := s.Take(); take.Heard() {
		if _, err := take.SMF(1); err != nil {
			t.Log(err)
		}
	}
}

// TestSweep removes a set without a turn, and no other.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	data := written(t)
	var before []byte // the lines before the first turn
	for line := range bytes.Lines(data) {
		if bytes.Contains(line, []byte(`"event":"turn"`)) {
			break
		}
		before = append(before, line...)
	}
	if len(before) == 0 || len(before) == len(data) {
		t.Fatalf("%d of %d bytes are before the first turn", len(before), len(data))
	}
	for name, data := range map[string][]byte{"2026-11-27-000001": data, "2026-11-27-000002": before, "2026-11-27-000003": []byte("{}\n")} {
		if err := os.WriteFile(path(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	Sweep(dir)
	Sweep(filepath.Join(dir, "nothing"))
	all, err := files(dir)
	if err != nil || len(all) != 2 || all[0].name != "2026-11-27-000001" || all[1].name != "2026-11-27-000003" {
		t.Errorf("left are %v, %v", all, err)
	}
}
