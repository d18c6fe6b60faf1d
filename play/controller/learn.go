package controller

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/text"
	"midiconnect4/play/session"
)

// Lesson says what is to be learned of a controller.
type Lesson struct {
	Width, Height int       // of the board
	Columns       bool      // a key for each column is learned
	Functions     []Wanted  // learned after them
	Path          string    // of the file, for errors
	File          []byte    // that is added to; nil for none
	Typed         io.Reader // Enter skips a function, and q and Enter end the lesson; nil if nobody types
	Insist        bool      // functions are asked for even if nobody types
	People        io.Writer // reads what is asked for
}

// Wanted is a function that a key or a fader is learned for.
type Wanted struct {
	Call  session.Call
	Fades bool // a fader sets the value, not the call
}

// ParseWanted reads a function as session.ParseCall does. One of a number, without a value, is
// for a fader.
func ParseWanted(words string) (Wanted, error) {
	if f, ok := session.FindFunction(strings.TrimSpace(words)); ok && f.Fades() {
		return Wanted{session.Call{Function: f}, true}, nil
	}
	call, err := session.ParseCall(words)
	return Wanted{Call: call}, err
}

// Usual are the functions that are learned if nobody says which.
func Usual() []Wanted {
	var all []Wanted
	for _, name := range []string{
		"pause", "undo", "new-game", "score-next", "score-previous", "tap", "tempo", "faster", "slower",
		"transpose-up", "transpose-down", "transpose", "velocity", "drama", "panic",
	} {
		f, _ := session.FindFunction(name)
		all = append(all, Wanted{session.Call{Function: f}, f.Fades()})
	}
	return all
}

// Learn asks people to press a key for each column, and to press or move what is to ask for
// each function. It returns the file of keys. The error is why the source did not open, that
// it has gone, what is wrong with the file that is added to, or session.ErrInterrupted if ctx
// ends. If something ends it early, the file still has what was learned, unless columns are missing.
func Learn(ctx context.Context, from session.Source, lesson Lesson) ([]byte, error) {
	l, err := newLearner(lesson)
	if err != nil {
		return nil, err
	}
	const most = 256 // messages that wait; more are lost
	messages := make(chan midi.Message, most)
	stop, err := from.Open(func(message []byte) {
		select {
		case messages <- message:
		default:
		}
	})
	if err != nil {
		return nil, err
	}
	defer stop()
	ended := l.learn(ctx, from, messages)
	if ended != nil && !l.holds() {
		return nil, ended
	}
	file, err := l.file()
	return file, cmp.Or(err, ended)
}

// learn asks for one thing after another.
func (l *learner) learn(ctx context.Context, from session.Source, messages <-chan midi.Message) error {
	const pause = 250 * time.Millisecond
	watch := time.NewTicker(pause)
	defer watch.Stop()
	rested := time.NewTimer(0)
	defer rested.Stop()
	ctx, end := context.WithCancel(ctx)
	defer end()
	lines := scan(ctx, l.Typed)
	for l.ask(); !l.done(); {
		select {
		case m := <-messages:
			if l.receive(m) {
				rested.Reset(rest)
			}
		case <-rested.C:
			l.rest()
		case line, more := <-lines:
			if !more {
				lines = nil
			}
			l.obey(line, more)
		case <-watch.C:
			if !from.Present() {
				return errors.New("the MIDI input has gone")
			}
		case <-ctx.Done():
			return session.ErrInterrupted
		}
	}
	return nil
}

// scan returns the lines that are typed, and closes the channel at their end. It is nil if
// nobody types.
func scan(ctx context.Context, typed io.Reader) <-chan string {
	if typed == nil {
		return nil
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(typed); s.Scan(); {
			select {
			case lines <- strings.TrimSpace(s.Text()):
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// rest is how long a fader or a button rests before it counts as moved or pressed: a fader
// sends more values at once, and a button none.
const rest = 600 * time.Millisecond

// learner learns keys for the columns of a board, from the left, and then for functions.
type learner struct {
	Lesson
	has      *Keys // of the file that is added to, or the usual ones
	columns  []Key
	controls []Control
	next     int  // function that is asked for
	deaf     bool // nobody types any more
	ended    bool

	presses presses
	moved   *moved // nil if no controller has moved since something was asked for
	knob    *turn  // an endless knob that was turned to the right; nil for none
}

// moved is what a controller has sent since it was asked for.
type moved struct {
	key       Key
	pressed   bool
	low, high uint8
	values    [128]bool
	last      uint8
	repeats   int // how often it has sent the value before again, as faders and buttons hardly do
}

func newLearner(lesson Lesson) (*learner, error) {
	l := &learner{Lesson: lesson, has: &Keys{}}
	if len(lesson.File) > 0 {
		var err error
		if l.has, err = Parse(lesson.Path, lesson.File, lesson.Width, lesson.Height); err != nil {
			return nil, err
		}
		l.Columns = l.Columns && !hasColumns(lesson.File)
	} else if !lesson.Columns {
		l.has = Default(lesson.Width)
	}
	if l.Columns {
		l.has.Columns = nil // the usual ones
	}
	return l, nil
}

// done reports whether all has been learned.
func (l *learner) done() bool {
	if l.Columns && len(l.columns) < l.Width {
		return false
	}
	return l.ended || l.next == len(l.Functions) || l.deaf && !l.Insist
}

// holds reports whether what was learned makes a file.
func (l *learner) holds() bool {
	return !l.asksColumn() && len(l.columns)+len(l.controls) > 0
}

// asksColumn reports whether a column is asked for, and not a function.
func (l *learner) asksColumn() bool { return l.Columns && len(l.columns) < l.Width }

// ask asks for what comes next, if something does.
func (l *learner) ask() {
	l.moved, l.knob = nil, nil
	if l.done() {
		return
	}
	if l.asksColumn() {
		fmt.Fprintf(l.People, "press the key for column %d of %d\n", len(l.columns)+1, l.Width)
		return
	}
	wanted, skip, knob := l.Functions[l.next], "", ""
	if _, turns := wanted.steps(); turns {
		knob = ", or turn an endless knob to the right"
	}
	if l.Typed != nil && !l.deaf {
		skip = "; Enter skips it, q and Enter end"
	}
	if wanted.Fades {
		fmt.Fprintf(l.People, "move a fader from end to end for %s%s (%s%s)\n", wanted.Call.Function.Name, knob, wanted.Call.Function.About, skip)
		return
	}
	fmt.Fprintf(l.People, "press a key for %s%s (%s%s)\n", text.Printable(wanted.Call.String()), knob, wanted.Call.Function.About, skip)
}

// obey does what is typed: a line, or the end of the input.
func (l *learner) obey(line string, more bool) {
	switch {
	case !more:
		l.deaf = true
	case l.asksColumn():
	case strings.EqualFold(line, "q"):
		l.ended = true
	default:
		l.next++
		l.ask()
	}
}

// receive takes a message. A key of a column or of a function counts at once, a controller for
// a function when it rests. It reports whether one has moved.
func (l *learner) receive(m midi.Message) (moves bool) {
	pressed, press := l.presses.pressed(m)
	var channel, number, value uint8
	switch {
	case l.asksColumn():
		if press && pressed.Kind != Program && !l.taken(pressed) {
			fmt.Fprintf(l.People, "%s\n", pressed)
			l.columns = append(l.columns, pressed)
			l.ask()
		}
	case m.GetControlChange(&channel, &number, &value):
		l.move(Key{Controller, number, channel + 1}, value, press)
		return true
	case !press:
	case l.Functions[l.next].Fades:
		fmt.Fprintf(l.People, "%s cannot fade\n", pressed)
	case !l.taken(pressed):
		l.learned(Control{Key: pressed, Do: l.Functions[l.next].Call})
	}
	return false
}

// move notes a value of a controller. Those of another one begin anew.
func (l *learner) move(key Key, value uint8, press bool) {
	if l.moved == nil || l.moved.key != key {
		l.moved = &moved{key: key, low: value, high: value}
	} else if value == l.moved.last {
		l.moved.repeats++
	}
	l.moved.last = value
	l.moved.pressed = l.moved.pressed || press
	l.moved.low, l.moved.high = min(l.moved.low, value), max(l.moved.high, value)
	l.moved.values[value] = true
}

// rest looks at what a controller has sent before it rested.
func (l *learner) rest() {
	moved := l.moved
	l.moved = nil
	if moved == nil || l.done() || l.asksColumn() {
		return
	}
	wanted := l.Functions[l.next]
	if turned := turnOf(moved); turned != nil || l.knob != nil {
		l.turned(wanted, moved.key, turned)
		return
	}
	c := Control{Key: moved.key, Do: wanted.Call}
	if wanted.Fades {
		c.Fader = moved.fader(c.Do.Function)
		c.Do = c.Do.Function.With(c.Fader.Low)
	}
	switch {
	case wanted.Fades && !moved.fades():
		fmt.Fprintf(l.People, "%s sends no more than two values: move it from end to end\n", moved.key)
	case !wanted.Fades && moved.fades():
		fmt.Fprintf(l.People, "%s is a fader: press a key or a button\n", moved.key)
	case !wanted.Fades && !moved.pressed: // let go of
	case !l.taken(moved.key):
		l.learned(c)
	}
}

// fades reports whether the controller is a fader and no button.
func (m *moved) fades() bool {
	different := 0
	for _, seen := range m.values {
		if seen {
			different++
		}
	}
	return different > 2
}

// fader is the fader that sets a function. It uses the values that were seen, if they are those
// of a whole fader.
func (m *moved) fader(f session.Function) *Fader {
	const whole = 64
	fader := &Fader{Low: f.From, High: f.To, Last: highest}
	if m.high-m.low >= whole {
		fader.First, fader.Last = m.low, m.high
	}
	return fader
}

// learned takes a control, and asks for the next.
func (l *learner) learned(c Control) {
	switch {
	case c.Fader != nil:
		fmt.Fprintf(l.People, "%s, from %d to %d\n", c.Key, c.Fader.First, c.Fader.Last)
	case c.Knob != nil:
		fmt.Fprintf(l.People, "%s, an endless knob (%s): %s, to the left %s\n", c.Key, c.Knob.Coding, c.Do, c.Knob.Back)
	default:
		fmt.Fprintf(l.People, "%s\n", c.Key)
	}
	l.controls = append(l.controls, c)
	l.next++
	l.ask()
}

// taken reports whether a key has a meaning already, and says so.
func (l *learner) taken(key Key) bool {
	meaning := ""
	for i, k := range slices.Concat(l.has.Columns, l.columns) {
		if k.covers(key) {
			meaning = fmt.Sprintf("column %d", i+1)
		}
	}
	if s, ok := (&Keys{Pads: l.has.Pads}).square(key); ok {
		meaning = fmt.Sprintf("pad %d,%d", s.X, s.Y)
	}
	for _, c := range slices.Concat(l.has.Controls, l.controls) {
		if c.Key.covers(key) {
			meaning = c.Do.String()
			if c.Fader != nil {
				meaning = c.Do.Function.Name
			}
		}
	}
	if meaning != "" {
		fmt.Fprintf(l.People, "%s is %s's already\n", key, meaning)
	}
	return meaning != ""
}
