package export

// pictures lists the forms that show the board and the notes. Builds for browsers have no PNG.
var pictures = []Form{svg}
