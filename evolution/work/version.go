package work

import "runtime/debug"

// Version is the version of this program with the commit that it was built from, if that is known:
// two programs that differ must not do the same tasks.
func Version(release string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return release
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = " " + s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	return release + commit + changed
}
