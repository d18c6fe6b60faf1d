package compose

import _ "midiconnect4/internal/draws"
