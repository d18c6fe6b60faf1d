//go:build !js

package export

import "midiconnect4/compose/picture"

// pictures are forms that draw boards and notes.
var pictures = []Form{svg, drawing(".png", picture.PNG)}
