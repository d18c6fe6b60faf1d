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

// Lesson says what Learn should learn about a controller.
type Lesson struct {
	Board     Size
	Columns   bool      // whether to learn a key for each column
	Functions []Wanted  // functions to learn after the columns
	Path      string    // path of the file of keys, for errors
	File      []byte    // content of the file to extend; nil for a new file
	Typed     io.Reader // lines that a person types: Enter skips a function, q and Enter quit; nil if no person can type
	Insist    bool      // whether to ask for functions even if no person can type
	People    io.Writer // where prompts are printed
}

// Wanted is a function for which a key or fader is to be learned.
type Wanted struct {
	Call  session.Call
	Fades bool // whether a fader sets the value, in place of the value in Call
}

// Want adds the columns, by the word columns, or a function to the lesson. It reads functions like session.ParseCall. A function of a number may
// lack its value, which is then set by a fader.
func (l *Lesson) Want(words string) error {
	if words == "columns" {
		l.Columns = true
		return nil
	}
	wanted, err := parseWanted(words)
	if err == nil {
		l.Functions = append(l.Functions, wanted)
	}
	return err
}

func parseWanted(words string) (Wanted, error) {
	if f, rest, err := session.Split(words); err == nil && rest == "" && f.Fades() {
		return Wanted{session.Call{Function: f}, true}, nil
	}
	call, err := session.ParseCall(words)
	return Wanted{Call: call}, err
}

// Usual returns the functions that are learned by default.
func Usual() []Wanted {
	var all []Wanted
	for _, name := range []string{
		"pause", "undo", "new-game", "score-next", "score-previous", "tap", "tempo", "faster", "slower",
		"transpose-up", "transpose-down", "transpose", "velocity", "drama", "panic",
	} {
		w, _ := parseWanted(name)
		all = append(all, w)
	}
	return all
}

// Learn asks people to press a key for each column, and then to press or move something for each function. It returns the file of keys. The error
// says that the source could not be opened or was lost, or what is wrong with the file to extend. It is session.ErrInterrupted if ctx ends. If
// learning ends early, the file has what was learned. If columns are missing, there is no file.
func Learn(ctx context.Context, from session.Source, lesson Lesson) ([]byte, error) {
	l, err := newLearner(lesson)
	if err != nil {
		return nil, err
	}
	const most = 256 // length of the queue of messages; further messages are lost
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

// learn asks for one key, fader or knob after another.
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
				return errors.New("the MIDI input is no longer connected")
			}
		case <-ctx.Done():
			return session.ErrInterrupted
		}
	}
	return nil
}

// scan returns a channel of typed lines, which is closed after the last line. It returns nil if no person can type.
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

// rest is how long a controller must send nothing before what it sent is taken for a pressed button or a moved fader. A fader that is being moved
// sends values more often than that.
const rest = 600 * time.Millisecond

// learner learns keys for the columns of a board, from the left, and then keys or faders for functions.
type learner struct {
	Lesson
	has      *Keys // the keys of the file to extend or, for a new file, the default keys
	columns  []Key
	controls []Control
	next     int  // index in Functions of the function to learn now
	deaf     bool // no more typed lines will come
	ended    bool

	presses presses
	moved   *moved // what a controller has sent since the last prompt; nil for nothing
	knob    *turn  // an endless knob that was turned to the right and must now be turned to the left; nil for none
}

// moved records what a controller has sent since the last prompt.
type moved struct {
	key       Key
	pressed   bool
	low, high uint8
	values    [128]bool
	last      uint8
	repeats   int // how often the same value came twice in a row; only endless knobs repeat values
}

func newLearner(lesson Lesson) (*learner, error) {
	l := &learner{Lesson: lesson, has: &Keys{}}
	if len(lesson.File) > 0 {
		var err error
		if l.has, err = Parse(lesson.Path, lesson.File, lesson.Board); err != nil {
			return nil, err
		}
		l.Columns = l.Columns && !hasColumns(lesson.File)
	} else if !lesson.Columns {
		l.has = Default(lesson.Board.Columns)
	}
	if l.Columns {
		l.has.Columns = nil // do not use the default keys
	}
	return l, nil
}

// done returns true if nothing is left to learn.
func (l *learner) done() bool {
	return !l.asksColumn() && (l.ended || l.next == len(l.Functions) || l.deaf && !l.Insist)
}

// holds returns true if enough was learned to write a file.
func (l *learner) holds() bool {
	return !l.asksColumn() && len(l.columns)+len(l.controls) > 0
}

// asksColumn returns true if the key of a column is to be learned now.
func (l *learner) asksColumn() bool { return l.Columns && len(l.columns) < l.Board.Columns }

// ask prints a prompt for the next key, fader or knob, if any is left.
func (l *learner) ask() {
	l.moved, l.knob = nil, nil
	if l.done() {
		return
	}
	if l.asksColumn() {
		fmt.Fprintf(l.People, "press the key for column %d of %d\n", len(l.columns)+1, l.Board.Columns)
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

// obey handles a typed line. If the bool is false, there is no line, because the input has ended.
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

// receive handles a MIDI message. It learns a key at once. If moves is true, a controller has moved, and must now rest before rest evaluates it.
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
		fmt.Fprintf(l.People, "%s is not a fader: move a fader from end to end\n", pressed)
	case !l.taken(pressed):
		l.learned(Control{Key: pressed, Do: l.Functions[l.next].Call})
	}
	return false
}

// move records a value of a controller. If another controller sent the last value, move forgets what that controller sent.
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

// rest evaluates what a controller has sent before it rested: it learns a button, a fader or a turn of a knob, or says what is wrong.
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

// fades returns true if the values look as if they come from a fader, not from a button.
func (m *moved) fades() bool {
	different := 0
	for _, seen := range m.values {
		if seen {
			different++
		}
	}
	return different > 2
}

// fader returns a fader for a function. If the range of the recorded values is wide, it is taken for the range of the fader; otherwise the range is
// 0..127.
func (m *moved) fader(f session.Function) *Fader {
	const whole = 64
	fader := &Fader{Low: f.From, High: f.To, Last: highest}
	if m.high-m.low >= whole {
		fader.First, fader.Last = m.low, m.high
	}
	return fader
}

// learned records a control, and prints the next prompt.
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

// taken returns true if a key already has a use. It then tells people about that use.
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
