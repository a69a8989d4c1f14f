package storm

import (
	"io"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"tengen/db/dbtest"
	"tengen/hub/game"
	"tengen/hub/store"
)

// What is made up replays, and the ratings are what the games have made of them.
func TestSeed(t *testing.T) {
	url := dbtest.URL(t)
	ctx := t.Context()
	const games = 600
	if err := Seed(ctx, url, games, 1, io.Discard); err != nil {
		t.Fatal(err)
	}
	d := dbtest.Open(t, url)
	page, err := d.Games().Stored(ctx, 0, games+1)
	if err != nil || len(page) != games {
		t.Fatal(len(page), err)
	}
	won := map[string]int{}
	for _, k := range page {
		if k.Err != nil || k.End == nil {
			t.Fatalf("%s: %v", k.ID, k.Err)
		}
		g, err := store.Rebuild(k.Record)
		if err != nil {
			t.Fatalf("%s: %v", k.ID, err)
		}
		if g.Phase() != game.Over {
			t.Fatalf("%s is not over", k.ID)
		}
		won[g.Result().Winner]++
	}
	if len(won) != 3 {
		t.Errorf("%v", won)
	}
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var ratings, wrong int
	err = conn.QueryRow(ctx, `
		SELECT count(*), count(*) FILTER (WHERE c.n <> r.wins + r.draws + r.losses OR c.last <> r.played OR abs(c.value - r.value) > 1e-9)
		FROM ratings r, LATERAL (
			SELECT count(*) AS n, max(at) AS last, (array_agg(after ORDER BY at DESC))[1] AS value FROM rating_changes x
			WHERE x.user_id = r.user_id AND x.rule = r.rule AND x.speed = r.speed) c`).Scan(&ratings, &wrong)
	if err != nil || ratings < 50 || wrong != 0 {
		t.Errorf("%d ratings, %d wrong, %v", ratings, wrong, err)
	}
	var out strings.Builder
	if err := Seeded(ctx, url, 3, 1, &out); err != nil || strings.Count(out.String(), "\n") != 13 {
		t.Errorf("%s, %v", out.String(), err)
	}
	out.Reset()
	if err := Plans(ctx, url, 2, 1, &out); err != nil && !strings.Contains(err.Error(), "all rows") { // of so few it may read all
		t.Error(err)
	}
	for _, text := range []string{"games against somebody\n", "games_pair", "ratings_ranks", "2 times, at most"} {
		if !strings.Contains(out.String(), text) {
			t.Errorf("%q is not told of:\n%s", text, out.String())
		}
	}
	if err := Seed(ctx, url, 1, 1, io.Discard); err == nil {
		t.Error("games were made up among others")
	}
}
