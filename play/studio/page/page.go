// Package page has the files of the studio's web page, for browsers. make page builds them from the folder src into the folder dist.
package page

import "embed"

// Files are the files of the web page, in the folder Root.
//
//go:embed dist
var Files embed.FS

// Root is the folder within Files.
const Root = "dist"

// Schema is the file, beside the page, that has the schema of scores.
const Schema = "schema.json"

// Embed is the file of the page that other pages may show in a frame.
const Embed = "embed.html"

// Instruments is the folder, beside the page, that has the files of the SoundFont.
const Instruments = "instruments"
