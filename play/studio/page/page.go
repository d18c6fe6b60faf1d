// Package page holds the studio's page as browsers get it. `make page` builds the folder dist from src.
package page

import "embed"

// Files are the files of the page, below Root.
//
//go:embed dist
var Files embed.FS

// Root is the folder of Files.
const Root = "dist"
