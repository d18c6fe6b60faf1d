package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/midiport"
)

func portsCommand() *cli.Command {
	return &cli.Command{
		Name:  "ports",
		Usage: "list the MIDI ports of this system",
		Description: `Examples:
  midiconnect4 ports
  midiconnect4 ports --json
  midiconnect4 ports --watch`,
		Flags: []cli.Flag{
			apiFlag(),
			&cli.BoolFlag{Name: "json", Usage: "print JSON, in a line"},
			&cli.BoolFlag{Name: "watch", Usage: "list them again whenever they change"},
		},
		Action: ports,
	}
}

func apiFlag() cli.Flag {
	apis := midiport.APIs()
	standard := "none here"
	if len(apis) > 0 {
		standard = apis[0]
	}
	return &cli.StringFlag{Name: "api", Usage: "`SYSTEM` of MIDI ports: " + strings.Join(apis, ", "), DefaultText: standard}
}

// portList is what ports prints.
type portList struct {
	Inputs  []midiport.Port `json:"inputs"`
	Outputs []midiport.Port `json:"outputs"`
}

func ports(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	system, err := midiport.Connect(c.String("api"))
	if err != nil {
		return portError(err)
	}
	defer system.Close()
	show := portList.lines
	if c.Bool("json") {
		show = portList.json
	}
	list, err := listPorts(system)
	if err != nil {
		return portError(err)
	}
	if err := show(list, c.App.Writer); err != nil || !c.Bool("watch") {
		return err
	}
	return watchPorts(interruptible(c.Context), system, list, func(l portList) error { return show(l, c.App.Writer) })
}

// watchPorts shows the ports whenever they are no longer those of list.
func watchPorts(ctx context.Context, system *midiport.System, list portList, show func(portList) error) error {
	const pause = 250 * time.Millisecond
	for {
		select {
		case <-ctx.Done():
			return interrupted{"interrupted"}
		case <-time.After(pause):
		}
		now, err := listPorts(system)
		if err != nil {
			return portError(err)
		}
		if reflect.DeepEqual(now, list) {
			continue
		}
		list = now
		if err := show(list); err != nil {
			return err
		}
	}
}

func listPorts(system *midiport.System) (list portList, err error) {
	if list.Inputs, err = system.Inputs(); err == nil {
		list.Outputs, err = system.Outputs()
	}
	return list, err
}

func (l portList) json(w io.Writer) error {
	// No port is an empty list for whoever reads it.
	l.Inputs, l.Outputs = append([]midiport.Port{}, l.Inputs...), append([]midiport.Port{}, l.Outputs...)
	return json.NewEncoder(w).Encode(l)
}

func (l portList) lines(w io.Writer) error {
	fmt.Fprintf(w, "inputs:\n%soutputs:\n%s", portLines(l.Inputs), portLines(l.Outputs))
	return nil
}

func portLines(ports []midiport.Port) string {
	if len(ports) == 0 {
		return "  none\n"
	}
	var b strings.Builder
	for _, p := range ports {
		fmt.Fprintf(&b, "  %d  %s\n", p.Number, text.Printable(p.Name))
	}
	return b.String()
}

// portError adds to an error about ports what to do about it.
func portError(err error) error {
	const (
		meanwhile = "files can be rendered all the same; "
		noOutput  = "start a synthesizer, or make a port with --virtual NAME; --dry plays to none"
	)
	var choice *midiport.ChoiceError
	var none *midiport.NoneError
	switch {
	case errors.Is(err, midiport.ErrNoDriver):
		return withHint(err, meanwhile+"for ports, build with cgo: see docs/building.md")
	case errors.Is(err, midiport.ErrNoSequencer):
		return withHint(err, meanwhile+"on Linux a sequencer comes with: modprobe snd-seq")
	case errors.Is(err, midiport.ErrNoAccess):
		return withHint(err, meanwhile+"on Linux it takes membership of the group audio: sudo adduser $USER audio")
	case errors.Is(err, midiport.ErrNoServer):
		return withHint(err, meanwhile+"start a server, with jackd or qjackctl")
	case errors.As(err, &choice) && len(choice.Matches) > 0:
		return wrongUsage(withHint(err, "choose by number, or by more of the name: %s", portNames(choice.Matches)))
	case errors.As(err, &choice) && len(choice.There) > 0:
		return wrongUsage(withHint(err, "choose by number, or by part of the name: %s", portNames(choice.There)))
	case errors.As(err, &choice) && choice.Way == midiport.In:
		return wrongUsage(withHint(err, "there is none: connect one"))
	case errors.As(err, &choice):
		return wrongUsage(withHint(err, "there is none: "+noOutput))
	case errors.As(err, &none) && len(none.Outputs) > 0:
		return wrongUsage(withHint(err, "choose with --port: %s", portNames(none.Outputs)))
	case errors.As(err, &none):
		return withHint(err, noOutput)
	}
	return err
}

// portNames lists ports in a line.
func portNames(ports []midiport.Port) string {
	all := make([]string, len(ports))
	for i, p := range ports {
		all[i] = fmt.Sprintf("%d %s", p.Number, p.Name)
	}
	return strings.Join(all, ", ")
}
