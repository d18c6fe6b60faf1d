//go:build !js

package picture

import (
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// typefaces returns the fonts of the pictures: the fonts of the plotting library.
func typefaces() font.Collection { return liberation.Collection() }

// fetchTypefaces does nothing here, because this build embeds the fonts. Browsers must fetch them.
func fetchTypefaces() error { return nil }
