package pgn

import (
	"strings"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
)

// outcomes are the results as outcomes of a game.
var outcomes = map[string]game.Outcome{"1-0": game.FirstWins, "0-1": game.SecondWins, "1/2-1/2": game.Draw}

// Result writes an outcome as a result.
func Result(o game.Outcome) string {
	for result, outcome := range outcomes {
		if outcome == o {
			return result
		}
	}
	return "*"
}

// terminations are the words of the tag Termination for what ended a game beside the moves, with their reasons. Servers write sentences with these words.
var terminations = []struct{ words, reason string }{
	{"time forfeit", chess.Time},
	{"on time", chess.Time},
	{"timeout", chess.Time},
	{"abandon", chess.Abandonment},
	{"adjudication", chess.Adjudication},
	{"rules infraction", chess.Forfeit},
	{"forfeit", chess.Forfeit},
	{"resign", chess.Resignation},
	{"agree", chess.Agreement},
}

// Ended returns how the players ended the game in a position, by the result and the tag Termination: game.Undecided if the game is not over, or if it
// has ended by the rules.
func (g *Game) Ended(last *chess.Position, result string) (o game.Outcome, reason string) {
	o = outcomes[result]
	if o == game.Undecided || last.Under(chess.Automatic).Outcome() != game.Undecided {
		return game.Undecided, ""
	}
	said := strings.ToLower(g.Tag("Termination"))
	for _, t := range terminations {
		if strings.Contains(said, t.words) {
			return o, t.reason
		}
	}
	claimed := last.Under(chess.Claimed)
	switch {
	case o == game.Draw && claimed.Outcome() == game.Draw:
		return o, claimed.Reason()
	case o == game.Draw:
		return o, chess.Agreement
	}
	return o, chess.Resignation
}

// Termination is the value of the tag Termination for the reason of a result; "" if the moves and the result say everything.
func Termination(reason string) string {
	switch reason {
	case chess.Time:
		return "time forfeit"
	case chess.Abandonment:
		return "abandoned"
	case chess.Adjudication:
		return "adjudication"
	case chess.Forfeit:
		return "rules infraction"
	}
	return ""
}
