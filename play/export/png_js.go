package export

// pictures are the boards and the notes as a picture. Browsers have no pixels of it.
var pictures = []Form{svg}
