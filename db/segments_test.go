package db_test

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/segment"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// Every question is answered in the same way whether positions are rows, as before there were segments, or packed, or while segments are merged, also by
// a player's games in a position that is in more games than are looked through. At the end all are packed, and none is of a game that is gone.
func TestQuestionsWhilePositionsArePacked(t *testing.T) {
	defer func(n int) { gamebase.Looked = n }(gamebase.Looked)
	gamebase.Looked = 130
	rng := seed.Rand(t)
	d, c, o := openersDB(t, rng, 4, 3)
	bases := d.Bases()
	var all []foundGame
	take := func(n int) {
		t.Helper()
		list := baseLines(rng, n)
		owner := o.people[rng.IntN(2)]
		added, err := bases.Take(t.Context(), owner, list, t0)
		if err != nil {
			t.Fatal(err)
		}
		for i, ok := range added {
			if ok {
				all = append(all, foundGame{owner: owner, names: [2]string{list[i].Black, list[i].White}, game: list[i]})
			}
		}
	}
	for range 30 {
		take(1 + rng.IntN(9))
	}
	must(t, c, `TRUNCATE base_loose`)
	must(t, c, `INSERT INTO base_unpacked SELECT min(id) - 1, max(id) FROM base_games`)
	check := func(when string) {
		t.Helper()
		for range 6 {
			compare(t, rng, d, o.people, all, when)
		}
	}
	check("rows")
	for range 30 {
		take([]int{1 + rng.IntN(9), 11 + rng.IntN(9)}[rng.IntN(2)]) // rows, or a segment at once
	}
	merging := 0
	for n := 0; ; n++ {
		more, err := d.Positions(nil).Step(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var now int
		if err := c.QueryRow(t.Context(), `SELECT count(*) FROM base_segments WHERE from_key > -9223372036854775808`).Scan(&now); err != nil {
			t.Fatal(err)
		}
		if now > 0 {
			merging++
		}
		check(fmt.Sprintf("step %d", n))
		if n == 4 {
			if err := bases.Remove(t.Context(), o.people[1], nil); err != nil {
				t.Fatal(err)
			}
			for i := range all {
				all[i].gone = all[i].gone || all[i].owner == o.people[1]
			}
			check("removed")
		}
		if !more {
			break
		}
	}
	if merging < 5 {
		t.Errorf("questions were asked only in %d steps of merging", merging)
	}
	// All goes, while somebody asks.
	if err := bases.Remove(t.Context(), o.people[0], nil); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].gone = true
	}
	done := make(chan error)
	go func() { done <- db.CatchUp(t.Context(), d.Positions(nil).Step) }()
	check("all removed")
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if plies := packedPlies(t, c); len(plies) > 0 {
		t.Errorf("%d positions of games that are gone are in segments", len(plies))
	}
	var left int
	if err := c.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM base_plies) + (SELECT count(*) FROM base_loose) + (SELECT count(*) FROM base_unpacked) + (SELECT count(*) FROM base_dropped) + (SELECT count(*) FROM base_segments)`).
		Scan(&left); err != nil || left > 0 {
		t.Errorf("%d rows are left: %v", left, err)
	}
}

// Games are packed once each, and while a question is answered segments may come and go.
func TestPackedOnce(t *testing.T) {
	t.Parallel()
	rng := seed.Rand(t)
	d, c, o := openersDB(t, rng, 4, 3)
	bases := d.Bases()
	want := 0
	var games []gamebase.Game
	for range 40 {
		list := baseLines(rng, 1+rng.IntN(15))
		added, err := bases.Take(t.Context(), o.people[0], list, t0)
		if err != nil {
			t.Fatal(err)
		}
		for i, ok := range added {
			if ok {
				games, want = append(games, list[i]), want+len(list[i].Moves)+1
			}
		}
	}
	asked := make(chan error)
	stop := make(chan struct{})
	go func() {
		search := gamebase.NewSearch(bases, idle{})
		for n := 0; ; n++ {
			select {
			case <-stop:
				asked <- nil
				return
			default:
			}
			g := &games[n%len(games)]
			f, err := search.Ask(t.Context(), gamebase.Question{Rule: g.Rule, Size: g.Size, Line: g.Moves, Viewer: o.people[0]})
			if err == nil && f.Games == 0 {
				err = fmt.Errorf("%+v is not found", g)
			}
			if err != nil {
				asked <- err
				return
			}
		}
	}()
	if err := db.CatchUp(t.Context(), d.Positions(nil).Step); err != nil {
		t.Fatal(err)
	}
	close(stop)
	if err := <-asked; err != nil {
		t.Error(err)
	}
	plies := packedPlies(t, c)
	type one struct {
		key  int64
		game int32
	}
	seen := map[one]bool{}
	for _, p := range plies {
		if seen[one{p.Key, p.Game}] {
			t.Fatalf("%+v is packed twice", p)
		}
		seen[one{p.Key, p.Game}] = true
	}
	var rows, loose, segments int
	if err := c.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM base_plies), (SELECT count(*) FROM base_loose), (SELECT count(*) FROM base_segments)`).Scan(&rows, &loose, &segments); err != nil {
		t.Fatal(err)
	}
	if rows+len(plies) != want || loose >= 20 || segments > 9 {
		t.Errorf("%d rows of %d games and %d packed, want %d; %d segments", rows, loose, len(plies), want, segments)
	}
}

// packedPlies returns all plies of segments.
func packedPlies(t *testing.T, c *pgx.Conn) (plies []segment.Ply) {
	t.Helper()
	rows, err := c.Query(t.Context(), `SELECT key, last, game, plies FROM base_blocks`)
	if err != nil {
		t.Fatal(err)
	}
	var b segment.Block
	if _, err := pgx.ForEachRow(rows, []any{&b.Key, &b.Last, &b.Game, &b.Bytes}, func() (err error) {
		plies, err = b.Append(plies)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return plies
}
