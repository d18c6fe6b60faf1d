package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

func lengthFlag() cli.Flag {
	return &cli.StringFlag{Name: "length", Usage: "choose games, from --seed on, that last so long together, within a twentieth: minutes and seconds, such as `3:00`", DefaultText: "the score's, or any"}
}

// parseLength reads lengthFlag; 0 if it is not given.
func parseLength(c *cli.Context) (time.Duration, error) {
	if !c.IsSet("length") {
		return 0, nil
	}
	length, err := scores.ParseLength(c.String("length"))
	if err != nil {
		return 0, wrongUsage(fmt.Errorf("--length: %w", err))
	}
	return length, nil
}

// asks is how long a piece is asked for by flags or by the score; 0 for any length. A
// person, who may take any number of moves, overrules the score.
func (o matchOptions) asks(s *scores.Score) time.Duration {
	if o.length == 0 && s.Form != nil && !o.person() && !o.endless {
		return s.Form.Length
	}
	return o.length
}

// person reports whether the flags name a person as a player.
func (o matchOptions) person() bool {
	return o.setup.Gamers[0].Name == play.PersonName || o.setup.Gamers[1].Name == play.PersonName
}

// lasting returns matches that last about as long as is asked, and tells which they are.
func (r *composition) lasting(ctx context.Context, o matchOptions, setup play.Setup, asked time.Duration) ([]*play.Match, error) {
	if !o.given["games"] {
		setup.Games = 0
	}
	matches, err := setup.Lasting(ctx, r.score, asked)
	if impossible, ok := errors.AsType[*play.LengthError](err); ok {
		if o.length == 0 {
			return nil, &settings.Error{Path: r.score.Name, Field: "form.length", Problem: fmt.Sprintf("%s: %s", scores.FormatLength(asked), impossible.Problem)}
		}
		return nil, wrongUsage(fmt.Errorf("--length %s: %w", scores.FormatLength(asked), err))
	}
	if err != nil {
		return nil, unlessInside(err)
	}
	seeds := make([]string, len(matches))
	for i, m := range matches {
		seeds[i] = fmt.Sprint(m.Seed)
	}
	word := "seed"
	if len(seeds) > 1 {
		word = "seeds"
	}
	fmt.Fprintf(r.exports.Messages, "for a length of %s: %s, %s %s\n", scores.FormatLength(asked), text.Count(len(matches), "game"), word, strings.Join(seeds, " "))
	return matches, nil
}
