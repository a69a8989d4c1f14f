package private

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// ErrNoPostgres is returned when no PostgreSQL is installed and none was named.
var ErrNoPostgres = errors.New("no PostgreSQL found: install it (on Debian: apt install postgresql), " +
	"or set DATABASE_URL to one of your own, or run `docker compose up`")

// findBinaries returns the directory with initdb and postgres of a major
// version, of any if major is 0: the newest of the usual places, then PATH. PATH
// comes last because distributions put wrappers there.
func findBinaries(major int) (string, error) {
	dirs := usualPlaces()
	if p, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(p))
	}
	var others []string
	for _, dir := range dirs {
		if !executable(filepath.Join(dir, "initdb")) || !executable(filepath.Join(dir, "postgres")) {
			continue
		}
		if major == 0 {
			return dir, nil
		}
		version := versionOf(dir)
		if version == major {
			return dir, nil
		}
		others = append(others, strconv.Itoa(version))
	}
	if len(others) > 0 {
		return "", fmt.Errorf("its data was made by PostgreSQL %d and this machine has %s: install PostgreSQL %d again, "+
			"or move the data with pg_upgrade or pg_dump", major, strings.Join(slices.Compact(others), ", "), major)
	}
	return "", ErrNoPostgres
}

// usualPlaces returns the directories in which packages of systems install PostgreSQL's programs, the newest version first.
func usualPlaces() (dirs []string) {
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin",
		"/usr/local/opt/postgresql*/bin", "/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		found, _ := filepath.Glob(pattern)
		slices.Sort(found)
		slices.Reverse(found)
		dirs = append(dirs, found...)
	}
	return dirs
}

// FindProgram returns the path of one of PostgreSQL's client programs, such as pg_dump: from PATH, else from the usual places. The
// error is exec.ErrNotFound.
func FindProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return path, nil
	}
	for _, dir := range usualPlaces() {
		if p := filepath.Join(dir, name); executable(p) {
			return p, nil
		}
	}
	return "", err
}

// versionOf returns the major version of the PostgreSQL in a directory, 0 if it
// does not say.
func versionOf(dir string) (major int) {
	out, err := exec.Command(filepath.Join(dir, "postgres"), "--version").Output()
	if err == nil {
		fmt.Sscanf(string(out), "postgres (PostgreSQL) %d", &major)
	}
	return major
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// owner is the user that runs the cluster: the present one, or an unprivileged one instead of root, which PostgreSQL
// refuses.
type owner struct {
	name     string
	uid, gid int
	other    bool // not ourselves
}

// findOwner returns the user that runs the cluster whose data is in a directory. Existing data stays with the user that
// made it.
func findOwner(data string) (owner, error) {
	if os.Geteuid() != 0 {
		return owner{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	if info, err := os.Stat(data); err == nil {
		if s := info.Sys().(*syscall.Stat_t); s.Uid != 0 {
			return owner{name: strconv.Itoa(int(s.Uid)), uid: int(s.Uid), gid: int(s.Gid), other: true}, nil
		}
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
