package arena

import (
	"errors"
	"math"
	"slices"
	"testing"
)

func TestReader(t *testing.T) {
	numbers := []float64{1, -2.5, 1e300}
	data := AppendNumbers([]byte{7}, numbers[:2], numbers[2:])
	r := Reader{Data: data}
	if b := r.Bytes(1); b[0] != 7 {
		t.Errorf("byte %d", b[0])
	}
	if got := r.Numbers(3, -10, math.MaxFloat64); !slices.Equal(got, numbers) || r.Err != nil || len(r.Data) > 0 {
		t.Errorf("%v, %v, %d bytes left", got, r.Err, len(r.Data))
	}
}

// TestReaderKeepsTheFirstError checks that a Reader returns zeros after an error, and that later errors do not replace it.
func TestReaderKeepsTheFirstError(t *testing.T) {
	spoilt := errors.New("spoilt")
	for _, c := range []struct {
		name string
		read func(*Reader)
		want error
	}{
		{"too short", func(r *Reader) { r.Bytes(25) }, ErrSize},
		{"below", func(r *Reader) { r.Number(2, 3) }, ErrNumber},
		{"above", func(r *Reader) { r.Number(-1, 0.5) }, ErrNumber},
		{"no number", func(r *Reader) { r.Bytes(8); r.Number(math.Inf(-1), math.Inf(1)) }, ErrNumber},
		{"no whole number in bounds", func(r *Reader) { r.Whole(0, 9) }, ErrNumber},
		{"another form", func(r *Reader) { r.Fail(spoilt) }, spoilt},
	} {
		r := Reader{Data: AppendNumbers(nil, []float64{1, math.NaN(), 1})}
		c.read(&r)
		if got := r.Numbers(2, 0, 1); len(got) > 0 || r.Number(0, 1) != 0 || r.Whole(5, 5) != 0 {
			t.Errorf("%s: read on: %v", c.name, got)
		}
		if !errors.Is(r.Err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, r.Err, c.want)
		}
	}
}
