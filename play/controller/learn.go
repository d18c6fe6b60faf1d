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

// Lesson says what to learn about a controller.
type Lesson struct {
	Width, Height int       // of the board
	Columns       bool      // learn a key for each column
	Functions     []Wanted  // to learn after the columns
	Path          string    // of the file, for errors
	File          []byte    // to extend; nil for none
	Typed         io.Reader // terminal input: Enter skips a function, q and Enter quit; nil without a terminal
	Insist        bool      // ask for functions even if Typed is nil or at its end
	People        io.Writer // where prompts are printed
}

// Wanted is a function to learn a key or fader for.
type Wanted struct {
	Call  session.Call
	Fades bool // a fader sets the value; the value in Call is ignored
}

// ParseWanted parses a function as session.ParseCall does. A function of a number, without a value,
// is for a fader.
func ParseWanted(words string) (Wanted, error) {
	if f, ok := session.FindFunction(strings.TrimSpace(words)); ok && f.Fades() {
		return Wanted{session.Call{Function: f}, true}, nil
	}
	call, err := session.ParseCall(words)
	return Wanted{Call: call}, err
}

// Usual returns the functions to learn by default.
func Usual() []Wanted {
	var all []Wanted
	for _, name := range []string{
		"pause", "undo", "new-game", "score-next", "score-previous", "tap", "tempo", "faster", "slower",
		"transpose-up", "transpose-down", "transpose", "velocity", "drama", "panic",
	} {
		w, _ := ParseWanted(name)
		all = append(all, w)
	}
	return all
}

// Learn asks people to press a key for each column, and then to press or move something for each
// function. It returns the file of keys. The error says that the source could not be opened or has
// gone, or what is wrong with the file to extend; it is session.ErrInterrupted if ctx ends. After
// an early end the file still has what was learned, unless columns are missing.
func Learn(ctx context.Context, from session.Source, lesson Lesson) ([]byte, error) {
	l, err := newLearner(lesson)
	if err != nil {
		return nil, err
	}
	const most = 256 // waiting messages; more are lost
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

// scan returns the lines that are typed, and closes the channel at their end. It returns nil if nobody can type.
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

// rest is how long a controller must be still before it counts as a pressed button or a moved
// fader: a fader sends more values within that time, a button does not.
const rest = 600 * time.Millisecond

// learner learns keys for the columns of a board, from the left, and then for functions.
type learner struct {
	Lesson
	has      *Keys // keys of the file to extend, or the defaults
	columns  []Key
	controls []Control
	next     int  // index of the function asked for
	deaf     bool // the typed input has ended
	ended    bool

	presses presses
	moved   *moved // nil if no controller has moved since the last prompt
	knob    *turn  // an endless knob after its turn to the right; nil for none
}

// moved holds what a controller has sent since the last prompt.
type moved struct {
	key       Key
	pressed   bool
	low, high uint8
	values    [128]bool
	last      uint8
	repeats   int // how often it sent the same value twice in a row, as only endless knobs do
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
		l.has.Columns = nil // drop the defaults
	}
	return l, nil
}

// done reports whether everything was learned.
func (l *learner) done() bool {
	return !l.asksColumn() && (l.ended || l.next == len(l.Functions) || l.deaf && !l.Insist)
}

// holds reports whether enough was learned for a file.
func (l *learner) holds() bool {
	return !l.asksColumn() && len(l.columns)+len(l.controls) > 0
}

// asksColumn reports whether the prompt is for a column.
func (l *learner) asksColumn() bool { return l.Columns && len(l.columns) < l.Width }

// ask prompts for the next thing, if there is one.
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

// obey handles a typed line, or the end of the input.
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

// receive handles a message, and reports whether a controller moved. A key counts at once. For a function, a controller counts once it rests.
func (l *learner) receive(m midi.Message) (moves bool) {
	pressed, press := l.presses.pressed(m)
	var channel, number, value uint8
	switch {
	case l.asksColumn():
		if press && pressed.Kind != programKey && !l.taken(pressed) {
			fmt.Fprintf(l.People, "%s\n", pressed)
			l.columns = append(l.columns, pressed)
			l.ask()
		}
	case m.GetControlChange(&channel, &number, &value):
		l.move(Key{controllerKey, number, channel + 1}, value, press)
		return true
	case !press:
	case l.Functions[l.next].Fades:
		fmt.Fprintf(l.People, "%s is not a fader: move one from end to end\n", pressed)
	case !l.taken(pressed):
		l.learned(Control{Key: pressed, Do: l.Functions[l.next].Call})
	}
	return false
}

// move records a value of a controller. It starts again for another controller.
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

// rest evaluates what a controller has sent before it rested.
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
	case !wanted.Fades && !moved.pressed: // released
	case !l.taken(moved.key):
		l.learned(c)
	}
}

// fades reports whether the controller is a fader rather than a button.
func (m *moved) fades() bool {
	different := 0
	for _, seen := range m.values {
		if seen {
			different++
		}
	}
	return different > 2
}

// fader returns a fader for a function. The fader takes the range of the values that were seen, if this range is wide enough for a full movement.
func (m *moved) fader(f session.Function) *Fader {
	const whole = 64
	fader := &Fader{Low: f.From, High: f.To, Last: highest}
	if m.high-m.low >= whole {
		fader.First, fader.Last = m.low, m.high
	}
	return fader
}

// learned records a control, and prompts for the next.
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

// taken reports whether a key already has a meaning, and tells people.
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
		fmt.Fprintf(l.People, "%s is already used for %s\n", key, meaning)
	}
	return meaning != ""
}
