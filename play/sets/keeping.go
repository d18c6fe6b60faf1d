package sets

import (
	"fmt"
	"io"
	"time"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Keeping says whether, and where, performances are recorded as sets.
type Keeping struct {
	Dir     string    // folder for sets; empty for the default one
	Off     bool      // whether to record nothing
	Program string    // version of this program
	Evening string    // title of the set list, or the name of its file; empty if there is none
	Say     io.Writer // gets messages for people
}

// Begin makes the recorder r write a set of a performance, until the function end is called. If the set cannot be written, it prints a message,
// and the performance continues without a set.
func (k Keeping) Begin(r *Recorder, first *play.Match, by *scores.Score) (end func()) {
	if k.Off {
		return func() {}
	}
	if first.Entrance == nil {
		k.Evening = "" // the studio performs other pieces after the set list
	}
	var name string
	dir, err := Folder(k.Dir)
	if err == nil {
		name, err = r.Keep(dir, Header{
			Began: time.Now(), Program: k.Program, Game: first.Game.Name(), Players: first.Names, Score: by.Name, Seed: first.Seed, Evening: k.Evening,
		})
	}
	if err != nil {
		fmt.Fprintf(k.Say, "this performance is not recorded: %s\n", text.Printable(err.Error()))
	}
	return func() {
		switch kept, err := r.Close(); {
		case err != nil:
			fmt.Fprintf(k.Say, "set %s is incomplete: %s\n", name, text.Printable(text.Cause(err).Error()))
		case kept:
			fmt.Fprintf(k.Say, "recorded as set %s\n", name)
		}
	}
}
