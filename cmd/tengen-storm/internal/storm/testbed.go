package storm

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/soak/past"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/db/schema"
	made "github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// testbed is where a run lives: a folder, a PostgreSQL and guests. Servers come and go; their commits stay until the
// end.
type testbed struct {
	dir     string
	cluster *private.Cluster
	db      *db.DB
	cookies []string // of guests, made once and used with every server of a run: each socket is another's
	starts  int      // of children, to tell their logs apart
	members int      // made so far
}

// Folder makes a folder that the unprivileged owner of a private PostgreSQL can reach.
func Folder(parent, name string) (string, error) {
	dir, err := os.MkdirTemp(parent, name)
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o755)
}

// newTestbed makes the folder and the database.
func newTestbed(ctx context.Context, parent string) (*testbed, error) {
	dir, err := Folder(parent, "tengen-storm-")
	if err != nil {
		return nil, err
	}
	h := &testbed{dir: dir}
	if err := h.open(ctx); err != nil {
		return nil, errors.Join(err, h.close())
	}
	return h, nil
}

func (h *testbed) open(ctx context.Context) (err error) {
	if h.cluster, err = private.Start(ctx, private.Options{Dir: filepath.Join(h.dir, "data")}); err != nil {
		return err
	}
	if err = schema.Migrate(ctx, h.cluster.URL(), slog.New(slog.DiscardHandler)); err != nil {
		return err
	}
	h.db, err = db.Open(ctx, h.cluster.URL())
	return err
}

// close leaves nothing behind.
func (h *testbed) close() (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if h.db != nil {
		h.db.Close()
	}
	if h.cluster != nil {
		err = h.cluster.Stop(ctx)
	}
	return errors.Join(err, os.RemoveAll(h.dir))
}

// databaseCPU returns the processor time of PostgreSQL.
func (h *testbed) databaseCPU() time.Duration { return cpuOfTree(h.cluster.Pid()) }

// commit measures a single-row commit, as each is in life: one statement, durable.
// Its row is a member who never signs in.
func (h *testbed) commit(ctx context.Context) (time.Duration, error) {
	h.members++
	name := "storm" + strconv.Itoa(h.members)
	began := time.Now()
	_, err := h.db.Accounts().AddMember(ctx, name, name, "none", began)
	return time.Since(began), err
}

// inFlight is how many sockets, sessions and games are made at a time.
const inFlight = 64

// guests makes guests until there are n.
func (h *testbed) guests(ctx context.Context, n int) error {
	have := len(h.cookies)
	if n <= have {
		return nil
	}
	more, err := Guests(ctx, h.db, have, n-have)
	h.cookies = append(h.cookies, more...)
	return err
}

// Guests makes n guests with a session each, numbered from first on, and returns their cookies. They are written to the database as
// hub/member/account would, since a server that had made thousands of them would have
// memory left over from it.
func Guests(ctx context.Context, d *db.DB, first, n int) ([]string, error) {
	cookies := make([]string, n)
	err := wait.Each(ctx, n, inFlight, func(ctx context.Context, i int) error {
		token := rand.Text()
		hash := sha256.Sum256([]byte(token))
		cookies[i] = "tengen_session=" + token
		_, err := d.Accounts().AddGuest(ctx, "Guest Storm "+strconv.Itoa(first+i), account.NewSession{
			TokenHash: hash[:], Address: "127.0.0.1", Agent: "tengen-storm", Created: time.Now(),
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("guests: %w", err)
	}
	return cookies, nil
}

const (
	pastGames = 15_000
	pastMoves = 50
)

// past fills the database with finished games, copies of one that is played first: a server
// that people use is not in the first minute of its life. In that, PostgreSQL
// makes each 16 MB of its log anew and touches its memory for the first time;
// later it uses both again, has looked through its tables, and the server has caught up with them.
func (r *runner) past(ctx context.Context) error {
	_, err := r.with(ctx, scenario{name: "past"}, 1, false, func(t *trial) (Values, error) {
		ms, err := t.play(ctx, 1, 0, true)
		if err != nil {
			return nil, err
		}
		m := ms[0]
		first := m.game()
		m.length = pastMoves
		beginAll(ms)
		if !wait.Until(ctx, arrival, poll, func() bool { return m.game() != first }) {
			return nil, fmt.Errorf("game %s does not end", first)
		}
		if err := t.verify(ctx, ms, Values{}); err != nil {
			return nil, err
		}
		return nil, r.testbed.patiently(ctx, func(conn *pgx.Conn) error {
			return past.Copy(ctx, conn, first, scaled(pastGames, r.Scale, 1))
		})
	})
	if err != nil {
		return err
	}
	if err := r.testbed.settle(ctx); err != nil {
		return err
	}
	return r.testbed.patiently(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `VACUUM (ANALYZE)`)
		return err
	})
}

// settle does the background work of servers: the built-in puzzles are stored, and finished games are read.
func (h *testbed) settle(ctx context.Context) error {
	puzzles, err := puzzle.NewService(puzzle.Config{Store: h.db.Puzzles(), Key: []byte{0}, House: made.BuiltIn})
	if err == nil {
		err = puzzles.Import(ctx)
	}
	for _, reader := range h.db.Readers(nil) {
		err = errors.Join(err, db.CatchUp(ctx, reader.Step))
	}
	return err
}

// checkpoint begins a trial with PostgreSQL's memory written and its log free to
// be written over.
func (h *testbed) checkpoint(ctx context.Context) error {
	return h.patiently(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `CHECKPOINT`)
		return err
	})
}

// patiently lends f a connection on which a statement may take as long as it takes.
func (h *testbed) patiently(ctx context.Context, f func(*pgx.Conn) error) error {
	config, err := pgx.ParseConfig(h.cluster.URL())
	if err != nil {
		return err
	}
	config.RuntimeParams["statement_timeout"] = "0"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return f(conn)
}
