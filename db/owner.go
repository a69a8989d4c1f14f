package db

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
)

// ErrNoPostgres is returned when no PostgreSQL is installed and none was named.
var ErrNoPostgres = errors.New("no PostgreSQL found: install it (on Debian: apt install postgresql), " +
	"or set DATABASE_URL to one of your own, or run `docker compose up`")

// findBinaries returns the directory with initdb and postgres: the newest of
// the usual places, then PATH. PATH comes last because distributions put
// wrappers there.
func findBinaries() (string, error) {
	var dirs []string
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin",
		"/usr/local/opt/postgresql*/bin", "/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		found, _ := filepath.Glob(pattern)
		slices.Sort(found)
		slices.Reverse(found)
		dirs = append(dirs, found...)
	}
	if p, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(p))
	}
	for _, dir := range dirs {
		if executable(filepath.Join(dir, "initdb")) && executable(filepath.Join(dir, "postgres")) {
			return dir, nil
		}
	}
	return "", ErrNoPostgres
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// owner is the user that runs the cluster: ourselves, or, for root, whom
// PostgreSQL refuses, an unprivileged one.
type owner struct {
	name     string
	uid, gid int
	other    bool // not ourselves
}

func findOwner() (owner, error) {
	if os.Geteuid() != 0 {
		return owner{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.Atoi(u.Uid)
		gid, err2 := strconv.Atoi(u.Gid)
		if err1 == nil && err2 == nil {
			return owner{name: name, uid: uid, gid: gid, other: true}, nil
		}
	}
	return owner{}, errors.New("cluster: no unprivileged user (postgres, nobody) to run PostgreSQL as")
}

func (o owner) credential() *syscall.Credential {
	if !o.other {
		return nil
	}
	return &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
}

// give makes a directory the owner's.
func (o owner) give(dir string) error {
	if !o.other {
		return nil
	}
	return os.Chown(dir, o.uid, o.gid)
}

// reaches checks that the owner can enter a directory: one above it may be closed.
func (o owner) reaches(dir string) error {
	if !o.other {
		return nil
	}
	cmd := exec.Command("/bin/sh", "-c", `cd "$1"`, "sh", dir)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: o.credential()}
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the user %s, who runs PostgreSQL for root, cannot reach %s: "+
			"open the directories above it, or set TENGEN_DATA to a place it can reach", o.name, dir)
	}
	return nil
}
