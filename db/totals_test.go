package db_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// noted is a total as it is noted.
type noted struct {
	Wins, Draws, Losses int
	Anew                bool
}

// notes are all noted totals.
func notes(t testing.TB, c *pgx.Conn) map[game.UserID]noted {
	t.Helper()
	all := map[game.UserID]noted{}
	rows, err := c.Query(t.Context(), `SELECT user_id, wins, draws, losses, upto = '-infinity' FROM user_totals`)
	if err != nil {
		t.Fatal(err)
	}
	var user game.UserID
	var n noted
	if _, err := pgx.ForEachRow(rows, []any{&user, &n.Wins, &n.Draws, &n.Losses, &n.Anew}, func() error { all[user] = n; return nil }); err != nil {
		t.Fatal(err)
	}
	return all
}

// round has everybody’s totals noted.
func round(t testing.TB, d *db.DB) {
	t.Helper()
	if err := db.CatchUp(t.Context(), d.Totals().Step); err != nil {
		t.Fatal(err)
	}
}

// plainTotal counts a user's games in a second, plain way.
func plainTotal(all []past, user game.UserID) (n noted) {
	count := func(o archive.Outcome) (n int) {
		for i := range all {
			if all[i].fits(archive.Query{User: user, Viewer: user, Result: o}) {
				n++
			}
		}
		return n
	}
	return noted{Wins: count(archive.Won), Draws: count(archive.Drawn), Losses: count(archive.Lost)}
}

// plainBest are the ids of a user's best wins, found in a second, plain way. values are the opponents' ratings.
func plainBest(all []past, values map[string]float64, user game.UserID) (ids []string) {
	rated := true
	for i := range all {
		if all[i].fits(archive.Query{User: user, Result: archive.Won, Rated: &rated}) {
			ids = append(ids, all[i].id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return int(values[b] - values[a]) })
	return ids[:min(len(ids), archive.MostWins)]
}

func checkProfiles(t testing.TB, d *db.DB, all []past, values map[string]float64, users []game.UserID, names []string) {
	t.Helper()
	for i, u := range users {
		p, err := profile(t.Context(), d, names[i])
		if err != nil {
			t.Fatal(err)
		}
		got := noted{Wins: p.Wins, Draws: p.Draws, Losses: p.Losses}
		if diff := cmp.Diff(plainTotal(all, u), got); diff != "" || p.Games != p.Wins+p.Draws+p.Losses {
			t.Errorf("%s, %d games:\n%s", names[i], p.Games, diff)
		}
		var best []string
		for _, w := range p.Best {
			best = append(best, w.ID)
		}
		if diff := cmp.Diff(plainBest(all, values, u), best); diff != "" {
			t.Errorf("%s:\n%s", names[i], diff)
		}
	}
}

// TestTotals: a profile is the same before its total is stored, after that in any parts, and after more games.
func TestTotals(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	names := []string{"Ann", "Bob", "Cleo"}
	var users []game.UserID
	for _, name := range names {
		users = append(users, newMember(t, d, name))
	}
	r := rand.New(rand.NewPCG(7, 5))
	values := map[string]float64{}
	store := func(all []past) {
		for i := range all {
			p := &all[i]
			p.put(t, c)
			if _, clock := p.control.Speed(); !clock || p.reason == "aborted" {
				p.rated = false
				must(t, c, `UPDATE games SET rated = false WHERE id = $1`, p.id)
			}
			values[p.id] = 1000 + float64(len(values))
			if p.rated {
				p.change(t, c, p.black, values[p.id], 1500)
				p.change(t, c, p.white, values[p.id], 1500)
			}
		}
	}
	all := somePast(r, users, 500)
	store(all)
	checkProfiles(t, d, all, values, users, names)
	if n := notes(t, c); len(n) != 0 {
		t.Errorf("who only asks notes %+v", n)
	}
	db.FewerGames(t, 7)
	round(t, d)
	for i, u := range users {
		if got := notes(t, c)[u]; got != plainTotal(all, u) {
			t.Errorf("%s: %+v, not %+v", names[i], got, plainTotal(all, u))
		}
	}
	checkProfiles(t, d, all, values, users, names)

	// A few more games are counted by each question, many are stored; those of this moment are not yet.
	last := t0.Add(201 * time.Hour)
	more := somePast(r, users, 210)
	for i := range more {
		more[i].id, more[i].ended = fmt.Sprint("more", i), last.Add(time.Duration(i/2)*time.Minute)
		if i%2 == 0 {
			more[i].ended = time.Now().UTC().Truncate(time.Millisecond)
		}
	}
	before := notes(t, c)
	store(more)
	all = append(all, more...)
	must(t, c, `UPDATE user_totals SET upto = $1`, last.Add(-time.Hour)) // else these games had to be of this hour
	round(t, d)
	if diff := cmp.Diff(before, notes(t, c)); diff != "" {
		t.Errorf("few games were noted:\n%s", diff)
	}
	checkProfiles(t, d, all, values, users, names)
	more = somePast(r, users, 400)
	for i := range more {
		more[i].id, more[i].ended = fmt.Sprint("most", i), last.Add(100*time.Hour)
	}
	store(more)
	all = append(all, more...)
	round(t, d)
	if diff := cmp.Diff(before, notes(t, c)); diff == "" {
		t.Error("many games were not noted")
	}
	checkProfiles(t, d, all, values, users, names)
}

// Many at once note what one would.
func TestTotalsTogether(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	var users []game.UserID
	for _, name := range []string{"Ann", "Bob", "Cleo"} {
		users = append(users, newMember(t, d, name))
	}
	all := somePast(rand.New(rand.NewPCG(9, 5)), users, 600)
	for i := range all {
		all[i].put(t, c)
	}
	db.FewerGames(t, 11)
	errs := make(chan error, 6)
	for range cap(errs) {
		go func() { errs <- db.CatchUp(context.Background(), d.Totals().Step) }()
	}
	for range cap(errs) {
		if err := await.Receive(t, "the end of one", errs); err != nil {
			t.Error(err)
		}
	}
	round(t, d) // each may have left some to others, which had only begun
	for _, u := range users {
		if got := notes(t, c)[u]; got != plainTotal(all, u) {
			t.Errorf("%d: %+v, not %+v", u, got, plainTotal(all, u))
		}
	}
}

// A user who gets games that ended earlier is counted anew: at once by a question, and soon by Totals, which does not
// overwrite that count.
func TestNotedAnew(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c, ctx := dbtest.Open(t, url), sql(t, url), t.Context()
	member, other, ann := newMember(t, d, "Member"), newMember(t, d, "Other"), guest(t, d, "ann")
	s := session(t, d, ann, "tab")
	for i := range 130 {
		p := past{id: fmt.Sprint("member", i), black: member, white: other, rule: "renju", winner: "black", reason: "five", ended: t0.Add(time.Hour)}
		p.put(t, c)
		p.id, p.black = fmt.Sprint("ann", i), ann
		p.put(t, c)
	}
	round(t, d)
	want := map[game.UserID]noted{member: {Wins: 130}, ann: {Wins: 130}, other: {Losses: 260}}
	if diff := cmp.Diff(want, notes(t, c)); diff != "" {
		t.Error(diff)
	}
	if _, err := d.Accounts().Merge(ctx, s, ann, member); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if p, err := profile(ctx, d, "Member"); err != nil || p.Wins != 260 || p.Games != 260 {
			t.Errorf("%+v, %v", p, err)
		}
		if p, err := profile(ctx, d, "Ann"); err != nil || p.Games != 0 {
			t.Errorf("%+v, %v", p, err)
		}
		round(t, d)
	}
	want[member], want[ann] = noted{Wins: 260}, noted{}
	if diff := cmp.Diff(want, notes(t, c)); diff != "" {
		t.Error(diff)
	}

	// A game changes hands while the member's are being counted.
	must(t, c, `UPDATE user_totals SET upto = '-infinity', wins = 0 WHERE user_id = $1`, member)
	tx, err := connect(t, url).Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, `UPDATE games SET black = NULL WHERE id = 'member0'`); err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, `UPDATE user_totals SET wins = 0 WHERE user_id = $1`, member); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- db.CatchUp(context.Background(), d.Totals().Step) }()
	await.True(t, "a count that waits for a lock", func() bool {
		var waits bool
		err := c.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
			AND application_name = 'tengen' AND wait_event_type = 'Lock')`).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
		return waits
	})
	if err := tx.Commit(ctx); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end of the round", done); err != nil {
		t.Fatal(err)
	}
	round(t, d)
	if got := notes(t, c)[member]; got != (noted{Wins: 259}) {
		t.Errorf("%+v", got)
	}
}
