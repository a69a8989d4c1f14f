package main

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/client"
	"tengen/db/private"
	"tengen/hub/fault"
	"tengen/hub/wire"
)

// A database that may only be read, as a standby or one whose disk its keeper has
// closed: nothing is acknowledged, the server is not ready and goes on when it may
// write again, by itself.
func TestAReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	data := dataDir(t)
	p := serve(ctx, t, data)
	d := newDuel(ctx, t, p.base, 0, 1)
	sql := func(statement string) {
		t.Helper()
		url, ok := private.Running(data)
		if !ok {
			t.Fatal("no private PostgreSQL runs")
		}
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(ctx)
		for _, s := range []string{"SET default_transaction_read_only = off", statement,
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"} {
			if _, err := conn.Exec(ctx, s); err != nil {
				t.Fatal(err)
			}
		}
	}
	await := func(status int) {
		t.Helper()
		tick := time.NewTicker(50 * time.Millisecond)
		defer tick.Stop()
		for {
			res, err := http.Get(p.base + "/readyz")
			if err != nil {
				t.Fatal(err, p.log)
			}
			res.Body.Close()
			if res.StatusCode == status {
				return
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				t.Fatalf("/readyz says %d, not %d\n%s", res.StatusCode, status, p.log)
			}
		}
	}
	sql("ALTER DATABASE tengen SET default_transaction_read_only = on")
	await(http.StatusServiceUnavailable)
	id := d.id()
	_, err := d.conns[0].Call(ctx, wire.InMove, id, d.g, d.v, wire.MoveIn{At: "a1"})
	var no *client.Refused
	if !errors.As(err, &no) || no.Code != fault.Retry {
		t.Fatalf("a move: %v", err)
	}
	sql("ALTER DATABASE tengen RESET default_transaction_read_only")
	await(http.StatusOK)
	for {
		if _, err = d.conns[0].Call(ctx, wire.InMove, id, d.g, d.v, wire.MoveIn{At: "a1"}); !errors.As(err, &no) || no.Code != fault.Retry {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if s := d.watch(ctx, p.base); len(s.Moves) != 1 || s.Status != "live" {
		t.Errorf("%d moves, %s", len(s.Moves), s.Status)
	}
	if code := p.stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.log)
	}
}
