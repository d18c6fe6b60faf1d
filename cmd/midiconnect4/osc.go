package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/live"
	"midiconnect4/play/osc"
	"midiconnect4/play/session"
)

// oscFlags say which other programs are told of a performance, and may steer it, by Open Sound Control.
func oscFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "osc", Usage: "tell `HOST:PORT` by Open Sound Control of moves, notes and all else; may be given several times. Without --port or --sound nothing else sounds", DefaultText: "nobody"},
		&cli.StringFlag{Name: "osc-in", Usage: "heed what comes to `[ADDRESS:]PORT` by Open Sound Control: pause, undo, tempo and other functions; without ADDRESS from this machine only", DefaultText: "nothing"},
		&cli.BoolFlag{Name: "osc-quit", Usage: "let --osc-in end the performance, too"},
	}
}

// oscOptions say which programs are told, and where the performance listens to them.
type oscOptions struct {
	ui    *osc.UI // nil if there are none
	in    string  // address; empty for none
	quits bool
}

// parseOSC reads oscFlags.
func parseOSC(c *cli.Context) (o oscOptions, err error) {
	targets := c.StringSlice("osc")
	for _, target := range targets {
		host, port, err := net.SplitHostPort(target)
		if err == nil && host == "" {
			err = errors.New("it names no host")
		}
		if err == nil {
			err = checkUDPPort(port)
		}
		if err != nil {
			return o, wrongUsage(withHint(fmt.Errorf("--osc %s: %w", target, errOf(err)), "an address is HOST:PORT, such as localhost:57120, 192.168.1.255:9000 or [ff02::1%%eth0]:9000"))
		}
	}
	if o.in, o.quits = c.String("osc-in"), c.Bool("osc-quit"); o.quits && o.in == "" {
		return o, wrongUsage(withHint(errors.New("--osc-quit: nothing is heeded"), "add --osc-in"))
	}
	if len(targets) > 0 || o.in != "" {
		o.ui = &osc.UI{Targets: targets, Clock: live.NewClock()}
	}
	return o, nil
}

// checkUDPPort refuses what is no number of a port.
func checkUDPPort(port string) error {
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
		return fmt.Errorf("port %q is not one of 1 to 65535", port)
	}
	return nil
}

// errOf is an error of an address without the address.
func errOf(err error) error {
	if wrong, ok := errors.AsType[*net.AddrError](err); ok {
		return errors.New(wrong.Err)
	}
	return err
}

// open listens, if the performance may be steered so.
func (o oscOptions) open() error {
	if o.in == "" {
		return nil
	}
	in, err := osc.Listen(o.in)
	if err != nil {
		return addressError("osc-in", err)
	}
	in.Quits, o.ui.In = o.quits, in
	return nil
}

// close stops listening, if nothing is performed.
func (o oscOptions) close() {
	if o.ui != nil && o.ui.In != nil {
		_ = o.ui.In.Close()
	}
}

// tells reports whether programs are told of the performance.
func (o oscOptions) tells() bool { return o.ui != nil && len(o.ui.Targets) > 0 }

// join has a session tell of notes ahead of their time.
func (o oscOptions) join(s *session.Options) {
	if o.ui == nil {
		return
	}
	if s.Clock == nil {
		s.Clock = o.ui.Clock
	}
	o.ui.Clock = s.Clock
	s.Ahead = osc.Lead
}
