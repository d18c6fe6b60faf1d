package picture

import (
	"sync"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"

	"midiconnect4/internal/sitefile"
)

// files lists the fonts that pictures use, with the names of their files.
var files = []struct {
	name string
	font font.Font
}{
	{"serif.ttf", font.Font{Typeface: "Liberation", Variant: "Serif"}},
	{"sans.ttf", font.Font{Typeface: "Liberation", Variant: "Sans"}},
	{"sans-bold.ttf", font.Font{Typeface: "Liberation", Variant: "Sans", Weight: xfont.WeightBold}},
}

var (
	fetched    font.Collection // nil until the fonts were fetched
	fetchedNow sync.Mutex
)

// typefaces returns the fonts that fetchTypefaces has fetched.
func typefaces() font.Collection { return fetched }

// fetchTypefaces fetches the fonts unless this was done before. They are not embedded, because they are as large as the program.
func fetchTypefaces() error {
	fetchedNow.Lock()
	defer fetchedNow.Unlock()
	if fetched != nil {
		return nil
	}
	var all font.Collection
	for _, file := range files {
		data, err := sitefile.Read(file.name)
		if err != nil {
			return err
		}
		face, err := opentype.Parse(data)
		if err != nil {
			return err
		}
		all = append(all, font.Face{Font: file.font, Face: face})
	}
	fetched = all
	return nil
}
