package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// planText is a list of a puzzle, a chapter and a missing entry, in JSON.
func planText(title string, version int) string {
	return fmt.Sprintf(`{"title":%s,"version":%d,"entries":[{"kind":"puzzle","id":"p1"},{"kind":"study","id":"s1","chapter":"a1"},{"kind":"puzzle","id":"gone"}]}`, quoted(title), version)
}

// Members make lists, their owners change them, and anybody with the link reads them with the own solved entries.
func TestLists(t *testing.T) {
	b := newBench(t)
	ann, ben := b.member("Ann"), b.member("Ben")
	guest := b.signed(b.post("/api/session", "{}"))
	get := func(path string, cookies ...*http.Cookie) *http.Response {
		return b.do(request{path: path, cookies: cookies})
	}
	if got := text(t, get("/api/me/lists", ann)); got != `{"lists":[],"most":50,"joined":[]}`+"\n" {
		t.Error(got)
	}
	saved := read[savedList](t, b.post("/api/me/lists", planText(" <b>Tuesday\u202e", 0), ann))
	path := "/api/lists/" + saved.ID
	for who, c := range map[string][]*http.Cookie{"Ann": {ann}, "Ben": {ben}, "a guest": {guest}, "": nil} {
		got := read[openList](t, get(path, c...))
		if got.Title != "<b>Tuesday" || got.Mine != (who == "Ann") || got.Version != 1 || got.Owner.Name != "user 1" || len(got.Entries) != 3 {
			t.Fatalf("%s sees %+v", who, got)
		}
		state := map[string]string{"Ann": "solved"}[who]
		if want := []openEntry{{Kind: "puzzle", ID: "p1", Rule: "renju", Own: 3, State: state, Size: 15, Moves: []string{"h8"}}, {Kind: "study", ID: "s1", Chapter: "a1", Title: "Fours", Name: "One"}, {Kind: "puzzle", ID: "gone"}}; fmt.Sprint(got.Entries) != fmt.Sprint(want) {
			t.Errorf("%s sees %+v, want %+v", who, got.Entries, want)
		}
	}
	if l := read[listsPage](t, get("/api/me/lists", ann)); len(l.Lists) != 1 || l.Lists[0].ID != saved.ID || l.Lists[0].Entries != 3 {
		t.Errorf("%+v", l)
	}
	if l := read[listsPage](t, get("/api/me/lists", guest)); len(l.Lists) != 0 {
		t.Errorf("%+v", l)
	}
	if got := read[savedList](t, b.post(path, planText("Wednesday", 1), ann)); got.Version != 2 {
		t.Errorf("%+v", got)
	}
	entries := func(e string) string { return `{"title":"x","version":2,"entries":[` + e + `]}` }
	for _, c := range []struct {
		name   string
		r      *http.Response
		status int
		why    string
	}{
		{"an old version", b.post(path, planText("x", 1), ann), 409, "list_changed"},
		{"somebody else's", b.post(path, planText("x", 2), ben), 403, "list_others"},
		{"to delete", b.post(path+"/delete", "{}", ben), 403, "list_others"},
		{"a visitor changes", b.post(path, planText("x", 2)), 401, "list_visitor"},
		{"a visitor deletes", b.post(path+"/delete", "{}"), 401, "list_visitor"},
		{"a visitor makes", b.post("/api/me/lists", planText("x", 0)), 401, "list_visitor"},
		{"a visitor lists", get("/api/me/lists"), 401, "list_visitor"},
		{"a guest makes", b.post("/api/me/lists", planText("x", 0), guest), 403, "list_guest"},
		{"a guest changes", b.post(path, planText("x", 2), guest), 403, "list_guest"},
		{"none", get("/api/lists/none"), 404, "list_missing"},
		{"none to change", b.post("/api/lists/none", planText("x", 1), ann), 404, "list_missing"},
		{"none to delete", b.post("/api/lists/none/delete", "{}", ann), 404, "list_missing"},
		{"no id", get("/api/lists/a.b"), 404, "address"},
		{"no title", b.post(path, planText(" \u202e", 2), ann), 400, "list_title"},
		{"a long title", b.post(path, planText(strings.Repeat("五", 101), 2), ann), 400, "list_title"},
		{"another kind", b.post(path, entries(`{"kind":"game","id":"g1"}`), ann), 400, "list_entry"},
		{"an id that is none", b.post(path, entries(`{"kind":"study","id":"../x"}`), ann), 400, "list_entry"},
		{"a chapter of a puzzle", b.post(path, entries(`{"kind":"puzzle","id":"p1","chapter":"a"}`), ann), 400, "list_entry"},
		{"twice", b.post(path, entries(`{"kind":"puzzle","id":"p1"},{"kind":"puzzle","id":"p1"}`), ann), 400, "list_entry"},
		{"null", b.post(path, entries(`null`), ann), 400, "list_entry"},
		{"no list", b.post(path, `{"title":"x","version":2,"entries":{}}`, ann), 400, "body"},
		{"too large", b.post(path, entries(strings.Repeat(" ", maxBody)), ann), 413, "too_large"},
	} {
		if got := code(t, c.r); c.r.StatusCode != c.status || got != c.why {
			t.Errorf("%s: %d %s, want %d %s", c.name, c.r.StatusCode, got, c.status, c.why)
		}
	}
	all := make([]string, lists.MaxEntries+1)
	for i := range all {
		all[i] = fmt.Sprintf(`{"kind":"puzzle","id":"p%d"}`, i)
	}
	if r := b.post(path, entries(strings.Join(all, ",")), ann); r.StatusCode != 400 || code(t, r) != "list_entries" {
		t.Error(r.StatusCode)
	}
	if r := b.post(path, entries(strings.Join(all[1:], ",")), ann); r.StatusCode != 200 {
		t.Error(r.StatusCode)
	}
	for path, status := range map[string]int{"/lists": 200, "/lists/" + saved.ID: 200, "/lists/none": 404, "/lists/a.b": 404} {
		r := get(path)
		if body := text(t, r); r.StatusCode != status || !strings.Contains(body, "noindex") {
			t.Errorf("%s: %d %s", path, r.StatusCode, body)
		}
	}
	if got := read[deletedList](t, b.post(path+"/delete", "{}", ann)); got.ID != saved.ID {
		t.Errorf("%+v", got)
	}
	if r := get(path, ann); r.StatusCode != http.StatusNotFound {
		t.Error(r.StatusCode)
	}
}

// A member keeps so many lists, and changes them so often; an address opens so many.
func TestListsAreBounded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.member("Ann")
		for i := range lists.Most {
			if r := b.post("/api/me/lists", planText("x", 0), ann); r.StatusCode != http.StatusOK {
				t.Fatal(i, r.StatusCode)
			}
		}
		if r := b.post("/api/me/lists", planText("x", 0), ann); r.StatusCode != http.StatusForbidden || code(t, r) != "list_most" {
			t.Error(r.StatusCode)
		}
		for range 60 - lists.Most - 1 {
			b.post("/api/lists/none", planText("", 1), ann) // what is refused counts too
		}
		if r := b.post("/api/lists/none", planText("x", 1), ann); r.StatusCode != http.StatusTooManyRequests || code(t, r) != "list_often" {
			t.Error(r.StatusCode)
		}
		for i := 0; ; i++ {
			if r := b.do(request{path: "/api/lists/none"}); r.StatusCode == http.StatusTooManyRequests {
				break
			} else if i > listsMost {
				t.Fatal(r.StatusCode)
			}
		}
	})
}
