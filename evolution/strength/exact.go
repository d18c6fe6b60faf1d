package strength

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/solver"
)

// Exact holds a tic-tac-toe gamer's exact chances against three opponents, computed from all possible games.
type Exact struct {
	Random  Expected `json:"random"`  // against random moves, all equally likely
	Perfect Expected `json:"perfect"` // against moves that keep the score, all equally likely
	Nemesis Expected `json:"nemesis"` // against the moves that are worst for this gamer
}

// Expected holds a gamer's chances when it moves first and second.
type Expected struct {
	First  Chances  `json:"first"`
	Second Chances  `json:"second"`
	S      *float64 `json:"s,omitempty"` // exact value of S (see S), against a random opponent; nil against other opponents
}

// Chances are the probabilities that a gamer wins, draws and loses.
type Chances struct {
	Win  float64 `json:"win"`
	Draw float64 `json:"draw"`
	Loss float64 `json:"loss"`
}

func (c Chances) points() float64 { return c.Win + float64(c.Draw/2) }

// chancesOf returns the chances if the result is certain.
func chancesOf(r Result) Chances {
	return [...]Chances{Loss: {Loss: 1}, Draw: {Draw: 1}, Win: {Win: 1}}[r]
}

func mean(all []Chances) (m Chances) {
	for _, c := range all {
		m.Win, m.Draw, m.Loss = m.Win+c.Win, m.Draw+c.Draw, m.Loss+c.Loss
	}
	n := float64(len(all))
	return Chances{m.Win / n, m.Draw / n, m.Loss / n}
}

func worst(all []Chances) Chances {
	return slices.MinFunc(all, func(a, b Chances) int { return cmp.Compare(a.points(), b.points()) })
}

// tree maps each undecided position of tic-tac-toe to the gamer's moves. If there are several, they are equally likely.
type tree map[tictactoe.Position][]game.Move

// grow returns the tree of a gamer. It asks for the gamer's moves in all undecided positions.
func grow(ctx context.Context, a engine.Engine, o Options) (tree, error) {
	all := undecided()
	moves := make([][]game.Move, len(all))
	step := o.watch(a.Name()+" in all positions", len(all))
	err := each(ctx, len(all), o.Cores, func(i int) error {
		defer step()
		if d, draws := a.(engine.Drawing); draws {
			moves[i] = d.Drawn(all[i])
			return nil
		}
		c, err := a.Choose(ctx, all[i])
		moves[i] = []game.Move{c.Move}
		return err
	})
	t := tree{}
	for i, p := range all {
		t[p] = moves[i]
	}
	return t, err
}

// undecided returns all undecided positions that a game can reach.
var undecided = sync.OnceValue(func() []tictactoe.Position {
	all, seen := []tictactoe.Position{{}}, map[tictactoe.Position]bool{{}: true}
	for i := 0; i < len(all); i++ {
		for _, m := range all[i].Moves() {
			if next := after(all[i], m); next.Outcome() == game.Undecided && !seen[next] {
				all, seen[next] = append(all, next), true
			}
		}
	}
	return all
})

func after(p tictactoe.Position, m game.Move) tictactoe.Position {
	return p.Play(m).(tictactoe.Position)
}

// opponent is an opponent in the game tree: its possible moves, and how the gamer's chances after these moves are combined.
type opponent struct {
	moves func(tictactoe.Position) []game.Move
	join  func([]Chances) Chances
}

var (
	randomOpponent  = opponent{tictactoe.Position.Moves, mean}
	perfectOpponent = opponent{solver.Best, mean}
	nemesis         = opponent{tictactoe.Position.Moves, worst}
)

// scoreOf returns the score of a move, seen from the side that makes it.
func scoreOf(p tictactoe.Position, m game.Move) int { return -solver.Score(after(p, m)) }

// meet returns the gamer's chances against an opponent, on each side.
func (t tree) meet(o opponent) Expected {
	var chances [2]Chances
	for side := range chances {
		known := map[tictactoe.Position]Chances{}
		chances[side] = t.from(tictactoe.Position{}, game.Side(side), o, known)
	}
	return Expected{First: chances[game.First], Second: chances[game.Second]}
}

// from returns the gamer's chances (wins, draws and losses) when it plays the side own from position p on. The map known caches chances by position.
func (t tree) from(p tictactoe.Position, own game.Side, o opponent, known map[tictactoe.Position]Chances) Chances {
	if outcome := p.Outcome(); outcome != game.Undecided {
		return chancesOf(ResultFor(outcome, own))
	}
	if c, is := known[p]; is {
		return c
	}
	moves, join := t[p], mean
	if p.Turn() != own {
		moves, join = o.moves(p), o.join
	}
	next := make([]Chances, len(moves))
	for i, m := range moves {
		next[i] = t.from(after(p, m), own, o, known)
	}
	known[p] = join(next)
	return known[p]
}

// ExactS returns the exact value of S for a tic-tac-toe gamer.
func ExactS(ctx context.Context, a engine.Engine, o Options) (float64, error) {
	t, err := grow(ctx, a, o)
	if err != nil {
		return 0, err
	}
	return *t.exact().Random.S, nil
}

// exact returns the gamer's chances against each opponent.
func (t tree) exact() *Exact {
	e := &Exact{t.meet(randomOpponent), t.meet(perfectOpponent), t.meet(nemesis)}
	constants, _ := Constants(tictactoe.Game{}.Name())
	s := e.Random.First.Win + e.Random.Second.Win - constants.sum()
	e.Random.S = &s
	return e
}

// quality is the average quality of moves: the share that keeps a win or a draw, the share that is best by exact score, and the mean loss of score.
type quality struct{ value, exact, loss float64 }

// qualityOf returns the average quality of moves in p, all equally likely.
func qualityOf(p tictactoe.Position, moves []game.Move) (m quality) {
	n, best := float64(len(moves)), solver.Score(p)
	for _, move := range moves {
		score := scoreOf(p, move)
		if sign(score) == sign(best) {
			m.value += 1 / n
		}
		if score == best {
			m.exact += 1 / n
		}
		m.loss += float64(best-score) / n
	}
	return m
}

func (m *quality) add(other quality, part float64) {
	m.value += float64(part * other.value)
	m.exact += float64(part * other.exact)
	m.loss += float64(part * other.loss)
}

// agreement compares the gamer's moves with perfect play in all positions. A position and all its rotations and reflections together count once.
func (t tree) agreement() *Agreement {
	images := map[tictactoe.Position]int{}
	for _, p := range undecided() {
		images[p.Canonical()]++
	}
	var own, random [phases + 1]quality
	var classes [phases + 1]int
	for _, p := range undecided() {
		c := p.Canonical()
		part := 1 / float64(images[c])
		for _, phase := range []int{phaseOf(p), phases} {
			own[phase].add(qualityOf(p, t[p]), part)
			random[phase].add(qualityOf(p, p.Moves()), part)
			if p == c {
				classes[phase]++
			}
		}
	}
	var agreed [phases + 1]Agreed
	for i := range agreed {
		n := float64(classes[i])
		a := Agreed{Positions: classes[i], Value: exactly(own[i].value / n), Exact: exactly(own[i].exact / n), Loss: own[i].loss / n}
		a.Random.Value, a.Random.Exact, a.Random.Loss = random[i].value/n, random[i].exact/n, random[i].loss/n
		agreed[i] = a
	}
	return &Agreement{agreed[openingPhase], agreed[middlePhase], agreed[endPhase], agreed[phases]}
}

// phaseOf returns the phase of p, by the number of marks on the board.
func phaseOf(p tictactoe.Position) int {
	return (tictactoe.Count - p.Empty().Len()) * phases / tictactoe.Count
}

// exactly returns an exact number as an Estimate, whose interval contains only the number.
func exactly(value float64) Estimate { return Estimate{value, value, value} }
