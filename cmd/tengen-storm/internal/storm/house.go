package storm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"tengen/db"
	"tengen/db/private"
	"tengen/hub/account"
)

// ErrNotEmpty is returned for a database that holds a schema: a storm fills it,
// so it takes none that may be somebody's.
var ErrNotEmpty = errors.New("storm: DATABASE_URL must name an empty database, which it will be again afterwards")

// house is where a run lives: a folder, a PostgreSQL and guests. Servers come
// and go; what they commit stays until the end.
type house struct {
	server  string // programs
	self    string
	dir     string
	cluster *private.Cluster // nil with a database of one's own
	url     string
	db      *db.DB
	people  people
	starts  int // of children, to tell their logs apart
	members int // made so far
}

// newHouse makes the folder and the database.
func newHouse(ctx context.Context, o Options) (h *house, err error) {
	parent, url := o.Dir, o.DatabaseURL
	if parent == "" {
		parent = os.TempDir()
	}
	sweep(parent)
	dir, err := os.MkdirTemp(parent, fmt.Sprintf("tengen-storm-%d-", os.Getpid()))
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { // PostgreSQL's user must get in
		return nil, err
	}
	h = &house{server: o.Server, self: o.Self, dir: dir, url: url}
	begun := h
	defer func() {
		if err != nil {
			err = errors.Join(err, begun.close())
		}
	}()
	if url == "" {
		if h.cluster, err = private.Start(ctx, private.Options{Dir: filepath.Join(dir, "data")}); err != nil {
			return nil, err
		}
		h.url = h.cluster.URL()
	} else if v, _, err := db.SchemaVersion(ctx, url); err != nil {
		return nil, err
	} else if v != 0 {
		h.url = "" // and leave it alone
		return nil, ErrNotEmpty
	}
	if err := db.Migrate(ctx, h.url, slog.New(slog.DiscardHandler)); err != nil {
		return nil, err
	}
	h.db, err = db.Open(ctx, h.url)
	return h, err
}

// close leaves nothing behind.
func (h *house) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var err error
	if h.db != nil {
		h.db.Close()
	}
	switch {
	case h.cluster != nil:
		err = h.cluster.Stop(ctx)
	case h.url != "":
		err = db.MigrateDown(ctx, h.url)
	}
	return errors.Join(err, os.RemoveAll(h.dir))
}

// sweep stops and removes what runs that were killed have left.
func sweep(parent string) {
	old, _ := filepath.Glob(filepath.Join(parent, "tengen-storm-*"))
	for _, dir := range old {
		var pid int
		if _, err := fmt.Sscanf(filepath.Base(dir), "tengen-storm-%d-", &pid); err != nil {
			continue
		}
		if _, err := os.Stat("/proc/" + strconv.Itoa(pid)); err == nil {
			continue // it runs
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		data := filepath.Join(dir, "data")
		if _, err := os.Stat(filepath.Join(data, "postgres", "postmaster.pid")); err == nil {
			if c, err := private.Start(ctx, private.Options{Dir: data}); err == nil {
				c.Stop(ctx)
			}
		}
		cancel()
		os.RemoveAll(dir)
	}
}

// databaseCPU returns the processor time of the private PostgreSQL, 0 with
// another.
func (h *house) databaseCPU() time.Duration {
	if h.cluster == nil {
		return 0
	}
	return cpuOfTree(h.cluster.Pid())
}

// commit measures a single-row commit, as each is in life: one statement, durable.
// Its row is a member.
func (h *house) commit(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	_, err := h.member(ctx)
	return time.Since(began), err
}

// member makes a member who never signs in.
func (h *house) member(ctx context.Context) (account.User, error) {
	h.members++
	name := "storm" + strconv.Itoa(h.members)
	return h.db.Accounts().AddMember(ctx, name, name, "none", time.Now())
}

// postgres returns the private PostgreSQL's version, "" if it cannot be told.
func (h *house) postgres(ctx context.Context) string {
	if h.cluster == nil {
		return ""
	}
	out, err := programVersion(ctx, fmt.Sprintf("/proc/%d/exe", h.cluster.Pid()))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.TrimPrefix(out, "postgres (PostgreSQL)"))
}
