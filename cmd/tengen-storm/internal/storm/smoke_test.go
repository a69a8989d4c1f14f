package storm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tengen/cmd/internal/built"
	"tengen/db/dbtest"
)

func TestMain(m *testing.M) {
	code := dbtest.Main(m)
	built.Remove()
	os.Exit(code)
}

// TestStorm runs a very small storm with the real server: two games with a
// spectator each, and every scenario that ends soon.
func TestStorm(t *testing.T) {
	said := &strings.Builder{}
	o := Options{
		Server: built.Path(t, "tengen"), Self: built.Path(t, "tengen-storm"), DatabaseURL: dbtest.Empty(t), Only: []string{"duel", "rate", "reconnect", "abuse", "words"},
		Repeat: 1, Time: 300 * time.Millisecond, Scale: 0.002, Seed: 7, Progress: said, Command: "tengen-storm",
	}
	report, err := Run(t.Context(), o)
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
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), fmt.Sprintf("tengen-storm-%d-*", os.Getpid()))); err != nil || len(left) > 0 {
		t.Errorf("%v is still there, %v", left, err)
	}
}

func TestAFullDatabaseIsLeftAlone(t *testing.T) {
	_, err := Run(t.Context(), Options{Server: "none", DatabaseURL: dbtest.URL(t), Repeat: 1, Time: time.Second, Scale: 1})
	if !errors.Is(err, ErrNotEmpty) {
		t.Error(err)
	}
}
