//go:build !js

package studio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// Schema returns the schema of scores in short form, for the page's text editor.
var Schema = sync.OnceValue(func() []byte {
	var short bytes.Buffer
	if err := json.Compact(&short, scores.Schema()); err != nil {
		panic(err) // cannot happen, because the schema is valid JSON
	}
	return short.Bytes()
})

// controls returns the controls of a score, described as in the schema of scores.
func controls() []Control {
	var root schema
	if err := json.Unmarshal(scores.Schema(), &root); err != nil {
		panic(err) // cannot happen, because the schema is valid JSON
	}
	var all []Control
	for _, group := range controlGroups {
		for _, path := range group.paths {
			c := root.control(path)
			c.Group = group.name
			all = append(all, c)
		}
	}
	return all
}

// control returns the control for the setting at a path.
func (root *schema) control(path string) Control {
	at := root
	for name := range strings.SplitSeq(path, ".") {
		at = at.Properties[name]
	}
	c := Control{Path: path, About: at.Description, Default: written(at.Default), Options: at.Enum, Least: at.Minimum, Most: at.Maximum, Whole: at.Type == "integer"}
	if path == "players.first.program" || path == "players.second.program" {
		c.Options = programs()
	}
	return c
}

// programs returns the names of the General MIDI instruments.
func programs() []string {
	const last = 128
	names := make([]string, last)
	for i := range names {
		names[i] = gm.Program(i + 1)
	}
	return names
}

// schema has the fields of a JSON schema that controls need.
type schema struct {
	Description      string
	Type             string
	Enum             []string
	Minimum, Maximum *float64
	Default          any
	Properties       map[string]*schema
}

// written formats a default value of the schema as a score would write it.
func written(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = written(item)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	return fmt.Sprint(value)
}
