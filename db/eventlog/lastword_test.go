package eventlog_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// lastWord is how the connection of a batch ends.
type lastWord struct {
	skip   int    // batches that come before it undisturbed
	after  int    // completions of statements that the writer still gets
	synced bool   // whether PostgreSQL gets the whole batch, and so commits it; else what it needs for these completions
	word   string // what the writer is told, "" if the connection is cut without one
}

// The last words of a connection.
var (
	shutDown = errorResponse("FATAL", "57P01", "ProcessInterrupts")
	pooler   = errorResponse("FATAL", "57P01", "") // from a pooler, which does not know what PostgreSQL has done
)

func errorResponse(severity, code, routine string) string {
	body := "S" + severity + "\x00V" + severity + "\x00C" + code + "\x00Msaid by a test\x00"
	if routine != "" {
		body += "R" + routine + "\x00"
	}
	return string(message('E', body+"\x00"))
}

func message(kind byte, body string) []byte {
	b := append([]byte{kind}, binary.BigEndian.AppendUint32(nil, uint32(4+len(body)))...)
	return append(b, body...)
}

// readMessage reads one message of the protocol, with its head.
func readMessage(r io.Reader) ([]byte, error) {
	head := make([]byte, 5)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, err
	}
	b := append(head, make([]byte, binary.BigEndian.Uint32(head[1:])-4)...)
	_, err := io.ReadFull(r, b[5:])
	return b, err
}

// ender is a proxy that ends one connection as told, once.
type ender struct {
	armed atomic.Pointer[lastWord]
	ended atomic.Int64
}

func (e *ender) serve(client, server net.Conn) {
	// The first message of a connection has no kind before its length.
	head := make([]byte, 4)
	if _, err := io.ReadFull(client, head); err != nil {
		return
	}
	open := make([]byte, binary.BigEndian.Uint32(head)-4)
	if _, err := io.ReadFull(client, open); err != nil {
		return
	}
	server.Write(append(head, open...))
	var how atomic.Pointer[lastWord] // of this connection's present batch
	unread := make(chan struct{})    // the batch is at its end, and PostgreSQL gets nothing of it
	down := make(chan struct{})
	go func() {
		defer close(down)
		e.answers(client, server, &how, unread)
		client.Close()
		server.Close()
	}()
	defer func() { server.Close(); <-down }()
	executed := 0
	begins := true        // a batch begins with the next message
	var skipped *lastWord // what the present batch comes before; nil: it began before that was there
	for {
		m, err := readMessage(client)
		if err != nil {
			return
		}
		// The end of a batch that PostgreSQL is at work on may still be unread here: what is armed is for later ones.
		if begins && how.Load() == nil {
			if skipped = e.armed.Load(); skipped != nil && skipped.skip == 0 && e.armed.CompareAndSwap(skipped, nil) {
				how.Store(skipped)
			}
		}
		begins = m[0] == 'S'
		h := how.Load()
		switch {
		case h == nil:
			if begins && skipped != nil {
				skipped.skip--
			}
			server.Write(m)
		case h.synced:
			server.Write(m)
		case executed < h.after:
			server.Write(m)
			if m[0] == 'E' {
				if executed++; executed == h.after {
					server.Write(message('H', ""))
				}
			}
		case m[0] == 'S' && h.after == 0:
			close(unread)
			<-down
			return
		}
	}
}

// answers passes PostgreSQL's answers on, up to the end.
func (e *ender) answers(client, server net.Conn, how *atomic.Pointer[lastWord], unread <-chan struct{}) {
	all := make(chan []byte)
	go func() {
		defer close(all)
		for {
			m, err := readMessage(server)
			if err != nil {
				return
			}
			all <- m
		}
	}()
	defer func() {
		server.Close()
		for range all {
		}
	}()
	completions := 0
	for {
		select {
		case <-unread:
			e.end(client, how.Load())
			return
		case m, ok := <-all:
			if !ok {
				return
			}
			h := how.Load()
			if h == nil {
				client.Write(m)
				continue
			}
			if completions < h.after {
				client.Write(m)
			}
			if m[0] == 'C' {
				completions++
			}
			if h.synced && m[0] == 'Z' || !h.synced && completions == h.after {
				e.end(client, h)
				return
			}
		}
	}
}

func (e *ender) end(client net.Conn, h *lastWord) {
	e.ended.Add(1)
	io.WriteString(client, h.word)
}

// seats is an event with a statement of its own.
func seats(id string, seq int, black, white game.UserID) records.Append {
	return records.Append{Game: id, Event: &game.Event{Seq: seq, Kind: game.Chose, Actor: black, At: time.Unix(1_800_000_000, 0),
		Payload: game.Payload{Black: black, White: white, Option: "black"}}}
}

// together stores events in one batch. The writer is kept busy with another one, as event seq of game g, until all are queued;
// then comes ready.
func together(t testing.TB, l *eventlog.Log, conn *pgx.Conn, seq int, batch []records.Append, ready func()) []error {
	t.Helper()
	release := hold(t, conn)
	first := make(chan error, 1)
	l.Append(offer("g", seq), func(err error) { first <- err })
	await.That(t, "a batch that waits", func() (any, bool) {
		var waiting int
		err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'game_events'::regclass`).Scan(&waiting)
		return err, err == nil && waiting == 1
	})
	answers := make([]chan error, len(batch))
	for i, a := range batch {
		answers[i] = make(chan error, 1)
		l.Append(a, func(err error) { answers[i] <- err })
	}
	ready()
	release()
	if err := await.Receive(t, "the first answer", first); err != nil {
		t.Fatal(err)
	}
	errs := make([]error, len(batch))
	for i := range batch {
		errs[i] = await.Receive(t, "an answer", answers[i])
	}
	return errs
}

// A batch of which PostgreSQL has stored nothing, which the place of the last word proves, is stored by another try, and nobody
// hears of it. Otherwise nobody knows. Nothing is stored twice.
func TestEndsOfABatch(t *testing.T) { dbtest.BothWays(t, endsOfABatch) }

func endsOfABatch(t *testing.T, way dbtest.Way) {
	e := &ender{}
	l, conn := startVia(t, func(url string) string { return dbtest.Proxy(t, url, way, e.serve) })
	ann, bob := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob")
	n := 0
	// next returns three statements of one implicit transaction, or those of a transaction that ends a rated game. The writer
	// knows the number of the last one's game, unless it is new.
	next := func(rated, unknown bool) []records.Append {
		n++
		a, b, c := fmt.Sprint("a", n), fmt.Sprint("b", n), fmt.Sprint("c", n)
		addGame(t, conn, c)
		if !unknown {
			if err := commit(l, offer(c, 2)); err != nil {
				t.Fatal(err)
			}
		}
		if rated {
			addRated(t, conn, a, ann, bob)
			return []records.Append{end(a, 1, ann, bob, "black"), offer(c, 1)}
		}
		addGame(t, conn, a)
		addGame(t, conn, b)
		return []records.Append{seats(a, 1, ann, bob), seats(b, 1, bob, ann), offer(c, 1)}
	}
	stored := func(batch []records.Append) (have int) {
		for _, a := range batch {
			var one int
			err := conn.QueryRow(t.Context(), `SELECT count(*) FROM game_events e JOIN games g ON g.number = e.game WHERE g.id = $1 AND seq = 1`, a.Game).Scan(&one)
			if err != nil || one > 1 {
				t.Errorf("%s is stored %d times, %v", a.Game, one, err)
			}
			have += one
		}
		return have
	}
	for _, x := range []struct {
		name           string
		rated, unknown bool
		lastWord
		certain bool // that nothing is stored
		stored  bool // before the next try
	}{
		{"read by nobody", false, false, lastWord{0, 0, false, shutDown}, true, false},
		{"after the first", false, false, lastWord{0, 1, false, shutDown}, true, false},
		{"before the last", false, false, lastWord{0, 2, false, shutDown}, true, false},
		{"after the last, not committed", false, false, lastWord{0, 3, false, shutDown}, false, false},
		{"after the last, committed", false, false, lastWord{0, 3, true, shutDown}, false, true},
		{"cut, read by nobody", false, false, lastWord{0, 0, false, ""}, false, false},
		{"cut, committed", false, false, lastWord{0, 0, true, ""}, false, true},
		{"cut between, committed", false, false, lastWord{0, 2, true, ""}, false, true},
		{"somebody between who does not know", false, false, lastWord{0, 0, true, pooler}, false, true},
		{"a game is looked for", false, true, lastWord{0, 0, false, shutDown}, true, false},
		{"cut while a game is looked for", false, true, lastWord{0, 0, false, ""}, true, false},
		{"rated, before what is rated is known", true, false, lastWord{0, 0, false, shutDown}, true, false},
		{"rated, cut before what is rated is known", true, false, lastWord{0, 2, false, ""}, true, false},
		{"rated, read by nobody", true, false, lastWord{1, 0, false, shutDown}, true, false},
		{"rated, before the last", true, false, lastWord{1, 1, false, shutDown}, true, false},
		{"rated, before COMMIT", true, false, lastWord{1, 2, false, shutDown}, false, false},
		{"rated, before COMMIT's completion", true, false, lastWord{1, 2, true, shutDown}, false, true},
		{"rated, after COMMIT", true, false, lastWord{1, 3, true, shutDown}, false, true},
		{"rated, cut", true, false, lastWord{1, 0, true, ""}, false, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			// A connection on which every statement is known.
			if err := errors.Join(together(t, l, conn, 2*n+1, next(x.rated, x.unknown), func() {})...); err != nil {
				t.Fatal(err)
			}
			before := e.ended.Load()
			batch := next(x.rated, x.unknown)
			errs := together(t, l, conn, 2*n, batch, func() { e.armed.Store(&x.lastWord) })
			if e.ended.Load() != before+1 {
				t.Fatal("the connection has not ended")
			}
			for i, err := range errs {
				if x.certain && err != nil || !x.certain && fault.CodeOf(err) != fault.Retry {
					t.Errorf("event %d: %v", i, err)
				}
			}
			want := 0
			if x.certain || x.stored {
				want = len(batch)
			}
			if have := stored(batch); have != want {
				t.Errorf("%d events are stored, want %d", have, want)
			}
			for i, a := range batch {
				if err := commit(l, a); err != nil != (want > 0) || err != nil && !errors.Is(err, records.ErrConflict) {
					t.Errorf("event %d again: %v", i, err)
				}
			}
			if have := stored(batch); have != len(batch) {
				t.Errorf("%d events are stored in the end", have)
			}
		})
	}
}

// An error that is nobody's fault, at any statement of a batch, leads to another try over the same connection.
func TestAFailureIsTriedAgain(t *testing.T) {
	l, conn := start(t)
	exec := func(sql string) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	exec(`CREATE SEQUENCE tries`)
	exec(`CREATE TABLE failing (id text, code text)`)
	exec(`CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS $$
		DECLARE c text;
		BEGIN
			SELECT code INTO c FROM failing f JOIN games g ON g.id = f.id WHERE g.number = NEW.game;
			IF FOUND AND nextval('tries') <= 3 THEN RAISE EXCEPTION 'nobody is to blame' USING ERRCODE = c; END IF;
			RETURN NEW;
		END $$`)
	exec(`CREATE TRIGGER failing BEFORE INSERT ON game_events FOR EACH ROW EXECUTE FUNCTION failing()`)
	if err := commit(l, offer("g", 1)); err != nil {
		t.Fatal(err)
	}
	pid := writers(t, conn)
	n := 0
	for _, code := range []string{"40001", "40P01", "57014", "53200"} {
		for at := range 3 {
			n++
			ids := []string{fmt.Sprint("a", n), fmt.Sprint("b", n), fmt.Sprint("c", n)}
			for _, id := range ids {
				addGame(t, conn, id)
			}
			exec(`ALTER SEQUENCE tries RESTART`)
			exec(fmt.Sprintf(`DELETE FROM failing; INSERT INTO failing VALUES ('%s', '%s')`, ids[at], code))
			batch := []records.Append{seats(ids[0], 1, 1, 1), seats(ids[1], 1, 1, 1), offer(ids[2], 1)}
			if err := errors.Join(together(t, l, conn, n+1, batch, func() {})...); err != nil {
				t.Errorf("%s at %d: %v", code, at, err)
			}
			var tries, rows int
			err := conn.QueryRow(t.Context(), `SELECT last_value, (SELECT count(*) FROM game_events e JOIN games g ON g.number = e.game WHERE g.id = ANY ($1)) FROM tries`, ids).
				Scan(&tries, &rows)
			if err != nil || tries != 4 || rows != 3 {
				t.Errorf("%s at %d: %d tries, %d events; %v", code, at, tries, rows, err)
			}
		}
	}
	if now := writers(t, conn); len(pid) != 1 || len(now) != 1 || pid[0] != now[0] {
		t.Errorf("connections %v, then %v", pid, now)
	}
}
