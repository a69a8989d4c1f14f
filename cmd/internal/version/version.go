// Package version says which release and revision a program is.
package version

import (
	"fmt"
	"runtime/debug"
)

// Release is the newest one in CHANGELOG.md. It stands in the source, so that a binary that was built
// without a repository knows it too.
const Release = "1.0.0"

// revision is set by the linker where the build has no repository, as that of the image.
var revision string

// Full returns the release, and the revision if the build knew it.
func Full() string {
	info, _ := debug.ReadBuildInfo()
	return describe(info, revision)
}

// describe names a build; info may be nil. The revision in info comes first.
func describe(info *debug.BuildInfo, revision string) string {
	var modified string
	if info != nil {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				modified = ", with changes"
			}
		}
	}
	if revision == "" {
		return Release
	}
	return fmt.Sprintf("%s (revision %s%s)", Release, revision, modified)
}
