package db_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/hub/fault"
)

// helperDir names the directory of a cluster that this program, started again
// by a test, is to run until it is killed.
const helperDir = "TENGEN_TEST_CLUSTER"

func TestClusterHelper(t *testing.T) {
	dir := os.Getenv(helperDir)
	if dir == "" {
		t.Skip("for TestClusterIsAdopted")
	}
	c, err := db.StartCluster(t.Context(), db.ClusterOptions{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("postmaster", c.Pid())
	select {}
}

// stopped starts and stops a cluster, so that its directory is there.
func stopped(t testing.TB) (dir string) {
	t.Helper()
	c, dir := dbtest.Cluster(t)
	if err := c.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// restart starts a cluster on a directory and checks that it answers.
func restart(t testing.TB, dir string) *db.Cluster {
	t.Helper()
	c, err := db.StartCluster(t.Context(), db.ClusterOptions{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Stop(context.Background()) })
	var one int
	if err := connect(t, c.URL()).QueryRow(t.Context(), `SELECT 1`).Scan(&one); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClusterIsAdoptedAfterKill9(t *testing.T) {
	dir := stopped(t)
	cmd := exec.Command(os.Args[0], "-test.run=^TestClusterHelper$")
	cmd.Env = append(os.Environ(), helperDir+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pid := 0
	for lines := bufio.NewScanner(out); pid == 0 && lines.Scan(); {
		fmt.Sscanf(lines.Text(), "postmaster %d", &pid)
	}
	if pid == 0 {
		t.Fatal("the helper's cluster did not start")
	}
	if _, err := db.StartCluster(t.Context(), db.ClusterOptions{Dir: dir}); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a second server on the directory: %v", err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	c := restart(t, dir)
	if c.Pid() != pid {
		t.Errorf("postmaster %d, want the adopted %d", c.Pid(), pid)
	}
	if err := c.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if syscall.Kill(pid, 0) == nil && cmdline(pid) != "" {
		t.Error("the adopted postmaster outlived Stop")
	}
}

func cmdline(pid int) string {
	b, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return string(b)
}

// TestClusterStaleLockFile puts a postmaster.pid of a dead process, and of a
// living one that is not PostgreSQL, into the directory.
func TestClusterStaleLockFile(t *testing.T) {
	dir := stopped(t)
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	for name, pid := range map[string]int{"dead": dead.Process.Pid, "foreign": os.Getpid()} {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(dir, "postgres")
			text := strings.Join([]string{strconv.Itoa(pid), data, "1", "5432", filepath.Join(dir, "run"), "", "1 1", "ready   ", ""}, "\n")
			if err := os.WriteFile(filepath.Join(data, "postmaster.pid"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			c := restart(t, dir)
			if c.Pid() == pid {
				t.Error("took a process for PostgreSQL that is not")
			}
			c.Stop(t.Context())
		})
	}
}

func TestClusterInterruptedInit(t *testing.T) {
	dir := stopped(t)
	if err := os.RemoveAll(filepath.Join(dir, "postgres")); err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(dir, "postgres.new")
	if err := os.MkdirAll(filepath.Join(half, "base"), 0o700); err != nil {
		t.Fatal(err)
	}
	restart(t, dir)
	if _, err := os.Stat(half); err == nil {
		t.Error("the interrupted initdb is still there")
	}
}

// TestClusterComesBack kills PostgreSQL under an open database: what was
// acknowledged is there, and the same DB works again.
func TestClusterComesBack(t *testing.T) {
	c, _ := dbtest.Cluster(t)
	if err := db.Migrate(t.Context(), c.URL(), quiet); err != nil {
		t.Fatal(err)
	}
	d := open(t, c.URL())
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	for _, at := range []string{"h8", "i9", "a1"} {
		store(t, d, g, move(g, at))
		pid := c.Pid()
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		tick := time.NewTicker(20 * time.Millisecond)
		for err := d.Ping(ctx); err != nil || c.Pid() == pid; err = d.Ping(ctx) {
			select {
			case <-tick.C:
			case <-ctx.Done():
				t.Fatalf("not back in time: %v", err)
			}
		}
		tick.Stop()
		cancel()
	}
	r, err := d.LoadGame(t.Context(), "g")
	if err != nil || len(r.Events) != 4 {
		t.Fatalf("%v, %v", r, err)
	}
}

// TestClusterSaysWhyItDoesNotStart: PostgreSQL's own words, and soon.
func TestClusterSaysWhyItDoesNotStart(t *testing.T) {
	for name, spoil := range map[string]struct{ file, text, want string }{
		"setting": {"postgresql.conf", "no_such_setting = 1\n", "no_such_setting"},
		"version": {"PG_VERSION", "9\n", "PostgreSQL 9"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := stopped(t)
			if err := os.WriteFile(filepath.Join(dir, "postgres", spoil.file), []byte(spoil.text), 0o644); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
			defer cancel()
			c, err := db.StartCluster(ctx, db.ClusterOptions{Dir: dir})
			if err == nil {
				c.Stop(t.Context())
			}
			if err == nil || !strings.Contains(err.Error(), spoil.want) || ctx.Err() != nil {
				t.Errorf("got %v, want %q within 8 s", err, spoil.want)
			}
		})
	}
}

// TestClusterOnAFullDisk: the reason is named at once.
func TestClusterOnAFullDisk(t *testing.T) {
	for name, fill := range map[string]func(t *testing.T, c *db.Cluster, dir string){
		"by others": func(t *testing.T, c *db.Cluster, dir string) {
			c.Stop(t.Context())
			leave(t, dir, 0)
		},
		"by its own log": func(t *testing.T, c *db.Cluster, dir string) {
			conn := connect(t, c.URL())
			if _, err := conn.Exec(t.Context(), `CREATE TABLE filler (text text)`); err != nil {
				t.Fatal(err)
			}
			leave(t, dir, 9<<20)
			for !conn.IsClosed() { // the log has no room for its next file: PostgreSQL panics
				if _, err := conn.Exec(t.Context(), `INSERT INTO filler SELECT repeat('x', 500) FROM generate_series(1, 100)`); err != nil {
					conn.Exec(t.Context(), `TRUNCATE filler`)
				}
			}
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			c.Stop(ctx)
		},
	} {
		t.Run(name, func(t *testing.T) {
			parent, err := os.MkdirTemp("", "tengen-disk-")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.RemoveAll(parent) })
			if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=128m,mode=755", "tmpfs", parent).CombinedOutput(); err != nil {
				t.Skipf("no file system of its own: %v: %s", err, out)
			}
			t.Cleanup(func() { exec.Command("umount", "-l", parent).Run() })
			dir := filepath.Join(parent, "data")
			c, err := db.StartCluster(t.Context(), db.ClusterOptions{Dir: dir, NoSync: true})
			if err != nil {
				t.Fatal(err)
			}
			fill(t, c, parent)
			ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
			defer cancel()
			c, err = db.StartCluster(ctx, db.ClusterOptions{Dir: dir, NoSync: true})
			if err == nil {
				c.Stop(t.Context())
			}
			if err == nil || ctx.Err() != nil || !strings.Contains(err.Error(), "disk is full") {
				t.Errorf("got %v, want to hear of the full disk within 8 s", err)
			}
			t.Log(err)
		})
	}
}

// leave fills a file system until no more than so many bytes are left.
func leave(t testing.TB, dir string, left uint64) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "full"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var s syscall.Statfs_t
	for err == nil && (s.Bsize == 0 || s.Bavail*uint64(s.Bsize) > left) {
		if _, err = f.Write(make([]byte, 4096)); err == nil {
			err = syscall.Statfs(dir, &s)
		}
	}
}

// A start that is called off leaves nothing running, whether it makes the cluster,
// starts it or waits for it.
func TestClusterStartCalledOff(t *testing.T) {
	parent, err := os.MkdirTemp("", fmt.Sprintf("tengen-test-%d-", os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(parent) })
	if err := os.Chmod(parent, 0o755); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(parent, "data")
	for _, sign := range []string{"postgres.new/global", "postgres/postmaster.pid"} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			c, err := db.StartCluster(ctx, db.ClusterOptions{Dir: dir, NoSync: true})
			if err == nil {
				c.Stop(context.Background())
			}
			done <- err
		}()
		until(t, func() bool { _, err := os.Stat(filepath.Join(dir, sign)); return err == nil })
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("at %s: %v", sign, err)
		}
		until(t, func() bool { return !anyNames(dir) })
	}
	restart(t, dir)
}

// anyNames reports whether a living process has a directory in its command line.
func anyNames(dir string) bool {
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range all {
		if b, err := os.ReadFile(path); err == nil && strings.Contains(string(b), dir) {
			return true
		}
	}
	return false
}

// TestAppendToAFrozenDatabase: within two seconds a waiter knows that nobody knows.
func TestAppendToAFrozenDatabase(t *testing.T) {
	url := dbtest.URL(t)
	d := open(t, url)
	a, b := players(t, d)
	g := live(t, d, "g", a, b)
	conn := connect(t, url)
	rows, err := conn.Query(t.Context(), `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
	pids, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		t.Fatal(err)
	}
	for _, pid := range pids {
		freeze(t, pid)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	start := time.Now()
	err = d.Append(ctx, decide(t, g, move(g, "h8")))
	if fault.CodeOf(err) != fault.Retry || ctx.Err() != nil {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
	t.Logf("retry after %v", time.Since(start).Round(10*time.Millisecond))
}
