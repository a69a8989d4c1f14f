package dbtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/base/module"
	"github.com/tengen-go/tengen/migrations"
)

// A cluster with the template is made once a schema and kept, stopped, in bin/postgres of the repository. Each test
// process runs a copy: that is quicker than initdb and the migrations.

// form changes when what is kept is made in another way.
const form = 1

// begin puts a copy of what is kept into data and starts it. If there is none, or it does not start, as after an upgrade of
// PostgreSQL, it makes a new one.
func begin(ctx context.Context, data string) (*private.Cluster, error) {
	opt := private.Options{Dir: data, NoSync: true}
	kept, err := keptAt()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(kept); err == nil {
		if err := replicate(kept, data); err != nil {
			return nil, err
		}
		if c, err := private.Start(ctx, opt); err == nil {
			return c, nil
		}
		if err := errors.Join(os.RemoveAll(data), os.RemoveAll(kept)); err != nil {
			return nil, err
		}
	}
	c, err := private.Start(ctx, opt)
	if err != nil {
		return nil, err
	}
	if err := fill(ctx, c.URL()); err != nil {
		return nil, errors.Join(err, c.Stop(ctx))
	}
	if err := c.Stop(ctx); err != nil {
		return nil, err
	}
	if err := keep(data, kept); err != nil {
		return nil, err
	}
	return private.Start(ctx, opt)
}

// fill makes the template.
func fill(ctx context.Context, at string) error {
	base = at
	if err := alone(ctx, `DROP DATABASE IF EXISTS `+template()); err != nil {
		return err
	}
	if err := admin(ctx, `CREATE DATABASE `+template()); err != nil {
		return err
	}
	return schema.Migrate(ctx, named(template()), slog.New(slog.DiscardHandler))
}

// keep copies a stopped cluster to where others take it from, unless another process was quicker; those of other
// schemas go.
func keep(data, kept string) error {
	old, err := filepath.Glob(filepath.Join(filepath.Dir(kept), "*"))
	if err != nil {
		return err
	}
	for _, path := range old {
		var pid int
		if _, err := fmt.Sscanf(filepath.Ext(path), ".%d", &pid); err == nil && alive(pid) {
			continue
		}
		if path != kept {
			os.RemoveAll(path)
		}
	}
	if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
		return err
	}
	whole := fmt.Sprintf("%s.%d", kept, os.Getpid())
	if err := replicate(data, whole); err != nil {
		return err
	}
	if err := os.Rename(whole, kept); err != nil {
		return os.RemoveAll(whole)
	}
	return nil
}

// replicate copies a stopped cluster.
func replicate(from, to string) error {
	if out, err := exec.Command("cp", "-a", from, to).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// keptAt returns where the cluster of this schema and this user is kept.
func keptAt() (string, error) {
	hash := sha256.New()
	fmt.Fprintln(hash, form, os.Getuid())
	err := fs.WalkDir(migrations.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := migrations.FS.ReadFile(path)
		fmt.Fprintf(hash, "%s %d\n%s", path, len(b), b)
		return err
	})
	if err != nil {
		return "", err
	}
	root, err := module.Root()
	return filepath.Join(root, "bin", "postgres", fmt.Sprintf("%x", hash.Sum(nil)[:8])), err
}
