package osc

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// root is the start of all addresses.
const root = "/midiconnect4/"

// news turns events into messages, and records the current state.
type news struct {
	scene session.Scene
	board board
	score string  // the score's name that was sent last
	sent  float64 // the tempo that was sent last
	told  int     // serial number of the match that was sent last
	holds []Message
}

func newNews() *news { return &news{scene: session.NewScene(nil)} }

// burst is a list of messages with the same time.
type burst struct {
	at       time.Duration // time on the performance's clock; 0 for "at once"
	messages []Message
}

// state returns the messages that describe the current state.
func (n *news) state() []Message { return append(slices.Clone(n.holds), n.board.all()...) }

// hold adds messages to the recorded state. They replace messages with the same address. The result is the given messages.
func (n *news) hold(messages ...Message) []Message {
	for _, m := range messages {
		i := slices.IndexFunc(n.holds, func(old Message) bool { return old.Address == m.Address })
		if i < 0 {
			n.holds = append(n.holds, m)
		} else {
			n.holds[i] = m
		}
	}
	return messages
}

// bursts returns the messages for an event.
func (n *news) bursts(e live.Event) []burst {
	n.scene = n.scene.After(e)
	switch e.Kind {
	case live.NotesAhead:
		return notes(e)
	case live.TurnBegan:
		return []burst{{e.At, n.turn(e)}}
	case live.HopBegan, live.EndingBegan, live.BarRepeated:
		return []burst{{e.At, n.bar(e)}}
	case live.Pulse:
		if n.tempoNow() != n.sent {
			return []burst{{e.At, n.tellTempo()}}
		}
		return nil
	}
	if now := n.now(e); now != nil {
		return []burst{{0, now}}
	}
	return nil
}

// now returns the messages for an event that are sent at once.
func (n *news) now(e live.Event) []Message {
	switch e.Kind {
	case live.NotesRevoked:
		return []Message{message(root + "cancel")}
	case live.NotesEnded:
		var ended []Message
		for _, note := range e.Notes {
			ended = append(ended, message(root+"note-end", note.Number))
		}
		return ended
	case live.Silenced:
		return []Message{message(root + "silence")}
	case live.GameReady:
		return n.game(e)
	case live.GameLeft:
		return []Message{message(root + "new-game")}
	case live.TurnsUndone:
		return n.undone(e)
	case live.TurnsSet, live.TurnPassed:
		return append(n.undone(e), n.hold(message(root+"ask", 0))...)
	case live.GamerSwapped:
		now := n.hold(gameOf(e.Match))
		if !e.Match.AwaitsPerson() {
			now = append(now, n.hold(message(root+"ask", 0))...)
		}
		return now
	case live.MoveAsked:
		return n.asked(e)
	case live.MoveChosen:
		return append(n.hold(message(root+"ask", 0)), message(root+"chosen", e.Move.Text))
	case live.SquareSelected:
		if e.Refused != nil {
			return []Message{message(root+"refused", e.Refused.Error())}
		}
	case live.Adjusted:
		return append(n.hold(message(root+"transpose", e.Shift)), n.tellTempo()...)
	case live.Paused, live.Resumed:
		return n.hold(message(root+"pause", n.scene.Paused))
	case live.Locked, live.Unlocked:
		return n.hold(message(root+"lock", n.scene.Locked))
	case live.Waiting:
		return n.hold(message(root+"waiting", true))
	case live.ClockLost, live.ClockStopped, live.ClockRunning:
		return n.hold(message(root+"clock", e.Kind == live.ClockRunning))
	case live.PortLost, live.PortBack:
		return []Message{message(root+"port", e.Output, e.Kind == live.PortBack)}
	case live.ItemsChanged:
		return n.items()
	case live.Mixed, live.Looped, live.PlanChanged, live.Clicked, live.CountIn:
		return n.hold(message(root+"changes", strings.Join(n.scene.InForce(), ", ")))
	case live.Fading:
		return []Message{message(root+"fade", e.Value)}
	case live.Notice:
		return []Message{message(root+"notice", strings.TrimSpace(e.Text))}
	case live.Ended:
		return []Message{message(root + "end")}
	}
	return nil
}

// items returns a message about the item of the set list that sounds and the next one; nil while none sounds.
func (n *news) items() []Message {
	at := n.scene.Item()
	if at < 0 {
		return nil
	}
	return n.hold(message(root+"item", at+1, n.scene.Items[at].Name, n.scene.NextItem()))
}

// notes returns messages for announced notes, in one burst for each time.
func notes(e live.Event) (all []burst) {
	for _, n := range e.Notes {
		part := "in" // a note that a person plays on a channel of no part
		if n.Part >= 0 {
			part = e.Score.PartName(n.Part)
		}
		m := message(root+"note", n.Number, part, int(n.Channel)+1, int(n.Key), int(n.Velocity), n.Lasts.Seconds(), n.Pitch)
		if last := len(all) - 1; last >= 0 && all[last].at == n.At {
			all[last].messages = append(all[last].messages, m)
		} else {
			all = append(all, burst{n.At, []Message{m}})
		}
	}
	return all
}

// gameOf returns a message that says which game is played, and by whom.
func gameOf(m *play.Match) Message {
	return message(root+"game", m.Game.Name(), m.Names[0], m.Names[1], fmt.Sprint(m.Seed))
}

// game returns messages that describe a game before its first move.
func (n *news) game(e live.Event) []Message {
	m := e.Match
	n.told = m.Serial()
	now := n.hold(
		gameOf(m),
		message(root+"score", e.Score.Piece().Name),
		message(root+"turn", sideToMove(m.Game.Start())),
		message(root+"result", -1, game.Undecided.String()),
	)
	n.score = e.Score.Piece().Name
	return append(now, n.board.show(m.Game, m.Position())...)
}

// turn returns messages that describe a move and its first bar.
func (n *news) turn(e live.Event) []Message {
	t, now := e.Turn, []Message(nil)
	if name := e.Score.Piece().Name; name != n.score {
		n.score = name
		now = n.hold(message(root+"score", name))
	}
	now = append(now, n.hold(message(root+"move", t.Number, int(t.Side)+1, t.Move.Text, t.Move.X, t.Move.Y))...)
	now = append(now, n.board.show(e.Match.Game, t.Position)...)
	now = append(now, n.hold(signals(t)...)...)
	now = append(now, n.hold(message(root+"waiting", false), message(root+"turn", sideToMove(t.Position)))...)
	if outcome := t.Position.Outcome(); outcome != game.Undecided {
		now = append(now, n.hold(result(outcome))...)
	}
	return append(now, n.bar(e)...)
}

// result returns a message about the result: 1 or 2 for the winner, 0 for a draw, -1 for a game that is not over.
func result(o game.Outcome) Message {
	winner := map[game.Outcome]int{game.Undecided: -1, game.FirstWins: 1, game.SecondWins: 2}[o]
	return message(root+"result", winner, o.String())
}

// sideToMove returns the side to move, 1 or 2. It returns 0 if the game is over.
func sideToMove(p game.Position) int {
	if p.Outcome() != game.Undecided {
		return 0
	}
	return int(p.Turn()) + 1
}

// signals returns messages with the game's signals after a move.
func signals(t play.Turn) (all []Message) {
	for _, s := range scores.Signals() {
		found, value := t.Signals(), t.Confidence
		if s == scores.Whole || s != scores.Confidence && found == nil {
			continue // this signal is known only to the composer, or not known
		}
		if s != scores.Confidence {
			value = found.Of(s)
		}
		all = append(all, message(root+"signal/"+string(s), value))
	}
	return all
}

// bar returns messages about the bar that starts: the first bar of a move, a later bar of a capture, the ending, or a repeated bar.
func (n *news) bar(e live.Event) []Message {
	now := n.tellTempo()
	seconds := func(ticks int) float64 { return compose.Seconds(ticks, n.scene.Tempo) / n.scene.Factor }
	if e.Kind == live.EndingBegan {
		return append(now, message(root+"ending", seconds(e.Turn.Ending.Ticks)))
	}
	hop := max(0, slices.IndexFunc(e.Turn.Bars, func(b compose.Bar) bool { return b.Start == e.Tick }))
	if e.Kind == live.BarRepeated {
		return append(now, message(root+"repeat", e.Turn.Number, seconds(e.Turn.Bars[hop].Ticks)))
	}
	return append(now, message(root+"bar", e.Turn.Number, hop+1, seconds(e.Turn.Bars[hop].Ticks)))
}

// tempoNow returns the sounding tempo.
func (n *news) tempoNow() float64 { return n.scene.Tempo * n.scene.Factor }

// tellTempo returns a message with the tempo if the tempo has changed; otherwise nil.
func (n *news) tellTempo() []Message {
	if n.scene.Tempo == 0 || n.tempoNow() == n.sent {
		return nil
	}
	n.sent = n.tempoNow()
	return n.hold(message(root+"tempo", n.sent))
}

// undone returns messages that describe a game after an undo.
func (n *news) undone(e live.Event) []Message {
	position := e.Match.Position()
	var now []Message
	if e.Match.Serial() != n.told { // the next game was told
		n.told, now = e.Match.Serial(), n.hold(gameOf(e.Match))
	}
	now = append(now, message(root+"undo", len(e.Match.Turns)))
	now = append(now, n.hold(message(root+"turn", sideToMove(position)), result(position.Outcome()))...)
	return append(now, n.board.show(e.Match.Game, position)...)
}

// asked returns messages that say that a person is to move, perhaps again after a move was rejected.
func (n *news) asked(e live.Event) []Message {
	var now []Message
	if e.Refused != nil {
		now = append(now, message(root+"refused", e.Refused.Error()))
	}
	return append(now, n.hold(message(root+"ask", int(e.Position.Turn())+1))...)
}
