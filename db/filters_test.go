package db_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// TestFilters compares every list with what a plain look at all games gives.
func TestFilters(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx, a := t.Context(), d.Archive()
	var users []game.UserID
	for _, name := range []string{"Ann", "Bob", "Cleo"} {
		users = append(users, newMember(t, d, name))
	}
	r := rand.New(rand.NewPCG(3, 5))
	all := somePast(r, users, 400)
	for i := range all {
		all[i].put(t, c)
	}
	slices.SortFunc(all, func(x, y past) int {
		if !x.ended.Equal(y.ended) {
			return y.ended.Compare(x.ended)
		}
		return strings.Compare(y.id, x.id)
	})
	any := func(n int) bool { return r.IntN(n) == 0 }
	for range 150 {
		q := archive.Query{User: users[r.IntN(3)], Limit: 1 + r.IntN(30)}
		if any(2) {
			q.Viewer = users[r.IntN(3)]
		}
		if any(3) {
			q.Against = users[r.IntN(3)]
		}
		if any(3) {
			q.Rule = pastRules[r.IntN(4)]
		}
		if any(3) {
			q.Speed = game.Speeds()[r.IntN(4)]
		}
		if any(3) {
			q.Result = archive.Outcomes()[r.IntN(3)]
		}
		if any(3) {
			rated := any(2)
			q.Rated = &rated
		}
		if any(4) {
			q.From = t0.Add(50 * time.Hour)
		}
		if any(4) {
			q.To = t0.Add(150 * time.Hour)
		}
		var want, got []string
		for i := range all {
			if all[i].fits(q) {
				want = append(want, all[i].id)
			}
		}
		for p := q; ; {
			page, err := a.Games(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range page {
				got = append(got, g.ID)
			}
			if len(page) < p.Limit {
				break
			}
			p.Before, p.BeforeID = page[len(page)-1].Ended, page[len(page)-1].ID
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%+v:\n%s", q, diff)
		}
		if q.Against != 0 && q.Against != q.User {
			scores, err := a.Scores(ctx, q.User, q.Against, q.Viewer)
			if err != nil {
				t.Fatal(err)
			}
			wins := 0
			for _, s := range scores {
				wins += s.Wins
			}
			won := archive.Query{User: q.User, Against: q.Against, Viewer: q.Viewer, Result: archive.Won}
			for i := range all {
				if all[i].fits(won) {
					wins--
				}
			}
			if wins != 0 {
				t.Errorf("%d wins too many: %+v", wins, scores)
			}
		}
	}
}

// A game's speed is known wherever it is stored, as the game itself says it.
func TestSpeeds(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	for _, k := range controls {
		p := past{id: string(k.Kind) + k.Initial.String() + k.Period.String(), black: ann, white: bob, rule: "caro", reason: "five", control: k, ended: t0}
		p.put(t, c)
		var stored string
		want, _ := k.Speed()
		if err := c.QueryRow(t.Context(), `SELECT coalesce(speed, '') FROM games WHERE id = $1`, p.id).Scan(&stored); err != nil || stored != string(want) {
			t.Errorf("%+v is %q, not %q; %v", k, stored, want, err)
		}
	}
}
