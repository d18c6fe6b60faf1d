package export

// pictures are forms that draw boards and notes; PNG does not exist in browsers.
var pictures = []Form{svg}
