package jobs_test

import (
	"testing"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/library/review"
)

// A brought game is reviewed as others are, within the same bounds; it is its owner's until it is public, and its review goes with it.
func TestBroughtGamesAreReviewed(t *testing.T) {
	h := newFixture(t)
	ann, ben := h.member("ann"), h.member("ben")
	moves, err := board.ParseMoves([]string{"h8", "i9", "h9", "h10", "g8", "i8"})
	h.must(err)
	_, err = h.db.Bases().Take(t.Context(), ann, []gamebase.Game{{Rule: board.Renju, Size: 15, Moves: moves, Winner: "draw", Black: "x"}}, t0)
	h.must(err)
	page, err := h.db.Bases().Brought(t.Context(), ann, ann, 0, 10)
	h.must(err)
	id := "brought-" + page.Games[0].ID
	games := library.Reviewed(h.db.Archive())
	g, err := games.Game(t.Context(), id)
	if err != nil || g.ID != id || g.Rule != "renju" || g.Size != 15 || len(g.Moves) != 6 || g.Winner != "" || !g.Private || g.Black != nil {
		t.Fatalf("%+v, %v", g, err)
	}
	sees := func(who string, want bool) {
		t.Helper()
		for name, user := range map[string]struct{ may bool }{"ann": {true}, "ben": {want}, "nobody": {want}} {
			u := ann
			if name == "ben" {
				u = ben
			} else if name == "nobody" {
				u = 0
			}
			if may, err := games.Sees(t.Context(), id, u); err != nil || may != user.may {
				t.Errorf("%s: %s sees it: %v %v", who, name, may, err)
			}
		}
	}
	sees("private", false)
	h.must(h.db.Bases().Show(t.Context(), ann, nil, true))
	sees("public", true)
	for _, none := range []string{"brought-0", "brought-99999999", "brought--1", "brought-01"} {
		if _, err := games.Game(t.Context(), none); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s: %v", none, err)
		}
	}
	h.over("a", ann, ben, "", 6)
	h.must(h.ask(id, ann))
	h.must(h.ask("a", ann))
	q, err := h.jobs.ReadQueue(t.Context())
	if err != nil || len(q.Order) != 2 || q.Order[0] != id {
		t.Errorf("%+v, %v", q, err)
	}
	h.must(h.db.Bases().Remove(t.Context(), ann, nil))
	if s, err := h.jobs.Review(t.Context(), id); err != nil || s.Status != review.None {
		t.Errorf("the review of a game that is gone: %+v, %v", s, err)
	}
	if s, err := h.jobs.Review(t.Context(), "a"); err != nil || s.Status != review.Waiting {
		t.Errorf("%+v, %v", s, err)
	}
	h.did(h.sql.Exec(t.Context(), `DELETE FROM games WHERE id = 'a'`))
	if s, err := h.jobs.Review(t.Context(), "a"); err != nil || s.Status != review.None {
		t.Errorf("the review of a game of the site that is gone: %+v, %v", s, err)
	}
}
