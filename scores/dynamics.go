package scores

import "fmt"

// Dynamics says where in the score's span of velocities notes lie.
type Dynamics struct {
	By DynamicsBy
	// What is added to the velocity of the notes of a move that threatens to
	// win, that stops such a threat, and that wins: -126..126. No velocity
	// leaves 1..127.
	Threat, Block, Win int
}

// DynamicsBy is what the velocity follows.
type DynamicsBy string

const (
	ByChance     DynamicsBy = "chance"     // each note is drawn from the whole span
	ByPhase      DynamicsBy = "phase"      // the fuller the board, the louder
	ByConfidence DynamicsBy = "confidence" // the surer the gamer is to win, the louder
)

// Loudness is the softest and the loudest velocity that a note of the score may
// have, accents included.
func (s *Score) Loudness() Span {
	d := s.Dynamics
	return Span{
		Low:  max(lowVelocity, s.Velocity.Low+min(0, d.Threat, d.Block, d.Win)),
		High: min(highVelocity, s.Velocity.High+max(0, d.Threat, d.Block, d.Win)),
	}
}

const mostAccent = highVelocity - lowVelocity

// dynamics resolves the section.
func (r *resolver) dynamics(written *dynamicsSection) {
	into := &r.score.Dynamics
	set(r, "dynamics.by", written.By, &into.By, oneOf(ByChance, ByPhase, ByConfidence))
	set(r, "dynamics.threat", written.Threat, &into.Threat, parseAccent)
	set(r, "dynamics.block", written.Block, &into.Block, parseAccent)
	set(r, "dynamics.win", written.Win, &into.Win, parseAccent)
}

func parseAccent(accent int) (int, error) {
	if accent < -mostAccent || accent > mostAccent {
		return 0, problem("", "%d cannot be added to a velocity; expected %d to %d", accent, -mostAccent, mostAccent)
	}
	return accent, nil
}

var dynamicsEffect = map[DynamicsBy]string{
	ByChance:     "each note is drawn from the whole span",
	ByPhase:      "the fuller the board, the louder",
	ByConfidence: "the surer the gamer is to win, the louder",
}

// describeDynamics tells the settings of the section.
func (s *Score) describeDynamics(row func(name, value, effect string)) {
	d := s.Dynamics
	row("dynamics.by", string(d.By), dynamicsEffect[d.By])
	row("dynamics.threat", fmt.Sprintf("%+d", d.Threat), "added to the velocities of a move that threatens to win")
	row("dynamics.block", fmt.Sprintf("%+d", d.Block), "added to those of a move that stops such a threat")
	row("dynamics.win", fmt.Sprintf("%+d", d.Win), "added to those of the move that wins")
}
