package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
	"midiconnect4/play/stage"
	"midiconnect4/play/tui"
)

// playOptions say what is performed, where, and how it is shown.
type playOptions struct {
	order    play.Order
	bill     *play.Bill // the order as it was read; nil for an evening
	setList  string     // file of the evening; empty for none
	evening  *evening   // once it is read
	out      outputOptions
	stage    *stage.Stage
	heard    bool // files are of what was heard
	big      bool // the screen starts as for a projector
	screen   bool // the user interface is a screen, not lines
	terminal bool // a person may type
	person   bool // a person is among the players
	notices  evolving.Notices

	ready     func(*composition) error            // is called when the ports are open; may be nil
	programme func(play.Programme) play.Programme // ends the games; may be nil
	run       func(others runs) runs              // adds a run that evolves here; may be nil
}

// runs finds the player of a run, as play.House has it.
type runs = func(name string, g game.Game) (*play.Evolving, error)

// parsePlay reads the flags of play.
func parsePlay(c *cli.Context) (playOptions, error) {
	o, err := parseStage(c)
	if err != nil {
		return o, err
	}
	o.setList = c.String("set-list")
	if o.order = orderOf(c); o.setList != "" {
		if err := o.parseSetList(c); err != nil {
			return o, err
		}
	}
	o.out, err = parseOutput(c)
	return o, err
}

// parseStage reads the flags of play that say where and how games are performed.
func parseStage(c *cli.Context) (playOptions, error) {
	o := playOptions{
		notices:  evolving.NewNotices(),
		stage:    &stage.Stage{Sync: session.Sync(c.String("clock")), API: c.String("api"), StartStop: c.Bool("link-start-stop")},
		terminal: term.IsTerminal(int(os.Stdin.Fd())), screen: tui.Available() && !c.Bool("plain") && !c.Bool("show"),
	}
	if c.Args().Len() > 1 {
		return o, wrongUsage(fmt.Errorf("%q is one argument too many", c.Args().Get(1)))
	}
	if o.big = c.Bool("big"); c.Bool("plain") || c.Bool("show") {
		if err := givenFlags(c).refuse("lines are printed", "big"); err != nil {
			return o, err
		}
	}
	if err := checkPorts(c); err != nil {
		return o, err
	}
	var err error
	if o.stage.StartStop && o.stage.Sync != session.SyncLink {
		return o, wrongUsage(withHint(errors.New("--link-start-stop is for Ableton Link, which is not asked for"), "add --clock link"))
	}
	if o.stage.OSC, err = parseOSC(c); err != nil {
		return o, err
	}
	if err := o.parseSound(c); err != nil {
		return o, err
	}
	if o.stage.Input, err = parseInput(c); err != nil {
		return o, err
	}
	if o.stage.Sets, err = parseKeep(c); err != nil {
		return o, err
	}
	o.heard, err = parseTake(c)
	return o, err
}

// checkPorts refuses flags that contradict each other about where music goes.
func checkPorts(c *cli.Context) error {
	pairs := [][2]string{{"port", "virtual"}, {"dry", "port"}, {"dry", "virtual"}, {"dry", "sound"}, {"dry", "gain"}}
	if !c.IsSet("in") {
		pairs = append(pairs, [2]string{"dry", "api"})
	}
	for _, pair := range pairs {
		if c.IsSet(pair[0]) && c.IsSet(pair[1]) {
			return wrongUsage(fmt.Errorf("--%s and --%s exclude each other", pair[0], pair[1]))
		}
	}
	if long := len(c.String("virtual")); long > midiport.LongestName {
		return wrongUsage(fmt.Errorf("--virtual: a name of %d bytes; systems of ports take %d at most", long, midiport.LongestName))
	}
	if clock := c.String("clock"); c.IsSet("clock") && !slices.Contains(session.Syncs, session.Sync(clock)) {
		return wrongUsage(withHint(fmt.Errorf("--clock %s: the clock is sent, followed or shared", clock), "--clock out, --clock steady, --clock in, or --clock link"))
	}
	return nil
}
