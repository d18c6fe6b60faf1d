package main

import (
	"errors"
	"fmt"
	"net"
	"strconv"

	"midiconnect4/play/stage"
)

// oscFlags say which other programs are told of a performance, and may steer it, by Open Sound Control.
func oscFlags(o *stage.OSC) []*option {
	return []*option{
		bind(&o.Targets, "osc", "tell `HOST:PORT` by Open Sound Control of moves, notes and all else; may be given several times. Without --port or --sound nothing else sounds").or("nobody"),
		bind(&o.In, "osc-in", "heed what comes to `[ADDRESS:]PORT` by Open Sound Control: pause, undo, tempo and other functions; without ADDRESS from this machine only").or("nothing"),
		bind(&o.Quits, "osc-quit", "let --osc-in end the performance, too"),
	}
}

// checkOSC refuses addresses that cannot be right.
func checkOSC(o stage.OSC) error {
	for _, target := range o.Targets {
		host, port, err := net.SplitHostPort(target)
		if err == nil && host == "" {
			err = errors.New("it names no host")
		}
		if err == nil {
			err = checkUDPPort(port)
		}
		if err != nil {
			return wrongUsage(withHint(fmt.Errorf("--osc %s: %w", target, errOf(err)), "an address is HOST:PORT, such as localhost:57120, 192.168.1.255:9000 or [ff02::1%%eth0]:9000"))
		}
	}
	if o.Quits && o.In == "" {
		return wrongUsage(withHint(errors.New("--osc-quit: nothing is heeded"), "add --osc-in"))
	}
	return nil
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
