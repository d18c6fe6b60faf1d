package scores

// Answer is a voice in which the other player's line goes on while this one moves.
type Answer struct {
	Line
	Way AnswerWay
}

// AnswerWay says how the line goes on.
type AnswerWay string

const Ostinato AnswerWay = "ostinato" // the other player's last bar again

var answerWays = choice[AnswerWay]{
	{Ostinato, "the other player's last bar again"},
}

var answer = group[Answer]{
	example: "{way: ostinato}",
	settings: append([]entry[Answer]{
		setting[Answer, AnswerWay]{
			name: "way", at: func(a *Answer) *AnswerWay { return &a.Way },
			kind: answerWays,
			doc:  "How the line goes on: ostinato (the player's last bar again).",
		},
	}, lineSettings(func(a *Answer) *Line { return &a.Line })...),
	start: func(*Score) Answer { return Answer{Line: newLine(), Way: Ostinato} },
}

func (a *Answer) line() *Line { return &a.Line }

func (a *Answer) describe(*Score) string { return "answer, " + answerWays.effect(a.Way) }
