package play

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"midiconnect4/gamer"
	"midiconnect4/gamer/chess/pgn"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/bounded"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// Saved is a file of games: the moves that were played, and the score that composed them.
type Saved struct {
	Path      string
	Score     string
	Tempo     *float64 // in quarter notes a minute, instead of the score's tempo; nil if the file sets none
	Title     string   // title instead of the score's; empty if the file sets none
	Transpose int      // number of keys by which the piece is transposed up
	Games     []*Match

	Written bool    // whether the file also contains the music
	Damaged []error // what is wrong with games of a PGN file, which are left out

	bars [][]savedBar // the changes of bars in each game
	at   *settings.Locator
}

// scoreFolder says, for people, at which folder the path of the score starts.
func (s *Saved) scoreFolder() string {
	if s.Written {
		return "the folder in which render printed it"
	}
	return "its own folder"
}

// savedFile and savedGame have the fields of a file of games, and of each game in it.
type savedFile struct {
	Version   int         `yaml:"midiconnect4"`
	Score     string      `yaml:"score"`
	Tempo     *float64    `yaml:"tempo"`
	Title     string      `yaml:"title"`
	Transpose int         `yaml:"transpose"`
	Games     []savedGame `yaml:"games"`
}

type savedGame struct {
	Game       string      `yaml:"game"`
	Start      string      `yaml:"start"`
	First      string      `yaml:"first"`
	Second     string      `yaml:"second"`
	Seed       uint64      `yaml:"seed"`
	Opening    int         `yaml:"opening"`
	Signs      string      `yaml:"signs"`
	Moves      string      `yaml:"moves"`
	Confidence string      `yaml:"confidence"`
	Chances    string      `yaml:"chances"`
	Bars       []savedBar  `yaml:"bars"`
	Gamers     savedGamers `yaml:"gamers"`
	Result     string      `yaml:"result"`
	Ended      string      `yaml:"ended"`
}

// savedGamers names the files of the champions that played for runs.
type savedGamers struct {
	First  string `yaml:"first"`
	Second string `yaml:"second"`
}

const (
	savedVersion = 1       // version of the file format
	maxSaved     = 8 << 20 // largest size of a file of games in bytes
)

// Save returns the content of a file of games: matches as far as they were played. s is the score that has composed them; path is where the file
// will be, because paths in it start there. Matches without a move are left out. Save returns an error if LoadSaved would reject the file as too
// large.
func Save(path string, s *scores.Score, matches []*Match) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Hear it again: midiconnect4 render FILE\nmidiconnect4: %d\nscore: %q\n", savedVersion, asText(scoreTo(path, s.Name)))
	if tempo := GivenTempo(s); tempo != "" {
		fmt.Fprintf(&b, "tempo: %s\n", tempo)
	}
	if s.GivenTitle != "" {
		fmt.Fprintf(&b, "title: %q\n", s.GivenTitle)
	}
	if len(matches) > 0 && matches[0].derived.transposed != 0 {
		fmt.Fprintf(&b, "transpose: %d\n", matches[0].derived.transposed)
	}
	b.WriteString("games:\n")
	for _, m := range matches {
		m = cmp.Or(m.derived.whole, m)
		if len(m.Turns) == 0 {
			continue
		}
		fmt.Fprintf(&b, "- game: %s\n", m.Game.Name())
		if start := game.Origin(m.Game); start != "" {
			fmt.Fprintf(&b, "  start: %q\n", start)
		}
		fmt.Fprintf(&b, "  first: %q\n  second: %q\n  seed: %d\n", m.Names[0], m.Names[1], m.Seed)
		if opening := min(m.Opening, len(m.Turns)); opening > 0 { // the opening may be longer than the game
			fmt.Fprintf(&b, "  opening: %d\n", opening)
		}
		if m.record.signs != "" {
			fmt.Fprintf(&b, "  signs: %q\n", m.record.signs)
		}
		fmt.Fprintf(&b, "  moves: %q\n", m.Moves())
		if m.sure() {
			fmt.Fprintf(&b, "  confidence: %q\n", m.confidenceText())
		}
		if chances := m.chancesText(); chances != "" {
			fmt.Fprintf(&b, "  chances: %q\n", chances)
		}
		if len(m.music.edits) > 0 {
			b.WriteString("  bars:\n")
		}
		for _, e := range m.music.edits {
			fmt.Fprintf(&b, "  - %s\n", editText(e, s))
		}
		if kept := m.keptText(path); kept != "" {
			fmt.Fprintf(&b, "  gamers: {%s}\n", kept)
		}
		fmt.Fprintf(&b, "  result: %s\n", m.Outcome())
		if len(m.Turns) > 0 && m.Turns[len(m.Turns)-1].ended != "" {
			fmt.Fprintf(&b, "  ended: %s\n", m.record.ended)
		}
	}
	if b.Len() > maxSaved {
		return nil, fmt.Errorf("%s are too many for a file of games, which holds at most %d MiB", text.Count(len(matches), "game"), maxSaved>>20)
	}
	return b.Bytes(), nil
}

// scoreTo returns the name by which a file at path names a score: the name of a bundled score, or the path of another score from the file's
// folder. scores.ScoreFrom does the reverse.
func scoreTo(path, score string) string {
	if slices.Contains(scores.Names(), score) {
		return score
	}
	return scores.PathTo(path, score)
}

// LoadSaved reads the file at path: a file of games, a composed piece as JSON, or all games of a PGN file.
func LoadSaved(path string) (*Saved, error) { return LoadGames(path, pgn.Choice{}) }

// loadSaved also returns the content of the file.
func loadSaved(path string) (*Saved, []byte, error) {
	data, err := bounded.ReadFile(path, maxWritten)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	saved, err := ParseSaved(path, data)
	return saved, data, err
}

// ParseSaved parses a file of games, a composed piece as JSON, or a PGN file. Its errors contain the path, line and column.
func ParseSaved(path string, data []byte) (*Saved, error) {
	if isPGN(path, data) {
		return readPGN(path, bytes.NewReader(data), pgn.Choice{})
	}
	if isWritten(data) {
		return parseWritten(path, data)
	}
	if len(data) > maxSaved {
		return nil, fmt.Errorf("%s: %w", path, &bounded.TooLargeError{Limit: maxSaved})
	}
	if err := refuseForm(path, data); err != nil {
		return nil, err
	}
	var f savedFile
	at, err := settings.Decode(path, data, maxSaved, &f)
	if err != nil {
		return nil, err
	}
	if f.Version != savedVersion {
		return nil, at.Error("midiconnect4", fmt.Sprintf("version %d of saved games: this program reads version %d", f.Version, savedVersion), "")
	}
	if len(f.Games) == 0 {
		return nil, at.Error("games", "there is no game", "")
	}
	saved := &Saved{Path: path, Score: scores.ScoreFrom(path, fromText(cmp.Or(f.Score, "paper"))), Tempo: f.Tempo, Title: f.Title, Transpose: f.Transpose}
	if field, err := checkGiven(f.Tempo, f.Title, f.Transpose); err != nil {
		return nil, at.Error(field, err.Error(), "")
	}
	for i, g := range f.Games {
		m, field, err := g.match()
		if err != nil {
			return nil, at.Error(at.Item("games", i)+"."+field, err.Error(), "")
		}
		m.keep(path, g.Gamers)
		saved.Games, saved.bars = append(saved.Games, m), append(saved.bars, g.Bars)
	}
	saved.at = at
	return saved, nil
}

// checkGiven checks the tempo (nil if not set), the title and the transposition in a file. field is the name of a field with an error.
func checkGiven(tempo *float64, title string, transpose int) (field string, err error) {
	if tempo != nil {
		if err := scores.Paper().SetTempo(*tempo); err != nil {
			return "tempo", err
		}
	}
	if max(transpose, -transpose) > MostTransposed {
		return "transpose", fmt.Errorf("%d keys; expected -%d to %d", transpose, MostTransposed, MostTransposed)
	}
	return "title", scores.Paper().SetGiven(0, title)
}

// forms lists how other kinds of files begin. People may mistake these files for saved games.
var forms = []struct{ start, what string }{
	{"MThd", "a MIDI file"},
	{"RIFF", "a sound file"},
	{"PK\x03\x04", "compressed sheet music"},
	{"\x89PNG", "a picture"},
	{"<?xml", "sheet music or a picture"},
}

// refuseForm returns an error if the data belong to another kind of file, which people may mistake for saved games.
func refuseForm(path string, data []byte) error {
	what, hint := formOf(path, data)
	if what == "" {
		return nil
	}
	return &settings.Error{Path: path, Problem: what + ", not saved games", Hint: hint}
}

// CheckSave returns an error if a file of games at path would replace a file of another kind, such as a score. It may replace saved games and empty
// files.
func CheckSave(path string) error {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil //nolint:nilerr // there is nothing to replace
	}
	data, err := bounded.ReadFile(path, maxSaved)
	what := "a file of another kind"
	if _, large := errors.AsType[*bounded.TooLargeError](err); err != nil && !large {
		return fmt.Errorf("%s: %w", path, err)
	} else if !large {
		if isSaved(data) || len(bytes.TrimSpace(data)) == 0 {
			return nil
		}
		known, _ := formOf(path, data)
		what = cmp.Or(known, what)
	}
	return &settings.Error{Path: path, Problem: what + ", which saved games do not replace", Hint: "choose another name, or delete the file first"}
}

// isSaved reports whether the data are saved games, perhaps with errors in their values.
func isSaved(data []byte) bool {
	fields, err := settings.TopFields(data)
	return err == nil && slices.Contains(fields, "midiconnect4") && slices.Contains(fields, "games")
}

// formOf says what kind of file the data belong to, if people may mistake it for saved games, and what such a file is for. what is "" for saved games
// and for files of unknown kinds.
func formOf(path string, data []byte) (what, hint string) {
	const games = "--save writes games that can be played again"
	for _, form := range forms {
		if bytes.HasPrefix(data, []byte(form.start)) {
			return form.what, games
		}
	}
	if fields, _ := settings.TopFields(data); slices.Contains(fields, "items") {
		return "a set list", "perform it: midiconnect4 play --set-list " + text.Quoted(path)
	}
	if scores.IsScore(data, "midiconnect4", "games") {
		return "a score", "hear it: midiconnect4 render --score " + text.Quoted(path)
	}
	if line, _, _ := bytes.Cut(data, []byte("\n")); bytes.HasSuffix(line, []byte(legendEnd)) {
		return "the text of a piece", games + "; to compose the moves of this text again: midiconnect4 render --moves 4,5,…"
	}
	return "", ""
}

// match returns the match of a saved game. If a value is wrong, it returns an error and the name of the field. Other fields may describe more
// moves than there are, because a person may have removed moves at the end. Then match ignores the rest.
func (g savedGame) match() (m *Match, field string, err error) {
	rules, err := gamer.FindGame(g.Game)
	if err != nil {
		return nil, "game", err
	}
	if rules, err = game.From(rules, g.Start); err != nil {
		return nil, "start", err
	}
	moves, err := SplitMoves(g.Moves)
	if err != nil {
		return nil, "moves", err
	}
	if len(moves) == 0 {
		return nil, "moves", errors.New("there is no move")
	}
	m, err = NewGivenMatch(rules, moves, g.Seed)
	if err != nil {
		return nil, "moves", err
	}
	if g.Confidence != "" {
		if m.record.confidence, err = parseConfidence(g.Confidence, len(m.record.given)); err != nil {
			return nil, "confidence", err
		}
	}
	if m.record.chances, err = parseChances(g.Chances, len(m.record.given)); err != nil {
		return nil, "chances", err
	}
	if err := m.setSigns(g.Signs); err != nil {
		return nil, "signs", err
	}
	if g.Opening < 0 {
		return nil, "opening", fmt.Errorf("%d moves; expected 0 or more", g.Opening)
	}
	m.Opening = min(g.Opening, len(m.record.given))
	for side, name := range [2]string{g.First, g.Second} {
		m.Names[side] = cmp.Or(text.Printable(name), m.Names[side])
	}
	if g.Ended != "" {
		if err := m.endBy(g.Result, g.Ended); err != nil {
			return nil, "ended", err
		}
	}
	if err := g.checkResult(m.final()); err != nil {
		return nil, "result", err
	}
	return m, "", nil
}

// checkResult compares the result in the file with the result after the moves. If the game is unfinished after the moves, a person may have
// removed moves; then any result is accepted.
func (g savedGame) checkResult(final game.Outcome) error {
	if g.Result == "" || g.Result == final.String() {
		return nil
	}
	for over := game.FirstWins; over <= game.Draw && final == game.Undecided; over++ {
		if g.Result == over.String() {
			return nil
		}
	}
	return fmt.Errorf("the file says %q, but after these moves the result is %q", g.Result, final)
}

// asText returns a path as valid UTF-8. It replaces each invalid byte by a NUL character, which no path contains, and two hexadecimal digits.
// fromText does the reverse.
func asText(path string) string {
	var b strings.Builder
	for path != "" {
		r, n := utf8.DecodeRuneInString(path)
		if r == utf8.RuneError && n == 1 {
			fmt.Fprintf(&b, "\x00%02x", path[0])
		} else {
			b.WriteString(path[:n])
		}
		path = path[n:]
	}
	return b.String()
}

func fromText(text string) string {
	return notUTF8.ReplaceAllStringFunc(text, func(escaped string) string {
		value, _ := strconv.ParseUint(escaped[1:], 16, 8) // no error is possible with two hexadecimal digits
		return string([]byte{byte(value)})
	})
}

var notUTF8 = regexp.MustCompile("\x00[0-9a-f]{2}")
