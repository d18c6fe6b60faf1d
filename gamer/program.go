package gamer

import (
	"fmt"
	"slices"
	"strings"
)

// programMark is a prefix. A name such as uci:stockfish,Skill Level=3 means a program that plays chess, with values for its options.
const programMark = "uci:"

// IsProgram reports whether r refers to a program that plays chess.
func (r Ref) IsProgram() bool { return strings.HasPrefix(r.Name, programMark) }

// Every name of a gamer may start these programs and set these options, even a name from a stranger. They read no files and take little memory.
var (
	harmlessPrograms = []string{"stockfish", "gnuchess", "fruit", "toga2", "ethereal", "lc0"}
	harmlessOptions  = []string{"Skill Level", "UCI_LimitStrength", "UCI_Elo"}
)

const strangers = "the commands render, play, explore, link and rate take any program and option; pages, links, scores and set lists"

// CheckHarmless returns an error if opening r might start another program than a known engine, or make an engine use files. People at this machine may
// name any program; pages, links, scores and set lists may not.
func (r Ref) CheckHarmless() error {
	if !r.IsProgram() {
		return nil
	}
	program, options := r.program()
	if !slices.Contains(harmlessPrograms, program) {
		return fmt.Errorf("gamer %.80s: %s may only start %s", r, strangers, strings.Join(harmlessPrograms, ", "))
	}
	for _, o := range options {
		if !slices.Contains(harmlessOptions, o[0]) {
			return fmt.Errorf("gamer %.80s: %s may only set %s", r, strangers, strings.Join(harmlessOptions, ", "))
		}
	}
	return nil
}

// program returns the name or path of the program, and names and values of its options.
func (r Ref) program() (program string, options [][2]string) {
	parts := strings.Split(strings.TrimPrefix(r.Name, programMark), ",")
	for _, part := range parts[1:] {
		name, value, _ := strings.Cut(part, "=")
		options = append(options, [2]string{strings.TrimSpace(name), value})
	}
	return parts[0], options
}
