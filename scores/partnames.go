package scores

import (
	"slices"
	"strings"
)

// playerNames are the names of the players as people say them, beside those of their instruments.
var playerNames = [...]string{"first", "second"}

// PartsNamed lists the parts of a name, in upper or lower case, as indices of Parts: first and second
// are the players, and each part has the name of its instrument or voice. Several may share one.
func (s *Score) PartsNamed(name string) []int {
	var named []int
	for i, part := range s.Parts() {
		if strings.EqualFold(name, part.Name) || i < len(playerNames) && strings.EqualFold(name, playerNames[i]) {
			named = append(named, i)
		}
	}
	return named
}

// PartNames names the parts as PartsNamed takes them, without repetition: the players are first and second.
func (s *Score) PartNames() []string {
	var names []string
	for i, part := range s.Parts() {
		name := part.Name
		if i < len(playerNames) {
			name = playerNames[i]
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
