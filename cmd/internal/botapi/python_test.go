package botapi_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Two programs in Python become bots and play each other. Their author knew only openapi.yaml and botapi.md, not the code. Each
// drops all its connections in the middle of a move, and goes on. TENGEN_NO_PYTHON set: skipped on a machine without Python.
func TestAProgramInPython(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil && os.Getenv("TENGEN_NO_PYTHON") != "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("%v; make test installs it, TENGEN_NO_PYTHON=1 does without", err)
	}
	s := newSite(t, botapi.Times{})
	type ended struct {
		ID, Result, Winner, You, Moves string
		Cuts                           int
	}
	play := func(name string, args ...string) (*exec.Cmd, *bytes.Buffer, *bytes.Buffer) {
		c := s.person(name).with(account.Scopes()...)
		var out, problem bytes.Buffer
		cmd := exec.CommandContext(t.Context(), python, append([]string{"testdata/bot.py", "--site", s.srv.URL, "--token-env", "TOKEN"}, args...)...)
		cmd.Env = append(os.Environ(), "TOKEN="+c.token)
		cmd.Stdout, cmd.Stderr = &out, &problem
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, &out, &problem
	}
	two, twoOut, twoErr := play("Two", "--accept-from", "One", "--cut-after", "3")
	one, oneOut, oneErr := play("One", "--challenge", "Two", "--cut-after", "4")
	for name, run := range map[string]struct {
		cmd     *exec.Cmd
		problem *bytes.Buffer
	}{"one": {one, oneErr}, "two": {two, twoErr}} {
		if err := run.cmd.Wait(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, run.problem)
		}
	}
	var a, b ended
	for out, e := range map[*bytes.Buffer]*ended{oneOut: &a, twoOut: &b} {
		if err := json.Unmarshal(out.Bytes(), e); err != nil {
			t.Fatalf("%v in %q", err, out)
		}
	}
	if a.ID == "" || a.ID != b.ID || a.Moves != b.Moves || a.Winner != b.Winner || a.You == b.You || a.Cuts != 1 || b.Cuts != 1 || len(a.Moves) < 20 {
		t.Errorf("%+v\n%+v\n%s%s", a, b, oneErr, twoErr)
	}
}
