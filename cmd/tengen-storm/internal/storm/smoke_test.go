package storm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/db/dbtest"
)

func TestMain(m *testing.M) {
	os.Exit(dbtest.Main(m))
}

// build makes the program that is measured and the one that measures.
func build(t *testing.T) (server, self string) {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.Command("go", "build", "-trimpath", "-pgo=../../../tengen/default.pgo", "-o", dir, "tengen/cmd/tengen", "tengen/cmd/tengen-storm")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // as make builds them: its cache serves
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %s", out)
	}
	return filepath.Join(dir, "tengen"), filepath.Join(dir, "tengen-storm")
}

// TestStorm runs a very small storm with the real server: two games with a
// spectator each, and every scenario that ends soon.
func TestStorm(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	said := &strings.Builder{}
	server, self := build(t)
	o := Options{
		Server: server, Self: self, DatabaseURL: dbtest.Empty(t), Only: []string{"duel", "rate", "reconnect", "abuse"},
		Repeat: 1, Time: 300 * time.Millisecond, Scale: 0.002, Seed: 7, Progress: said, Command: "tengen-storm",
	}
	report, err := Run(ctx, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if report.Failed() {
		t.Fatalf("%+v\n%s", report.Results, said)
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
	if _, err := os.Stat(filepath.Join(os.TempDir(), fmt.Sprintf("tengen-storm-%d-", os.Getpid()))); err == nil {
		t.Error("the folder is still there")
	}
}

func TestAFullDatabaseIsLeftAlone(t *testing.T) {
	_, err := Run(t.Context(), Options{Server: "none", DatabaseURL: dbtest.URL(t), Repeat: 1, Time: time.Second, Scale: 1})
	if !errors.Is(err, ErrNotEmpty) {
		t.Error(err)
	}
}
