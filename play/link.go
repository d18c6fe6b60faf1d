package play

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"midiconnect4/internal/bounded"
	"midiconnect4/scores"
)

// Link is a piece as the end of a web address. A piece that was played keeps its moves, so that other versions of the program play the same ones.
type Link struct {
	Version string // version of the program that made the link
	Order   Order  // what to play, or the score of Games
	Games   string // content of a file of games; empty if Order says what to play
}

// linkStart is the start of every link. The page shows the view that it names.
const linkStart = "#play?"

// Names of a link's values that are not fields of an Order. Score texts and files of games are compressed.
const (
	linkVersion = "v"
	linkYAML    = "yaml"
	linkGames   = "saved"
)

const (
	mostLink     = 64 << 10 // longest link in bytes; browsers and messengers take this much
	mostUnpacked = maxSaved
)

// NewLink returns a link to matches that a score has composed, and that are to sound the given number of keys higher. If there are none, it is a link
// to what the order asks for. The text of the score is in the order.
func NewLink(version string, o Order, by *scores.Score, matches []*Match, transpose int) (Link, error) {
	if len(matches) == 0 {
		return Link{Version: version, Order: o}, nil
	}
	by, matches, err := Transpose(by, matches, transpose)
	if err != nil {
		return Link{}, err
	}
	games, err := Save("", by, matches)
	return Link{Version: version, Order: Order{Score: o.Score}, Games: string(games)}, err
}

// IsLink reports whether a text is a link, or a web address that ends with one.
func IsLink(text string) bool { return strings.Contains(text, linkStart) }

// Text returns the link, to be written after the address of a page. It returns an error if the link would be too long.
func (l Link) Text() (string, error) {
	order := l.Order
	if source, err := scores.Source(order.Score.Name); err == nil && string(source) == order.Score.YAML {
		order.Score.YAML = ""
	}
	var b strings.Builder
	b.WriteString(linkStart + linkVersion + "=" + url.QueryEscape(l.Version))
	for _, f := range order.Fields() {
		if *f.Text != "" {
			b.WriteString("&" + f.Name + "=" + url.QueryEscape(*f.Text))
		}
	}
	for _, long := range []struct{ name, text string }{{linkYAML, order.Score.YAML}, {linkGames, l.Games}} {
		if long.text != "" {
			b.WriteString("&" + long.name + "=" + pack(long.text))
		}
	}
	if b.Len() > mostLink {
		return "", fmt.Errorf("a link to this piece would have %d KiB, and a link may have %d: save the game as a file", b.Len()>>10, mostLink>>10)
	}
	return b.String(), nil
}

// ParseLink reads a link, or a web address that ends with one. It leaves out values that this version does not know.
func ParseLink(text string) (Link, error) {
	_, query, is := strings.Cut(strings.TrimSpace(text), linkStart)
	if !is {
		return Link{}, errors.New("this is not a link to a piece: it has no " + linkStart)
	}
	if len(query) > mostLink {
		return Link{}, &bounded.TooLargeError{Limit: mostLink}
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return Link{}, fmt.Errorf("the link is damaged: %w", err)
	}
	l := Link{Version: values.Get(linkVersion)}
	for _, f := range l.Order.Fields() {
		*f.Text = values.Get(f.Name)
	}
	if l.Order.Score.YAML, err = unpack(values.Get(linkYAML)); err == nil {
		l.Games, err = unpack(values.Get(linkGames))
	}
	return l, err
}

// Into fills the empty fields of an order from the link, and passes the link's games to in. The score of a link is a text, never a file, and its gamers
// are harmless programs at most.
func (l Link) Into(o *Order, in *House) error {
	in.Typed = false
	if o.Score.Name == "" && l.Order.Score != (ScoreText{}) {
		o.Score, in.Load = l.Order.Score, ScoreText.Read
	}
	theirs := l.Order.Fields()
	for i, f := range o.Fields() {
		if *f.Text == "" {
			*f.Text = *theirs[i].Text
		}
	}
	if l.Games == "" {
		return nil
	}
	var err error
	in.Saved, err = ParseSaved("the link", []byte(l.Games))
	return err
}

// pack compresses a text for a web address.
func pack(text string) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // cannot happen, because the level is valid and writing to memory never fails
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// unpack reverses pack.
func unpack(packed string) (string, error) {
	if packed == "" {
		return "", nil
	}
	data, err := base64.RawURLEncoding.DecodeString(packed)
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), mostUnpacked+1))
	}
	switch {
	case err != nil:
		return "", fmt.Errorf("the link is damaged, perhaps cut off: %w", err)
	case len(data) > mostUnpacked:
		return "", &bounded.TooLargeError{Limit: mostUnpacked}
	}
	return string(data), nil
}
