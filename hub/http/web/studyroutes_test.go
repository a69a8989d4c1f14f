package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// routeAnswers is what a route of studies and lists is asked, and how it answers a visitor, a guest, another member and the owner.
type routeAnswers struct {
	body string
	want [4]int
}

var studyRoutes = map[string]routeAnswers{
	"GET /api/me/studies":                {"", [4]int{401, 200, 200, 200}},
	"POST /api/me/studies":               {draftText("x", "", 0), [4]int{401, 403, 200, 200}},
	"GET /api/studies/{id}":              {"", [4]int{200, 200, 200, 200}},
	"POST /api/studies/{id}":             {draftText("y", "", 1), [4]int{401, 403, 403, 200}},
	"POST /api/studies/{id}/delete":      {"{}", [4]int{401, 403, 403, 200}},
	"GET /api/studies/{id}/chapters.sgf": {"", [4]int{200, 200, 200, 200}},
	"GET /api/me/lists":                  {"", [4]int{401, 200, 200, 200}},
	"POST /api/me/lists":                 {planText("x", 0), [4]int{401, 403, 200, 200}},
	"GET /api/lists/{id}":                {"", [4]int{200, 200, 200, 200}},
	"POST /api/lists/{id}":               {planText("y", 1), [4]int{401, 403, 403, 200}},
	"POST /api/lists/{id}/delete":        {"{}", [4]int{401, 403, 403, 200}},
	"GET /api/lists/{id}/class":          {"", [4]int{401, 403, 403, 200}},
	"POST /api/lists/{id}/class":         {`{"open":true}`, [4]int{401, 403, 403, 200}},
	"POST /api/lists/{id}/pupils/remove": {`{"user":1}`, [4]int{401, 403, 403, 200}},
	"POST /api/lists/{id}/leave":         {"{}", [4]int{401, 200, 200, 200}},
	"POST /api/lists/{id}/done":          {`{"id":"s1","chapter":"a1","done":true}`, [4]int{401, 403, 403, 403}},
	"GET /study":                         {"", [4]int{200, 200, 200, 200}},
	"GET /study/{id}":                    {"", [4]int{200, 200, 200, 200}},
	"GET /study/{id}/{chapter}":          {"", [4]int{200, 200, 200, 200}},
	"GET /embed/study/{id}":              {"", [4]int{200, 200, 200, 200}},
	"GET /embed/study/{id}/{chapter}":    {"", [4]int{200, 200, 200, 200}},
	"GET /lists":                         {"", [4]int{200, 200, 200, 200}},
	"GET /lists/{id}":                    {"", [4]int{200, 200, 200, 200}},
}

// Every route of studies and lists has a line with its permissions, and keeps to it; a new one without a line fails.
func TestWhoMayKeepStudiesAndLists(t *testing.T) {
	b := newBench(t)
	guest, other := b.signed(b.post("/api/session", "{}")), b.member("Ben")
	seen := 0
	for _, rt := range b.routes() {
		if !strings.Contains(rt.path, "/stud") && !strings.Contains(rt.path, "/lists") {
			continue
		}
		for method, h := range map[string]handler{"GET": rt.get, "POST": rt.post} {
			if h == nil {
				continue
			}
			line, ok := studyRoutes[method+" "+rt.path]
			if !ok {
				t.Errorf("%s %s has no line", method, rt.path)
				continue
			}
			seen++
			owner := b.member(fmt.Sprint("Owner", seen))
			study := read[savedStudy](t, b.post("/api/me/studies", draftText("x", "", 0), owner)).ID
			list := read[savedList](t, b.post("/api/me/lists", planText("x", 0), owner)).ID
			id := study
			if strings.Contains(rt.path, "/lists") {
				id = list
			}
			path := strings.NewReplacer("{id}", id, "{chapter}", "a1").Replace(rt.path)
			for role, want := range line.want {
				cookies := [][]*http.Cookie{nil, {guest}, {other}, {owner}}[role]
				if r := b.do(request{method: method, path: path, body: line.body, cookies: cookies}); r.StatusCode != want {
					t.Errorf("%s %s by %s: %d, want %d: %s", method, rt.path, []string{"a visitor", "a guest", "a member", "the owner"}[role], r.StatusCode, want, text(t, r))
				}
			}
		}
	}
	if seen != len(studyRoutes) {
		t.Errorf("%d of %d lines", seen, len(studyRoutes))
	}
}
