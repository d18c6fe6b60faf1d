package lab

import (
	"context"
	"errors"
	"os"
	"testing"

	"midiconnect4/evolution/work"
)

// TestKeep checks that stored results are not computed again, and that a result of another task is not overwritten.
func TestKeep(t *testing.T) {
	type sum struct {
		Sum int `json:"sum"`
	}
	done := 0
	l := &Lab{
		Options: Options{Dir: t.TempDir(), Cores: 1, Watch: func(string, int) func() { return func() {} }},
		ctx:     context.Background(),
		kinds: map[string]work.Kind{"sum": func(_ context.Context, body []byte, _ func()) ([]byte, error) {
			done++
			if string(body) == `"bad"` {
				return nil, errors.New("failed")
			}
			return []byte(`{"sum":3}`), nil
		}},
	}
	one := Kept{"x-seed-3", work.NewTask("sum", []int{1, 2}, 1)}
	for range 2 {
		var result sum
		if err := errors.Join(l.Keep("sums", []Kept{one}, Readable[sum]), l.Result(one, &result)); err != nil || result.Sum != 3 || done != 1 {
			t.Errorf("%v, %v, done %d times", result, err, done)
		}
	}
	if err := l.Keep("sums", []Kept{{"x-seed-3", work.NewTask("sum", []int{1, 3}, 1)}}, nil); !errors.Is(err, ErrOther) || done != 1 {
		t.Errorf("%v", err)
	}
	if err := l.Keep("sums", []Kept{{"y", work.NewTask("sum", "bad", 1)}}, nil); err == nil || err.Error() != "failed" {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(l.Path("x-seed-3.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := l.Keep("sums", []Kept{one}, Readable[sum]); err == nil {
		t.Error("a damaged file was read")
	}
}
