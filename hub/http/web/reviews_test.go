package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// code is the name by which a page finds a refusal's sentence.
func code(t *testing.T, r *http.Response) string {
	t.Helper()
	got := read[refusal](t, r)
	if got.Why != "" {
		return string(got.Why)
	}
	return string(got.Code)
}

func TestReviews(t *testing.T) {
	b := newBench(t)
	b.archive.games = []archive.Summary{{ID: "g1", Rule: "freestyle", Size: 15, Private: true, Moves: strings.Fields("h8 a1 i8 a3 j8 c1")}}
	ann := b.signed(b.post("/api/session", "{}"))
	get := func(path string, cookies ...*http.Cookie) *http.Response {
		return b.do(request{path: path, cookies: cookies})
	}

	if got := read[review.Reviewed](t, get("/api/games/g1/review")); got.Status != review.None || got.Most != review.DefaultLimits.Guest {
		t.Errorf("%+v", got)
	}
	if r := get("/api/games/none/review"); r.StatusCode != http.StatusNotFound {
		t.Error(r.StatusCode)
	}
	if got := code(t, b.post("/api/games/g1/review/ask", "{}")); got != "review_visitor" {
		t.Error(got)
	}
	if got := read[review.Reviewed](t, b.post("/api/games/g1/review/ask", "{}", ann)); got.Status != review.Waiting || !got.Mine {
		t.Errorf("%+v", got)
	}
	if got := read[review.Reviewed](t, get("/api/games/g1/review?bare=1", ann)); got.Status != review.Waiting {
		t.Errorf("%+v", got)
	}
	if got := read[review.Reviewed](t, b.post("/api/games/g1/review/cancel", "{}", ann)); got.Status != review.Cancelled {
		t.Errorf("%+v", got)
	}
	if got := read[review.Tried](t, b.post("/api/games/g1/try", `{"move":5,"at":"k8"}`, ann)); got.Good {
		t.Errorf("%+v", got)
	}
	if got := code(t, b.post("/api/games/g1/try", `{"move":5,"at":"h8"}`, ann)); got != "review_move" {
		t.Error(got)
	}
	if got := read[review.Exercises](t, get("/api/me/exercises", ann)); got.Due != 1 || len(got.List) != 1 || len(got.List[0].Moves) != 2 {
		t.Errorf("%+v", got)
	}
	// A player of a live game against a person gets nothing of all this.
	b.reviews.playing = 1
	for _, r := range []*http.Response{
		get("/api/games/g1/review", ann), get("/api/me/exercises", ann), b.post("/api/games/g1/review/ask", "{}", ann),
		b.post("/api/games/g1/try", `{"move":5,"at":"k8"}`, ann), b.post("/api/analysis", h8, ann),
	} {
		if got := code(t, r); r.StatusCode != http.StatusForbidden || got != "review_playing" {
			t.Error(r.StatusCode, got)
		}
	}
}

const h8 = `{"rule":"renju","size":15,"moves":["h8"],"lines":2}`

func TestAnalysis(t *testing.T) {
	b := newBench(t)
	ann := b.signed(b.post("/api/session", "{}"))
	want := `{"verdict":{"chance":0.25}}
{"best":{"rank":1,"depth":2,"chance":0.5,"plies":0,"line":"h8i9"}}
{"best":{"rank":2,"depth":2,"chance":0.5,"plies":0,"line":"h8i9"}}
`
	if got := text(t, b.post("/api/analysis", h8, ann)); got != want {
		t.Error(got)
	}
	for body, want := range map[string]string{
		`{"rule":"chess","size":15,"moves":[],"lines":1}`:      "analysis_position",
		`{"rule":"renju","size":15,"moves":["x"],"lines":1}`:   "analysis_position",
		`{"rule":"renju","size":15,"moves":["h8"],"lines":9}`:  "analysis_lines",
		`{"rule":"renju","size":15,"moves":["h8"],"lines":-1}`: "analysis_lines",
	} {
		if got := code(t, b.post("/api/analysis", body, ann)); got != want {
			t.Errorf("%s: %s", body, got)
		}
	}
	if got := code(t, b.post("/api/analysis", h8)); got != "review_visitor" {
		t.Error(got)
	}
	b.reviews.shown = make([]board.Point, 1)
	if r := b.post("/api/analysis", h8, ann); r.StatusCode != http.StatusForbidden || code(t, r) != "live_game" {
		t.Error(r.StatusCode)
	}
}

// A win that is one of a game in play is told to nobody, for either side and at any point of the search.
func TestNoWinOfALiveGame(t *testing.T) {
	b := newBench(t)
	ann := b.signed(b.post("/api/session", "{}"))
	whose := board.Empty
	b.reviews.helps = func(side board.Stone, line []board.Point) bool {
		whose = side
		return line[0] == board.At(7, 7)
	}
	line := []board.Point{board.At(7, 7)}
	for _, c := range []struct {
		looked explain.Position
		whose  board.Stone
	}{
		{explain.Position{Win: &explain.Win{Line: line}}, board.White},
		{explain.Position{Threat: &explain.Win{Line: line}}, board.Black},
		{explain.Position{Chance: 0.05, Line: line}, board.White}, // as good as won
	} {
		b.reviews.looked = &c.looked
		r := b.post("/api/analysis", h8, ann)
		if got := code(t, r); r.StatusCode != http.StatusForbidden || got != "live_game" || whose != c.whose {
			t.Error(r.StatusCode, got, whose)
		}
	}
	b.reviews.looked, b.reviews.mate = nil, 5
	if r := b.post("/api/analysis", h8, ann); r.StatusCode != http.StatusForbidden || code(t, r) != "live_game" {
		t.Error("the search has found it before anything was told:", r.StatusCode)
	}
	lines := 0
	b.reviews.nodes = heldNodes
	b.reviews.helps = func(board.Stone, []board.Point) bool {
		lines++
		return lines == 2
	}
	if got := text(t, b.post("/api/analysis", h8, ann)); strings.Count(got, "\n") != 2 || !strings.Contains(got, `"rank":1`) {
		t.Error("the search has found it later:", got)
	}
	b.reviews.helps = func(board.Stone, []board.Point) bool { return false }
	if got := text(t, b.post("/api/analysis", h8, ann)); strings.Count(got, `"best"`) != 2 {
		t.Error("another win:", got)
	}
}

func TestTooManyAnalyses(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		ann := b.signed(b.post("/api/session", "{}"))
		for range analysesMost {
			b.post("/api/analysis", h8, ann)
		}
		if r := b.post("/api/analysis", h8, ann); r.StatusCode != http.StatusTooManyRequests {
			t.Error(r.StatusCode)
		}
	})
}
