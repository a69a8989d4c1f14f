package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// Every route of puzzles by a visitor, and a guest who has not tried the puzzle and one who has.
func TestWhoMayPuzzle(t *testing.T) {
	b := newBench(t)
	id := b.puzzleStore.puzzles[0].ID
	seen := 0
	guest := func() *http.Cookie { return b.signed(b.do(request{method: "POST", path: "/api/session", body: "{}"})) }
	tried := func() *http.Cookie {
		c := guest()
		b.do(request{method: "POST", path: "/api/puzzles/" + id + "/try", body: `{"moves":[],"giveUp":true}`, cookies: []*http.Cookie{c}})
		return c
	}
	lines := map[string]struct {
		body string
		want [3]int
	}{
		"GET /api/puzzles/daily":      {"", [3]int{200, 200, 200}},
		"GET /api/puzzles/next":       {"", [3]int{200, 200, 404}},
		"GET /api/puzzles/batch":      {"", [3]int{200, 200, 200}},
		"GET /api/puzzles/path":       {"", [3]int{200, 200, 200}},
		"GET /api/puzzles/{id}":       {"", [3]int{200, 200, 200}},
		"POST /api/puzzles/{id}/try":  {`{"moves":["j8"]}`, [3]int{401, 200, 200}},
		"POST /api/puzzles/{id}/vote": {`{"vote":1}`, [3]int{401, 403, 200}},
		"GET /api/me/puzzles":         {"", [3]int{401, 200, 200}},
		"POST /api/me/puzzles":        {`{"games":false}`, [3]int{401, 200, 200}},
		"GET /api/me/puzzles/due":     {"", [3]int{401, 200, 200}},
		"GET /api/me/puzzles/history": {"", [3]int{401, 200, 200}},
		"GET /api/me/puzzles/course":  {"", [3]int{401, 200, 200}},
		"GET /api/puzzles/themes":     {"", [3]int{200, 200, 200}},
	}
	for _, rt := range b.routes() {
		if !strings.HasPrefix(rt.path, "/api/puzzles") && !strings.HasPrefix(rt.path, "/api/me/puzzles") {
			continue
		}
		for method, h := range map[string]handler{"GET": rt.get, "POST": rt.post} {
			if h == nil {
				continue
			}
			line, ok := lines[method+" "+rt.path]
			if !ok {
				t.Errorf("%s %s has no line", method, rt.path)
				continue
			}
			seen++
			path := strings.ReplaceAll(rt.path, "{id}", id)
			if strings.HasSuffix(path, "/batch") {
				path += "?for=run"
			}
			for who, cookies := range [][]*http.Cookie{nil, {guest()}, {tried()}} {
				r := b.do(request{method: method, path: path, body: line.body, cookies: cookies})
				if r.StatusCode != line.want[who] {
					t.Errorf("%s %s by %d: %d, want %d: %s", method, rt.path, who, r.StatusCode, line.want[who], text(t, r))
				}
			}
		}
	}
	if seen != len(lines) {
		t.Errorf("%d of %d lines", seen, len(lines))
	}
}

// Nobody hears the solution before the try is over; a wrong move is the end, and an invalid try changes nothing.
func TestPuzzleIsKeptSecret(t *testing.T) {
	b := newBench(t)
	id := b.puzzleStore.puzzles[0].ID
	c := []*http.Cookie{b.signed(b.do(request{method: "POST", path: "/api/session", body: "{}"}))}
	for _, path := range []string{"/api/puzzles/daily", "/api/puzzles/next", "/api/puzzles/" + id} {
		if s := text(t, b.do(request{path: path, cookies: c})); strings.Contains(s, "tree") || strings.Contains(s, "j8") || strings.Contains(s, "vct") {
			t.Errorf("%s: %s", path, s)
		}
	}
	try := func(body string) (int, puzzle.Verdict) {
		r := b.do(request{method: "POST", path: "/api/puzzles/" + id + "/try", body: body, cookies: c})
		var j puzzle.Verdict
		_ = json.Unmarshal([]byte(text(t, r)), &j)
		return r.StatusCode, j
	}
	for _, bad := range []string{`{}`, `{"moves":[]}`, `{"moves":["z99"]}`, `{"moves":["pass"` + strings.Repeat(`,"a1"`, 60) + `]}`, `{"moves":5}`} {
		if status, _ := try(bad); status != 400 {
			t.Errorf("%s: %d", bad, status)
		}
	}
	if status, j := try(`{"moves":["j8"]}`); status != 200 || j.State != puzzle.Going || j.Reply != "k8" || j.Over != nil {
		t.Errorf("%d %+v", status, j)
	}
	if _, j := try(`{"moves":["j8","a9"]}`); j.State != puzzle.Failed || j.Over == nil || j.Over.Rating != 0 {
		t.Errorf("wrong, without a ticket: %+v", j)
	}
	if _, j := try(`{"moves":["j8","g8"]}`); j.State != puzzle.Solved || j.Over.Solved {
		t.Errorf("a second try: %+v", j)
	}
	for _, path := range []string{"/api/puzzles/nothing1", "/api/puzzles/zz", "/api/puzzles/" + strings.Repeat("2", 8)} {
		if r := b.do(request{path: path}); r.StatusCode != 404 {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	for _, query := range []string{"?rule=chess", "?theme=No+such", "?theme=" + strings.Repeat("a", 30)} {
		if r := b.do(request{path: "/api/puzzles/next" + query}); r.StatusCode != 400 {
			t.Errorf("%s: %d", query, r.StatusCode)
		}
	}
	if r := b.do(request{method: "POST", path: "/api/puzzles/" + id + "/vote", body: `{"vote":7}`, cookies: c}); r.StatusCode != 400 {
		t.Errorf("a vote of seven: %d", r.StatusCode)
	}
}

// A ticket is one puzzle's and one user's; that of a visitor is valid for the guest that the visitor becomes.
func TestTicket(t *testing.T) {
	b := newBench(t)
	id := b.puzzleStore.puzzles[0].ID
	next := func(c ...*http.Cookie) (p puzzle.Shown) {
		if err := json.Unmarshal([]byte(text(t, b.do(request{path: "/api/puzzles/next", cookies: c}))), &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	guest := func() *http.Cookie { return b.signed(b.do(request{method: "POST", path: "/api/session", body: "{}"})) }
	visitor := next().Ticket
	ann, ben, cleo := guest(), guest(), guest()
	anns := next(ann).Ticket
	for name, c := range map[string]struct {
		who    *http.Cookie
		ticket string
		counts bool
	}{
		"another's": {ben, anns, false}, "own": {ann, anns, true}, "a visitor's": {cleo, visitor, true}, "changed": {guest(), "h" + anns[1:], false}, "none": {guest(), "", false},
	} {
		var j puzzle.Verdict
		body := fmt.Sprintf(`{"moves":["j8","g8"],"ticket":%q}`, c.ticket)
		s := text(t, b.do(request{method: "POST", path: "/api/puzzles/" + id + "/try", body: body, cookies: []*http.Cookie{c.who}}))
		if err := json.Unmarshal([]byte(s), &j); err != nil || j.Over == nil || (j.Over.Rating != 0) != c.counts {
			t.Errorf("%s: %s", name, s)
		}
	}
}

// A stone cannot be put on another: it is no try, and the puzzle is still there to be solved.
func TestAnOccupiedPointIsNoTry(t *testing.T) {
	b := newBench(t)
	p := b.puzzleStore.puzzles[0]
	c := []*http.Cookie{b.signed(b.do(request{method: "POST", path: "/api/session", body: "{}"}))}
	try := func(moves string) (int, string) {
		r := b.do(request{method: "POST", path: "/api/puzzles/" + p.ID + "/try", body: `{"moves":` + moves + `}`, cookies: c})
		return r.StatusCode, text(t, r)
	}
	for _, moves := range []string{fmt.Sprintf("[%q]", p.Moves[0]), `["j8","j8"]`} {
		if status, body := try(moves); status != 400 || strings.Contains(body, "tree") {
			t.Errorf("%s: %d %s", moves, status, body)
		}
	}
	if status, body := try(`["j8","g8"]`); status != 200 || !strings.Contains(body, `"solved":true`) {
		t.Errorf("the first try: %d %s", status, body)
	}
}

// Nobody is told the solution of a position that is being played.
func TestPuzzleInPlay(t *testing.T) {
	b := newBench(t)
	p := b.puzzleStore.puzzles[0]
	c := []*http.Cookie{b.signed(b.do(request{method: "POST", path: "/api/session", body: "{}"}))}
	b.reviews.mu.Lock()
	b.reviews.shown = append([]board.Point{}, p.Moves...)
	b.reviews.mu.Unlock()
	if r := b.do(request{path: "/api/puzzles/next", cookies: c}); r.StatusCode != 404 {
		t.Error(r.StatusCode)
	}
	r := b.do(request{method: "POST", path: "/api/puzzles/" + p.ID + "/try", body: `{"moves":["a9"]}`, cookies: c})
	if s := text(t, r); r.StatusCode != 403 || strings.Contains(s, "j8") {
		t.Error(r.StatusCode, s)
	}
}

// Pages and pictures of puzzles, and the old address of mistakes.
func TestPuzzlePages(t *testing.T) {
	b := newBench(t)
	id := b.puzzleStore.puzzles[0].ID
	for path, want := range map[string]int{
		"/puzzles": 200, "/puzzles/daily": 200, "/puzzles/storm": 200, "/puzzles/" + id: 200, "/puzzles/22222222": 404, "/puzzles/none": 404,
		"/exercises": 302, "/learn/path": 200, "/learn/vcf": 200, "/learn/none": 404, "/puzzles/daily/card.png": 200, "/puzzles/" + id + "/card.png": 200, "/puzzles/22222222/card.png": 200,
	} {
		r := b.do(request{path: path})
		if r.StatusCode != want {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
		// Pictures stand on other sites' pages; nothing else does.
		if got, picture := r.Header.Get("Cross-Origin-Resource-Policy"), strings.HasSuffix(path, ".png"); (got == "cross-origin") != picture || !picture && got != "same-origin" {
			t.Errorf("%s: %q", path, got)
		}
		if path == "/exercises" && r.Header.Get("Location") != "/puzzles/mistakes" {
			t.Error(r.Header.Get("Location"))
		}
	}
}
