package scores

// sectionsWith lists the sections that have a setting of that name, as in scale or
// players.first; the file itself is the top level. Deeper sections are left out if
// there are others.
func sectionsWith(name string) []string {
	for level := []property{{"", file.schema(nil)}}; len(level) > 0; {
		var found []string
		var below []property
		for _, section := range level {
			for _, p := range section.schema.Properties {
				if p.name == name {
					found = append(found, sectionName(section.name))
				}
				if p.schema.Items != nil && p.schema.Items.Properties != nil {
					p.schema = p.schema.Items
				}
				below = append(below, property{within(section.name, p.name), p.schema})
			}
		}
		if found != nil {
			return found
		}
		level = below
	}
	return nil
}

func sectionName(path string) string {
	if path == "" {
		return "the top level"
	}
	return path
}
