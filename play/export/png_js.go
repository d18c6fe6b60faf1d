package export

// pictures lists the forms that show the board and the notes. Builds for browsers have no PNG and no films.
var pictures = []Form{svg}
