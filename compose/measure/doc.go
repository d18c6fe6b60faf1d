// Package measure says in numbers how a finished piece sounds: how long and how dense it
// is, whether it rises to one climax, what returns in it, how its voices go together.
// docs/explore.md has the formulas. A piece gives the same numbers on every machine.
package measure
