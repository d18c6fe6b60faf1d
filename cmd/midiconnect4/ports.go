package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
)

// portsOptions are the flags of ports.
type portsOptions struct {
	api         string
	json, watch bool
}

func portsCommand() *cli.Command {
	o := &portsOptions{}
	return &cli.Command{
		Name:        "ports",
		Usage:       "list the MIDI ports of this system, or silence them",
		Subcommands: []*cli.Command{panicCommand()},
		Flags: group("Flags",
			apiFlag(&o.api),
			bind(&o.json, "json", "print a line of JSON"),
			bind(&o.watch, "watch", "list the ports again whenever they change")),
		Action: o.list,
	}
}

func apiFlag(to *string) *option {
	apis := midiport.APIs()
	standard := "none here"
	if len(apis) > 0 {
		standard = apis[0]
	}
	return bind(to, "api", "`SYSTEM` of MIDI ports: "+strings.Join(apis, ", ")).or(standard)
}

func (o *portsOptions) list(c *cli.Context) error {
	system, err := midiport.Connect(o.api)
	if err != nil {
		return portError(err)
	}
	defer system.Close()
	show := func(list midiport.List) error { return showPorts(c.App.Writer, list, o.json) }
	list, err := system.List()
	if err != nil {
		return portError(err)
	}
	if err := show(list); err != nil || !o.watch {
		return err
	}
	err = system.Watch(interruptible(c.Context), list, show)
	if errors.Is(err, context.Canceled) {
		return session.ErrInterrupted
	}
	return portError(err)
}

func showPorts(w io.Writer, list midiport.List, asJSON bool) error {
	out := []byte(list.Text())
	if asJSON {
		var err error
		if out, err = list.JSON(); err != nil {
			return err
		}
	}
	_, err := w.Write(out)
	return err
}

// heardHere tells how to hear a game without a sound card, MIDI ports or cgo.
const heardHere = "midiconnect4 studio sounds in a browser, and midiconnect4 render -o piece.wav makes a file to listen to"

// portError adds a hint to an error of opening MIDI ports.
func portError(err error) error {
	const (
		noOutput = "start a synthesizer, or make a port with --virtual NAME; --dry plays without a port"
	)
	var choice *midiport.ChoiceError
	var none *midiport.NoneError
	if remedy := portRemedy(err); remedy != "" {
		return withHint(err, "%s; for ports, %s", heardHere, remedy)
	}
	switch {
	case errors.As(err, &choice) && len(choice.Matches) > 0:
		return wrongUsage(withHint(err, "choose by number, or write more of the name: %s", portNames(choice.Matches)))
	case errors.As(err, &choice) && len(choice.There) > 0:
		return wrongUsage(withHint(err, "choose by number, or by a part of the name: %s", portNames(choice.There)))
	case errors.As(err, &choice) && choice.Direction == midiport.In:
		return wrongUsage(withHint(err, "this system has no MIDI input: connect a device"))
	case errors.As(err, &choice):
		return wrongUsage(withHint(err, "this system has no MIDI output: "+noOutput))
	case errors.As(err, &none) && len(none.Outputs) > 0:
		return wrongUsage(withHint(err, "choose with --port: %s", portNames(none.Outputs)))
	case errors.As(err, &none):
		return withHint(err, noOutput)
	}
	return err
}

// withLive tells how to get a program with ports and the sound card.
const withLive = "install a release without static in its name, or build with cgo: see docs/building.md"

// portRemedy tells how to get ports on a system that has none. It is empty for other errors.
func portRemedy(err error) string {
	switch {
	case errors.Is(err, midiport.ErrNoDriver):
		return withLive
	case errors.Is(err, midiport.ErrNoSequencer):
		return "load the kernel module as root, outside of a container: modprobe snd-seq" + otherSystem(midiport.APIs())
	case errors.Is(err, midiport.ErrNoAccess):
		return "join the group audio on Linux: sudo adduser $USER audio"
	case errors.Is(err, midiport.ErrNoServer):
		return "start a server, with jackd or qjackctl"
	}
	return ""
}

// otherSystem returns a hint about JACK's ports, or "" if the program was built without JACK.
func otherSystem(systems []string) string {
	if slices.Contains(systems, "jack") {
		return "; for JACK's ports say --api jack"
	}
	return ""
}

// portNames lists ports on one line.
func portNames(ports []midiport.Port) string {
	all := make([]string, len(ports))
	for i, p := range ports {
		all[i] = fmt.Sprintf("%d %s", p.Number, p.Name)
	}
	return strings.Join(all, ", ")
}

func panicCommand() *cli.Command {
	var api, port string
	return &cli.Command{
		Name:  "panic",
		Usage: "end notes that hang, on every MIDI output or on one",
		Flags: group("Flags",
			bind(&port, "port", "`NUMBER|NAME` of the MIDI output, or a part of its name").or("all of them"),
			apiFlag(&api)),
		Action: func(c *cli.Context) error { return endNotes(c, api, port) },
	}
}

// endNotes ends all notes on the port named port, or on all ports if port is empty.
func endNotes(c *cli.Context, api, port string) error {
	ctx := interruptible(c.Context)
	silent, err := midiport.Silence(ctx, api, port)
	for _, name := range silent {
		fmt.Fprintf(c.App.Writer, "all notes off: %s\n", text.Printable(name))
	}
	switch {
	case ctx.Err() != nil:
		return interrupted{"interrupted"}
	case err == nil && len(silent) == 0:
		return withHint(errors.New("there is no MIDI output to silence"), "connect one; midiconnect4 ports lists all ports")
	}
	return portError(err)
}
