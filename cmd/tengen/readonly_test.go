package main

import (
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A database that may only be read, as a standby or one whose disk its operator has
// closed: nothing is acknowledged, the server is not ready and goes on when it may
// write again, by itself.
func TestAReadOnlyDatabase(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	t.Parallel()
	data := dataDir(t)
	p := serve(t, data)
	d := newDuel(t, p.base, 0, 1)
	sql := func(statement string) {
		t.Helper()
		conn := connectTo(t, privateURL(t, data))
		for _, s := range []string{"SET default_transaction_read_only = off", statement,
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"} {
			if _, err := conn.Exec(await.Context(t, s), s); err != nil {
				t.Fatal(err)
			}
		}
	}
	ready := func(status int) {
		t.Helper()
		await.That(t, fmt.Sprintf("/readyz to say %d", status), func() (any, bool) {
			said, _, _ := ask(t, p.base, "GET", "/readyz", "", "")
			return fmt.Sprintf("%d, and the log:\n%s", said, p.Log), said == status
		})
	}
	sql("ALTER DATABASE tengen SET default_transaction_read_only = on")
	ready(http.StatusServiceUnavailable)
	id := d.id()
	_, err := d.once(0, wire.InMove, id, d.v, wire.MoveIn{At: "a1"})
	var no *client.Refused
	if !errors.As(err, &no) || no.Code != fault.Retry {
		t.Fatalf("a move: %v", err)
	}
	sql("ALTER DATABASE tengen RESET default_transaction_read_only")
	ready(http.StatusOK)
	if _, err = d.say(0, wire.InMove, id, d.v, wire.MoveIn{At: "a1"}); err != nil {
		t.Fatal(err)
	}
	if s := d.watch(p.base); len(s.Moves) != 1 || s.Status != "live" {
		t.Errorf("%d moves, %s", len(s.Moves), s.Status)
	}
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
}
