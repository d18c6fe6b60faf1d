package notation_test

import _ "midiconnect4/internal/draws"
