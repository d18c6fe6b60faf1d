package scenetest

import (
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// Calls returns one call of every function.
func Calls() (all []session.Call) {
	for _, f := range session.Functions() {
		c := f.With(f.High)
		switch f.Takes {
		case session.Place:
			c.Value = session.Value{Square: game.Square{X: 3, Y: 2}}
		case session.PartNumber:
			of := " bass "
			if f.Name == "control" {
				of += "74 "
			}
			c = session.MustCall(f.Name + of + "7")
		case session.Text, session.Part:
			c.Value = session.Value{Text: "encore"}
		case session.Nothing:
			c.Value = session.Value{}
		}
		all = append(all, c)
	}
	return all
}

// Asked is a session.Transport that only records calls.
type Asked struct {
	session.Transport
	All []string
}

// ChosenIn implements session.Transport.
func (*Asked) ChosenIn() *play.Match { return nil }

// Do implements session.Transport.
func (a *Asked) Do(c session.Call) error {
	a.All = append(a.All, c.String())
	return nil
}
