package play

import _ "midiconnect4/internal/draws"
