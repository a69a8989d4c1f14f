package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/soak"
)

// before builds the program as it was before the schema last changed: one that make has not built.
func before(ctx context.Context, t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	run := func(in, name string, args ...string) string {
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Dir = in
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Skipf("the program before this one cannot be had: %s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
		return strings.TrimSpace(string(out))
	}
	root := run(".", "git", "rev-parse", "--show-toplevel")
	changed := run(root, "git", "log", "-1", "--format=%H", "--", "migrations/*.up.sql")
	source, program := filepath.Join(dir, "source"), filepath.Join(dir, "tengen")
	run(root, "git", "worktree", "add", "--detach", source, changed+"^")
	t.Cleanup(func() {
		if out, err := exec.Command("git", "-C", root, "worktree", "remove", "--force", source).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	})
	if _, err := exec.CommandContext(ctx, "grep", "-rq", "NATS_URL", filepath.Join(source, "cmd", "tengen")).CombinedOutput(); err != nil {
		t.Skip("the program before the last change of the schema shares its database with nobody")
	}
	run(source, "go", "build", "-o", program, "./cmd/tengen")
	return program
}

// TestUpgrade has three servers of the program before the last change of the schema replaced by this one's, one
// after the other: the first one migrates, and the others go on meanwhile.
func TestUpgrade(t *testing.T) {
	soak.Only(t)
	program := before(t.Context(), t)
	open := func(h *chaosSite) { nodesOf(h, program) }
	injectFaults(t, "each of three nodes is upgraded, with the schema", 1, 1, open, func(h *chaosSite) outage {
		h.nodes.Server = built.Path(t, "tengen")
		return restartEach(h)
	})
}
