package eventlog

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/db/pg"
)

// Name is the name of the writer's connection in pg_stat_activity.
const Name = "tengen writer"

// NameOf is its name for a node of the database, Name for "".
func NameOf(node string) string {
	if node == "" {
		return Name
	}
	return Name + " " + node
}

// connect opens the writer's connection unless one works. A connection that answered within the last second is not asked. A new
// connection may lead to another database than the last one, restored from a backup, where games have other numbers.
func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil && !w.conn.IsClosed() && (time.Since(w.used) < time.Second && pg.Quiet(w.conn) || w.answers(ctx)) {
		return nil
	}
	w.disconnect()
	clear(w.numbers)
	conn, err := pg.Connect(ctx, w.address, NameOf(w.node()))
	if err != nil {
		return err
	}
	w.conn = conn
	return nil
}

// answers asks a connection that has been idle, or over which something has come unasked, for a sign of life.
func (w *writer) answers(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, pg.PingWithin)
	defer cancel()
	return w.conn.Ping(ctx) == nil
}

// disconnect closes the writer's connection, if there is one. After a statement ran out of time its
// connection is closed already, but the statement may go on in PostgreSQL until pgx has cancelled it. The end of the
// writer waits for that.
func (w *writer) disconnect() {
	if w.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(w.life, pg.CloseWithin)
	defer cancel()
	w.conn.Close(ctx)
	cancelled := w.conn.PgConn().CleanupDone()
	w.cancelling.Go(func() {
		select {
		case <-cancelled:
		case <-w.life.Done():
		}
	})
	w.conn = nil
}
