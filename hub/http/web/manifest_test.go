package web

import (
	"encoding/json"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tengen-go/tengen/hub/base/i18n"
)

// TestManifests reads the manifest that is built into the page.
func TestManifests(t *testing.T) {
	body, err := os.ReadFile("../../../frontend/public" + appManifest)
	if err != nil {
		t.Fatal(err)
	}
	dist := fstest.MapFS{}
	for name, f := range built {
		dist[name] = f
	}
	dist[appManifest[1:]] = &fstest.MapFile{Data: body}
	b := gamesBench(t, func(c *Config) { c.Dist = dist })
	type entry struct{ Name, Label, URL string }
	for _, l := range i18n.All() {
		at := manifestPath(l)
		if l == i18n.English {
			at = appManifest
		}
		r := b.do(request{path: at})
		var m struct {
			Lang, Name, Description, ID string
			Shortcuts, Screenshots      []entry
		}
		if err := json.Unmarshal([]byte(text(t, r)), &m); err != nil || r.Header.Get("Content-Type") != "application/manifest+json" {
			t.Fatalf("%s: %v %v", at, r.Header, err)
		}
		if m.Lang != l.Tag || m.Name != l.Site || m.Description != l.Gist || m.ID != "/" || len(m.Shortcuts) != 3 || len(m.Screenshots) != 2 {
			t.Errorf("%s: %+v", at, m)
		}
		for _, e := range append(m.Shortcuts, m.Screenshots...) {
			name := e.Name + e.Label
			if page := strings.TrimPrefix(e.URL, "/"); page != "" && name != l.Pages[page][0] || name == "" {
				t.Errorf("%s: %+v", at, e)
			}
		}
	}
}

func TestAManifestThatNamesNoPage(t *testing.T) {
	for _, broken := range []string{`[`, `{"shortcuts": [{"name": "Nowhere"}]}`, `{"screenshots": [1]}`} {
		dist := fstest.MapFS{appManifest[1:]: &fstest.MapFile{Data: []byte(broken)}}
		for name, f := range built {
			dist[name] = f
		}
		if _, err := loadFiles(fs.FS(dist)); err == nil {
			t.Errorf("%s was taken", broken)
		}
	}
}
