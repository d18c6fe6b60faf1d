//go:build !js

package export

import "midiconnect4/compose/picture"

// pictures are the boards and the notes as a picture.
var pictures = []Form{svg, drawing(".png", picture.PNG)}
