package main

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The browser draws the letters of pictures (.svg); the worker only needs their widths. So the site has the fonts without outlines.

const (
	fontHeader  = 12 // bytes at the start of a TrueType font, before the list of its tables
	tableRow    = 16 // bytes of a row in that list: name, checksum, offset, size
	postHeader  = 32 // bytes of the table post before the names of the glyphs
	postNoNames = 3 << 16
)

// neededTables are the tables of a font from which Go reads the widths of letters, in alphabetical order.
var neededTables = []string{"GPOS", "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "kern", "loca", "maxp", "post"}

// withoutOutlines returns a TrueType font whose glyphs are empty.
func withoutOutlines(font []byte) ([]byte, error) {
	be := binary.BigEndian
	head := slices.Clone(font[:fontHeader])
	be.PutUint16(head[4:], uint16(len(neededTables)))
	var rows, data []byte
	for row := range slices.Chunk(font[fontHeader:fontHeader+tableRow*int(be.Uint16(font[4:]))], tableRow) {
		name := string(row[:4])
		if !slices.Contains(neededTables, name) {
			continue
		}
		at, size := be.Uint32(row[8:]), be.Uint32(row[12:])
		table := slices.Clone(font[at : at+size])
		switch name {
		case "glyf":
			table = nil
		case "loca": // the places of glyphs
			clear(table)
		case "post":
			table = table[:postHeader]
			be.PutUint32(table, postNoNames)
		}
		rows = append(rows, row[:8]...) // Go ignores the checksum
		rows = be.AppendUint32(rows, uint32(fontHeader+tableRow*len(neededTables)+len(data)))
		rows = be.AppendUint32(rows, uint32(len(table)))
		data = append(data, table...)
		data = append(data, make([]byte, -len(table)&3)...) // tables begin at multiples of four bytes
	}
	if len(rows) != tableRow*len(neededTables) {
		return nil, errors.New("a font lacks a table")
	}
	return slices.Concat(head, rows, data), nil
}
