package play

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
)

// Saved is a file of games: what was played, and by which score it was
// composed.
type Saved struct {
	Score string
	Tempo *float64 // quarter notes a minute, in place of the score's; nil for the score's
	Games []*Match
}

// savedFile is the form of the file, and savedGame the form of each game in it.
type savedFile struct {
	Version int         `yaml:"midiconnect4"`
	Score   string      `yaml:"score"`
	Tempo   *float64    `yaml:"tempo"`
	Games   []savedGame `yaml:"games"`
}

type savedGame struct {
	Game       string `yaml:"game"`
	First      string `yaml:"first"`
	Second     string `yaml:"second"`
	Seed       uint64 `yaml:"seed"`
	Opening    int    `yaml:"opening"`
	Signs      string `yaml:"signs"`
	Moves      string `yaml:"moves"`
	Confidence string `yaml:"confidence"`
	Result     string `yaml:"result"`
}

const (
	savedVersion = 1 // of the form

	// MaxSaved is the greatest size of a file of games, in bytes.
	MaxSaved = 1 << 20
)

// Save writes matches that have ended, composed by s.
func Save(s *scores.Score, matches []*Match) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Hear it again: midiconnect4 replay FILE\nmidiconnect4: %d\nscore: %q\n", savedVersion, s.Name)
	if s.GivenTempo != 0 {
		fmt.Fprintf(&b, "tempo: %s\n", strconv.FormatFloat(s.GivenTempo, 'f', -1, 64))
	}
	b.WriteString("games:\n")
	for _, m := range matches {
		fmt.Fprintf(&b, "- game: %s\n  first: %q\n  second: %q\n  seed: %d\n", m.Game.Name(), m.Names[0], m.Names[1], m.Seed)
		if opening := min(m.Opening, len(m.Turns)); opening > 0 { // a game may end within it
			fmt.Fprintf(&b, "  opening: %d\n", opening)
		}
		if m.signs != "" {
			fmt.Fprintf(&b, "  signs: %q\n", m.signs)
		}
		fmt.Fprintf(&b, "  moves: %q\n", m.Moves())
		if m.sure() {
			fmt.Fprintf(&b, "  confidence: %q\n", m.confidenceText())
		}
		fmt.Fprintf(&b, "  result: %s\n", m.Outcome())
	}
	return b.Bytes()
}

// LoadSaved reads a file of games.
func LoadSaved(path string) (*Saved, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, text.Cause(err))
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxSaved+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, text.Cause(err))
	}
	return ParseSaved(path, data)
}

// ParseSaved reads the text of a file of games. Errors name path, line and column.
func ParseSaved(path string, data []byte) (*Saved, error) {
	var f savedFile
	at, err := scores.Decode(path, data, MaxSaved, &f)
	if err != nil {
		return nil, err
	}
	if f.Version != savedVersion {
		return nil, at.Error("midiconnect4", fmt.Sprintf("version %d of saved games: this program reads version %d", f.Version, savedVersion), "")
	}
	if len(f.Games) == 0 {
		return nil, at.Error("games", "no game is in it", "")
	}
	saved := &Saved{Score: cmp.Or(f.Score, "paper"), Tempo: f.Tempo}
	if f.Tempo != nil {
		if err := scores.Paper().SetTempo(*f.Tempo); err != nil {
			return nil, at.Error("tempo", err.Error(), "")
		}
	}
	for i, g := range f.Games {
		m, field, err := g.match()
		if err != nil {
			return nil, at.Error(fmt.Sprintf("games[%d].%s", i, field), err.Error(), "")
		}
		saved.Games = append(saved.Games, m)
	}
	return saved, nil
}

// match returns the match of a saved game, or an error and the field it is about.
func (g savedGame) match() (m *Match, field string, err error) {
	rules, err := gamer.FindGame(g.Game)
	if err != nil {
		return nil, "game", err
	}
	moves := SplitMoves(g.Moves)
	if len(moves) == 0 {
		return nil, "moves", errors.New("no move is in it")
	}
	m, err = NewGivenMatch(rules, moves, g.Seed)
	if err != nil {
		return nil, "moves", err
	}
	if g.Confidence != "" {
		if m.confidence, err = parseConfidence(g.Confidence, len(moves)); err != nil {
			return nil, "confidence", err
		}
	}
	if err := m.FixSigns(g.Signs); err != nil {
		return nil, "signs", err
	}
	if g.Opening < 0 || g.Opening > len(moves) {
		return nil, "opening", fmt.Errorf("%d of %s", g.Opening, text.Count(len(moves), "move"))
	}
	m.Opening = g.Opening
	for side, name := range [2]string{g.First, g.Second} {
		if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return nil, game.Side(side).String(), fmt.Errorf("%+q is not a name that can be printed", name)
		}
		m.Names[side] = cmp.Or(name, m.Names[side])
	}
	if g.Result != "" && g.Result != m.final().String() {
		return nil, "result", fmt.Errorf("%q, but after these moves it is %q", g.Result, m.final())
	}
	return m, "", nil
}
