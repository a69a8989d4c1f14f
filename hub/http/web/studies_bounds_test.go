package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A member may not change studies all the time: that is told before anybody looks at what has been sent.
func TestChangesAreCountedBeforeTheyAreRead(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.member("Ann")
		saved := read[savedStudy](t, b.post("/api/me/studies", draftText("x", "", 0), ann))
		paths := []string{"/api/me/studies", "/api/studies/" + saved.ID}
		for i := range 59 { // what cannot be read counts too
			if r := b.post(paths[i%2], `{"title":`, ann); r.StatusCode != http.StatusBadRequest || code(t, r) != "body" {
				t.Fatal(i, r.StatusCode)
			}
		}
		for _, path := range paths {
			if r := b.post(path, `{"title":`, ann); r.StatusCode != http.StatusTooManyRequests || code(t, r) != "study_often" {
				t.Error(path, r.StatusCode)
			}
		}
	})
}

// Only so many studies are looked at at once, to be kept and to be shown; and an address has a limit of each.
func TestStudiesAtOnce(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.member("Ann")
		saved := read[savedStudy](t, b.post("/api/me/studies", draftText("x", "", 0), ann))
		path := "/api/studies/" + saved.ID
		add := func() *http.Response { return b.post("/api/me/studies", draftText("x", "", 0), ann) }
		change := func() *http.Response { return b.post(path, draftText("y", "", 1), ann) }
		open := func() *http.Response { return b.do(request{path: path}) }
		for name, c := range map[string]struct {
			g   throttle
			ask func() *http.Response
		}{"to keep": {b.studies.kept, add}, "to change": {b.studies.kept, change}, "to show": {b.studies.opened, open}} {
			free := fill(t, c.g)
			if r := c.ask(); r.StatusCode != http.StatusServiceUnavailable || code(t, r) != "requests" {
				t.Errorf("%s without a free place: %d", name, r.StatusCode)
			}
			free()
			if r := c.ask(); r.StatusCode != http.StatusOK {
				t.Errorf("%s: %d", name, r.StatusCode)
			}
		}
		for i := 0; ; i++ {
			if r := open(); r.StatusCode == http.StatusTooManyRequests {
				break
			} else if r.StatusCode != http.StatusOK || i > openedMost {
				t.Fatal(i, r.StatusCode)
			}
		}
		if r := add(); r.StatusCode != http.StatusOK {
			t.Errorf("who has opened many keeps one: %d", r.StatusCode)
		}
	})
}

// A stored study has been checked, and is not checked again for each reader.
func TestWhatIsKeptIsNotCheckedAgain(t *testing.T) {
	b := newBench(t)
	twice := `{"rule":"renju","size":15,"title":"x","nodes":[{"up":-1,"at":""}` + strings.Repeat(`,{"up":0,"at":"h8","c":"a\u200bb"}`, 2) + `]}`
	b.studyStore.kept["s1"] = document.Document{ID: "s1", Title: "x", Body: []byte(twice)}
	got := read[openStudy](t, b.do(request{path: "/api/studies/s1"}))
	if fmt.Sprint(got.Study.Nodes) != "[{-1   []} {0 h8 ab []} {0 h8 ab []}]" {
		t.Errorf("%+v", got.Study.Nodes)
	}
}
