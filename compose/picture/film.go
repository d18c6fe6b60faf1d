//go:build !js

package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// FrameRate is the number of frames that a film shows in a second.
const FrameRate = 30

// Colours of the studio's page, in which films are drawn.
var (
	filmGround  = color.NRGBA{243, 241, 234, 255}
	filmPanel   = color.NRGBA{255, 253, 248, 255}
	filmInk     = color.NRGBA{27, 31, 39, 255}
	filmFaint   = color.NRGBA{86, 93, 106, 255}
	filmLine    = color.NRGBA{217, 213, 200, 255}
	filmHead    = color.NRGBA{192, 47, 78, 255} // the line at the present
	filmPlayers = [2]color.NRGBA{{31, 102, 199, 255}, {235, 161, 26, 255}}
	filmVoices  = []color.NRGBA{{18, 128, 111, 255}, {168, 66, 138, 255}, {122, 81, 48, 255}, {107, 80, 184, 255}, {92, 100, 112, 255}, {176, 74, 44, 255}}
)

// filmColour returns the colour of a part: 0 and 1 are the players, voices follow.
func filmColour(part int) color.NRGBA {
	if part < len(filmPlayers) {
		return filmPlayers[part]
	}
	return filmVoices[(part-len(filmPlayers))%len(filmVoices)]
}

// Film draws a piece as it sounds: the board, the players, the signals of the game, and a piano roll that moves along. It draws again only
// what differs from the frame before.
type Film struct {
	piece  *compose.Piece
	roll   *filmRoll
	frame  sheet
	planes planes
	next   int // index of the movement that comes next
	scene
}

// scene is a movement as it is shown.
type scene struct {
	places  places
	names   [2]string // of the players' parts
	turns   []turn
	board   *filmBoard // nil if the movement has no board
	bars    [2]sheet   // the bar of who is ahead, in the colour of each player
	told    int        // number of turns that have begun, as players and signals show them
	settled bool       // whether the signals have come to rest
}

// turn is a move, as it is shown.
type turn struct {
	at            float64 // second at which its first bar starts
	move          compose.Move
	way           []compose.Square // squares on which the piece stands, one after another
	before, after compose.Board
	check         compose.Square // of a king in check; zero if there is none
}

// end returns the square on which the piece stays.
func (t turn) end() compose.Square { return t.way[len(t.way)-1] }

// beside returns where a piece comes from, and goes to, that moves beside the turn's own, as a rook does in castling. They are −1 if there is none.
func (t turn) beside(index func(compose.Square) int) (from, to int) {
	from, to = -1, -1
	start, end := index(t.way[0]), index(t.end())
	for i := range t.before {
		switch before, after := t.before[i], t.after[i]; {
		case i == start || i == end || before.Kind != compose.Nothing && before.Player != t.after[end].Player:
		case before.Kind != compose.Nothing && after.Kind == compose.Nothing:
			from = i
		case before.Kind == compose.Nothing && after.Kind != compose.Nothing:
			to = i
		}
	}
	if from < 0 || to < 0 {
		return -1, -1
	}
	return from, to
}

// NewFilm returns a film of the piece, for wide screens or, if upright is true, for phones.
func NewFilm(p *compose.Piece, upright bool) *Film {
	size := image.Pt(1920, 1080)
	if upright {
		size = image.Pt(1080, 1920)
	}
	f := &Film{piece: p, roll: newFilmRoll(p), frame: newSheet(size, filmGround), planes: planes{make([]byte, size.X*size.Y*3/2), size.X}}
	f.touch(f.frame.Rect)
	return f
}

// Size returns the width and the height of the frames in pixels.
func (f *Film) Size() (width, height int) { return f.frame.Rect.Dx(), f.frame.Rect.Dy() }

// Frame returns the frame of a number, counted from 0, as bytes: the planes Y, Cb and Cr of 4:2:0 pixels, in the colours of BT.709. It must be called
// for one frame after another, and the bytes are valid until the next call.
func (f *Film) Frame(number int) []byte {
	now := (float64(number) + 0.5) / FrameRate
	for f.next < len(f.piece.Movements) && (f.next == 0 || f.roll.seconds(f.piece.Movements[f.next].Start) <= now) {
		f.enter(f.piece.Movements[f.next])
		f.next++
	}
	if f.next == 0 {
		return f.planes.bytes
	}
	if f.board != nil && f.board.draw(f.frame, now) {
		f.touch(f.places.board)
	}
	begun := f.told
	for begun < len(f.turns) && f.turns[begun].at <= now {
		begun++
	}
	if begun != f.told {
		f.told, f.settled = begun, false
		f.showPlayers()
	}
	if !f.settled {
		f.showSignals(now)
	}
	f.roll.draw(f.frame, f.places.roll, number)
	f.touch(f.places.roll)
	return f.planes.bytes
}

// Still returns the frame of a number as a picture, which is valid until the next call.
func (f *Film) Still(number int) image.Image {
	f.Frame(number)
	return f.frame.RGBA
}

// touch takes over a rectangle that was drawn. Its corners are even.
func (f *Film) touch(r image.Rectangle) { f.planes.take(f.frame.RGBA, r) }

// enter shows a movement: what stays the same until its end.
func (f *Film) enter(m compose.Movement) {
	score, roster := f.piece.ScoreOf(m), f.piece.Roster()
	f.scene = scene{turns: turnsOf(m, f.roll.seconds), names: [2]string{score.Players[0].Name, score.Players[1].Name}}
	f.arrange(m, roster)
	fill(f.frame.RGBA, f.frame.Rect, filmGround)
	subtitle := m.Title
	if len(f.piece.Movements) == 1 {
		subtitle = strings.TrimPrefix(subtitle, "1: ")
	}
	title := f.places.title
	f.frame.text(bold(46), filmInk, float64(title.Min.X), float64(title.Min.Y+40), left, float64(title.Dx()), f.piece.Title)
	f.frame.text(sans(28), filmFaint, float64(title.Min.X), float64(title.Min.Y+84), left, float64(title.Dx()), subtitle)
	legend := f.places.legend
	for place, at := range legendOf(roster, legend.Dx()) {
		at = at.Add(legend.Min)
		f.frame.box(filmColour(place), image.Rect(at.X, at.Y+8, at.X+22, at.Y+30), 5)
		f.frame.text(legendLetters, filmFaint, float64(at.X+legendSwatch), float64(at.Y+28), left, float64(legend.Dx()-legendSwatch), roster.Parts[place].Name)
	}
	if m.Width > 0 && len(f.turns) > 0 {
		f.board = newFilmBoard(m, f.places.board, f.roll.seconds(m.Start), f.turns)
	}
	for player := range f.bars {
		bar := image.Rect(0, 0, f.places.signals.Dx(), aheadHeight)
		f.bars[player] = newSheet(bar.Max, filmGround)
		f.bars[player].box(filmPlayers[player], bar, aheadHeight/2)
	}
	f.roll.enter(f.places.roll.Size(), score)
	f.showPlayers()
	f.touch(f.frame.Rect)
}

// places says where the parts of a frame are. All numbers are even.
type places struct{ title, players, board, signals, roll, legend image.Rectangle }

// arrange finds the places for a movement. On wide frames the board is on the left; on upright ones everything is in one column.
func (f *Film) arrange(m compose.Movement, roster *compose.Roster) {
	const margin, gap, beside, playersHeight = 48, 28, 56, 84
	column := f.frame.Rect.Inset(margin)
	cut := func(height int) (top image.Rectangle) {
		top, column.Min.Y = column, column.Min.Y+height+gap
		top.Max.Y = top.Min.Y + height
		return top
	}
	wide := column.Dx() > column.Dy()
	f.places.title = cut(96)
	if !wide {
		f.places.players = cut(playersHeight)
	}
	if m.Width > 0 {
		room := image.Pt(column.Dx(), column.Dx())
		if wide {
			room = image.Pt(column.Dx()*6/11, column.Dy())
		}
		cell := min(room.X/m.Width, room.Y/m.Height) &^ 1
		f.places.board = image.Rectangle{column.Min, column.Min.Add(image.Pt(cell*m.Width, cell*m.Height))}
		if wide {
			column.Min.X, column.Max.Y = f.places.board.Max.X+beside, f.places.board.Max.Y
		} else {
			f.places.board = f.places.board.Add(image.Pt((column.Dx()-f.places.board.Dx())/2&^1, 0))
			column.Min.Y = f.places.board.Max.Y + gap
		}
	}
	if wide {
		f.places.players = cut(playersHeight)
	}
	if !slices.ContainsFunc(f.turns, func(t turn) bool { return t.move.Signals == nil }) {
		f.places.signals = cut(190)
	}
	lines := 1
	for _, at := range legendOf(roster, column.Dx()) {
		lines = max(lines, at.Y/legendHigh+1)
	}
	f.places.roll, f.places.legend = column, column
	f.places.legend.Min.Y = column.Max.Y - lines*legendHigh
	f.places.roll.Max.Y = f.places.legend.Min.Y - gap/2
}

const (
	legendHigh   = 40 // height of a line of the legend
	legendSwatch = 32 // width of the colour before a name
)

var legendLetters = sans(26)

// legendOf returns the places of the parts in a legend of the given width.
func legendOf(roster *compose.Roster, room int) (all []image.Point) {
	const gap = 30
	at := image.Point{}
	for _, part := range roster.Parts {
		wide := legendSwatch + int(dots(width(legendLetters, part.Name)))
		if at.X > 0 && at.X+wide > room {
			at = image.Pt(0, at.Y+legendHigh)
		}
		all = append(all, at)
		at.X += wide + gap
	}
	return all
}

// turnsOf returns the turns of a movement.
func turnsOf(m compose.Movement, seconds func(tick int) float64) (turns []turn) {
	if m.Diagram != nil {
		before, bars := m.Diagram.Start, m.Bars
		for _, s := range m.Diagram.Scenes {
			turns = append(turns, turn{seconds(bars[0].Start), bars[s.Bars-1].Move, s.Way, before, s.Board, s.Check})
			before, bars = s.Board, bars[s.Bars:]
		}
		return turns
	}
	before := make(compose.Board, m.Width*m.Height)
	for _, b := range m.Bars {
		after := slices.Clone(before)
		if m.Width > 0 {
			after[(b.Move.Y-1)*m.Width+b.Move.X-1] = compose.Mark{Kind: compose.Man, Player: uint8(b.Move.Player)}
		}
		turns = append(turns, turn{seconds(b.Start), b.Move, []compose.Square{{X: b.Move.X, Y: b.Move.Y}}, before, after, compose.Square{}})
		before = after
	}
	return turns
}

// showPlayers shows the two players. The one whose move sounds has a frame.
func (f *Film) showPlayers() {
	const gap = 24
	place := f.places.players
	fill(f.frame.RGBA, place, filmGround)
	for player, name := range f.names {
		pill := image.Rect(0, 0, (place.Dx()-gap)/2, place.Dy())
		pill = pill.Add(place.Min).Add(image.Pt(player*(pill.Dx()+gap), 0))
		if f.told > 0 && f.turns[f.told-1].move.Player == player {
			f.frame.box(filmInk, pill, pill.Dy()/2)
		}
		inner, high := pill.Inset(3), float64(pill.Dy())
		f.frame.box(filmPanel, inner, inner.Dy()/2)
		x, y := float64(pill.Min.X), float64(pill.Min.Y)+float64(high/2)
		f.frame.face(compose.Mark{Player: uint8(player)}, x+float64(high/2), y, 0.64*high)
		f.frame.text(bold(32), filmInk, x+high+4, y+11, left, float64(pill.Dx())-float64(1.5*high), name)
	}
	f.touch(place)
}

const aheadHeight = 26 // height of the bar of who is ahead

// showSignals shows who is ahead and how tense the game is, move by move.
func (f *Film) showSignals(now float64) {
	const slow, curveFrom, curveHeight = 0.4, 92, 92 // slow: seconds in which a new value is reached
	place := f.places.signals
	f.settled = place.Empty() || f.told == 0 || now >= f.turns[f.told-1].at+slow
	if place.Empty() {
		return
	}
	around := place.Inset(-2) // the curve is as wide as the place, and its line has a width
	fill(f.frame.RGBA, around, filmGround)
	last, lead := compose.Signals{Advantage: 0.5}, 0.5
	for _, t := range f.turns[max(f.told-2, 0):f.told] {
		last = *t.move.Signals
		lead += float64((last.Advantage - lead) * min((now-t.at)/slow, 1))
	}
	ahead := image.Rect(place.Min.X, place.Min.Y, place.Max.X, place.Min.Y+aheadHeight)
	end, middle := int(lead*float64(place.Dx())), place.Dx()/2
	draw.Draw(f.frame, ahead, f.bars[1], image.Point{}, draw.Src)
	draw.Draw(f.frame, image.Rect(0, 0, end, aheadHeight).Add(place.Min), f.bars[0], image.Point{}, draw.Src)
	if 0 < end && end < place.Dx() {
		fill(f.frame.RGBA, image.Rect(end-2, 0, end+2, aheadHeight).Add(place.Min).Intersect(ahead), filmGround)
	}
	fill(f.frame.RGBA, image.Rect(middle-1, 0, middle+1, aheadHeight).Add(place.Min), filmInk)
	words := "Nobody is ahead"
	if last.Advantage > 0.55 {
		words = f.names[0] + " is ahead"
	} else if last.Advantage < 0.45 {
		words = f.names[1] + " is ahead"
	}
	x, y, room := float64(place.Min.X), float64(place.Min.Y), float64(place.Dx())
	wide := f.frame.text(sans(26), filmFaint, x+room, y+64, right, room/2, fmt.Sprintf("Tension %.0f %%", 100*last.Tension))
	f.frame.text(sans(26), filmFaint, x, y+64, left, room-wide-20, words)
	base := y + curveFrom + curveHeight
	curve := []vg.Point{f.frame.at(x, base)}
	for i, t := range f.turns[:f.told] {
		curve = append(curve, f.frame.at(x+float64(room*float64(i))/float64(max(len(f.turns)-1, 1)), base-3-float64((curveHeight-8)*t.move.Signals.Tension)))
	}
	if f.told > 1 {
		under := append(slices.Clone(curve), vg.Point{X: curve[f.told].X, Y: curve[0].Y})
		f.frame.area(shade(filmHead, 0.15), under)
		f.frame.setLine(filmHead, points(3))
		f.frame.Stroke(polygon(curve[1:]))
	}
	f.frame.line(filmLine, 2, x, base, x+room, base)
	f.touch(around)
}
