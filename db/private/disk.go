package private

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// minFree is the space without which PostgreSQL may not start: after a crash it
// writes a file of its log, 16 MiB, before it answers.
const minFree = 17 << 20

// full returns an error if a postmaster launched at an instant has ended for want
// of space: too little is left, or its log ends with that.
func (c *Cluster) full(launched time.Time) error {
	for _, dir := range []string{c.pgdata(), filepath.Join(c.pgdata(), "pg_wal")} { // pg_wal may be elsewhere
		var s syscall.Statfs_t
		if err := syscall.Statfs(dir, &s); err != nil {
			continue // any error will be reported where it matters
		}
		if left := uint64(s.Bavail) * uint64(s.Bsize); left < minFree {
			return fmt.Errorf("the disk is full: %d KiB are left in %s, and PostgreSQL needs more to start (%d MiB)",
				left>>10, dir, minFree>>20)
		}
		if s.Files > 0 && s.Ffree == 0 {
			return fmt.Errorf("the disk is full: no file can be made in %s", dir)
		}
	}
	if bytes.Contains(c.logEnd(launched), []byte("No space left on device")) {
		return fmt.Errorf("the disk is full: PostgreSQL found no space left on device; its log is in %s", c.logDir())
	}
	return nil
}

func (c *Cluster) logDir() string { return filepath.Join(c.pgdata(), "log") }

// logEnd returns the end of PostgreSQL's newest log, nothing if it has written
// none since an instant.
func (c *Cluster) logEnd(since time.Time) []byte {
	names, _ := filepath.Glob(filepath.Join(c.logDir(), "*"))
	var newest string
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && !info.ModTime().Before(since) {
			newest, since = name, info.ModTime()
		}
	}
	if newest == "" {
		return nil
	}
	f, err := os.Open(newest)
	if err != nil {
		return nil
	}
	defer f.Close()
	const last = 4096
	if info, err := f.Stat(); err == nil && info.Size() > last {
		f.Seek(-last, io.SeekEnd)
	}
	b := make([]byte, last)
	n, _ := f.Read(b)
	return b[:n]
}
