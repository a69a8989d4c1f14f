package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"testing"
)

func TestVersionNamesTheRevision(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	for want, info := range map[string]*debug.BuildInfo{
		release:                         nil,
		release + " (revision 0123abc)": {Settings: []debug.BuildSetting{setting("vcs.revision", "0123abc"), setting("vcs.modified", "false")}},
		release + " (revision 0123abc, with changes)": {Settings: []debug.BuildSetting{setting("vcs.revision", "0123abc"), setting("vcs.modified", "true")}},
	} {
		if got := version(info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTheReleaseIsTheChangelogs: whoever makes a release changes both.
func TestTheReleaseIsTheChangelogs(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\] – \d{4}-\d\d-\d\d$`).FindSubmatch(text)
	if newest == nil || string(newest[1]) != release {
		t.Errorf("tengen is %s, the changelog's newest release %q", release, newest)
	}
}

// TestVersionWithoutARepository: as in a container, whose build sees no .git.
func TestVersionWithoutARepository(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "tengen")
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-trimpath", "-o", path, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), path, "version").Output()
	if err != nil || string(out) != "tengen "+release+"\n" {
		t.Errorf("%q, %v", out, err)
	}
}
