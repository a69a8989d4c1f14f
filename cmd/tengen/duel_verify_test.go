package main

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/soak/clocks"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// verify reconnects after a restart and compares the server's game with what was acknowledged, and its clocks with the
// outage that is stored. It reports whether a command was sent again.
func (d *duel) verify(base string, stored *clocks.Stored) bool {
	d.t.Helper()
	d.connect(base)
	again := d.pending != nil
	if p := d.pending; p != nil {
		// Sent again as it was: taken already (its ack comes back), or taken now.
		f, err := d.say(p.by, wire.InMove, p.id, p.v, wire.MoveIn{At: p.at})
		if err != nil {
			d.t.Fatalf("game %s: %s sent again: %v", d.g, p.at, err)
		}
		d.took(p.at, f)
		d.pending = nil
	}
	s := d.watch(base)
	var log []wire.AuditRow
	resumed := 0                                                        // the row of the bonus for the outage
	await.That(d.t, "the bonus after the restart", func() (any, bool) { // it is stored once the game is loaded
		log = audit(d.t, base, d.g)
		resumed = slices.IndexFunc(log, func(e wire.AuditRow) bool {
			return e.Kind == game.Bonus && e.Time == stored.Last().Back.UnixMilli()
		})
		return log, resumed >= 0
	})
	var moves []string
	var versions []int
	for i, e := range log {
		if e.V != i+1 {
			d.t.Fatalf("game %s: event %d has version %d", d.g, i+1, e.V)
		}
		if e.Kind == game.Moved {
			moves, versions = append(moves, e.At), append(versions, e.V)
		}
	}
	if !slices.Equal(moves, d.moves) || !slices.Equal(versions, d.versions) {
		d.t.Fatalf("game %s: %v of versions %v were acknowledged, %v of %v are there", d.g, d.moves, d.versions, moves, versions)
	}
	if s.Status != "live" || s.V < d.v || len(s.Moves) != len(d.moves) {
		d.t.Fatalf("game %s: %s at version %d with %d moves, was live at %d with %d", d.g, s.Status, s.V, len(s.Moves), d.v, len(d.moves))
	}
	if had := log[d.v-1].Clock; d.clock != nil && (had.Black != d.clock.Black || had.White != d.clock.White) {
		d.t.Errorf("game %s: the clocks of version %d are %+v, and were told as %+v", d.g, d.v, had, d.clock)
	}
	d.verifyBonus(log[resumed-1], log[resumed], stored)
	for _, said := range stored.Faults(log) {
		d.t.Errorf("game %s: %s", d.g, said)
	}
	d.v, d.clock = log[len(log)-1].V, nil
	if len(d.moves) > 100 {
		d.start()
	}
	return again
}

// verifyBonus checks invariant 3, exactly: the new server knows of the turn and of the heartbeat what is stored.
func (d *duel) verifyBonus(before, bonus wire.AuditRow, stored *clocks.Stored) {
	d.t.Helper()
	charged := max(0, stored.Last().Heard.UnixMilli()-before.Time)
	if bonus.Charged != charged || bonus.Bonus != chaosBonus.Milliseconds() {
		d.t.Errorf("game %s: the running clock was charged %d ms and given %d, not %d and %d",
			d.g, bonus.Charged, bonus.Bonus, charged, chaosBonus.Milliseconds())
	}
	black, white := before.Clock.Black, before.Clock.White
	if left := bonus.Bonus - bonus.Charged; before.Clock.Run == "black" {
		black += left
	} else {
		white += left
	}
	if bonus.Clock.Black != black || bonus.Clock.White != white {
		d.t.Errorf("game %s: the clocks are %+v, not black %d and white %d", d.g, bonus.Clock, black, white)
	}
}

// audit returns a game's log as anybody may read it.
func audit(t *testing.T, base, g string) []wire.AuditRow {
	t.Helper()
	var log []wire.AuditRow
	await.That(t, "the log of game "+g, func() (any, bool) {
		var err error
		log, err = play.Log(t.Context(), base, g)
		return err, err == nil
	})
	return log
}

// privateURL returns the address of the private PostgreSQL in a server's data directory.
func privateURL(t *testing.T, data string) string {
	t.Helper()
	url, ok := private.Running(data)
	if !ok {
		t.Fatal("no private PostgreSQL runs")
	}
	return url
}

// storedIn returns what is stored in a database of times in which nobody could be heard.
func storedIn(t *testing.T, url string) *clocks.Stored {
	t.Helper()
	conn := connectTo(t, url)
	defer conn.Close(context.Background()) // a soak looks a hundred times
	s, err := clocks.Load(await.Context(t, "what is stored of outages"), conn)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// lastBeat returns the newest heartbeat that is stored in a database.
func lastBeat(t *testing.T, conn *pgx.Conn) (at time.Time) {
	t.Helper()
	if err := conn.QueryRow(await.Context(t, "the newest heartbeat"), `SELECT max(at) FROM heartbeats`).Scan(&at); err != nil {
		t.Fatal(err)
	}
	return at
}

// connectTo opens a connection to a database that the end of the test closes.
func connectTo(t *testing.T, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(await.Context(t, "a connection to PostgreSQL"), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}
