package studio

import (
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// Evening is a set list for the first performance of a studio.
type Evening struct {
	Title     string // may be empty
	Person    *session.Person
	First     *play.Match
	Programme play.Programme
	SetList   session.SetList
	Games     []game.Game
	Scores    []*scores.Score
	// Item returns what the item of a match plays, and its order.
	Item func(*play.Match) (*play.Bill, play.Order)
}

// People returns a function that returns the players of a game whose moves a person chooses: a performer, and the audience.
func People(p *session.Person) func(game.Game) []*play.Person {
	return func(g game.Game) []*play.Person {
		return []*play.Person{p.Engine(play.PersonName, g), p.Engine(play.AudienceName, g)}
	}
}

// performance sets up the performance of a set list.
func (e *Evening) performance() *performance {
	p := newPerformance(play.Order{})
	p.evening, p.person, e.First.Listening = e, e.Person, true
	p.programme = e.Programme.Listening()
	p.enter(e.First)
	return p
}

// enter makes the item of a match the one that the performance plays. It returns false if the item goes on, or if there is no set list. After the
// performance has begun, the caller must hold the studio's lock.
func (p *performance) enter(m *play.Match) bool {
	if p.evening == nil {
		return false
	}
	p.matches = []*play.Match{m}
	bill, order := p.evening.Item(m)
	if bill == p.bill && m.Entrance == nil {
		return false // a performer may have changed its score
	}
	p.bill, p.order = bill, order
	p.order.Score = play.ScoreText{Name: bill.Score.Name, YAML: bill.Score.Text}
	return true
}

// own returns those of the performed matches that belong to the last item of the set list, and what that item plays. Without a set list these are
// all matches.
func (p *performance) own(all []*play.Match) (*play.Bill, []*play.Match) {
	if p.evening == nil {
		return p.bill, all
	}
	from := len(all) - 1
	for from > 0 && all[from].Entrance == nil {
		from--
	}
	bill, _ := p.evening.Item(all[from])
	return bill, all[from:]
}

// items returns the set list after an event that says what has changed.
func (p *performance) items(e live.Event) *Items {
	told := &Items{Title: p.evening.Title, Items: []Item{}, Scenes: append([]string{}, e.Scenes...)}
	for _, i := range e.Items {
		told.Items = append(told.Items, Item{i.Name, i.Line, i.Sounding, i.Next, milliseconds(i.Began), milliseconds(i.Lasts)})
	}
	return told
}
