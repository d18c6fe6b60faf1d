package studio

import (
	"cmp"
	"context"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/compose/audio"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// stage is a session.UI that shows a performance to the web pages.
type stage struct {
	*Studio
	performance *performance
}

// Run implements session.UI.
func (g stage) Run(ctx context.Context, t session.Transport, events <-chan live.Event) error {
	g.begin(t)
	for {
		select {
		case e, more := <-events:
			if !more {
				return nil
			}
			g.hear(e)
		case <-ctx.Done():
			return nil
		}
	}
}

// begin tells the pages that a performance begins.
func (g stage) begin(t session.Transport) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := g.performance
	p.transport = t
	close(p.begun)
	switch {
	case p.ending:
		t.Quit(nil)
	case !g.hasPerformer(): // all performers have disconnected
		_ = t.Do(session.MustCall("pause-on"))
	}
	before := g.scene
	g.scene = scene{}
	g.scene.state = State{
		Running: true, Score: p.bill.Score.Name, Unfit: p.unfit, Audience: before.state.Audience, Port: before.state.Port,
	}
	g.scene.now = session.NewScene(p.bill.Score)
	g.scene.now.Paused, g.scene.now.Shift = p.paused, p.bill.Transpose
	g.polling.close()
	g.polling = poll{studio: g.Studio, transport: t, number: g.polling.number}
	order := p.order
	g.scene.setup = g.tell(Message{Setup: &order})
	g.tellState()
}

// hear handles an event.
func (g stage) hear(e live.Event) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.scene.now = g.scene.now.After(e)
	g.ready(e)
	switch e.Kind {
	case live.TurnBegan:
		g.turn(e)
		return
	case live.EndingBegan:
		g.scene.ending = g.tell(Message{Ending: turnOf(e)})
		return
	case live.Pulse:
		g.pulse(e)
		return
	case live.TurnsUndone:
		g.undone(e)
		return
	case live.TurnsSet, live.TurnPassed, live.GamerSwapped:
		g.show(e.Match)
		g.asked(live.Event{Position: g.scene.now.Asked, Squares: g.scene.now.Squares})
		return
	case live.MoveAsked, live.SquareSelected:
		g.asked(e)
		return
	case live.MoveChosen:
		g.scene.ask, g.scene.chosen = nil, g.tell(Message{Chosen: &e.Move.Text})
		g.polling.close()
		return
	case live.Notice:
		g.notice(e.Text)
		return
	case live.Waiting:
		g.polling.late()
		g.keepIfOver(g.performance)
	case live.ScoreChosen:
		g.chosen(e.Score)
		return
	case live.ItemsChanged:
		g.scene.items = g.tell(Message{Items: g.performance.items(e)})
		return
	case live.Adjusted, live.AllOver, live.Fading, live.GameLeft, live.PortLost, live.PortBack, live.ClockLost, live.ClockStopped, live.ClockRunning,
		live.Locked, live.Unlocked, live.Paused, live.Resumed, live.Mixed, live.Looped, live.PlanChanged, live.Clicked, live.CountIn:
	default:
		return
	}
	g.tellState()
}

// chosen records a score that composes from the next bar line on, also for pages that connect later.
func (g stage) chosen(s *scores.Score) {
	order := &g.performance.order
	g.need(s)
	if g.performance.rescored > 0 { // a page has set this score, and rescore has recorded it
		g.performance.rescored--
	} else {
		order.Score, order.Tempo = play.ScoreText{Name: s.Name, YAML: s.Text}, play.GivenTempo(s)
		g.scene.setup = encoded(Message{Setup: order})
	}
	g.tell(Message{Score: &play.ScoreText{Name: order.Score.Name, YAML: s.Text}})
}

// ready shows the next game when the one before is over, or a person is to move in it. Its instruments are needed earlier.
func (g stage) ready(e live.Event) {
	switch e.Kind {
	case live.GameReady:
		g.scene.ready = e.Match
		g.need(g.performance.composes(e.Match))
	case live.GameLeft, live.TurnsUndone, live.TurnsSet, live.TurnPassed, live.GamerSwapped:
		g.scene.ready = nil
		g.polling.close()
	}
	now, m := g.scene.now.Match, g.scene.ready
	if m != nil && (now == nil || now.Serial() == m.Serial() || e.Kind == live.MoveAsked) {
		g.scene.ready = nil
		g.show(m)
		g.evolver.gameBegins()
		g.tellState()
	}
}

// composes returns the score that composes a match from its start.
func (p *performance) composes(m *play.Match) *scores.Score {
	bill := p.bill
	if p.evening != nil {
		bill, _ = p.evening.Item(m)
	}
	return cmp.Or(m.Score(), bill.Score)
}

// show sends the pages a game and its moves so far.
func (g stage) show(m *play.Match) {
	if g.performance.enter(m) {
		order := g.performance.order
		g.scene.setup = encoded(Message{Setup: &order})
		g.tell(Message{Item: &order})
	}
	by := g.performance.composes(m)
	g.scene.match, g.scene.state.Score = m.Serial(), by.Piece().Name
	g.need(by)
	g.scene.game, g.scene.by = g.tell(Message{Game: g.performance.game(m, by)}), []*scores.Score{by}
	g.scene.back(0)
	for _, t := range m.Turns {
		told := turnOf(live.Event{Match: m, Turn: t, Score: by})
		g.scene.turns, g.scene.by = append(g.scene.turns, g.tell(Message{Turn: told})), append(g.scene.by, by)
	}
}

// game returns a game of the performance in the form for pages.
func (p *performance) game(m *play.Match, by *scores.Score) *Game {
	told := &Game{Number: m.Serial(), Game: m.Game.Name(), Names: m.Names, Title: cmp.Or(m.Title(), p.order.Title), Seed: m.Seed, Parts: partsOf(by)}
	start := m.Game.Start()
	told.Board, told.Next = board(m.Game, start), int(start.Turn())
	for side, name := range m.Names {
		told.People[side] = name == play.PersonName || name == play.AudienceName
	}
	return told
}

// need tells the pages which instruments the music needs from now on.
func (g stage) need(by *scores.Score) { g.scene.voices = g.tell(Message{Voices: audio.Voices(by)}) }

func partsOf(s *scores.Score) []Part {
	parts := []Part{}
	for _, p := range s.Parts() {
		parts = append(parts, Part{p.Name, p.Instrument(), p.Percussion(), p.Channel - 1})
	}
	return parts
}

func (g stage) turn(e live.Event) {
	told := turnOf(e)
	if n := len(g.scene.by); n == 0 || e.Score != g.scene.by[n-1] {
		g.scene.state.Score, told.Parts = e.Score.Piece().Name, partsOf(e.Score)
	}
	g.scene.chosen, g.scene.ending = nil, nil
	g.scene.turns, g.scene.by = append(g.scene.turns, g.tell(Message{Turn: told})), append(g.scene.by, e.Score)
	g.polling.begin(e)
	g.tellState()
}

// turnOf returns the turn of an event in the form for pages.
func turnOf(e live.Event) *Turn {
	t := e.Turn
	told := &Turn{
		At: milliseconds(e.At), Number: t.Number, Side: int(t.Side), Move: t.Move.Text,
		Path:  play.Path(e.Match.Before(t), t.Move),
		Board: board(e.Match.Game, t.Position), Next: int(t.Position.Turn()), Shift: e.Shift,
	}
	if outcome := t.Position.Outcome(); outcome != game.Undecided {
		told.Result, told.Reason = outcome.String(), game.Reason(t.Position)
	}
	if l, ok := t.Position.(game.Liner); ok {
		told.Line = l.Line()
	}
	if king, ok := game.Check(t.Position); ok {
		told.Check = &king
	}
	told.acting(e.Score, t)
	var err error
	if told.Bars, told.Music, err = e.Match.TurnJSON(t, e.Score); err != nil {
		panic(err) // cannot happen, because all values can be encoded in JSON
	}
	by := cmp.Or(e.Match.Score(), e.Score)
	for i := range t.Bars {
		told.Ways = append(told.Ways, wayOf(&t.Bars[i].Way, by))
	}
	return told
}

// wayOf returns a way in the form for pages.
func wayOf(w *compose.Way, s *scores.Score) Way {
	told := Way{
		From:      [...]string{compose.FromLast: fromLast, compose.FromReference: fromReference, compose.FromPerson: fromPerson}[w.Origin],
		Intervals: w.Intervals, Unit: string(s.Intervals.By), Pulled: w.Pulled,
	}
	if s.Intervals.By == scores.BySteps && s.Scale.Chromatic() && !s.Numbered() {
		told.Unit = "semitones"
	}
	for i, key := range w.Keys {
		told.Notes[i] = s.NoteName(key)
	}
	for i, interval := range w.Intervals {
		if !w.Pulled[i+1] && interval*(w.Keys[i+1]-w.Keys[i]) < 0 { // the range has turned it the other way
			told.Intervals[i] = -interval
		}
	}
	return told
}

// acting adds to told what acts in a turn that the score s has composed.
func (told *Turn) acting(s *scores.Score, t play.Turn) {
	for path, one := range s.Piece().Each {
		if one == s {
			told.Within = path
		}
	}
	told.Drama = make([]float64, len(s.Drama))
	for i := range t.Bars {
		for entry, along := range t.Bars[i].Drama {
			told.Drama[entry] = max(told.Drama[entry], along)
		}
	}
}

// board formats a position as Turn.Board.
func board(g game.Game, p game.Position) string {
	var b strings.Builder
	for s := range game.Squares(g) {
		if s.X == 1 && s.Y > 1 {
			b.WriteByte('/')
		}
		piece, stands := p.At(s.X, s.Y)
		switch {
		case !stands:
			b.WriteByte('.')
		case piece.Kind == game.Man:
			b.WriteByte("fs"[piece.Side])
		case piece.Side == game.First:
			b.WriteString(piece.Kind.Letter())
		default:
			b.WriteString(strings.ToLower(piece.Kind.Letter()))
		}
	}
	return b.String()
}

// pulse sends the pages the position of the music, each sixteenth note.
func (g stage) pulse(e live.Event) {
	const ticks = scores.TicksPerQuarter / 4
	g.polling.pulse(e, g.scene.now.Factor)
	if e.Tick%ticks == 0 {
		g.tell(Message{Pulse: &Pulse{At: milliseconds(e.At), Tick: e.Tick, Tempo: e.Tempo}})
	}
}

// undone tells the pages which turns are left after an undo. The undo may go back to the previous game.
func (g stage) undone(e live.Event) {
	if e.Match.Serial() != g.scene.match {
		g.show(e.Match)
		return
	}
	n := len(e.Match.Turns)
	g.scene.back(n)
	g.tell(Message{Back: &Back{Turns: n, Board: board(e.Match.Game, e.Match.Position())}})
}

// asked asks the person or the audience for a move.
func (g stage) asked(e live.Event) {
	if e.Position == nil {
		return // no person is to move
	}
	side := e.Position.Turn()
	ask := &Ask{
		Side: int(side), Targets: e.Squares.Targets(), Selected: e.Squares.Path(),
		Audience: g.performance.order.Gamers[side] == play.AudienceName,
	}
	if e.Refused != nil {
		ask.Refused = e.Refused.Error()
	}
	g.tell(Message{Ask: ask})
	ask.Refused = "" // pages that connect later do not need it
	g.scene.ask = encoded(Message{Ask: ask})
	if ask.Audience && e.Kind == live.MoveAsked {
		g.polling.open(e.Position, g.scene.now.Waiting)
	}
}

func (g stage) notice(text string) {
	text = strings.TrimSpace(text)
	g.tell(Message{Notice: &text})
}
