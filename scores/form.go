package scores

import "fmt"

const (
	mostPause     = 99 // bars
	mostMovements = 100
)

// Form is the games of a suite, one movement each.
type Form struct {
	Pause     int // bars of silence between two movements
	Movements []Movement
}

// Movement says who plays a movement's game, and how it sounds. What is empty
// or 0 is as without a form.
type Movement struct {
	Title         string
	First, Second string  // gamers
	Opening       int     // random moves before the gamers choose
	Tempo         float64 // quarter notes a minute at its start
}

// MovementField is the field of a movement's setting, as in
// form.movements[0].first. Movements count from 0.
func MovementField(movement int, setting string) string {
	return fmt.Sprintf("form.movements[%d].%s", movement, setting)
}

// form resolves a form. Whether its gamers are there is not known here.
func (r *resolver) form(written *formSection) *Form {
	if written == nil {
		return nil
	}
	f := &Form{}
	set(r, "form.pause", written.Pause, &f.Pause, within("a number of bars", 0, mostPause))
	switch n := len(written.Movements); {
	case n == 0 && written.Movements != nil:
		r.fail("form.movements", problem("", "an empty list; expected at least one movement"))
	case n > mostMovements:
		r.fail("form.movements", problem("", "%d movements; expected at most %d", n, mostMovements))
		return f
	}
	for i, m := range written.Movements {
		f.Movements = append(f.Movements, r.movement(i, &m))
	}
	return f
}

func (r *resolver) movement(i int, written *movementSection) Movement {
	var m Movement
	set(r, MovementField(i, "title"), written.Title, &m.Title, parseLine)
	set(r, MovementField(i, "first"), written.First, &m.First, parseLine)
	set(r, MovementField(i, "second"), written.Second, &m.Second, parseLine)
	set(r, MovementField(i, "opening"), written.Opening, &m.Opening, parseOpening)
	set(r, MovementField(i, "tempo"), written.Tempo, &m.Tempo, parseTempo)
	return m
}

// parseOpening checks a number of moves. How many a board holds is not known
// here.
func parseOpening(moves int) (int, error) {
	if moves < 0 {
		return 0, problem("", "%d is no number of moves; expected 0 or more", moves)
	}
	return moves, nil
}
