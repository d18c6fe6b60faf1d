package scores

import (
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
	"midiconnect4/scores/gm"
	"midiconnect4/scores/settings"
)

// Drums is a percussion voice. It plays patterns, and drums that depend on the moves.
type Drums struct {
	Line
	Play               []DrumGroove // in the order of the score
	Columns, Rows      []int        // drums that each note of a move strikes, by its column and its row; nil for no drums
	Threat, Block, Win *int         // drum to strike in a bar whose move is a threat, a block or a win; nil for no drum
	Capture            *int         // drum to strike in a bar whose move captures something; nil for no drum
	Ending             []int        // drums to strike together after the game; nil for the drums that patterns strike on the first beat
}

// DrumGroove is a drum with the pattern in which it is struck.
type DrumGroove struct {
	Drum   int // its key, 35..81
	Groove Groove

	name string // of the drum, as the score writes it
}

// drum is the notation of a drum in a score: its General MIDI name in upper or lower case, a short name, or its key number.
var drum = settings.Notation(gm.ParseDrum, gm.Drum,
	settings.Either(settings.OneOf(gm.Drums[:]...), settings.Pattern(`[A-Za-z]`), settings.WholeNumber("35", "81")))

// kit is the notation of a drum kit in a score: its name or its program number.
var kit = settings.Notation(gm.ParseKit, gm.Kit,
	settings.Either(settings.OneOf(gm.Kits()...), settings.Pattern(`[A-Za-z]`), settings.WholeNumber("1", "128")))

// drumGrooves is the kind of a setting that is a section with a pattern for each drum. The names of its fields are drums.
type drumGrooves struct{}

// Read reads the patterns.
func (drumGrooves) Read(r *settings.Reader, node ast.Node, path string, into any) {
	grooves := into.(*[]DrumGroove)
	r.Named(node, path, "drums with their patterns", "write each as kick: x---x---, on a line of its own", func(field, name string, value ast.Node) {
		key, err := gm.ParseDrum(name)
		if err != nil {
			r.Refuse(field, err)
			return
		}
		if slices.ContainsFunc(*grooves, func(d DrumGroove) bool { return d.Drum == key }) {
			r.Wrong(field, "put all of its strokes into one pattern", "%s has a pattern already", gm.Drum(key))
			return
		}
		one := DrumGroove{Drum: key, name: name}
		groove.Read(r, value, field, &one.Groove)
		*grooves = append(*grooves, one)
	})
}

// Schema returns the schema of a section whose fields may have any names.
func (drumGrooves) Schema(any, bool) *settings.Schema {
	return &settings.Schema{Type: "object", MinProperties: 1}
}

// Text returns the patterns as a section in braces.
func (drumGrooves) Text(at any) string {
	return "{" + text.Join(*at.(*[]DrumGroove), ", ", func(one DrumGroove) string { return gm.Drum(one.Drum) + ": " + strconv.Quote(one.Groove.Text) }) + "}"
}

// drumList is the kind of a setting that lists one drum for each column or row.
var drumList = settings.List{Item: drum, Expected: "at least one drum", Words: true}

func (r *reader) drums(d *Drums) settings.Group {
	return settings.Group{
		Example: "{play: {kick: x---x---}}",
		Settings: append([]settings.Setting{
			settings.Of("play", &d.Play, drumGrooves{},
				"Drums with their patterns, a line each, as in kick: x---x---. The steps divide the bar; x is a stroke, X an accent, o a soft stroke; "+
					"E(3, 8) is three strokes over eight steps; | begins another bar."),
			settings.Of("columns", &d.Columns, drumList,
				"A drum for each column of the board, from the left. Each note of a move strikes its column's drum; with fewer drums than columns, they repeat."),
			settings.Of("rows", &d.Rows, drumList,
				"A drum for each row of the board, from the bottom. Each note of a move strikes its row's drum; if there are columns, only the second note does."),
			struck("threat", "When a move threatens to win, this drum is struck first in its bar.", &d.Threat),
			struck("block", "When a move blocks a threat, this drum is struck first in its bar.", &d.Block),
			struck("win", "When a move wins, this drum is struck first in its bar.", &d.Win),
			struck("capture", "When a move captures something, this drum is struck first in its bar.", &d.Capture),
			settings.Of("ending", &d.Ending, drumList,
				"Drums struck together after the game, if a player has an ending there. Without it, the drums that patterns strike on the first beat."),
			settings.Of("kit", &d.Part.Program, kit,
				"Drum kit of the GS standard: Standard, Room, Power, Electronic, TR-808, Jazz, Brush, Orchestra, or a program from 1 to 128."),
		}, r.drumLineSettings(d)...),
		Start: func() {
			*d = Drums{Line: newLine()}
			d.Own, d.Part.Channel = true, drumChannel
		},
		Rule: func(path string) {
			if d.Play == nil && d.Columns == nil && d.Rows == nil && d.Threat == nil && d.Block == nil && d.Win == nil && d.Capture == nil {
				r.Wrong(path, "give drums with their patterns, as in play: {kick: x---x---}", "the voice has nothing to play")
			}
		},
	}
}

// struck declares a setting for a drum that a certain kind of move strikes.
func struck(name, doc string, in **int) settings.Setting {
	return settings.Of(name, in, drum, doc)
}

// drumPartSettings are the settings of the part; all drums of a score share one part. The name is not among them, because drama uses it, too.
var drumPartSettings = []string{"kit", "bank", "pan", "volume", "swing"}

// drumLineSettings returns the settings that drums have in common with other voices. They include no setting for pitches, and no channel.
func (r *reader) drumLineSettings(d *Drums) []settings.Setting {
	common := append([]string{"name", "level", "from", "until", "every", "pieces"}, drumPartSettings...)
	return slices.DeleteFunc(r.lineSettings(&d.Line), func(s settings.Setting) bool { return !slices.Contains(common, s.Name) })
}

// Kind is "drums".
func (*Drums) Kind() string { return "drums" }

func (d *Drums) clone() Voice { own := *d; return &own }

// accents returns the span of the numbers that strokes add to velocities, from the smallest to the greatest.
func (d *Drums) accents() (all Span) {
	for _, drum := range []*int{d.Threat, d.Block, d.Win, d.Capture} {
		if drum != nil {
			all.High = Accented.Louder()
		}
	}
	for i := range d.Play {
		all = all.with(d.Play[i].Groove.accents())
	}
	return all
}

// check reports an error for patterns whose steps do not lie on the grid. It also reports an error for settings of the part in any drums but the
// score's first, because all drums share the part of the first.
func (d *Drums) check(r *reader, path string) {
	for i := range d.Play {
		r.checkGroove(settings.Within(path+".play", d.Play[i].name), &d.Play[i].Groove)
	}
	if d.Own {
		return
	}
	for _, name := range drumPartSettings {
		if field := settings.Within(path, name); r.Has(field) {
			r.Wrong(field, "write it in the first drums of the score", "all drums share the part of the first drums in the score")
		}
	}
}

func (d *Drums) describe(s *Score) string {
	var says []string
	for _, one := range d.Play {
		says = append(says, gm.Drum(one.Drum)+" "+one.Groove.Text)
	}
	for _, by := range []struct {
		what  string
		drums []int
	}{{"columns", d.Columns}, {"rows", d.Rows}} {
		if by.drums != nil {
			says = append(says, by.what+" "+drumList.Text(&by.drums))
		}
	}
	for _, at := range []struct {
		what string
		drum *int
	}{{"a threat", d.Threat}, {"a block", d.Block}, {"a win", d.Win}, {"a capture", d.Capture}} {
		if at.drum != nil {
			says = append(says, gm.Drum(*at.drum)+" at "+at.what)
		}
	}
	return "drums, " + strings.Join(says, ", ")
}
