package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/past"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The database of several servers is backed up while they run, restored into an empty one, verified, and served by
// others: the open games are nobody's there, and are taken over. make soak has 100,000 moves restored.
func TestBackupOfACluster(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	h := &chaosSite{t: t, rng: rand.New(rand.NewPCG(1, 1))}
	threeNodes(h)
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
		if err := past.Copy(t.Context(), conn, over.g, copies); err != nil {
			t.Fatal(err)
		}
		var size int64
		if err := conn.QueryRow(t.Context(), `SELECT pg_total_relation_size('game_events') + pg_total_relation_size('games')`).Scan(&size); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d bytes a move, with its share of its game", size/int64(50*copies))
	}

	file := filepath.Join(t.TempDir(), "tengen.dump")
	if said, code := tengen(t, "DATABASE_URL="+n.Database, "backup", file); code != 0 {
		t.Fatalf("%d: %s", code, said)
	}
	live.moveOn("d4") // after the backup
	for _, node := range n.Nodes {
		node.Kill()
	}

	all := fmt.Sprintf("%d games: %d over, 1 live, 0 adjourned, 0 waiting, 0 set aside, 0 wrong", copies+2, copies+1)
	n.Database = dbtest.Empty(t)
	began := time.Now()
	said, code := tengen(t, "DATABASE_URL="+n.Database, "restore", file)
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
	if said, code := tengen(t, "DATABASE_URL="+n.Database, "verify"); code != 0 || !strings.Contains(said, all) {
		t.Errorf("%d: %s", code, said)
	}
}
