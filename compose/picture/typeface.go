//go:build !js

package picture

import (
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// typefaces are those that come with the plotting library.
func typefaces() font.Collection { return liberation.Collection() }

// fetchTypefaces makes sure that the typefaces are there: only browsers have to fetch them.
func fetchTypefaces() error { return nil }
