package main

import (
	"errors"
	"fmt"
	"os"

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
	dry      bool // nothing sounds
	ports    []string
	virtual  string   // port to make; empty for none
	inputs   []string // MIDI ports
	plain    bool     // lines are printed on a terminal, too
	big      bool     // the screen starts as for a projector
	screen   bool     // the user interface is a screen, not lines
	terminal bool     // a person may type
	person   bool     // a person is among the players
	notices  evolving.Notices

	ready     func(*composition) error            // is called when the ports are open; may be nil
	programme func(play.Programme) play.Programme // ends the games; may be nil
	run       func(others runs) runs              // adds a run that evolves here; may be nil
}

// runs finds the player of a run, as play.House has it.
type runs = func(name string, g game.Game) (*play.Evolving, error)

// check reads what is performed, and how.
func (o *playOptions) check(c *cli.Context) error {
	if err := o.checkStage(c); err != nil {
		return err
	}
	if o.setList != "" {
		if err := o.checkSetList(c); err != nil {
			return err
		}
	}
	return o.out.read(c, o.order)
}

// checkStage reads where and how games are performed.
func (o *playOptions) checkStage(c *cli.Context) (err error) {
	given, on := givenFlags(c), o.stage
	on.Sets.Program = version
	o.terminal, o.screen = term.IsTerminal(int(os.Stdin.Fd())), tui.Available() && !o.plain && !o.out.show
	if o.plain || o.out.show {
		if err := given.refuse("lines are printed", "big"); err != nil {
			return err
		}
	}
	if err := o.checkPorts(given); err != nil {
		return err
	}
	switch {
	case on.StartStop && on.Sync != session.SyncLink:
		return wrongUsage(withHint(errors.New("--link-start-stop is for Ableton Link, which is not asked for"), "add --clock link"))
	case on.Sets.Dir != "" && on.Sets.Off:
		return wrongUsage(errors.New("--set and --no-set exclude each other"))
	}
	if err := checkOSC(on.OSC); err != nil {
		return err
	}
	if err := o.chooseSound(given); err != nil {
		return err
	}
	return o.openInput(given)
}

// checkPorts refuses flags that contradict each other about where music goes.
func (o *playOptions) checkPorts(given given) error {
	pairs := [][2]string{{"port", "virtual"}, {"dry", "port"}, {"dry", "virtual"}, {"dry", "sound"}, {"dry", "gain"}}
	if !given.has("in") {
		pairs = append(pairs, [2]string{"dry", "api"})
	}
	for _, pair := range pairs {
		if given.has(pair[0]) && given.has(pair[1]) {
			return wrongUsage(fmt.Errorf("--%s and --%s exclude each other", pair[0], pair[1]))
		}
	}
	if long := len(o.virtual); long > midiport.LongestName {
		return wrongUsage(fmt.Errorf("--virtual: a name of %d bytes; systems of ports take %d at most", long, midiport.LongestName))
	}
	return nil
}
