package controller

import (
	"embed"
	"path"
	"strings"
)

//go:embed profiles/*.yaml
var profiles embed.FS

const suffix = ".yaml"

// Profiles returns the names of the bundled profiles: files that say what the keys and faders of a controller do.
func Profiles() []string {
	entries, err := profiles.ReadDir("profiles")
	if err != nil {
		panic(err) // cannot happen, because the files are embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), suffix))
	}
	return names
}

// Profile returns the bundled file of keys with the given name. ok is false if there is no such file.
func Profile(name string) (file []byte, ok bool) {
	file, err := profiles.ReadFile(path.Join("profiles", name+suffix))
	return file, err == nil
}

// About returns the name of the controller that a bundled file of keys is for.
func About(profile []byte) string {
	about, _, _ := strings.Cut(strings.TrimPrefix(string(profile), "# "), ":")
	return about
}
