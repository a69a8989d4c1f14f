package web

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/explorer"
)

// fakeExplorer is explorer.Store: in every position everybody played the same.
type fakeExplorer struct {
	faults *faultInjector
	asked  []explorer.Question
}

func (p *fakeExplorer) Explore(_ context.Context, q explorer.Question) ([]explorer.Count, []archive.Summary, error) {
	if err := p.faults.err(); err != nil {
		return nil, nil, err
	}
	p.asked = append(p.asked, q)
	return []explorer.Count{{Move: explorer.Code(board.At(0, 0)), Tally: explorer.Tally{Black: 2, White: 1}}},
		[]archive.Summary{{ID: "g1", Rule: "renju", Winner: "black", Moves: []string{"h8"}}}, nil
}

const renju = "/api/openings?rule=renju&opening=free&size=15"

func TestOpeningsAreToldOf(t *testing.T) {
	b := newBench(t)
	got := read[explorer.Explored](t, b.do(request{path: renju + "&line=h8,h9"}))
	if len(got.Moves) != 1 || got.Black != 2 || got.White != 1 || len(got.Samples) != 1 || got.Due.Do != "place" || got.Due.Turn != "black" {
		t.Errorf("%+v", got)
	}
	// The same again, and what only looks another way, is not asked for again; one's own games are, and need a session.
	b.do(request{path: renju + "&line=h8,h9"})
	if n := len(b.explorer.asked); n != 1 {
		t.Errorf("asked %d times", n)
	}
	if r := b.do(request{path: renju + "&mine=1"}); r.StatusCode != http.StatusUnauthorized || read[refusal](t, r).Why != "explore_visitor" {
		t.Errorf("a visitor's own games: %d", r.StatusCode)
	}
	cookie := b.signed(b.post("/api/session", "{}"))
	for range 2 {
		if r := b.do(request{path: renju + "&mine=1&with=bots&low=1600&high=1800&since=2026-01&until=2026-03", cookies: []*http.Cookie{cookie}}); r.StatusCode != http.StatusOK {
			t.Errorf("%d %s", r.StatusCode, text(t, r))
		}
	}
	if n := len(b.explorer.asked); n != 3 {
		t.Fatalf("asked %d times", n)
	}
	if q := b.explorer.asked[2]; q.User == 0 || q.Start == 0 || len(q.Ranges.Low) != 2 || len(q.Ranges.High) != 2 {
		t.Errorf("%+v", q)
	}
}

// A player of a live game is told nothing, and nobody is told of a game in play.
func TestOpeningsHelpNobodyWhoPlays(t *testing.T) {
	b := newBench(t)
	cookie := b.signed(b.post("/api/session", "{}"))
	user := game.UserID(b.people.next - 1)
	ask := func(cookies ...*http.Cookie) (int, string) {
		r := b.do(request{path: renju + "&line=h8,h9,h10", cookies: cookies})
		if r.StatusCode == http.StatusOK {
			return r.StatusCode, ""
		}
		return r.StatusCode, string(read[refusal](t, r).Why)
	}
	if status, _ := ask(cookie); status != http.StatusOK {
		t.Fatal(status)
	}
	b.reviews.playing = user
	if status, why := ask(cookie); status != http.StatusForbidden || why != "explore_playing" {
		t.Errorf("who plays, of what was told before: %d %s", status, why)
	}
	if status, _ := ask(); status != http.StatusOK {
		t.Errorf("who does not: %d", status)
	}
	b.reviews.shown = make([]board.Point, 3)
	if status, why := ask(); status != http.StatusForbidden || why != "explore_live" {
		t.Errorf("a position in play: %d %s", status, why)
	}
}

func TestOpeningsRefuseWhatIsNone(t *testing.T) {
	b := newBench(t)
	for query, why := range map[string]string{
		"": "explore_query", "rule=chess&opening=free&size=15": "explore_query", "rule=renju&opening=free": "explore_query",
		"rule=renju&opening=free&size=19": "explore_query", "rule=caro&opening=free&size=+15": "explore_query", "rule=caro&opening=x&size=15": "explore_query",
		"rule=caro&opening=free&size=99999999999999999999": "explore_query",
	} {
		if r := b.do(request{path: "/api/openings?" + query}); r.StatusCode != http.StatusBadRequest || string(read[refusal](t, r).Why) != why {
			t.Errorf("%s: %d", query, r.StatusCode)
		}
	}
	for query, why := range map[string]string{
		"low=1300": "explore_query", "low=-1": "explore_query", "high=x": "explore_query", "since=2026": "explore_query", "since=2026-13": "explore_query",
		"since=1999-12": "explore_query", "until=2026-1": "explore_query", "until=2200-01": "explore_query", "with=cats": "explore_query",
		"mine=yes": "explore_query", "line=h8,h8": "explore_line", "line=h16": "explore_line", "line=h8,": "explore_line", "line=,": "explore_line",
		"line=swap": "explore_line", "line=pass,pass": "explore_line", "line=%00": "explore_line", "line=h8%20h9": "explore_line",
		"line=" + strings.Repeat("h8,", 200): "explore_line",
		"low=1800&high=1600":                 "explore_query", "since=2026-05&until=2026-01": "explore_query", "low=1600&high=1600": "", "line=pass": "",
	} {
		r := b.do(request{path: renju + "&" + query})
		if why == "" && r.StatusCode != http.StatusOK || why != "" && (r.StatusCode != http.StatusBadRequest || string(read[refusal](t, r).Why) != why) {
			t.Errorf("%s: %d", query, r.StatusCode)
		}
	}
}
