//go:build !js

package picture

import (
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// typefaces returns the typefaces of the plotting library.
func typefaces() font.Collection { return liberation.Collection() }

// fetchTypefaces does nothing: the typefaces are embedded, except in browsers.
func fetchTypefaces() error { return nil }
