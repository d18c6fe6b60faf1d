package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/vector"
)

// Icons of the installed page. A system may cut a maskable one to a circle, so its discs are nearer to the middle, and the ground has no corners.
var icons = map[string]struct {
	size     int
	maskable bool
}{
	"icon-192.png": {size: 192}, "icon-512.png": {size: 512}, "icon-maskable.png": {size: 512, maskable: true},
}

// shape is an element of icon.svg: the ground, a disc, or a group whose colour its discs have.
type shape struct {
	XMLName xml.Name
	Fill    string  `xml:"fill,attr"`
	Width   float32 `xml:"width,attr"`
	Round   float32 `xml:"rx,attr"`
	X       float32 `xml:"cx,attr"`
	Y       float32 `xml:"cy,attr"`
	R       float32 `xml:"r,attr"`
	Inside  []shape `xml:",any"`
}

// drawIcon draws icon.svg as a PNG file.
func drawIcon(svg []byte, size int, maskable bool) ([]byte, error) {
	var all shape
	if err := xml.NewDecoder(bytes.NewReader(svg)).Decode(&all); err != nil {
		return nil, err
	}
	if len(all.Inside) == 0 || all.Inside[0].XMLName.Local != "rect" || all.Inside[0].Width == 0 {
		return nil, errors.New("icon.svg does not begin with its ground, a rect")
	}
	p := painter{image.NewRGBA(image.Rect(0, 0, size, size)), float32(size) / all.Inside[0].Width, 0}
	if maskable {
		const nearer = 0.88
		all.Inside[0].Round = 0
		if err := p.paint(all.Inside[0], ""); err != nil {
			return nil, err
		}
		all.Inside = all.Inside[1:]
		p.shift = float32(size) * (1 - nearer) / 2
		p.scale *= nearer
	}
	for _, one := range all.Inside {
		if err := p.paint(one, ""); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, p.on)
	return b.Bytes(), err
}

// painter paints shapes, whose numbers it multiplies by scale and moves by shift.
type painter struct {
	on           *image.RGBA
	scale, shift float32
}

func (p painter) paint(s shape, fill string) error {
	if s.Fill != "" {
		fill = s.Fill
	}
	switch s.XMLName.Local {
	case "g":
		for _, one := range s.Inside {
			if err := p.paint(one, fill); err != nil {
				return err
			}
		}
		return nil
	case "rect":
		return p.box(0, 0, s.Width, s.Width, s.Round, fill)
	case "circle":
		return p.box(s.X-s.R, s.Y-s.R, s.X+s.R, s.Y+s.R, s.R, fill)
	}
	return fmt.Errorf("icon.svg has an element %s: only g, rect and circle can be drawn", s.XMLName.Local)
}

// box fills a square whose corners have a radius.
func (p painter) box(left, top, right, bottom, radius float32, fill string) error {
	var c color.RGBA
	if _, err := fmt.Sscanf(fill, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		return fmt.Errorf("icon.svg: fill %q is no colour such as #22262e", fill)
	}
	c.A = 0xff
	size := p.on.Bounds().Dx()
	r := vector.NewRasterizer(size, size)
	at := func(v float32) float32 { return v*p.scale + p.shift }
	left, top, right, bottom, radius = at(left), at(top), at(right), at(bottom), radius*p.scale
	near := radius * 0.4477 // from a corner to the control points of a quarter of a circle
	r.MoveTo(left+radius, top)
	r.LineTo(right-radius, top)
	r.CubeTo(right-near, top, right, top+near, right, top+radius)
	r.LineTo(right, bottom-radius)
	r.CubeTo(right, bottom-near, right-near, bottom, right-radius, bottom)
	r.LineTo(left+radius, bottom)
	r.CubeTo(left+near, bottom, left, bottom-near, left, bottom-radius)
	r.LineTo(left, top+radius)
	r.CubeTo(left, top+near, left+near, top, left+radius, top)
	r.Draw(p.on, p.on.Bounds(), image.NewUniform(c), image.Point{})
	return nil
}
