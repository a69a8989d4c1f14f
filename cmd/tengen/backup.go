package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/db/schema"
)

// backupCmd writes all that is stored into one file, also while the server runs.
type backupCmd struct {
	Database
	File string `arg:"" type:"path" help:"The file to write. One that exists is left alone."`
}

// Run has pg_dump write the file, which has its name only when it is whole. It is
// for its owner alone: it holds the hashes of passwords and sessions.
func (c *backupCmd) Run(ctx context.Context) error {
	from, stop, err := c.reach(ctx, slog.New(slog.NewJSONHandler(os.Stderr, nil)))
	if err != nil {
		return err
	}
	defer stop(context.Background())
	if _, err := os.Lstat(c.File); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("backup: %s: %w", c.File, fs.ErrExist), err)
	}
	part := c.File + ".part"
	f, err := os.OpenFile(part, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("backup: %s is there: another backup is writing it, or one was killed; remove it then", part)
	}
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := errors.Join(dump(ctx, from, f), f.Sync(), f.Close()); err != nil {
		os.Remove(part)
		return fmt.Errorf("backup: %w", err)
	}
	if _, err := os.Lstat(c.File); !errors.Is(err, fs.ErrNotExist) { // somebody has made one meanwhile
		return errors.Join(fmt.Errorf("backup: %s: %w; this one is %s", c.File, fs.ErrExist, part), err)
	}
	if err := os.Rename(part, c.File); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return syncDir(filepath.Dir(c.File))
}

// dump writes a database to a file in pg_dump's custom format, all of one moment.
func dump(ctx context.Context, from string, to *os.File) error {
	address, env := withoutPassword(from)
	return postgresProgram(ctx, to, env, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--dbname="+address)
}

// restoreCmd fills an empty database from a backup.
type restoreCmd struct {
	Database
	File string `arg:"" type:"existingfile" help:"What backup wrote."`
}

// Run restores all or nothing, brings the schema to this binary's version, and
// verifies every game.
func (c *restoreCmd) Run(ctx context.Context) error {
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	to, stop, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer stop(context.Background())
	empty, err := games.IsEmpty(ctx, to)
	if err != nil {
		return err
	}
	if !empty {
		return errors.New("restore: the database has tables; restore into an empty one, or set TENGEN_DATA to a new directory")
	}
	address, env := withoutPassword(to)
	if err := postgresProgram(ctx, os.Stdout, env, "pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error",
		"--dbname="+address, c.File); err != nil {
		return fmt.Errorf("restore: nothing has been restored: %w", err)
	}
	if err := schema.Migrate(ctx, to, log); err != nil {
		return err
	}
	return opening(ctx, to, func(d *db.DB) error { return verifyAll(ctx, os.Stdout, d) })
}

// postgresProgram runs one of PostgreSQL's own programs. When ctx ends it is asked to end.
func postgresProgram(ctx context.Context, out io.Writer, env []string, name string, args ...string) error {
	path, err := private.FindProgram(name)
	if err != nil {
		return fmt.Errorf("%s was not found: install PostgreSQL's client programs (on Debian: apt install postgresql-client), "+
			"or add their directory to PATH", name)
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// withoutPassword takes the password out of a database's URL and returns it as
// an environment variable: everybody on a machine can read command lines.
func withoutPassword(database string) (address string, env []string) {
	u, err := url.Parse(database)
	if err != nil || !strings.HasPrefix(u.Scheme, "postgres") {
		return database, nil // libpq's form of names and values
	}
	var password string
	if query := u.Query(); query.Has("password") {
		password = query.Get("password")
		query.Del("password")
		u.RawQuery = strings.ReplaceAll(query.Encode(), "+", "%20") // libpq takes a plus for a plus
	}
	if p, ok := u.User.Password(); ok {
		password, u.User = p, url.User(u.User.Username())
	}
	if password == "" {
		return u.String(), nil
	}
	return u.String(), []string{"PGPASSWORD=" + password}
}

// syncDir makes a new name in a directory durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer d.Close()
	return d.Sync()
}
