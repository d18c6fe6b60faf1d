package controller

import (
	"embed"
	"path"
	"strings"
)

//go:embed profiles/*.yaml
var profiles embed.FS

const suffix = ".yaml"

// Profiles lists the names of the bundled files of keys.
func Profiles() []string {
	entries, err := profiles.ReadDir("profiles")
	if err != nil {
		panic(err) // the files are embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), suffix))
	}
	return names
}

// Profile returns a bundled file of keys; ok is false if there is none of that name.
func Profile(name string) (file []byte, ok bool) {
	file, err := profiles.ReadFile(path.Join("profiles", name+suffix))
	return file, err == nil
}

// About returns what a bundled file of keys is for.
func About(profile []byte) string {
	about, _, _ := strings.Cut(strings.TrimPrefix(string(profile), "# "), ":")
	return about
}
