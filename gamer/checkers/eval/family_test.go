package eval

import (
	"context"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// countsMen returns the genes of a network whose value is the difference in men.
func countsMen() []byte {
	numbers := make([]float64, Numbers)
	for _, i := range Men {
		numbers[i] = 1
	}
	return Genes(numbers).Encode()
}

// TestFamilySearchesAsDeepAsTheRun compares two engines in a game against random moves. One gets its depth from the run's settings, the other
// gets the same depth as a limit. They must make the same choices.
func TestFamilySearchesAsDeepAsTheRun(t *testing.T) {
	g := checkers.Game{}
	model, err := Family(g, []byte(`{"depth":2}`), countsMen())
	if err != nil {
		t.Fatal(err)
	}
	own, two := engine.New("own", g, model, engine.Limit{}), engine.New("two", g, model, engine.Limit{Depth: 2})
	r := rand.New(rand.NewPCG(1, 1))
	for p := g.Start(); p.Outcome() == game.Undecided; {
		moves := p.Moves()
		move := moves[r.IntN(len(moves))]
		if p.Turn() == game.First {
			c, err := own.Choose(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := two.Choose(context.Background(), p); err != nil || again != c {
				t.Fatalf("chose %v, at depth 2 %v: %v\n%v", c, again, err, p)
			}
			move = c.Move
		}
		p = p.Play(move)
	}
}

func TestFamilySaysWhyNot(t *testing.T) {
	genes := countsMen()
	spoiled := append([]byte{genes[0], 0x7f}, genes[2:]...)
	for _, c := range []struct {
		settings string
		genes    []byte
		want     string
	}{
		{`{"depth":0}`, genes, "has impossible settings: a search 0 plies deep: must be 1 to 64"},
		{`{"depth":"2"}`, genes, "has settings that cannot be read"},
		{`{"depth":2}`, genes[2:], "has 812 bytes of genes: a network for checkers takes 814"},
		{`{"depth":2}`, spoiled, "has a gene that is out of range: number 1 of 407"},
	} {
		if _, err := Family(checkers.Game{}, []byte(c.settings), c.genes); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
