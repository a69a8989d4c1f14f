package db_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// seen is what plans read: tables from end to end, and indexes.
type seen struct {
	mu              sync.Mutex // guards the following
	tables, indexes map[string]bool
	plans           int
	err             error
}

type planNode struct {
	Type   string     `json:"Node Type"`
	Table  string     `json:"Relation Name"`
	Index  string     `json:"Index Name"`
	Nested []planNode `json:"Plans"`
}

func (s *seen) add(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var told struct{ Plan planNode }
	if err := json.Unmarshal([]byte(text), &told); err != nil {
		s.err = err
	}
	s.plans++
	s.node(told.Plan)
}

// begin forgets what was read, and how many plans there were.
func (s *seen) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables, s.indexes, s.plans = map[string]bool{}, map[string]bool{}, 0
}

// end returns what was read since begin, and the first plan that could not be read as an error.
func (s *seen) end() (tables, indexes map[string]bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tables, s.indexes, s.err
}

// count returns how many statements have been planned and run since begin.
func (s *seen) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.plans
}

func (s *seen) node(n planNode) {
	switch {
	case n.Type == "Seq Scan":
		s.tables[n.Table] = true
	case n.Index != "":
		s.indexes[n.Index] = true
	}
	for _, nested := range n.Nested {
		s.node(nested)
	}
}

// TestPlans: with eight thousand games, of which somebody has played a hundred or two, every question goes by its
// indexes, with PostgreSQL's first plans and its later generic ones.
func TestPlans(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	c := sql(t, url)
	must(t, c, `INSERT INTO users (name, kind, created) SELECT 'User' || i, 'guest', now() FROM generate_series(1, 100) i`)
	must(t, c, `
		WITH made AS (
			INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones, host, wish,
				private, bot, rated, status, black, white, winner, reason, moves, plies, created, started, ended)
			SELECT 'game' || i, (ARRAY['renju', 'caro', 'standard'])[1 + i % 3], 15, 'free', 'refuse', false, 'fischer', 180000, 2000, 0, 0, 0,
				1 + i % 100, 'black', i % 30 = 0, '', true, 'over', 1 + i % 100, 1 + (i * 7 + 3) % 100, (ARRAY['black', 'white', ''])[1 + i % 3],
				'resign', 'h8', 1, at, at, at
			FROM generate_series(1, 8000) i, LATERAL (SELECT now() - make_interval(hours => 8001 - i) AS at) x
			RETURNING number, black, white, rule, speed, ended
		)
		INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation)
		SELECT number, u, rule, speed, '', ended, 1500, 60, 1500, 60 FROM made, unnest(ARRAY[black, white]) u WHERE black <> white`)
	levels := make([]string, 14) // of bots, which are the last fourteen
	for i := range levels {
		levels[i] = fmt.Sprint("level", i)
		must(t, c, `UPDATE users SET kind = 'bot', bot = $2 WHERE name = $1`, fmt.Sprint("User", 87+i), levels[i])
	}
	must(t, c, `VACUUM (ANALYZE)`)
	s := &seen{}
	d, err := db.OpenExplained(t.Context(), url, s.add)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx, a := t.Context(), d.Archive()
	games := func(change func(*archive.Query)) func(archive.Person) error {
		return func(p archive.Person) error {
			q := archive.Query{User: p.ID, Limit: 20}
			change(&q)
			_, err := a.Games(ctx, q)
			return err
		}
	}
	no := false
	for name, ask := range map[string]struct {
		of      func(archive.Person) error
		indexes string
	}{
		"newest":  {games(func(*archive.Query) {}), "games_of_black games_of_white"},
		"older":   {games(func(q *archive.Query) { q.Before = time.Now().AddDate(-1, 0, 0) }), "games_of_black games_of_white"},
		"none":    {games(func(q *archive.Query) { q.Rated = &no }), "games_of_black games_of_white"},
		"filters": {games(func(q *archive.Query) { q.Rule, q.Speed, q.Result = "caro", game.Blitz, archive.Lost }), "games_of_black games_of_white"},
		"against": {games(func(q *archive.Query) { q.Against = 5 }), "games_pair"},
		"bots":    {func(p archive.Person) error { _, err := a.Bots(ctx, levels, p.ID); return err }, "games_pair"},
		"replay":  {func(archive.Person) error { _, err := a.Replay(ctx); return err }, "games_number_key"},
		"scores":  {func(p archive.Person) error { _, err := a.Scores(ctx, p.ID, 5, 0); return err }, "games_pair"},
		"profile": {func(p archive.Person) error { _, err := a.Profile(ctx, p); return err }, "rating_changes_pkey"},
		"points": {func(p archive.Person) error {
			_, err := a.Points(ctx, p, game.RatingPool{Rule: board.Renju, Speed: game.Blitz})
			return err
		}, "rating_changes_user"},
	} {
		s.begin()
		for i := range 8 { // after five times PostgreSQL may take one plan for all parameters
			if err := ask.of(archive.Person{Player: archive.Player{ID: game.UserID(1 + i)}}); err != nil {
				t.Fatal(name, err)
			}
		}
		tables, indexes, err := s.end()
		if err != nil {
			t.Error(name, err)
		}
		for _, table := range []string{"games", "rating_changes"} {
			if tables[table] {
				t.Errorf("%s: all %s are read", name, table)
			}
		}
		for _, index := range strings.Fields(ask.indexes) {
			if !indexes[index] {
				t.Errorf("%s: %s is not used, but %v", name, index, indexes)
			}
		}
	}
}
