package setlist

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
	"midiconnect4/scores/settings"
)

const (
	maxFile   = 1 << 18 // largest size of a set list in bytes
	mostItems = 1000
	longest   = 3600.0 // longest pause or fade in seconds
)

// List is a set list: pieces to perform one after another.
type List struct {
	Path   string
	Title  string
	Items  []*Item             // never empty
	Scenes map[string][]string // the calls of each scene, by its name
}

// Games returns the games of all items.
func (l *List) Games() (all []game.Game) {
	for _, o := range l.Items {
		all = append(all, o.Game)
	}
	return all
}

// Scores returns the scores of all items.
func (l *List) Scores() (all []*scores.Score) {
	for _, o := range l.Items {
		all = append(all, o.Score)
	}
	return all
}

// HasPeople reports whether a person plays in one of the items.
func (l *List) HasPeople() bool {
	return slices.ContainsFunc(l.Items, func(o *Item) bool { return o.HasPeople() })
}

// file has the fields of a set list's file.
type file struct {
	Title  string       `yaml:"title"`
	Items  []itemEntry  `yaml:"items"`
	Scenes []sceneEntry `yaml:"scenes"`
}

type itemEntry struct {
	play.Order
	pgn.Choice
	File   string      `yaml:"file"` // of saved games, or a PGN file
	Name   string      `yaml:"name"`
	Score  string      `yaml:"score"`
	First  string      `yaml:"first"`
	Second string      `yaml:"second"`
	Until  []string    `yaml:"until"`
	Pause  float64     `yaml:"pause"`
	Link   bool        `yaml:"link"`
	Wait   bool        `yaml:"wait"`
	Count  int         `yaml:"count-in"`
	Fade   float64     `yaml:"fade"`
	Send   []sendEntry `yaml:"send"`
	Do     []string    `yaml:"do"` // calls
	Then   string      `yaml:"then"`
}

// order returns what the item plays, as a play.Order. If the item sets no limit of the search, or no seed, the limit or the seed of the parameter
// usual is used. index is the item's index, because each item needs other seeds.
func (e itemEntry) order(index int, usual play.Order) play.Order {
	o := e.Order
	o.Score.Name, o.Gamers = e.Score, [2]string{e.First, e.Second}
	if e.File != "" { // it has seeds, and may have games to choose from
		o.Games = ""
		return o
	}
	if o.Depth == "" && o.Time == "" {
		o.Depth, o.Time = usual.Depth, usual.Time
	}
	if o.Seed == "" {
		first, _ := strconv.ParseUint(usual.Seed, 10, 64) // 0 if usual has no seed
		o.Seed = strconv.FormatUint(first+uint64(index)*play.MostGames, 10)
	}
	return o
}

// sendEntry is a program change or a control change to send before an item.
type sendEntry struct {
	Channel    int    `yaml:"channel"`
	Program    string `yaml:"program"`
	Bank       *int   `yaml:"bank"`
	Controller *int   `yaml:"controller"`
	Value      *int   `yaml:"value"`
}

// Load reads and checks the set list at path, with all its scores and gamers. It chooses the games of items that have a length. Items without a limit
// of the search, or without a seed, get the limit or the seed in the parameter usual; later items get later seeds. The errors have the same form as
// the errors of scores.Load.
func Load(ctx context.Context, path string, in play.House, usual play.Order) (*List, error) {
	data, err := bounded.ReadFile(path, maxFile)
	if err != nil {
		return nil, &settings.Error{Path: path, Problem: text.Cause(err).Error(), Cause: err}
	}
	return Parse(ctx, path, data, in, usual)
}

// Parse is like Load, but gets the content of the file as data.
func Parse(ctx context.Context, path string, data []byte, in play.House, usual play.Order) (*List, error) {
	var f file
	at, err := settings.Decode(path, data, maxFile, &f)
	if at == nil {
		return nil, err
	}
	in.From = path
	in.Typed = false // the file may come from others
	r := &reader{ctx: ctx, path: path, at: at, house: in, usual: usual, names: map[string]bool{}}
	r.collect(err)
	list := &List{Path: path, Title: f.Title, Scenes: r.scenes(f.Scenes)}
	switch {
	case len(f.Items) == 0 && err != nil: // the error may explain why there are no items
	case len(f.Items) == 0:
		r.fail("items", "write an item as - score: blues", "there are no items")
	case len(f.Items) > mostItems:
		r.fail("items", "", "%d items; expected %d at most", len(f.Items), mostItems)
	default:
		for i, e := range f.Items {
			list.Items = append(list.Items, r.item(i, e))
		}
		r.followers(list.Items)
		for i, e := range f.Scenes {
			r.parts(r.at.Item("scenes", i)+".do", e.Do, list.Items...)
		}
	}
	if err := r.joined(); err != nil {
		return nil, err
	}
	return list, r.choose(list.Items)
}

// reader checks a file and collects its errors.
type reader struct {
	ctx   context.Context
	path  string
	at    *settings.Locator
	house play.House
	usual play.Order
	names map[string]bool
	wrong []mistake

	unread int // number of errors, at the start of wrong, about values that could not be read at all
}

// mistake is an error with its place (line and column) in the file.
type mistake struct {
	at    *settings.Error
	error error
}

// fail adds an error about a value. If an earlier error says that the value could not be read at all, fail only adds the hint to that error.
func (r *reader) fail(field, hint, format string, args ...any) {
	for _, m := range r.wrong[:r.unread] {
		if m.at.Field == field {
			m.at.Hint = cmp.Or(m.at.Hint, hint)
			return
		}
	}
	at := r.at.Error(field, fmt.Sprintf(format, args...), hint)
	r.wrong = append(r.wrong, mistake{at, at})
}

// collect adds errors about values that could not be read at all.
func (r *reader) collect(err error) {
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range all.Unwrap() {
			if at, ok := errors.AsType[*settings.Error](one); ok {
				r.wrong = append(r.wrong, mistake{at, one})
			}
		}
	}
	r.unread = len(r.wrong)
}

// joined joins the errors, sorted by their places in the file; nil if there are none.
func (r *reader) joined() error {
	slices.SortStableFunc(r.wrong, func(a, b mistake) int {
		return cmp.Or(cmp.Compare(a.at.Line, b.at.Line), cmp.Compare(a.at.Column, b.at.Column))
	})
	var all []error
	for _, m := range r.wrong {
		all = append(all, m.error)
	}
	return errors.Join(all...)
}

// failed adds err as an error about the value of a field. If err is nil, it adds nothing.
func (r *reader) failed(field, hint string, err error) {
	if err == nil {
		return
	}
	if wrong, ok := errors.AsType[*settings.Error](err); ok { // an error in a score's file, or one without a place
		if wrong.Path != "" {
			r.wrong = append(r.wrong, mistake{r.at.Error(field, "", ""), err})
			return
		}
		hint = cmp.Or(wrong.Hint, hint)
		err = errors.New(wrong.Problem)
	}
	r.fail(field, hint, "%v", err)
}

func (r *reader) item(index int, e itemEntry) *Item {
	field := r.at.Item("items", index)
	o := &Item{Name: r.name(field, index, e), Then: e.Then}
	o.Entrance = play.Entrance{
		Pause: r.seconds(field+".pause", e.Pause), Link: e.Link, Wait: e.Wait, CountIn: r.countIn(field, e.Count), Messages: r.messages(field+".send", e.Send),
		Calls: r.calls(field+".do", e.Do, atOnce),
	}
	o.Fade = r.seconds(field+".fade", e.Fade)
	saved, ok := r.saved(field, e)
	if !ok {
		return o
	}
	r.resolve(o, field, e.order(index, r.usual), saved)
	if o.Score == nil {
		return o
	}
	o.Entrance.Score, o.Entrance.Transpose = o.Score, o.Transpose
	r.lasts(o, field, e)
	r.parts(field+".do", e.Do, o)
	return o
}

// saved reads the file of games that an item names, if any. In a set list no game may be damaged.
func (r *reader) saved(field string, e itemEntry) (*play.Saved, bool) {
	if e.File == "" {
		if e.Choice != (pgn.Choice{}) {
			r.fail(field, "name it: file: games.pgn", "player, eco and variation choose games of a file")
		}
		return nil, e.Choice == (pgn.Choice{})
	}
	e.Choice.Numbers = e.Games
	saved, err := play.LoadGames(scores.PathFrom(r.path, e.File), e.Choice)
	if err != nil {
		r.failed(field+".file", "", err)
		return nil, false
	}
	for _, damaged := range saved.Damaged {
		r.failed(field+".file", "", damaged)
	}
	return saved, true
}

// resolve finds the gamers and the score that an item names (in a play.Order), or sets up its saved games.
func (r *reader) resolve(o *Item, field string, order play.Order, saved *play.Saved) {
	if order.Score.Name != "" {
		order.Score.Name = scores.ScoreFrom(r.path, order.Score.Name)
	}
	var err error
	house := r.house
	house.Saved, o.order = saved, order
	if o.Bill, err = order.Resolve(house); err != nil {
		for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
			r.wronged(field, one)
		}
		return
	}
	if order.Length == "" {
		o.Length = 0 // an item ignores the length that its score sets
	}
	r.failed(field+".score", "", o.Score.Fits(o.Game.Size()))
	if fitted := o.Given() && o.Length != 0; saved != nil || fitted {
		o.chosen, err = o.SetUp(r.ctx)
		o.lasts = o.Length
		if _, ok := errors.AsType[*play.OrderError](err); ok {
			r.wronged(field, err)
		} else {
			r.failed(field, "", err)
		}
	}
}

// wronged adds an error that play.Order.Resolve has returned.
func (r *reader) wronged(field string, err error) {
	e, ok := errors.AsType[*play.OrderError](err)
	if !ok {
		r.failed(field, "", err)
		return
	}
	said, hint := e.There(), cmp.Or(gamerHint(e.Cause), e.HintIn(""))
	if e.Field == "score" {
		hint = "midiconnect4 scores list shows the bundled ones; a file is named by its path from the folder of the set list"
		wrong, ok := errors.AsType[*settings.Error](e.Cause)
		switch missing := errors.Is(e.Cause, fs.ErrNotExist); {
		case ok && wrong.Path != "" && missing:
			said = "there is no file " + text.Printable(wrong.Path)
		case ok && wrong.Path != "":
			r.failed(field+".score", hint, e.Cause)
			return
		}
	}
	r.fail(field+"."+e.Field, hint, "%s", said)
}

// countIn checks the number of bars of clicks before an item.
func (r *reader) countIn(field string, bars int) int {
	if bars < 0 || bars > live.MostCounted {
		r.fail(field+".count-in", "", "%d bars; expected 0 to %d", bars, live.MostCounted)
	}
	return bars
}

// name returns the name of an item. This is the name in the file. If the file gives no name, it is the item's title, its score's name, or its number.
func (r *reader) name(field string, index int, e itemEntry) string {
	number := strconv.Itoa(index + 1)
	name := cmp.Or(e.Name, e.Title, e.Score, number)
	switch {
	case e.Name == "" && r.names[name]:
		name = number
	case e.Name == End:
		r.fail(field+".name", "", "%q is reserved for the end of the set list; choose another name", End)
	case r.names[name]:
		r.fail(field+".name", "", "an earlier item already has the name %q", text.Printable(name))
	}
	r.names[name] = true
	return name
}

// lasts reads the fields that say when an item ends.
func (r *reader) lasts(o *Item, field string, e itemEntry) {
	for i, written := range e.Until {
		condition, err := parseCondition(written)
		r.failed(r.at.Item(field+".until", i), conditionHint, err)
		o.Until = append(o.Until, condition)
	}
	switch {
	case e.Length != "" && (e.Games != "" && !o.Given() || len(o.Until) > 0):
		r.fail(field+".length", "leave out length, or leave out games and until", "length sets the number of games, so games and until cannot be given")
	case e.Length != "" || o.chosen != nil:
	case e.Games != "":
		o.Games = o.Setup.Games
	case len(o.Until) == 0:
		o.Games = max(1, len(play.Movements(o.Score)))
	}
}

// followers checks the field `then` of all items: it must name an item.
func (r *reader) followers(items []*Item) {
	for i, o := range items {
		if o.Then != "" && o.Then != End && !r.names[o.Then] {
			var names []string
			for name := range r.names {
				names = append(names, name)
			}
			slices.Sort(names)
			r.fail(r.at.Item("items", i)+".then", text.DidYouMean(o.Then, append(names, End), "the name of an item, or end"), "no item is called %q", text.Printable(o.Then))
		}
	}
}

// choose chooses the games of items that have a length. It takes the games with the closest length, even if the difference is large. So if a
// list is accepted with one seed, it is accepted with every seed.
func (r *reader) choose(items []*Item) (err error) {
	for i, o := range items {
		if o.Length == 0 || o.Given() {
			continue
		}
		if o.chosen, o.lasts, err = o.Setup.Nearest(r.ctx, o.Score, o.Length); err != nil {
			if impossible, ok := errors.AsType[*play.LengthError](err); ok {
				err = r.at.Error(r.at.Item("items", i)+".length", fmt.Sprintf("%s: %v", scores.FormatLength(o.Length), err), impossible.Hint)
			}
			return err
		}
	}
	return nil
}

// seconds converts a number of seconds, and checks its range.
func (r *reader) seconds(field string, s float64) time.Duration {
	if !(s >= 0 && s <= longest) {
		r.fail(field, "", "%g seconds; expected 0 to %g", s, longest)
	}
	return time.Duration(s * float64(time.Second))
}

func (r *reader) within(field string, n, low, high int) int {
	if n < low || n > high {
		r.fail(field, "", "%d is out of range; expected %d to %d", n, low, high)
	}
	return n
}

// messages returns the MIDI messages to send before an item.
func (r *reader) messages(field string, entries []sendEntry) (all []midi.Message) {
	for i, e := range entries {
		all = append(all, r.message(r.at.Item(field, i), e)...)
	}
	return all
}

func (r *reader) message(at string, e sendEntry) (all []midi.Message) {
	const channels, highest = 16, 127
	if !r.at.Has(at + ".channel") {
		r.fail(at, "write it as {channel: 1, program: Flute} or {channel: 1, controller: 7, value: 90}", "the channel is missing")
		return nil
	}
	channel := uint8(r.within(at+".channel", e.Channel, 1, channels) - 1)
	switch {
	case (e.Program != "") == (e.Controller != nil):
		r.fail(at, "", "the message needs either a program or a controller")
	case e.Controller != nil && e.Value == nil:
		r.fail(at+".controller", "add value: 0..127", "the controller has no value")
	case e.Controller != nil:
		return []midi.Message{midi.ControlChange(channel, uint8(r.within(at+".controller", *e.Controller, 0, highest)), uint8(r.within(at+".value", *e.Value, 0, highest)))}
	}
	if e.Bank != nil {
		const banks = 1 << 14
		bank := r.within(at+".bank", *e.Bank, 0, banks-1)
		all = append(all, midi.ControlChange(channel, midi.BankSelectMSB, uint8(bank>>7)), midi.ControlChange(channel, midi.BankSelectLSB, uint8(bank&0x7f)))
	}
	program, err := gm.ParseProgram(e.Program)
	r.failed(at+".program", "", err)
	if err != nil {
		return nil
	}
	return append(all, midi.ProgramChange(channel, uint8(program-1)))
}
