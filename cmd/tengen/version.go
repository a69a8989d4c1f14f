package main

import (
	"fmt"
	"runtime/debug"
)

// release is the newest one in CHANGELOG.md. It stands in the source, so that a binary that was built
// without a repository knows it too.
const release = "0.1.0"

type versionCmd struct{}

// Run prints the release, and the revision if the build knew it.
func (versionCmd) Run() error {
	info, _ := debug.ReadBuildInfo()
	fmt.Println("tengen", version(info))
	return nil
}

// version describes a build; info may be nil.
func version(info *debug.BuildInfo) string {
	var revision, modified string
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
		return release
	}
	return fmt.Sprintf("%s (revision %s%s)", release, revision, modified)
}
