package flac

import (
	"bytes"
	"crypto/md5"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// files returns the test files, which have every kind of frame, and the bundled samples.
func files(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	for _, pattern := range []string{"testdata/*.flac", "../soundfont/*.flac"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatal(pattern, err)
		}
		for _, path := range paths {
			if all[path], err = os.ReadFile(path); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}

// TestDecode compares samples with the checksum that the encoder has written into the file.
func TestDecode(t *testing.T) {
	const checksumAt = 4 + 4 + 18
	for path, file := range files(t) {
		samples, err := Decode(file)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		var data bytes.Buffer
		_ = binary.Write(&data, binary.LittleEndian, samples)
		if sum := md5.Sum(data.Bytes()); !bytes.Equal(sum[:], file[checksumAt:checksumAt+len(sum)]) {
			t.Errorf("%s: %d wrong samples", path, len(samples))
		}
	}
}

func TestDecodeShort(t *testing.T) {
	file, err := os.ReadFile("testdata/short.flac")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Decode(file); err != nil || len(got) != 3 || got[0] != 1 || got[1] != -1 || got[2] != 5 {
		t.Error(got, err)
	}
}

// TestDamaged checks that damaged files are errors or wrong samples, but never a panic or an endless loop. It flips one bit of each byte; TestLongDamaged
// flips all.
func TestDamaged(t *testing.T) {
	for name, file := range damagedFiles(t) {
		for end := range file {
			if samples, err := Decode(file[:end]); err == nil {
				t.Errorf("%s: %d bytes of %d give %d samples", name, end, len(file), len(samples))
			}
		}
		for i := range file {
			decodeFlipped(file, i, i%8)
		}
	}
	for _, file := range []string{"", "fLaC", "RIFF", "fLaC\x80\x00\x00\x22"} {
		if _, err := Decode([]byte(file)); err == nil {
			t.Errorf("%q is no error", file)
		}
	}
}

func TestLongDamaged(t *testing.T) {
	for _, file := range damagedFiles(t) {
		for i := range file {
			for bit := range 8 {
				decodeFlipped(file, i, bit)
			}
		}
	}
}

// damagedFiles returns files to be damaged, by their names.
func damagedFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, name := range []string{"wasted", "linear", "noise", "burst", "fixed"} {
		file, err := os.ReadFile("testdata/" + name + ".flac")
		if err != nil {
			t.Fatal(err)
		}
		files[name] = file
	}
	return files
}

// decodeFlipped decodes a file after a bit of its byte i has been flipped. Any answer will do.
func decodeFlipped(file []byte, i, bit int) {
	damaged := bytes.Clone(file)
	damaged[i] ^= 1 << bit
	_, _ = Decode(damaged)
}

func BenchmarkDecode(b *testing.B) {
	file, err := os.ReadFile("../soundfont/drums-1.flac")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		samples, err := Decode(file)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(2 * len(samples)))
	}
}
