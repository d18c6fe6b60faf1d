package export

// pictures are forms that draw boards and notes; browsers have no PNG.
var pictures = []Form{svg}
