package main

import "fmt"

// Kinds of takes.
const (
	heardTake    = "heard"
	composedTake = "composed"
)

// setFolderFlag is the folder of sets.
func setFolderFlag(to *string, usage string) *option {
	return bind(to, "set", usage).or("midiconnect4/sets in the folder where programs keep their state")
}

// takeFlag says whether files are of what was heard.
func takeFlag(heard *bool) *option {
	take := heardTake
	*heard = true
	return bind(&take, "take", "`heard|composed`: -o writes .mid and .wav as the performance was heard, with undone moves, changed tempos and pauses, or the piece as render composes it").checked(func() error {
		if *heard = take == heardTake; !*heard && take != composedTake {
			return withHint(fmt.Errorf("--take %s: there is no such take", take), "--take heard, or --take composed")
		}
		return nil
	})
}
