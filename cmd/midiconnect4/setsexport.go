package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/export"
	"midiconnect4/scores"
)

func exportSetCommand(folder *string) *cli.Command {
	var heard bool
	out := &outputOptions{format: 1}
	return &cli.Command{
		Name: "export", Usage: "write files of a set", ArgsUsage: "NAME",
		Action: func(c *cli.Context) error { return exportSet(c, *folder, heard, *out) },
		Flags: group("Flags", append([]*option{setFolderFlag(folder, ofFolder), takeFlag(&heard), saveFlag(&out.save)},
			formFlags(out, "out.mid")...)...),
	}
}

func exportSet(c *cli.Context, folder string, heard bool, out outputOptions) error {
	if err := out.check(); err != nil {
		return err
	}
	s, err := readSet(c, folder)
	if err != nil {
		return err
	}
	by, piece, games, failed := s.Compose(c.Context)
	if by == nil {
		by = scores.Paper() // any score will do: it has no effect on files as heard
	}
	files := []string{"out.mid"}
	if out.save != "" {
		files = nil
	}
	r, err := newComposition(out, by, 0, files, c.App.Writer, c.App.ErrWriter)
	if err != nil {
		return err
	}
	if heard {
		r.exports.Take = s.Take()
	}
	if failed != nil && r.exports.NeedsPieces() {
		return fmt.Errorf("set %s: its games cannot be composed: %w", s.Name, failed)
	}
	if err := r.exports.CheckSave(); err != nil {
		return err
	}
	outlastReader()
	return r.exports.Write(export.Piece{Piece: piece, Matches: games})
}
