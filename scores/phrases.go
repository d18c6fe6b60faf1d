package scores

import (
	"fmt"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Phrases divides a game into phrases of some bars. A phrase states a theme, or repeats one.
type Phrases struct {
	Bars     int         // of a phrase, 2..8
	Form     string      // a letter for each phrase, A..Z; after the last letter, the first follows
	Cells    string      // a letter for each bar of a phrase, a..z, the same for the same cell; empty if all bars differ
	Themes   []Theme     // of the score's own; other letters have the themes that moves state
	Of       ThemeOwner  // who owns themes
	Keep     Keep        // which properties of a theme return
	Vary     []PhraseWay // ways in which a whole theme is varied when it returns
	By       WayChoice
	Start    ThemeStart
	Free     int      // number of bars at the end of a returning phrase that have the moves' own notes; 0..Bars
	Sings    Singer   // whose part plays
	Close    []Closes // of one phrase after another; none if phrases do not close
	Ornament *Filling // which notes are added between a bar's notes; nil for none
	Thin     *Filling // which notes within a bar are left out; nil for none
	Other    Other    // what the part that does not play the bars does
}

// ThemeOwner says whether the game or each singer has a theme for each letter of the form.
type ThemeOwner string

const (
	ThemesOfGame   ThemeOwner = "game"
	ThemesOfSinger ThemeOwner = "singer" // each player's part has a theme of its own for each letter
)

// PhraseWay says how a theme is varied when it returns.
type PhraseWay string

const (
	SamePhrase     PhraseWay = "same"
	InvertedPhrase PhraseWay = "inversion" // what went up goes down
	StepUpPhrase   PhraseWay = "up"        // a step of the scale higher, as in a sequence
	StepDownPhrase PhraseWay = "down"      // a step lower
	ThirdUpPhrase  PhraseWay = "third"     // two steps higher
	FifthUpPhrase  PhraseWay = "fifth"     // four steps higher
)

// WayChoice says how the variation of a returning theme is chosen.
type WayChoice string

const (
	WayInTurn   WayChoice = "turn"   // the next one of the list at each return
	WayByColumn WayChoice = "column" // by the column of the phrase's first move: column 1 takes the first way in the list, and so on
	WayByChance WayChoice = "chance"
)

// ThemeStart says where a returning theme starts.
type ThemeStart string

const (
	ThemeAsStated ThemeStart = "theme" // on the note on which the theme was stated
	ThemeByMove   ThemeStart = "move"  // on the first note of the move, so that the theme is transposed
)

// Singer says whose part plays the bars of a phrase.
type Singer string

const (
	MoverSings  Singer = "mover"  // the player who moves
	SingersTurn Singer = "turn"   // the players alternately, a phrase each
	FirstSings  Singer = "first"  // always the first player
	SecondSings Singer = "second" // always the second player
)

// Closes says how a phrase closes.
type Closes string

const (
	NoClose   Closes = "none"
	HalfClose Closes = "half" // on the dominant, as a question
	FullClose Closes = "full" // from the dominant to the tonic
)

const mostPhraseBars = 8

func (r *reader) phrases(p *Phrases) settings.Group {
	return settings.Group{
		Example: "{form: AABA}",
		Settings: []settings.Setting{
			settings.Of("bars", &p.Bars, settings.Number{Low: 2, High: mostPhraseBars, IsNot: "is no length of a phrase"},
				"Bars of a phrase, {bounds}. By default 4."),
			settings.Of("form", &p.Form, letters('A', 'Z', mostForm),
				"A letter for each phrase: a new letter states a theme, and a letter that was there brings its theme back. "+
					"After the last letter comes the first again. By default AABA."),
			settings.Of("cells", &p.Cells, letters('a', 'z', mostPhraseBars),
				"A letter for each bar of a theme: within a phrase, a letter that was there brings its bar back, on the first note of the new move. "+
					"aabc is a sentence, abac a period. By default all bars differ."),
			settings.Of("themes", &p.Themes, themes{r},
				"Themes of your own for letters of the form: notes with their lengths, as G4/4 Bb4/8 A4 D5/2. (a quarter, two eighths, a dotted half), "+
					"where . is a rest and | a bar line; or the name of a MIDI file, perhaps with the number of a track; or a list of two, for the players. "+
					"Bars that a theme lacks are composed from the moves."),
			settings.Of("of", &p.Of, settings.Choice{{Word: ThemesOfGame}, {Word: ThemesOfSinger}},
				"Whose themes the letters name: those of the game (game, the default), or those of the part that sings (singer)."),
			settings.Of("keep", &p.Keep, keep,
				"What of a theme comes back: rhythm, contour (the directions of its intervals), both, or melody (both, and the intervals themselves), the default."),
			settings.Of("vary", &p.Vary, settings.List{Item: phraseWay, Most: mostVariations, Things: "ways", Expected: "ways"},
				"How a theme comes back: same, inversion, up or down (a step of the scale), third or fifth (higher). "+
					"Without it, themes come back unchanged."),
			settings.Of("by", &p.By, settings.Choice{{Word: WayInTurn}, {Word: WayByColumn}, {Word: WayByChance}},
				"Which of the ways a theme takes: the next one each time (turn, the default), "+
					"the one of the column of the phrase's first move (column), or any one (chance)."),
			settings.Of("start", &p.Start, settings.Choice{{Word: ThemeAsStated}, {Word: ThemeByMove}},
				"Where a returning theme starts: on the note on which it was stated (theme, the default), "+
					"or on the first note of the move, which transposes it (move)."),
			settings.Of("free", &p.Free, settings.Number{High: mostPhraseBars, IsNot: "is no number of bars"},
				"Bars at the end of a returning phrase that have the moves' own notes, in the rhythm of the theme. "+
					"If the theme is your own and the phrase closes, they come before its last bar. By default 1."),
			settings.Of("sings", &p.Sings, settings.Choice{{Word: MoverSings}, {Word: SingersTurn}, {Word: FirstSings}, {Word: SecondSings}},
				"Whose part plays the bars: that of the player who moves (mover, the default), of one player for a phrase and of the other for the "+
					"next (turn), always of the first (first), or always of the second (second)."),
			settings.Of("close", &p.Close, settings.List{Item: closes, Most: mostVariations, Things: "closes", Expected: "closes"},
				"How phrases close, in turn: half (on the dominant), full (from the dominant to the tonic) or none. "+
					"The last bar of a closing phrase ends on a long note, reached by a step if possible. Without it, phrases do not close."),
			settings.Of("ornament", &p.Ornament, settings.Section(r.ornament), "Notes between those of a bar. Without it, there are none."),
			settings.Of("thin", &p.Thin, settings.Section(r.thin), "Rests instead of notes within a bar. The first and the last note stay. Without it, all notes sound."),
			settings.Of("other", &p.Other, others,
				"What the part does that does not play the bars: nothing (rest, the default), a long tone of each chord (hold), thirds and sixths with the melody (thirds), "+
					"in every second bar the rhythm of the bar before (reply), or the move's own notes as tones of the chord (moves)."),
		},
		Start: func() {
			*p = Phrases{
				Bars: 4, Form: "AABA", Of: ThemesOfGame, Keep: KeepMelody, By: WayInTurn, Start: ThemeAsStated, Free: 1, Sings: MoverSings, Other: OtherRests,
			}
		},
		Rule: func(path string) { r.checkPhrases(path, p) },
	}
}

const mostForm = 64

var (
	phraseWay = settings.Choice{
		{Word: SamePhrase}, {Word: InvertedPhrase}, {Word: StepUpPhrase}, {Word: StepDownPhrase}, {Word: ThirdUpPhrase}, {Word: FifthUpPhrase},
	}
	closes = settings.Choice{{Word: NoClose}, {Word: HalfClose}, {Word: FullClose}}
)

// letters is the notation for a text of letters. The letters lie between two given letters; the number is the maximum number of letters.
func letters(first, last rune, most int) settings.Kind {
	return settings.Notation(
		func(written string) (string, error) {
			strange := strings.IndexFunc(written, func(letter rune) bool { return letter < first || letter > last })
			if strange >= 0 || written == "" || len(written) > most {
				return "", settings.Problem("", "%s: expected 1 to %d letters, %c to %c", settings.Quote(written), most, first, last)
			}
			return written, nil
		},
		func(written string) string { return written },
		settings.Pattern(fmt.Sprintf("^[%c-%c]{1,%d}$", first, last, most)),
	)
}

// checkPhrases rejects settings of phrases that contradict each other.
func (r *reader) checkPhrases(path string, p *Phrases) {
	if p.Cells != "" && len(p.Cells) != p.Bars {
		r.Wrong(settings.Within(path, "cells"), "write a letter for each bar, as in aabc", "%d letters for %d bars", len(p.Cells), p.Bars)
	}
	if p.Free > p.Bars {
		r.Wrong(settings.Within(path, "free"), "", "%d free bars; a phrase has only %d", p.Free, p.Bars)
	}
	if p.Of == ThemesOfSinger && p.Sings == MoverSings {
		r.Wrong(settings.Within(path, "of"), "write sings: turn", "a singer has themes only if one part sings a whole phrase")
	}
	if field := settings.Within(path, "by"); len(p.Vary) == 0 && r.Has(field) {
		r.Wrong(field, "name some, as in vary: [same, inversion]", "there are no ways to choose from")
	}
	keeps := string(p.Keep)
	if p.Keep == KeepBoth {
		keeps = "rhythm and contour"
	}
	for i, way := range p.Vary {
		if way != SamePhrase && p.Keep != KeepMelody && (way != InvertedPhrase || !p.Keep.Contour()) {
			r.Wrong(r.Item(settings.Within(path, "vary"), i), "write keep: melody, or leave keep out", "%s has no effect where themes keep only their %s", way, keeps)
		}
	}
	if field := settings.Within(path, "start"); p.Keep != KeepMelody && r.Has(field) {
		r.Wrong(field, "write keep: melody, or leave keep out", "where themes keep only their %s, each bar starts as the score says", keeps)
	}
	if len(p.Close) > 0 {
		r.hasChords(settings.Within(path, "close"), "closes")
	}
}

// Phrase says where a bar stands in its phrase.
type Phrase struct {
	Number int  // of the phrase, from 0
	Bar    int  // index of the bar in the phrase, from 0
	Theme  byte // letter of the form
	Singer int  // player whose part plays; -1 for the player who moves
	Close  Closes
}

// At returns where a bar of the game stands in its phrase. The first bar of the game has the number 0.
func (p *Phrases) At(bar int) Phrase {
	at := Phrase{Number: bar / p.Bars, Bar: bar % p.Bars, Singer: -1, Close: NoClose}
	letter := at.Number
	switch p.Sings {
	case SingersTurn:
		at.Singer = at.Number % 2
		if p.Of == ThemesOfSinger {
			letter /= 2
		}
	case FirstSings, SecondSings:
		at.Singer = map[Singer]int{FirstSings: 0, SecondSings: 1}[p.Sings]
	}
	at.Theme = p.Form[letter%len(p.Form)]
	if len(p.Close) > 0 {
		at.Close = p.Close[at.Number%len(p.Close)]
	}
	return at
}

// Frees reports whether a bar of a returning phrase has the notes of its move: the last bars are free. If the score writes the theme and the phrase
// closes, its last bar closes as written, and the bars before it are free.
func (p *Phrases) Frees(at Phrase, written bool) bool {
	last := p.Bars
	if written && at.Close != NoClose {
		last--
	}
	return at.Bar >= last-p.Free && at.Bar < last
}

// describe says how the game is divided into phrases.
func (p *Phrases) describe() (value, effect string) {
	if p == nil {
		return "none", "nothing is longer than a bar"
	}
	whose := map[ThemeOwner]string{ThemesOfGame: "themes by letter", ThemesOfSinger: "themes by letter and singer"}[p.Of]
	says := []string{fmt.Sprintf("phrases of %d bars, %s", p.Bars, whose)}
	if p.Cells != "" {
		says = append(says, "bars "+p.Cells)
	}
	if p.Sings != MoverSings {
		says = append(says, map[Singer]string{
			SingersTurn: "the players sing a phrase each", FirstSings: "the first player sings", SecondSings: "the second player sings",
		}[p.Sings])
	}
	back := "themes come back with their " + string(p.Keep)
	if p.Keep == KeepBoth {
		back = "themes come back with rhythm and contour"
	}
	if p.Start == ThemeByMove {
		back += ", from the note of the move"
	}
	if len(p.Vary) > 0 {
		back += ", by " + text.Join(p.Vary, ", ", func(w PhraseWay) string { return string(w) }) + ", chosen by " + string(p.By)
	}
	says = append(says, back)
	if p.Free > 0 {
		says = append(says, text.Count(p.Free, "free bar"))
	}
	if len(p.Close) > 0 {
		says = append(says, "closes: "+text.Join(p.Close, ", ", func(c Closes) string { return string(c) }))
	}
	for _, t := range p.Themes {
		says = append(says, t.describe())
	}
	if p.Ornament != nil {
		says = append(says, "ornaments: "+text.Join(p.Ornament.Ways, ", ", func(w OrnamentWay) string { return string(w) })+p.Ornament.when())
	}
	if p.Thin != nil {
		says = append(says, "notes left out"+p.Thin.when())
	}
	if p.Other != OtherRests {
		says = append(says, "the other part plays "+others.Effect(p.Other))
	}
	return p.Form, strings.Join(says, "; ")
}
