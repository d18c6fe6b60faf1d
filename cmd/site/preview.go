package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"maps"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/image/draw"

	"midiconnect4/compose/picture"
	"midiconnect4/play"
)

// What messengers and social networks show of a link to the site. The piece of a link comes after its #, which they do not get.
const (
	previewFile  = "preview.png"
	previewTitle = "MIDI-Connect4: games become music"
	previewAbout = "A game on a board becomes music, a bar for each move. Listen, play against gamers that have evolved, and compose with scores of your own."
	previewAlt   = "A game of Connect Four, and the piano roll of its music"
)

// Size of the preview in pixels.
const previewWidth, previewHeight = 1200, 675

// addPreview adds the picture of a preview: the first piece, near its end.
func (f files) addPreview() error {
	const share = 0.8 // of the piece, before the frame that is shown
	ctx := context.Background()
	bill, err := play.Order{Games: "1", Seed: firstSeed}.Resolve(play.House{Usual: play.PerformanceScore})
	if err != nil {
		return err
	}
	matches, err := bill.SetUp(ctx)
	if err != nil {
		return err
	}
	for _, m := range matches {
		m.Listening = true // the picture shows who is ahead
	}
	piece, err := play.Perform(ctx, bill.Score, matches, nil)
	if err != nil {
		return err
	}
	small := image.NewRGBA(image.Rect(0, 0, previewWidth, previewHeight))
	still := picture.NewFilm(piece, false).Still(int(share * piece.Duration().Seconds() * picture.FrameRate))
	draw.CatmullRom.Scale(small, small.Rect, still, still.Bounds(), draw.Src, nil)
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, fewColours(small))
	f[previewFile] = b.Bytes()
	return err
}

// fewColours returns a picture with its 128 most frequent colours, which makes its file a quarter as long.
func fewColours(of *image.RGBA) image.Image {
	const most = 128
	pixels := map[color.RGBA]int{}
	for y := range of.Rect.Dy() {
		for x := range of.Rect.Dx() {
			pixels[of.RGBAAt(x, y)]++
		}
	}
	order := func(a, b color.RGBA) int {
		return cmp.Or(pixels[b]-pixels[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	}
	var palette color.Palette
	for _, c := range slices.SortedFunc(maps.Keys(pixels), order)[:min(most, len(pixels))] {
		palette = append(palette, c)
	}
	few := image.NewPaletted(of.Rect, palette)
	draw.Draw(few, few.Rect, of, image.Point{}, draw.Src)
	return few
}

// previewTags returns the lines of HTML that describe a preview. Most networks need the picture's whole address, so the address of the site should be
// known; an empty one stands for none.
func previewTags(address string) (string, error) {
	if address != "" {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.RawQuery != "" || u.Fragment != "" {
			return "", errors.New("ADDRESS must be the address of a folder, such as https://example.org/music/")
		}
		address = strings.TrimSuffix(address, "/") + "/"
	}
	var b strings.Builder
	tag := func(kind, name, content string) {
		fmt.Fprintf(&b, "<meta %s=\"%s\" content=\"%s\">\n", kind, name, html.EscapeString(content))
	}
	tag("name", "description", previewAbout)
	tag("property", "og:type", "website")
	tag("property", "og:title", previewTitle)
	tag("property", "og:description", previewAbout)
	if address != "" {
		tag("property", "og:url", address)
	}
	tag("property", "og:image", address+previewFile)
	tag("property", "og:image:width", fmt.Sprint(previewWidth))
	tag("property", "og:image:height", fmt.Sprint(previewHeight))
	tag("property", "og:image:alt", previewAlt)
	tag("name", "twitter:card", "summary_large_image")
	return b.String(), nil
}
