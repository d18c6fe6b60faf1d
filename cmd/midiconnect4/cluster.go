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

// natsFlags say which server of NATS has the tasks, and as whom to speak to it.
func natsFlags(does string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "nats", Usage: does + "; `URL` such as nats://host:4222, nats://TOKEN@host or tls://USER:PASSWORD@host, or several with commas between them"},
		&cli.StringFlag{Name: "nats-creds", Usage: "`FILE` of credentials for the server", EnvVars: []string{"NATS_CREDS"}},
		&cli.StringFlag{Name: "nats-ca", Usage: "`FILE` of certificates that the server's is signed by", EnvVars: []string{"NATS_CA"}, DefaultText: "the system's"},
		&cli.StringFlag{Name: "nats-cert", Usage: "`FILE` of an own certificate for the server", EnvVars: []string{"NATS_CERT"}},
		&cli.StringFlag{Name: "nats-key", Usage: "`FILE` of its key", EnvVars: []string{"NATS_KEY"}},
		&cli.StringFlag{Name: "nats-queue", Value: cluster.DefaultQueue, Usage: "`NAME` of the queue, so that one server has several"},
	}
}

// poolFlags say that workers do the work.
func poolFlags() []cli.Flag {
	return append(natsFlags("let the workers do the work that ask a server of NATS"),
		&cli.StringFlag{Name: "check", Value: "1%", Usage: "let two workers do a `SHARE` of the tasks, and compare what they make of them"})
}

// parseNATS reads natsFlags.
func parseNATS(c *cli.Context) (cluster.Address, error) {
	a := cluster.Address{
		URL: c.String("nats"), Creds: c.String("nats-creds"), CA: c.String("nats-ca"),
		Cert: c.String("nats-cert"), Key: c.String("nats-key"), Queue: c.String("nats-queue"),
	}
	for _, path := range []string{a.Creds, a.CA, a.Cert, a.Key} {
		if path == "" {
			continue
		}
		if _, err := os.Stat(path); err != nil {
			return a, wrongUsage(fmt.Errorf("%s cannot be read: %w", path, text.Cause(err)))
		}
	}
	if err := a.Check(); err != nil {
		return a, wrongUsage(fmt.Errorf("--nats: %w", err))
	}
	return a, nil
}

// parsePool reads poolFlags; nil if no server is named. The pool is not open.
func parsePool(c *cli.Context, cores int) (*cluster.Pool, error) {
	if !c.IsSet("nats") {
		return nil, givenFlags(c).refuse("--nats is not given", "check", "nats-queue")
	}
	a, err := parseNATS(c)
	if err != nil {
		return nil, err
	}
	check, err := parseCheck(c.String("check"))
	if err != nil {
		return nil, err
	}
	return &cluster.Pool{Address: a, Here: work.Local{Program: tasks(cores), Cores: cores}, Check: check, Say: say}, nil
}

// parseCheck reads a share in percent.
func parseCheck(share string) (float64, error) {
	percent, err := strconv.ParseFloat(strings.TrimSuffix(share, "%"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) || !strings.HasSuffix(share, "%") {
		return 0, wrongUsage(fmt.Errorf("--check %.40s: it takes 0%% to 100%%", share))
	}
	return percent / 100, nil
}

// say prints a line about the server or the workers.
func say(what string) { fmt.Fprintln(os.Stderr, text.Printable(what)) }

// unserved is the error of a pool, with what to do about it.
func unserved(err error) error {
	var other *cluster.VersionError
	var lie *cluster.LieError
	switch {
	case errors.As(err, &other):
		return withHint(err, "install the same version everywhere, built from the same commit, or choose another --nats-queue")
	case errors.As(err, &lie) && lie.Kept > 0:
		return withHint(err, "stop that worker, and begin again with another --out: results of it are in this one")
	case errors.As(err, &lie):
		return withHint(err, "stop that worker, and give the same command again")
	}
	return err
}

func workerCommand() *cli.Command {
	return &cli.Command{
		Name:  "worker",
		Usage: "do tasks for reproduce, rate and evolve on other machines",
		Description: `A worker asks a server of NATS for tasks, one for each core, until it is stopped. It may be stopped, killed or
started at any time: another worker then does its tasks. The server needs JetStream:
nats-server -js. All workers and the command that they work for must be of the same
version of this program.

Examples:
  midiconnect4 worker --nats nats://host:4222
  midiconnect4 worker --nats tls://host --nats-creds worker.creds --cores 8
  midiconnect4 reproduce swarm --nats nats://host:4222
  midiconnect4 evolve --system midi-connect4 --population 1000 --out large --nats nats://host:4222`,
		Flags: append(natsFlags("take tasks from a server of NATS"),
			&cli.IntFlag{Name: "cores", Value: defaultCores(), Usage: "do `N` tasks at a time", DefaultText: "all"},
			&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print only errors"}),
		Action: workForOthers,
	}
}

func workForOthers(c *cli.Context) error {
	if _, err := arguments(c); err != nil {
		return err
	}
	if !c.IsSet("nats") {
		return wrongUsage(errors.New("--nats is missing: it names the server that has the tasks"))
	}
	a, err := parseNATS(c)
	if err != nil {
		return err
	}
	cores, err := parseCores(c)
	if err != nil {
		return err
	}
	w := &cluster.Worker{Address: a, Program: tasks(cores), Cores: cores, Say: say}
	if c.Bool("quiet") {
		w.Say = func(string) {}
	}
	err = w.Run(interruptible(c.Context))
	w.Say(text.Count(w.Did(), "task") + " done")
	return unserved(err)
}
