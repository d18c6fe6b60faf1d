package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"midiconnect4/evolution/cluster"
	"midiconnect4/evolution/work"
	"midiconnect4/internal/text"
)

// natsFlags returns the flags for the NATS server's address and the user's credentials.
func natsFlags(a *cluster.Address, does string) []*option {
	a.Queue = cluster.DefaultQueue
	return []*option{
		bind(&a.URL, "nats", does+"; `URL` such as nats://host:4222, nats://TOKEN@host or tls://USER:PASSWORD@host, or several with commas between them"),
		bind(&a.Creds, "nats-creds", "`FILE` of credentials for the server").from("NATS_CREDS"),
		bind(&a.CA, "nats-ca", "`FILE` of certificates of the authorities that sign the server's certificate").from("NATS_CA").or("the system's"),
		bind(&a.Cert, "nats-cert", "`FILE` of this client's certificate, if the server asks for one").from("NATS_CERT"),
		bind(&a.Key, "nats-key", "`FILE` of the key of --nats-cert").from("NATS_KEY"),
		bind(&a.Queue, "nats-queue", "`NAME` of the queue; one server can have several"),
	}
}

// workers holds the flags for computing on other machines.
type workers struct {
	address cluster.Address
	check   string // percentage of the tasks that two workers compute, to detect false results
}

func (o *workers) flags() []cli.Flag {
	o.check = "1%"
	return group("Workers on other machines", append(natsFlags(&o.address, "let workers do the computing; they ask this NATS server for tasks"),
		bind(&o.check, "check", "let two workers do a `SHARE` of the tasks, and compare their results"))...)
}

// checkNATS refuses files that do not exist and addresses that are malformed.
func checkNATS(a cluster.Address) error {
	for _, path := range []string{a.Creds, a.CA, a.Cert, a.Key} {
		if path == "" {
			continue
		}
		if _, err := os.Stat(path); err != nil {
			return wrongUsage(fmt.Errorf("%s cannot be read: %w", path, text.Cause(err)))
		}
	}
	if err := a.Check(); err != nil {
		return wrongUsage(fmt.Errorf("--nats: %w", err))
	}
	return nil
}

// pool returns an unopened pool of workers, or nil if --nats is not given.
func (o *workers) pool(given given, cores int) (*cluster.Pool, error) {
	if o.address.URL == "" {
		return nil, given.refuse("--nats is not given", "check", "nats-queue")
	}
	if err := checkNATS(o.address); err != nil {
		return nil, err
	}
	check, err := parseCheck(o.check)
	if err != nil {
		return nil, err
	}
	return &cluster.Pool{Address: o.address, Here: work.Local{Program: tasks(cores), Cores: cores}, Check: check, Say: say}, nil
}

// parseCheck parses a percentage into a share from 0 to 1.
func parseCheck(share string) (float64, error) {
	percent, err := strconv.ParseFloat(strings.TrimSuffix(share, "%"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) || !strings.HasSuffix(share, "%") {
		return 0, wrongUsage(fmt.Errorf("--check %.40s: expected 0%% to 100%%", share))
	}
	return percent / 100, nil
}

// say prints a message about the server or the workers.
func say(what string) { fmt.Fprintln(os.Stderr, text.Printable(what)) }

// unserved adds a hint to an error of a pool of workers.
func unserved(err error) error {
	var other *cluster.VersionError
	var lie *cluster.LieError
	switch {
	case errors.As(err, &other):
		return withHint(err, "install the same version everywhere, built from the same commit, or choose another --nats-queue")
	case errors.As(err, &lie) && lie.Kept > 0:
		return withHint(err, "stop that worker, and start again with another --out: the present folder contains results of that worker")
	case errors.As(err, &lie):
		return withHint(err, "stop that worker, and run the same command again")
	}
	return err
}

func workerCommand() *cli.Command {
	w := &cluster.Worker{Say: say}
	var quiet bool
	cores := coresFlag(&w.Cores)
	cores.usage = "do `N` tasks at a time"
	return &cli.Command{
		Name:  "worker",
		Usage: "do tasks for reproduce, rate and evolve on other machines",
		Flags: group("Flags", append(natsFlags(&w.Address, "take tasks from this NATS server"), cores, quietFlag(&quiet, "print only errors"))...),
		Action: func(c *cli.Context) error {
			if w.Address.URL == "" {
				return wrongUsage(errors.New("--nats is missing: give the address of the NATS server, such as nats://host:4222"))
			}
			if err := checkNATS(w.Address); err != nil {
				return err
			}
			if w.Program = tasks(w.Cores); quiet {
				w.Say = func(string) {}
			}
			err := w.Run(interruptible(c.Context))
			w.Say(text.Count(w.Did(), "task") + " done")
			return unserved(err)
		},
	}
}
