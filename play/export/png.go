//go:build !js

package export

import "midiconnect4/compose/picture"

// pictures lists the forms that show the board and the notes.
var pictures = append([]Form{svg, drawing(".png", picture.PNG)}, films...)
