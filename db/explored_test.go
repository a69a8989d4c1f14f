package db_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/explorer"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// idle says that nobody plays.
type idle struct{}

func (idle) Plays(game.UserID) bool             { return false }
func (idle) RepeatsLiveGame([]board.Point) bool { return false }

// kept is all that the explorer keeps, in an order that does not depend on how it came there.
func kept(t testing.TB, c *pgx.Conn) string {
	t.Helper()
	var text string
	if err := c.QueryRow(t.Context(), `
		SELECT (SELECT string_agg(r, ' ') FROM (SELECT concat_ws(',', p.key, explored_cell(p.fact, false), p.fact & 3, game, start, black, white) AS r
				FROM explored_plies p JOIN explored e ON e.id = explored_id(p.fact) ORDER BY r) plies)
			|| '; ' || coalesce((SELECT string_agg(r, ' ') FROM (SELECT concat_ws(',', key, cell, black, draws, white) AS r
				FROM explored_counts WHERE black + draws + white > 0 ORDER BY r) counts), '')`).Scan(&text); err != nil {
		t.Fatal(err)
	}
	return text
}

// counted checks that the incremental counts equal the actual ones.
func counted(t testing.TB, c *pgx.Conn) {
	t.Helper()
	var wrong, many int
	if err := c.QueryRow(t.Context(), `
		SELECT count(*) FROM (SELECT key, explored_cell(fact, all_months) AS cell, count(*) FILTER (WHERE fact & 3 = 1) AS black,
				count(*) FILTER (WHERE fact & 3 = 0) AS draws, count(*) FILTER (WHERE fact & 3 = 2) AS white
			FROM explored_plies, (VALUES (false), (true)) m (all_months) WHERE key IN (SELECT key FROM explored_counts) GROUP BY 1, 2) p
		FULL JOIN explored_counts c USING (key, cell)
		WHERE (coalesce(p.black, 0), coalesce(p.draws, 0), coalesce(p.white, 0)) IS DISTINCT FROM (c.black, c.draws, c.white)`).Scan(&wrong); err != nil {
		t.Fatal(err)
	}
	if err := c.QueryRow(t.Context(), `
		SELECT count(*) FROM (SELECT key FROM explored_plies GROUP BY key HAVING count(*) > $1 EXCEPT SELECT key FROM explored_counts) x`,
		db.Crowded()).Scan(&many); err != nil {
		t.Fatal(err)
	}
	if wrong+many > 0 {
		t.Errorf("%d counts are wrong, %d keys have many plies and are not counted", wrong, many)
	}
}

// tell counts the games that a filter asks for in a second, plain way: of the position that g has after some plies.
func tell(t testing.TB, games []opened, gone map[string]bool, g *opened, plies int, f explorer.Filter) (sum explorer.Tally, moves map[string]explorer.Tally, fit map[string]bool) {
	t.Helper()
	moves, fit = map[string]explorer.Tally{}, map[string]bool{}
	p, err := explorer.New(g.played.Start)
	if err == nil {
		err = p.ParseLine(g.lineOf(plies))
	}
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		o := &games[i]
		month := explorer.MonthOf(o.ended)
		switch {
		case gone[o.id], o.played.Start != g.played.Start,
			f.Mine == 0 && o.private, f.Mine != 0 && f.Mine != o.black && f.Mine != o.white,
			f.With == explorer.WithPeople && o.bot, f.With == explorer.WithBots && !o.bot,
			(f.Low > 0 || f.High > 0) && o.rating == 0, f.Low > 0 && o.rating < float64(f.Low), f.High > 0 && o.rating >= float64(f.High),
			month < f.Since, month > f.Upto:
			continue
		}
		rows, err := o.played.Rows()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if r.Key != p.Key() || r.Move >= explorer.Offered {
				continue
			}
			fit[o.id] = true
			s := moves[fmt.Sprint(r.Move)]
			for _, s := range []*explorer.Tally{&s, &sum} {
				switch o.winner {
				case "black":
					s.Black++
				case "white":
					s.White++
				default:
					s.Draws++
				}
			}
			moves[fmt.Sprint(r.Move)] = s
		}
	}
	return sum, moves, fit
}

// ordered are scores without whose they are.
func ordered(all []explorer.Tally) []explorer.Tally {
	slices.SortFunc(all, func(a, b explorer.Tally) int {
		return cmp.Or(cmp.Compare(a.Black, b.Black), cmp.Compare(a.Draws, b.Draws), cmp.Compare(a.White, b.White))
	})
	return all
}

// The answer about any position, under any filter, is what was played, also after games were annulled, moved to other
// users, made private and deleted. It is the same if all is read anew.
func TestExploredIsWhatWasPlayed(t *testing.T) {
	defer db.SetCrowded(7)()
	rng := seed.Rand(t)
	d, c, o := openersDB(t, rng, 6, 5)
	var games []opened
	gone := map[string]bool{}
	e := d.Explored(func(game int64, err error) { t.Error(game, err) })
	check := func() {
		t.Helper()
		if err := db.CatchUp(t.Context(), e.Step); err != nil {
			t.Fatal(err)
		}
		counted(t, c)
		s := explorer.NewService(d.Archive(), idle{})
		questions := 150
		if testing.Short() {
			questions = 30
		}
		for range questions {
			g, plies := &games[rng.IntN(len(games))], rng.IntN(9)
			f := explorer.All
			if rng.IntN(2) == 0 {
				f.With = []explorer.With{"", explorer.WithPeople, explorer.WithBots}[rng.IntN(3)]
			}
			if rng.IntN(2) == 0 {
				f.Low, f.High = []int{0, 1200, 1600}[rng.IntN(3)], []int{0, 1800, 2200}[rng.IntN(3)]
			}
			if rng.IntN(2) == 0 {
				f.Upto = explorer.MonthOf(t0) - explorer.Month(rng.IntN(4))
				f.Since = f.Upto - explorer.Month(rng.IntN(3))
			}
			if rng.IntN(2) == 0 {
				f.Mine = o.people[rng.IntN(len(o.people))]
			}
			want, moves, fit := tell(t, games, gone, g, plies, f)
			got, err := s.Explore(t.Context(), g.played.Start, g.lineOf(plies), f, f.Mine)
			if err != nil {
				t.Fatal(err)
			}
			var a, b []explorer.Tally
			for _, m := range moves {
				a = append(a, m)
			}
			for _, m := range got.Moves {
				if m.Games() > 0 {
					b = append(b, m.Tally)
				}
			}
			if got.Tally != want || !slices.Equal(ordered(a), ordered(b)) {
				t.Fatalf("%v %q %+v: %+v, want %+v\n%v\n%v", g.played.Start, g.lineOf(plies), f, got.Tally, want, a, b)
			}
			if n := min(len(fit), explorer.MaxSamples); len(got.Samples) != n {
				t.Fatalf("%d samples, want %d", len(got.Samples), n)
			}
			for _, m := range got.Samples {
				if !fit[m.ID] {
					t.Fatalf("%s does not fit %+v", m.ID, f)
				}
			}
		}
	}
	for round := range 3 {
		var more []opened
		for range 150 {
			more = append(more, o.next())
		}
		putOpened(t, c, more)
		games = append(games, more...)
		check()
		if round == 0 {
			before := kept(t, c)
			must(t, c, `UPDATE explored_counts SET black = 0`) // so that nothing of it can be what is there in the end
			if err := e.Empty(t.Context()); err != nil {
				t.Fatal(err)
			}
			check()
			if kept(t, c) != before {
				t.Error("read anew it is something else")
			}
		}
		for range 12 {
			g := &games[rng.IntN(len(games))]
			if gone[g.id] {
				continue
			}
			switch rng.IntN(4) {
			case 0:
				must(t, c, `UPDATE games SET reason = 'aborted', winner = '' WHERE id = $1`, g.id)
				gone[g.id] = true
			case 1:
				must(t, c, `DELETE FROM rating_changes WHERE game = (SELECT number FROM games WHERE id = $1)`, g.id)
				must(t, c, `DELETE FROM games WHERE id = $1`, g.id)
				gone[g.id] = true
			case 2:
				g.private = !g.private
				must(t, c, `UPDATE games SET private = $2 WHERE id = $1`, g.id, g.private)
			case 3:
				g.black = o.people[0]
				if g.white == g.black {
					g.white = o.people[1]
				}
				must(t, c, `UPDATE games SET black = $2, white = $3 WHERE id = $1`, g.id, g.black, g.white)
			}
		}
		check()
	}
	left := o.people[2]
	must(t, c, `UPDATE users SET deleted = now() WHERE id = $1`, left)
	for _, g := range games {
		if g.black == left || g.white == left {
			gone[g.id] = true
		}
	}
	check()
}

// A game is counted once, despite interruptions and concurrent readers.
func TestExploredOnce(t *testing.T) {
	t.Parallel()
	d, c, o := openersDB(t, seed.Rand(t), 6, 5)
	games := []opened{o.next(), o.next(), o.next()}
	numbers := putOpened(t, c, games)
	failure := errors.New("cut off")
	for range 2 {
		n, err := d.Finished("explorer").Next(t.Context(), 2, func(ctx context.Context, tx pgx.Tx, games []int64) error {
			if err := db.AddExplored(ctx, d, tx, games); err != nil {
				t.Error(err)
			}
			return failure
		})
		if n != 0 || !errors.Is(err, failure) {
			t.Fatal(n, err)
		}
	}
	var plies int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM explored_plies`).Scan(&plies); err != nil || plies != 0 {
		t.Fatal(plies, err)
	}
	// A game that has changed before it is read is counted when it is read, or then, not twice.
	must(t, c, `UPDATE games SET private = NOT private WHERE number = $1`, numbers[0])
	one, two := d.Explored(nil), d.Explored(nil)
	done := make(chan error, 2)
	for _, e := range []*library.Explored{one, two} {
		go func() { done <- db.CatchUp(t.Context(), e.Step) }()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	if err := db.CatchUp(t.Context(), one.Step); err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, g := range games {
		rows, err := g.played.Rows()
		if err != nil {
			t.Fatal(err)
		}
		want += len(rows)
	}
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM explored_plies`).Scan(&plies); err != nil || plies != want {
		t.Errorf("%d plies, want %d; %v", plies, want, err)
	}
}

// Connections that are killed at any point of a step leave the state before it or after it.
func TestExploredThroughKills(t *testing.T) {
	t.Parallel()
	rng := seed.Rand(t)
	d, c, o := openersDB(t, rng, 6, 5)
	want, killed := 0, 0
	e := d.Explored(nil)
	for range 12 {
		var games []opened
		for range 40 {
			g := o.next()
			rows, err := g.played.Rows()
			if err != nil {
				t.Fatal(err)
			}
			want += len(rows)
			games = append(games, g)
		}
		putOpened(t, c, games)
		must(t, c, `UPDATE games SET private = NOT private WHERE number % 7 = 0`)
		done := make(chan error)
		go func() { done <- db.CatchUp(t.Context(), e.Step) }()
		must(t, c, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		if err := <-done; err != nil {
			killed++
		}
	}
	if err := db.CatchUp(t.Context(), e.Step); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of 12 were killed", killed)
	var plies, games int
	if err := c.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM explored_plies), (SELECT count(*) FROM explored)`).Scan(&plies, &games); err != nil {
		t.Fatal(err)
	}
	if plies != want || games != 480 {
		t.Errorf("%d games with %d plies, want 480 with %d", games, plies, want)
	}
	counted(t, c)
}

// Decisions of an opening that were taken back are not counted, as files leave them out: neither a choice nor the fifths that it led to.
func TestExploredTakesBack(t *testing.T) {
	t.Parallel()
	d, c, o := openersDB(t, seed.Rand(t), 6, 5)
	var games []opened
	for len(games) < 20 {
		if g := o.next(); len(g.played.Decisions) > 1 {
			games = append(games, g)
		}
	}
	numbers := putOpened(t, c, games)
	e := d.Explored(func(game int64, err error) { t.Errorf("game %d: %v", game, err) })
	if err := db.CatchUp(t.Context(), e.Step); err != nil {
		t.Fatal(err)
	}
	want := kept(t, c)
	for _, n := range numbers { // what came first was taken back
		must(t, c, `UPDATE game_events SET seq = seq + 1000 WHERE game = $1 AND seq > 1`, n)
		must(t, c, `INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at) VALUES
			($1, 2, 'choose', 1, '{"option":"swap"}', '', now()), ($1, 3, 'fifth', 1, '{"at":"a1"}', '', now()),
			($1, 4, 'takeback', 1, '{"since":2}', '', now()), ($1, 5, 'takeback', 1, '{"ply":1}', '', now())`, n)
		must(t, c, `INSERT INTO explored_again (game) VALUES ($1)`, n)
	}
	if err := db.CatchUp(t.Context(), e.Step); err != nil {
		t.Fatal(err)
	}
	if got := kept(t, c); got != want {
		t.Error("what was taken back is counted")
	}
}

// A game that cannot be read as one of its opening is counted as far as possible, and logged. A game without an opening is left
// out.
func TestExploredOdd(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	for i, p := range []past{
		{id: "annulled", reason: "aborted"}, {id: "fine", reason: "five", winner: "black"},
		{id: "swap2", reason: "five", winner: "black"}, {id: "unknown", reason: "five", winner: "white"}, {id: "damaged", reason: "five"},
		{id: "moves", reason: "five"},
	} {
		p.black, p.white, p.rule, p.ended = ann, bob, "caro", t0.AddDate(0, 0, i)
		p.put(t, c)
	}
	must(t, c, `UPDATE games SET opening = 'swap2', moves = 'h8h9h10h11' WHERE id = 'swap2'`) // without the choice after three stones
	must(t, c, `UPDATE games SET opening = 'later' WHERE id = 'unknown'`)
	must(t, c, `UPDATE games SET moves = 'h8h99' WHERE id = 'moves'`)
	must(t, c, `UPDATE games SET damage = 'seq', damaged_at = now() WHERE id = 'damaged'`)
	var odd []int64
	if err := db.CatchUp(t.Context(), d.Explored(func(game int64, err error) { odd = append(odd, game) }).Step); err != nil {
		t.Fatal(err)
	}
	slices.Sort(odd)
	if len(slices.Compact(odd)) != 3 {
		t.Errorf("odd games: %v", odd)
	}
	s := explorer.NewService(d.Archive(), idle{})
	for _, look := range []struct {
		opening game.Opening
		line    string
		games   int
	}{{game.Free, "", 1}, {game.Free, "h8", 1}, {game.Swap2, "h8,h9", 1}, {game.Swap2, "h8,h9,h10", 0}} {
		a, err := s.Explore(t.Context(), explorer.Start{Rule: board.Caro, Opening: look.opening, Size: 15}, look.line, explorer.All, 0)
		if err != nil || a.Games() != look.games {
			t.Errorf("%+v: %d games, %v", look, a.Games(), err)
		}
		if look.games == 1 && (len(a.Samples) != 1 || !fits(a.Samples[0], look.opening)) {
			t.Errorf("%+v: %+v", look, a.Samples)
		}
	}
}

func fits(s archive.Summary, o game.Opening) bool { return s.Opening == o && s.Black.Name == "Ann" }

// Every question goes by its indexes, for every viewer: a crowded position, one of few games, and one's own games in
// both.
func TestExplorerPlans(t *testing.T) {
	defer db.SetCrowded(50)()
	url := dbtest.URL(t)
	c := sql(t, url)
	o := newOpeners(t, c, seed.Rand(t), 50, 24)
	var games []opened
	for range 4000 {
		games = append(games, o.next())
	}
	putOpened(t, c, games)
	if err := db.CatchUp(t.Context(), dbtest.Open(t, url).Explored(nil).Step); err != nil {
		t.Fatal(err)
	}
	must(t, c, `VACUUM (ANALYZE)`)
	s := &seen{}
	d, err := db.OpenExplained(t.Context(), url, s.add)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, plies := range []int{0, 2, 7} {
		for _, user := range []game.UserID{0, o.people[0], o.people[20]} {
			s.begin()
			for i := range 8 { // after five times PostgreSQL may take one plan for all parameters
				f := explorer.All
				f.Mine = user
				if _, err := explorer.NewService(d.Archive(), idle{}).Explore(t.Context(), games[i].played.Start, games[i].lineOf(plies), f, user); err != nil {
					t.Fatal(err)
				}
			}
			tables, indexes, err := s.end()
			if err != nil {
				t.Error(err)
			}
			for _, table := range []string{"explored", "explored_plies", "explored_counts", "games"} {
				if tables[table] {
					t.Errorf("%d plies, user %d: all of %s is read; %v", plies, user, table, indexes)
				}
			}
		}
	}
}
