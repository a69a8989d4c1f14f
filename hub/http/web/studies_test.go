package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// member signs a new member in.
func (b *bench) member(name string) *http.Cookie {
	b.t.Helper()
	return b.signed(b.post("/api/account/register", `{"name":"`+name+`","password":"`+goodWords+`"}`))
}

// treeText is a study with a comment at its only move, in JSON.
func treeText(comment string) string {
	c, _ := json.Marshal(comment)
	return `{"rule":"freestyle","size":15,"nodes":[{"up":-1,"at":""},{"up":0,"at":"h8","c":` + string(c) + `,"marks":[{"kind":"label","at":"i9","text":"A"}]}]}`
}

func draftText(title, comment string, version int) string {
	t, _ := json.Marshal(title)
	return fmt.Sprintf(`{"title":%s,"version":%d,"study":%s}`, t, version, treeText(comment))
}

func TestStudies(t *testing.T) {
	b := newBench(t)
	ann, ben := b.member("Ann"), b.member("Ben")
	get := func(path string, cookies ...*http.Cookie) *http.Response {
		return b.do(request{path: path, cookies: cookies})
	}
	if got := text(t, get("/api/me/studies", ann)); got != `{"studies":[],"most":100}`+"\n" {
		t.Error(got)
	}
	saved := read[savedStudy](t, b.post("/api/me/studies", draftText("Fours", "a\nb", 0), ann))
	if len(saved.ID) != 12 || saved.Version != 1 {
		t.Fatalf("%+v", saved)
	}
	path := "/api/studies/" + saved.ID
	for who, c := range map[string][]*http.Cookie{"Ann": {ann}, "Ben": {ben}, "": nil} {
		got := read[openStudy](t, get(path, c...))
		if got.Title != "Fours" || got.Mine != (who == "Ann") || got.Version != 1 || got.Owner.Name != "user 1" || got.Updated.IsZero() ||
			got.Study.Title != "Fours" || got.Study.Nodes[1].Comment != "a\nb" || got.Study.Nodes[1].Marks[0].Text != "A" {
			t.Errorf("%s sees %+v", who, got)
		}
	}
	if l := read[studiesPage](t, get("/api/me/studies", ann)); len(l.Studies) != 1 || l.Studies[0].ID != saved.ID || l.Studies[0].Bytes < 50 {
		t.Errorf("%+v", l)
	}
	if got := read[savedStudy](t, b.post(path, draftText("Threes", "c", 1), ann)); got.Version != 2 || got.ID != saved.ID {
		t.Errorf("%+v", got)
	}
	guest := b.signed(b.post("/api/session", "{}"))
	for _, c := range []struct {
		name   string
		r      *http.Response
		status int
		why    string
	}{
		{"an old version", b.post(path, draftText("x", "", 1), ann), 409, "study_changed"},
		{"somebody else's", b.post(path, draftText("x", "", 2), ben), 403, "study_others"},
		{"to delete", b.post(path+"/delete", "{}", ben), 403, "study_others"},
		{"a visitor changes", b.post(path, draftText("x", "", 2)), 401, "study_visitor"},
		{"a visitor deletes", b.post(path+"/delete", "{}"), 401, "study_visitor"},
		{"a visitor keeps", b.post("/api/me/studies", draftText("x", "", 0)), 401, "study_visitor"},
		{"a visitor lists", get("/api/me/studies"), 401, "study_visitor"},
		{"a guest keeps", b.post("/api/me/studies", draftText("x", "", 0), guest), 403, "study_guest"},
		{"none", get("/api/studies/none"), 404, "study_missing"},
		{"none to change", b.post("/api/studies/none", draftText("x", "", 1), ann), 404, "study_missing"},
		{"none to delete", b.post("/api/studies/none/delete", "{}", ann), 404, "study_missing"},
		{"no id", get("/api/studies/a.b"), 404, "address"},
		{"no id with NUL", get("/api/studies/%00"), 404, "address"},
		{"no title", b.post(path, draftText(" \u202e\x00", "", 2), ann), 400, "study_title"},
		{"a long title", b.post(path, draftText(strings.Repeat("五", 101), "", 2), ann), 400, "study_title"},
		{"a long comment", b.post(path, draftText("x", strings.Repeat("五", 10_001), 2), ann), 400, "study_text"},
		{"no study", b.post(path, `{"title":"x","version":2}`, ann), 400, "study_rule"},
		{"null", b.post(path, `{"title":"x","version":2,"study":null}`, ann), 400, "study_rule"},
		{"no tree", b.post(path, `{"title":"x","version":2,"study":{"rule":"renju","size":15,"nodes":[{"up":0}]}}`, ann), 400, "study_tree"},
		{"a tree and chapters", b.post(path, `{"title":"x","version":2,"study":`+treeText("")+`,"chapters":[`+treeText("")+`]}`, ann), 400, "body"},
		{"chapters of one name", b.post(path, `{"title":"x","version":2,"chapters":[`+treeText("")+`,`+treeText("")+`]}`, ann), 400, "study_chapters"},
		{"wrong types", b.post(path, `{"title":7,"version":"2","study":[]}`, ann), 400, "body"},
		{"a wrong type inside", b.post(path, `{"title":"x","version":2,"study":{"rule":"renju","size":15,"nodes":{}}}`, ann), 400, "body"},
		{"a name twice", b.post(path, `{"title":"x","Title":"y"}`, ann), 400, "body"},
		{"too deep", b.post(path, `{"study":`+strings.Repeat(`{"a":`, 100)+"1"+strings.Repeat("}", 101), ann), 400, "body"},
		{"too large", b.post(path, `{"title":"`+strings.Repeat("a", maxStudyBody)+`"}`, ann), 413, "too_large"},
		{"not JSON", b.do(request{method: "POST", path: path, body: "x", cookies: []*http.Cookie{ann}, header: http.Header{"Content-Type": {"text/plain"}}}), 415, "media_type"},
	} {
		if got := code(t, c.r); c.r.StatusCode != c.status || got != c.why {
			t.Errorf("%s: %d %s, want %d %s", c.name, c.r.StatusCode, got, c.status, c.why)
		}
	}
	if got := read[openStudy](t, get(path)); got.Title != "Threes" || got.Version != 2 {
		t.Errorf("%+v", got)
	}
	if got := read[goneStudy](t, b.post(path+"/delete", "{}", ann)); got.ID != saved.ID {
		t.Errorf("%+v", got)
	}
	if r := get(path, ann); r.StatusCode != http.StatusNotFound {
		t.Error(r.StatusCode)
	}
}

// A study may be as large as the bound of storage, and no larger; a member's changes are rate limited.
func TestStudiesAreBounded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.member("Ann")
		large := func(comment string, n int) string {
			s := study.Study{Rule: "freestyle", Size: 15, Nodes: []study.TreeNode{{Up: -1}}}
			for i := range n {
				s.Nodes = append(s.Nodes, study.TreeNode{Up: 0, At: string(rune('a'+i%15)) + fmt.Sprint(1+i/15), Comment: comment})
			}
			body, err := json.Marshal(newStudy{Title: "Large", Study: &s})
			if err != nil {
				t.Fatal(err)
			}
			return string(body)
		}
		if r := b.post("/api/me/studies", large(strings.Repeat("五", 10_000), 139), ann); r.StatusCode != http.StatusOK {
			t.Error(r.StatusCode, text(t, r))
		}
		if r := b.post("/api/me/studies", large(strings.Repeat("五", 10_000), 140), ann); r.StatusCode != http.StatusRequestEntityTooLarge || code(t, r) != "study_large" {
			t.Error(r.StatusCode)
		}
		// Nobody else sends so much, nor a body that becomes more in memory than it was.
		if r := b.post("/api/me/studies", large(strings.Repeat("五", 10_000), 140)); r.StatusCode != http.StatusUnauthorized {
			t.Error(r.StatusCode)
		}
		bomb := `{"title":"x","study":{"nodes":[{}` + strings.Repeat(",{}", 1<<20) + `]}}`
		if r := b.post("/api/me/studies", bomb, ann); r.StatusCode != http.StatusBadRequest || code(t, r) != "body" {
			t.Error(r.StatusCode)
		}
		for range 58 {
			b.post("/api/me/studies", draftText("x", "", 0), ann)
		}
		if r := b.post("/api/me/studies", draftText("x", "", 0), ann); r.StatusCode != http.StatusTooManyRequests || code(t, r) != "study_often" {
			t.Error(r.StatusCode)
		}
	})
}

// manyMoves is a file of so many moves, in branches of a few hundred.
func manyMoves(n int) string {
	var f strings.Builder
	f.WriteString("(;GM[4]SZ[15]")
	for i := 0; i < n; {
		f.WriteByte('(')
		for k := range min(200, n-i) { // each branch begins with another pair of moves
			at := (k + i/200) % 225
			if k == 1 {
				at = (i/200/225 + 1 + i/200) % 225
			} else if k > 1 {
				at = -1
			}
			move := "[]"
			if at >= 0 {
				move = fmt.Sprintf("[%c%c]", 'a'+at%15, 'a'+at/15)
			}
			f.WriteString([]string{";B", ";W"}[k%2] + move)
			i++
		}
		f.WriteByte(')')
	}
	f.WriteByte(')')
	return f.String()
}

// A file that can be opened can be stored, opened again and exported as a file. A file that cannot be stored is not opened.
func TestWhatIsOpenedCanBeKept(t *testing.T) {
	b := newBench(t)
	ann := b.member("Ann")
	sizes := []int{10_000, 46_000, 49_999}
	if testing.Short() {
		sizes = sizes[2:]
	}
	for _, moves := range sizes {
		opened := read[imported](t, b.upload("/api/import", manyMoves(moves)))
		if len(opened.Studies) != 1 || len(opened.Studies[0].Nodes) < moves-100 {
			t.Fatalf("%d moves: %d studies, %d cut", moves, len(opened.Studies), opened.Cut)
		}
		body, err := json.Marshal(newStudy{Title: "Large", Study: &opened.Studies[0]})
		if err != nil {
			t.Fatal(err)
		}
		r := b.post("/api/me/studies", string(body), ann)
		if r.StatusCode != http.StatusOK {
			t.Fatalf("%d moves: %d %s", moves, r.StatusCode, text(t, r))
		}
		saved := read[savedStudy](t, r)
		again := read[openStudy](t, b.do(request{path: "/api/studies/" + saved.ID}))
		if len(again.Study.Nodes) != len(opened.Studies[0].Nodes) {
			t.Errorf("%d moves: %d nodes were kept", moves, len(again.Study.Nodes))
		}
		if body, err = json.Marshal(again.Study); err != nil {
			t.Fatal(err)
		}
		for _, format := range []string{"sgf", "lib"} {
			if r := b.post("/api/export/"+format, string(body)); r.StatusCode != http.StatusOK {
				t.Errorf("%d moves as %s: %d %s", moves, format, r.StatusCode, text(t, r))
			}
		}
	}
	// A mark takes four bytes of a file, and thirty of a study.
	marks := "(;SZ[15]" + strings.Repeat(";B[]TR"+manyPoints()+";W[]TR"+manyPoints(), 430) + ")"
	if r := b.upload("/api/import", marks); r.StatusCode != http.StatusRequestEntityTooLarge || code(t, r) != "study_large" {
		t.Error(r.StatusCode, len(marks))
	}
	r := b.upload("/api/import", "(;SZ[15];B[hh])"+marks)
	if r.StatusCode != http.StatusOK {
		t.Fatal(r.StatusCode)
	}
	if in := read[imported](t, r); len(in.Studies) != 1 || len(in.Numbers) != 1 || in.Numbers[0] != 1 ||
		!slices.Contains(in.Notices, record.Notice{Code: record.GameSkipped, Game: 2, As: "large", Count: 1}) {
		t.Errorf("%v %v", in.Numbers, in.Notices)
	}
}

// manyPoints is every point of the board, as SGF has them.
func manyPoints() string {
	var f strings.Builder
	for i := range 225 {
		fmt.Fprintf(&f, "[%c%c]", 'a'+i%15, 'a'+i/15)
	}
	return f.String()
}

// People's texts stay texts: they come back unchanged, in JSON that no browser takes for a page.
func TestTextsStayTexts(t *testing.T) {
	parts := []string{
		`<script>alert(%d)</script>`, `"><img src=x onerror=alert(%d)>`, `</script><svg/onload=alert(%d)>`, `javascript:alert(%d)//`,
		`{{constructor.constructor('alert(%d)')()}}`, `'-alert(%d)-'`, `\"-alert(%d)//`, `&lt;b&gt;%d`, `<!--%d-->`, `]]>%d<![CDATA[`,
		`%%3Cscript%%3E%d`, `<a href="data:text/html,%d">`, `<iframe srcdoc=%d>`, `';DROP TABLE studies;--%d`, `${alert(%d)}`, `<style>*{x:%d}</style>`,
		`\u003cscript\u003e%d`, `<body onload=%d>`, `<math><mi//xlink:href="%d">`, `<%d onclick=a>`,
	}
	var b *bench
	var ann *http.Cookie
	for i := range 200 {
		if i%50 == 0 { // what a member changes in a minute is bounded
			b = newBench(t)
			ann = b.member("Ann")
		}
		want := fmt.Sprintf(parts[i%len(parts)], i)
		r := b.post("/api/me/studies", draftText(want, want+"\n"+want, 0), ann)
		saved := read[savedStudy](t, r)
		r = b.do(request{path: "/api/studies/" + saved.ID})
		if r.Header.Get("Content-Type") != "application/json" || r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", want, r.Header)
		}
		if got := read[openStudy](t, r); got.Title != want || got.Study.Nodes[1].Comment != want+"\n"+want {
			t.Errorf("%q came back as %q, %q", want, got.Title, got.Study.Nodes[1].Comment)
		}
		page := text(t, b.do(request{path: "/study/" + saved.ID}))
		if head, _, _ := strings.Cut(page, "<div id=app>"); strings.Contains(head, "<script>alert") || strings.Contains(head, "<img") || strings.Contains(head, "<svg") {
			t.Errorf("%q is in the page: %s", want, head)
		}
		file := b.post("/api/export/sgf", strings.Replace(treeText(want), `"size"`, `"title":`+quoted(want)+`,"size"`, 1))
		d := file.Header.Get("Content-Disposition")
		if !strings.HasPrefix(d, "attachment; filename=tengen") || strings.ContainsAny(d, "<>\"'/\\\n") || file.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%q: %d %s", want, file.StatusCode, d)
		}
	}
}

func quoted(s string) string {
	q, _ := json.Marshal(s)
	return string(q)
}

// chapterText is a chapter that asks, in JSON.
func chapterText(id, title string) string {
	return `{"id":` + quoted(id) + `,"title":` + quoted(title) + `,"start":1,"asks":true,` + strings.TrimPrefix(treeText("so"), "{")
}

// A study of several chapters comes back as it was, as one file too. One of a single chapter is as it was before there were
// any.
func TestChapters(t *testing.T) {
	b := newBench(t)
	ann := b.member("Ann")
	saved := read[savedStudy](t, b.post("/api/me/studies", `{"title":"Fours","chapters":[`+chapterText("a1", "First")+`,`+chapterText("b2", "</script>")+`]}`, ann))
	path := "/api/studies/" + saved.ID
	got := read[openStudy](t, b.do(request{path: path}))
	if got.Study != nil || len(got.Chapters) != 2 || got.Chapters[1].ID != "b2" || got.Chapters[1].Title != "</script>" || got.Chapters[0].Start != 1 || !got.Chapters[0].Asks {
		t.Fatalf("%+v", got)
	}
	r := b.do(request{path: path + "/chapters.sgf"})
	if d := r.Header.Get("Content-Disposition"); r.StatusCode != 200 || !strings.HasPrefix(d, "attachment; filename=tengen-Fours") {
		t.Error(r.StatusCode, d)
	}
	file := text(t, r)
	if in := read[imported](t, b.upload("/api/import", file)); len(in.Studies) != 2 || in.Studies[1].Title != "</script>" || in.Studies[0].Nodes[1].Comment != "so" {
		t.Errorf("%s: %+v", file, in.Studies)
	}
	// The second alone, and then a tree as older pages send it.
	if got := read[savedStudy](t, b.post(path, `{"title":"Fours","version":1,"chapters":[`+chapterText("b2", "Second")+`]}`, ann)); got.Version != 2 {
		t.Errorf("%+v", got)
	}
	if got = read[openStudy](t, b.do(request{path: path})); got.Study == nil || got.Chapters != nil || got.Study.ID != "b2" || got.Study.Title != "Second" {
		t.Errorf("%+v", got)
	}
	if got := read[savedStudy](t, b.post(path, draftText("Fours", "", 2), ann)); got.Version != 3 {
		t.Errorf("%+v", got)
	}
	if got = read[openStudy](t, b.do(request{path: path})); got.Study.ID != "" || got.Study.Title != "Fours" {
		t.Errorf("%+v", got)
	}
	all := make([]string, study.MaxChapters+1)
	for i := range all {
		all[i] = chapterText(fmt.Sprint("c", i), "")
	}
	for n, status := range map[int]int{study.MaxChapters: 200, study.MaxChapters + 1: 400} {
		if r := b.post("/api/me/studies", `{"title":"x","chapters":[`+strings.Join(all[:n], ",")+`]}`, ann); r.StatusCode != status {
			t.Errorf("%d chapters: %d %s", n, r.StatusCode, text(t, r))
		}
	}
	for path, status := range map[string]int{"/api/studies/none/chapters.sgf": 404, "/api/studies/a.b/chapters.sgf": 404, "/study/none/a1": 404, "/study/" + saved.ID + "/zz": 200} {
		if r := b.do(request{path: path}); r.StatusCode != status {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

// A study may be a part of another site's page, where nobody is signed in; nothing else may.
func TestAnEmbeddedStudy(t *testing.T) {
	b := newBench(t)
	ann := b.member("Ann")
	saved := read[savedStudy](t, b.post("/api/me/studies", draftText("Fours & <threes>", "", 0), ann))
	for path, status := range map[string]int{"/embed/study/" + saved.ID: 200, "/embed/study/" + saved.ID + "/a1": 200, "/embed/study/none": 404, "/embed/study/a.b": 404} {
		r := b.do(request{path: path, cookies: []*http.Cookie{ann}})
		body := text(t, r)
		if r.StatusCode != status || !strings.Contains(r.Header.Get("Content-Security-Policy"), "frame-ancestors *") || r.Header.Get("X-Frame-Options") != "" || strings.Contains(body, "Ann") {
			t.Errorf("%s: %d %v %s", path, r.StatusCode, r.Header, body)
		}
	}
	if r := b.do(request{path: "/study/" + saved.ID}); !strings.Contains(r.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") || r.Header.Get("X-Frame-Options") != "DENY" {
		t.Errorf("%v", r.Header)
	}
}

func TestTheHeadOfAStudy(t *testing.T) {
	b := newBench(t)
	b.studyStore.kept["s1"] = document.Document{ID: "s1", Title: "Fours & <threes>"}
	page := text(t, b.do(request{path: "/study/s1"}))
	if !strings.Contains(page, "<title>Fours &amp; &lt;threes&gt; · Tengen</title>") || !strings.Contains(page, "noindex") {
		t.Error(page)
	}
	for path, status := range map[string]int{"/study/none": 404, "/study/a.b": 404, "/analysis": 200} {
		r := b.do(request{path: path})
		if body := text(t, r); r.StatusCode != status || !strings.Contains(body, "<div id=app>") {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
}

// An unreadable stored study is an internal error.
func TestADamagedStudy(t *testing.T) {
	b := newBench(t)
	b.studyStore.kept["s1"] = document.Document{ID: "s1", Title: "x", Body: []byte(`{"rule":"renju"}`)}
	r := b.do(request{path: "/api/studies/s1"})
	if got := read[refusal](t, r); r.StatusCode != 500 || got.Code != fault.Internal {
		t.Errorf("%d %+v", r.StatusCode, got)
	}
}
