package private_test

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

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/private"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// helperDir names the directory of a cluster that this program, started again
// by a test, is to run until it is killed.
const helperDir = "TENGEN_TEST_CLUSTER"

// TestHelper is the program that TestIsAdoptedAfterKill9 kills.
func TestHelper(t *testing.T) {
	dir := os.Getenv(helperDir)
	if dir == "" {
		t.Skip("for TestIsAdopted")
	}
	c, err := private.Start(t.Context(), private.Options{Dir: dir})
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
func restart(t testing.TB, dir string) *private.Cluster {
	t.Helper()
	c, err := private.Start(t.Context(), private.Options{Dir: dir})
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

func TestIsAdoptedAfterKill9(t *testing.T) {
	dir := stopped(t)
	cmd := exec.Command(os.Args[0], "-test.run=^TestHelper$")
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
	if _, err := private.Start(t.Context(), private.Options{Dir: dir}); err == nil || !strings.Contains(err.Error(), dir) {
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

// TestStaleLockFile puts a postmaster.pid of a dead process, and of a
// living one that is not PostgreSQL, into the directory.
func TestStaleLockFile(t *testing.T) {
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

func TestInterruptedInit(t *testing.T) {
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

// TestSaysWhyItDoesNotStart: PostgreSQL's own words, and soon.
func TestSaysWhyItDoesNotStart(t *testing.T) {
	for name, spoil := range map[string]struct{ file, text, want string }{
		"setting": {"postgresql.conf", "no_such_setting = 1\n", "no_such_setting"},
		"version": {"PG_VERSION", "9\n", "PostgreSQL 9"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := stopped(t)
			if err := os.WriteFile(filepath.Join(dir, "postgres", spoil.file), []byte(spoil.text), 0o644); err != nil {
				t.Fatal(err)
			}
			c, err := private.Start(await.Context(t, "why PostgreSQL does not start"), private.Options{Dir: dir})
			if err == nil {
				c.Stop(t.Context())
			}
			if err == nil || !strings.Contains(err.Error(), spoil.want) {
				t.Errorf("got %v, want %q", err, spoil.want)
			}
		})
	}
}

// TestOnAFullDisk: the reason is named at once.
func TestOnAFullDisk(t *testing.T) {
	for name, fill := range map[string]func(t *testing.T, c *private.Cluster, dir string){
		"by others": func(t *testing.T, c *private.Cluster, dir string) {
			c.Stop(t.Context())
			leave(t, dir, 0)
		},
		"by its own log": func(t *testing.T, c *private.Cluster, dir string) {
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
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // in a hurry: it might not end in order
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
			c, err := private.Start(t.Context(), private.Options{Dir: dir, NoSync: true})
			if err != nil {
				t.Fatal(err)
			}
			fill(t, c, parent)
			c, err = private.Start(await.Context(t, "the full disk"), private.Options{Dir: dir, NoSync: true})
			if err == nil {
				c.Stop(t.Context())
			}
			if err == nil || !strings.Contains(err.Error(), "disk is full") {
				t.Errorf("got %v, want to hear of the full disk", err)
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
func TestStartCalledOff(t *testing.T) {
	parent, err := os.MkdirTemp("", fmt.Sprintf("tengen-test-%d-", os.Getpid()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(parent) })
	if err := os.Chmod(parent, 0o755); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(parent, "data")
	for signs := []string{"postgres.new/global", "postgres/postmaster.pid"}; len(signs) > 0; {
		sign := signs[0]
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			c, err := private.Start(ctx, private.Options{Dir: dir, NoSync: true})
			if err == nil {
				c.Stop(context.Background())
			}
			done <- err
		}()
		await.True(t, sign+", or the end of the start", func() bool {
			_, err := os.Stat(filepath.Join(dir, sign))
			return err == nil || len(done) > 0
		})
		cancel()
		if err := await.Receive(t, "the end of a start that was called off", done); err == nil { // it was ready before it could be called off: once more
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			continue
		} else if !errors.Is(err, context.Canceled) {
			t.Errorf("at %s: %v", sign, err)
		}
		signs = signs[1:]
		await.True(t, "the end of all processes", func() bool { return !anyNames(dir) })
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

// connect opens a connection that ends with the test.
func connect(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	return conn
}
