package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/cmd/internal/soak"
	"tengen/db/dbtest"
	"tengen/hub/wire"
)

// copyGames stores copies of a finished game and of its log.
const copyGames = `
WITH g AS (
    INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods,
        stones, host, wish, private, bot, status, black, white, winner, reason, line, moves, plies, created,
        started, ended)
    SELECT substr(md5(id || '/' || n), 1, 12), rule, size, opening, forbidden, takebacks, clock, initial, increment,
        period, periods, stones, host, wish, private, bot, status, black, white, winner, reason, line, moves, plies,
        created, started, ended
    FROM games, generate_series(1, $2::int) n WHERE id = $1 AND status = 'over'
    RETURNING number
)
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
SELECT g.number, e.seq, e.kind, e.actor, e.payload, e.client_id, e.at
FROM g, game_events e WHERE e.game = (SELECT number FROM games WHERE id = $1)`

// The database of several servers is backed up while they run, restored into an empty one, verified, and served by
// others: the open games are nobody's there, and are taken over. make soak has 100,000 moves restored.
func TestBackupOfACluster(t *testing.T) {
	t.Parallel()
	h := &house{t: t, rng: rand.New(rand.NewPCG(1, 1))}
	cluster(h)
	n := h.nodes
	over, live := newDuel(t, h.base(), 0, 1), newDuel(t, h.base(), 1, 2)
	for range 50 {
		over.moveOn(over.free())
	}
	over.must(0, wire.InResign, nil)
	live.moveOn("h8", "i9", "c3")
	copies := soak.Times(0, 2000)
	if copies > 0 {
		conn := connectTo(t, h.url)
		if _, err := conn.Exec(t.Context(), copyGames, over.g, copies); err != nil {
			t.Fatal(err)
		}
		var size int64
		if err := conn.QueryRow(t.Context(), `SELECT pg_total_relation_size('game_events') + pg_total_relation_size('games')`).Scan(&size); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d bytes a move, with its share of its game", size/int64(50*copies))
	}

	file := filepath.Join(t.TempDir(), "tengen.dump")
	if said, code := tengen(t, n.env[0], "backup", file); code != 0 {
		t.Fatalf("%d: %s", code, said)
	}
	live.moveOn("d4") // after the backup
	for i := range n.all {
		n.node(i).kill()
		n.set(i, nil)
	}

	all := fmt.Sprintf("%d games: %d over, 1 live, 0 adjourned, 0 waiting, 0 set aside, 0 wrong", copies+2, copies+1)
	n.env[0] = "DATABASE_URL=" + dbtest.Empty(t)
	began := time.Now()
	said, code := tengen(t, n.env[0], "restore", file)
	if code != 0 || !strings.Contains(said, all) {
		t.Fatalf("%d: %s", code, said)
	}
	t.Logf("%d moves restored and replayed in %.1f s", 50*(copies+1)+3, time.Since(began).Seconds())
	n.complete()
	if s := over.watch(h.base()); s.Status != "over" || len(s.Moves) != 50 {
		t.Errorf("%+v", s)
	}
	live.moves = live.moves[:3]
	live.connect(h.base())
	// It is taken when the servers of the backup have been found to be gone.
	live.v = live.watch(h.base()).V
	live.moveOn("d4")
	if s := live.watch(h.base()); s.Status != "live" || len(s.Moves) != 4 {
		t.Errorf("%+v", s)
	}
	if said, code := tengen(t, n.env[0], "verify"); code != 0 || !strings.Contains(said, all) {
		t.Errorf("%d: %s", code, said)
	}
}
