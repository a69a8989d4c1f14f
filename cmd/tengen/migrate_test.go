package main

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"tengen/db/dbtest"
)

// The migrate command of the real binary, up, down and repaired.
func TestMigrate(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	url := dbtest.Empty(t)
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(ctx, path, append([]string{"migrate"}, args...)...)
		cmd.Env = append(cmd.Environ(), "DATABASE_URL="+url)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("migrate %v: %v", args, err)
		}
		return strings.TrimSpace(string(out))
	}
	if got := run("version"); got != "version 0 clean" {
		t.Errorf("empty: %q", got)
	}
	run("up")
	newest := run("version")
	if newest == "version 0 clean" || !strings.HasSuffix(newest, " clean") {
		t.Errorf("after up: %q", newest)
	}
	run("up")
	run("force", "1")
	if got := run("version"); got != "version 1 clean" {
		t.Errorf("forced: %q", got)
	}
	run("force", strings.Fields(newest)[1])
	run("down")
	if got := run("version"); got != "version 0 clean" {
		t.Errorf("after down: %q", got)
	}
}
