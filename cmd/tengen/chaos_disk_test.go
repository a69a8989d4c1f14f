package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// diskSize holds a new cluster, its log of the first minutes and little else.
const diskSize = "128m"

// TestFullDisk fills the disk of PostgreSQL while games are played: moves are
// refused with "retry", the server says that it is not ready, and play goes on
// when there is room again.
func TestFullDisk(t *testing.T) {
	soak.Only(t)
	injectFaults(t, "full disk", 1, soak.Times(1, 3), privateData(smallDisk), func(h *chaosSite) outage {
		filler := filepath.Join(h.data, "filler")
		defer os.Remove(filler)
		began := time.Now()
		var o outage
		full := func() bool {
			fill(filler) // again and again: PostgreSQL may have left something
			for _, r := range h.firstRetries(began) {
				if o.from.IsZero() || r.Last.Before(o.from) {
					o.from = r.Last
				}
			}
			return !o.from.IsZero()
		}
		if !h.await(full) {
			h.t.Errorf("on a full disk no move was refused for %v", await.Limit)
			o.from = time.Now()
		}
		until := o.from.Add(h.between(5*time.Second, 15*time.Second))
		said := false
		says := func() bool {
			fill(filler)
			said = said || h.status("/readyz") == http.StatusServiceUnavailable
			return said && time.Now().After(until)
		}
		if !h.await(says) {
			h.t.Errorf("/readyz never said 503 while no move could be stored")
		}
		os.Remove(filler)
		o.to = time.Now()
		o.since = o.to
		ready := func() bool { return h.status("/readyz") == http.StatusOK }
		if !h.await(ready) {
			h.t.Errorf("/readyz does not say 200 again")
		}
		return o
	})
}

// smallDisk returns a data directory on a small file system of its own.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := dataDir(t)
	mount := exec.Command("mount", "-t", "tmpfs", "-o", "mode=0755,size="+diskSize, "tmpfs", dir)
	if out, err := mount.CombinedOutput(); err != nil {
		t.Skipf("a full disk needs the right to mount one: %v: %s", err, out)
	}
	t.Cleanup(func() {
		endPostgres(t, dir)
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %v: %s", err, out)
		}
	})
	return dir
}

// fill takes what is left of a disk, to the last block.
func fill(path string) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	for size := 1 << 20; size >= 512; {
		if n, err := f.Write(make([]byte, size)); err != nil || n < size {
			size /= 2
		}
	}
}
