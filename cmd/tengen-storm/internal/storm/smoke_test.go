package storm

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/db/dbtest"
)

func TestMain(m *testing.M) {
	code := dbtest.Main(m)
	built.Remove()
	os.Exit(code)
}

// TestStorm runs a very small storm with the real server: two games with a
// spectator each, and every scenario that ends soon.
func TestStorm(t *testing.T) {
	if testing.Short() {
		t.Skip("make whole runs it")
	}
	dir := open(t)
	o := Options{
		Server: built.Path(t, "tengen"), Self: built.Path(t, "tengen-storm"), Dir: dir, Only: []string{"duel", "rate", "reconnect"},
		Quick: true, Repeat: 1, Time: 300 * time.Millisecond, Scale: 0.002, Seed: 7, Say: t.Logf, Command: "tengen-storm",
	}
	report, err := o.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if report.Failed() {
		t.Fatalf("%+v", report.Results)
	}
	for _, r := range report.Results {
		if len(r.Server) != 1 || r.Server[0]["lost"] != 0 {
			t.Errorf("%s: %v", r.Name, r.Server)
		}
	}
	duel := report.Results[0]
	if duel.Server[0]["moves/s"] <= 0 || duel.Yardstick[0]["moves/s"] <= 0 || duel.Server[0]["p50"] <= 0 {
		t.Errorf("duel: %v beside %v", duel.Server, duel.Yardstick)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("%v is still there, %v", left, err)
	}
}

// A server that cannot be started leaves nothing behind.
func TestNoServer(t *testing.T) {
	dir := open(t)
	o := Options{Server: filepath.Join(dir, "none"), Dir: dir, Only: []string{"duel"}, Repeat: 1, Time: time.Second, Scale: 1, Say: t.Logf}
	if report, err := o.Run(t.Context()); err == nil || report != nil {
		t.Errorf("%v, %v", report, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("%v is still there, %v", left, err)
	}
}

// open returns a folder that the owner of a private PostgreSQL can enter.
func open(t *testing.T) string {
	dir := t.TempDir()
	for _, at := range []string{filepath.Dir(dir), dir} { // the test's own, and that of this call
		if err := os.Chmod(at, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
