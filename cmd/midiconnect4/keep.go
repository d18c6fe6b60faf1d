package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/sets"
)

// Kinds of takes.
const (
	heardTake    = "heard"
	composedTake = "composed"
)

// keepFlags say how a performance is kept as it happens.
func keepFlags() []cli.Flag {
	return []cli.Flag{
		setFolderFlag("keep the performance as it happens in the folder `DIR`: midiconnect4 sets lists, exports and replays it"),
		&cli.BoolFlag{Name: "no-set", Usage: "do not keep the performance"},
	}
}

// setFolderFlag is the folder of sets.
func setFolderFlag(usage string) cli.Flag {
	return &cli.StringFlag{Name: "set", Usage: usage, DefaultText: "midiconnect4/sets in the folder where programs keep their state"}
}

func takeFlag() cli.Flag {
	return &cli.StringFlag{Name: "take", Value: heardTake, Usage: "`heard|composed`: -o writes .mid and .wav as the performance was heard, with undone moves, changed tempos and pauses, or the piece as render composes it"}
}

// parseTake reads takeFlag.
func parseTake(c *cli.Context) (heard bool, err error) {
	switch kind := c.String("take"); kind {
	case heardTake:
		return true, nil
	case composedTake, "": // the command has no such flag
		return false, nil
	default:
		return false, wrongUsage(withHint(fmt.Errorf("--take %s: there is no such take", kind), "--take heard, or --take composed"))
	}
}

// parseKeep reads keepFlags.
func parseKeep(c *cli.Context) (sets.Keeping, error) {
	k := sets.Keeping{Dir: c.String("set"), Off: c.Bool("no-set"), Program: version}
	if k.Dir != "" && k.Off {
		return k, wrongUsage(errors.New("--set and --no-set exclude each other"))
	}
	return k, nil
}
