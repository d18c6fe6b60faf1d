package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"midiconnect4/play"
	"midiconnect4/play/evolving"
	"midiconnect4/play/stage"
	"midiconnect4/play/tui"
)

// playOptions holds the flags of a performance: what to play, where it sounds, and how it is shown.
type playOptions struct {
	order    play.Order
	bill     *play.Bill // what is played; nil for a set list
	setList  string     // path of the set list; empty for none
	item     string     // the item of the set list to begin with; empty for the first
	evening  *evening   // the set list, after it was read
	out      outputOptions
	stage    *stage.Stage
	heard    bool // write files as the performance sounded, not as composed
	dry      bool // no output is opened
	ports    []string
	virtual  string   // name of the virtual port; empty for none
	inputs   []string // names or numbers of MIDI inputs
	click    bool     // a click marks the beats
	countIn  int      // number of bars of clicks before the music
	plain    bool     // print lines even on a terminal
	big      bool     // start with the large layout of the screen
	screen   bool     // the user interface is the screen, not lines
	terminal bool     // standard input is a terminal, so a person can type
	person   bool     // one of the players is a person
	notices  evolving.Notices

	enter func(play.House) (play.House, error) // adds the run that this program evolves; may be nil
	ready func(*composition) error             // called when the ports are open; may be nil
}

// check checks the flags of the performance.
func (o *playOptions) check(c *cli.Context) error {
	if err := o.checkStage(c); err != nil {
		return err
	}
	switch {
	case o.setList != "":
		if err := o.checkSetList(c); err != nil {
			return err
		}
	case o.item != "":
		return wrongUsage(withHint(errors.New("--item needs --set-list"), "name the set list: --set-list FILE --item NAME"))
	}
	return o.out.read(c, o.order)
}

// checkStage checks the flags for outputs, inputs and the screen.
func (o *playOptions) checkStage(c *cli.Context) (err error) {
	given, on := givenFlags(c), o.stage
	on.Sets.Program = version
	o.terminal, o.screen = term.IsTerminal(int(os.Stdin.Fd())), tui.Available() && !o.plain && !o.out.show
	if o.plain || o.out.show {
		if err := given.refuse("lines are printed instead of the screen", "big"); err != nil {
			return err
		}
	}
	if err := o.checkPorts(given); err != nil {
		return err
	}
	if err := on.Check(); err != nil {
		return orderError(err)
	}
	if err := o.chooseSound(given); err != nil {
		return err
	}
	return o.openInput(given)
}

// checkPorts refuses flags for outputs that cannot be combined.
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
	return nil
}
