package version

import (
	"os"
	"regexp"
	"runtime/debug"
	"testing"
)

func TestVersionNamesTheRevision(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	for want, info := range map[string]*debug.BuildInfo{
		Release:                         nil,
		Release + " (revision 0123abc)": {Settings: []debug.BuildSetting{setting("vcs.revision", "0123abc"), setting("vcs.modified", "false")}},
		Release + " (revision 0123abc, with changes)": {Settings: []debug.BuildSetting{setting("vcs.revision", "0123abc"), setting("vcs.modified", "true")}},
	} {
		if got := describe(info, ""); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got, want := describe(&debug.BuildInfo{}, "4567def"), Release+" (revision 4567def)"; got != want {
		t.Errorf("an image says %q, want %q", got, want)
	}
}

// TestTheReleaseIsTheChangelogs: a release changes both.
func TestTheReleaseIsTheChangelogs(t *testing.T) {
	text, err := os.ReadFile("../../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\] – \d{4}-\d\d-\d\d$`).FindSubmatch(text)
	if newest == nil || string(newest[1]) != Release {
		t.Errorf("tengen is %s, the changelog's newest release %q", Release, newest)
	}
}
