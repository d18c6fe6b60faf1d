package fault

import (
	"regexp"
	"testing"
)

func TestPlaces(t *testing.T) {
	var none []int
	var nobody *struct{ name string }
	for want, do := range map[string]func(){
		`^fault\.fall, line \d+: too far$`:                                 func() { fall("too far") },
		`^fault\.TestPlaces\.func\d, line \d+: .*index out of range \[3\]`: func() { _ = none[3] },
		`^fault\.TestPlaces\.func\d, line \d+: .*nil pointer dereference$`: func() { _ = nobody.name },
		`^fault\.fall, line \d+: again$`:                                   func() { defer func() { panic(Of(recover())) }(); fall("again") },
	} {
		if got := caught(do).Error(); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func caught(do func()) (e *Error) {
	defer func() { e = Of(recover()) }()
	do()
	return nil
}

func fall(why string) { panic(why) }
