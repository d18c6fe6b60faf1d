package browsertest

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"
)

// messages is a script that records what the page's synthesizer receives.
//
//go:embed testdata/messages.js
var messages string

// TestBrowserPerformsThePiece starts a game, wins it and saves it. It checks three things. The page lists the moves of the saved game. The
// synthesizer receives the notes of the saved piece in their order. The program makes the same file from the saved game. It passes on a machine of
// any speed, because it checks which notes came in which order, but not when.
func TestBrowserPerformsThePiece(t *testing.T) {
	need(t)
	s := start(t, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7", "--score", "blues", "--tempo", "400")
	p := open(t, s.url, scripted(messages))
	p.click(".welcoming button")
	const column, wins = 4, 4 // number of moves
	for n := range wins {
		p.until(fmt.Sprintf(`document.querySelector(".asking .target") && document.querySelectorAll(".bars .move").length === %d`, 2*n))
		p.click(fmt.Sprintf(`.asking .target[data-square^="%d,"]`, column))
	}
	p.until(`document.querySelector(".table .status").textContent.startsWith("You win.")`)
	shown := value[[]string](p, `[...document.querySelectorAll(".bars .move")].map((move) => move.textContent)`)
	p.clickText("Compose")
	p.saveOf("the game so far")
	game, saved := p.download("Saved game"), read(t, p.download("MIDI file"))

	out := run(t, s.dir, "render", game, "-o", "piece.mid", "--json")
	composed := read(t, filepath.Join(s.dir, "piece.mid"))
	if !bytes.Equal(saved, composed) {
		t.Errorf("the page saves a piece of %d bytes, the program makes one of %d bytes of the same game, and they differ", len(saved), len(composed))
	}
	p.playsNotes(notesIn(t, composed))

	var again struct{ Bars []struct{ X int } }
	if err := json.Unmarshal([]byte(out), &again); err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, bar := range again.Bars {
		moves = append(moves, strconv.Itoa(bar.X))
	}
	if !slices.Equal(shown, moves) {
		t.Errorf("the page shows the moves %v, the saved game has %v", shown, moves)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// playsNotes checks that the page's synthesizer receives exactly these notes, group after group.
func (p tab) playsNotes(groups [][]note) {
	p.Helper()
	p.until(fmt.Sprintf("notes().length >= %d", len(slices.Concat(groups...))))
	if early := value[int](p, "early"); early != 0 {
		p.Errorf("the synthesizer is told %d notes before it has its instruments", early)
	}
	told := value[[]note](p, "notes()")
	for i, want := range groups {
		got := told[:min(len(want), len(told))]
		slices.SortFunc(got, compareNotes)
		if !slices.Equal(got, want) {
			p.Fatalf("at moment %d, the synthesizer is told %v, and the piece has %v", i+1, got, want)
		}
		told = told[len(got):]
	}
	if len(told) > 0 {
		p.Errorf("after the piece, the synthesizer is told %v", told)
	}
}

// note is the start or end of a note.
type note struct {
	Begins                 bool
	Channel, Key, Velocity uint8 // Velocity is only set for starts
}

func compareNotes(a, b note) int {
	return cmp.Or(cmp.Compare(a.Channel, b.Channel), cmp.Compare(a.Key, b.Key), cmp.Compare(a.Velocity, b.Velocity))
}

// notesIn returns the notes of a MIDI file in groups. Each group has the starts or the ends at one time; ends come before starts.
func notesIn(t *testing.T, file []byte) (groups [][]note) {
	t.Helper()
	const ends, begins = 0, 1
	type place struct{ tick, what int64 }
	at := map[place][]note{}
	piece := smf.ReadTracksFrom(bytes.NewReader(file))
	piece.Do(func(e smf.TrackEvent) {
		m, n := midi.Message(e.Message), note{}
		here := place{e.AbsTicks, ends}
		if m.GetNoteStart(&n.Channel, &n.Key, &n.Velocity) {
			here.what, n.Begins = begins, true
		} else if !m.GetNoteEnd(&n.Channel, &n.Key) {
			return
		}
		at[here] = append(at[here], n)
	})
	if err := piece.Error(); err != nil {
		t.Fatal(err)
	}
	order := func(a, b place) int { return cmp.Or(cmp.Compare(a.tick, b.tick), cmp.Compare(a.what, b.what)) }
	for _, here := range slices.SortedFunc(maps.Keys(at), order) {
		slices.SortFunc(at[here], compareNotes)
		groups = append(groups, at[here])
	}
	return groups
}
