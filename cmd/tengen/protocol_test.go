package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// TestProtocol lets a client that was written from PROTOCOL.md alone play on
// the real server. The client checks what it is told against the document; here
// it counts that it ran to the end.
// TENGEN_NO_PYTHON set: skipped on a machine without Python.
func TestProtocol(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil && os.Getenv("TENGEN_NO_PYTHON") != "" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("%v; make test installs it, TENGEN_NO_PYTHON=1 does without", err)
	}
	p := serve(t, dataDir(t))

	var out, problem bytes.Buffer
	cmd := exec.CommandContext(t.Context(), python, "testdata/client.py", p.base)
	cmd.Stdout, cmd.Stderr = &out, &problem
	if err := cmd.Run(); err != nil {
		t.Fatalf("client.py: %v\n%s%s\nthe server's log:\n%s", err, &out, &problem, p.Log)
	}

	type result struct{ Winner, Reason string }
	var did struct {
		Games map[string]struct {
			G      string
			Events int
			Moves  []string
			Result result
		}
		Checks int
	}
	if err := json.Unmarshal(out.Bytes(), &did); err != nil {
		t.Fatalf("%v in %s", err, &out)
	}
	for name, want := range map[string]struct {
		moves  int
		result result
	}{
		"swap2": {11, result{"black", "five"}},
		"renju": {10, result{"", "passes"}},
		"caro":  {3, result{"white", "resign"}},
	} {
		got := did.Games[name]
		if got.Result != want.result || len(got.Moves) != want.moves || got.Events <= want.moves {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
		if status, text, _ := ask(t, p.base, "GET", "/api/games/"+got.G, "", ""); status != 200 {
			t.Errorf("%s is not in the archive: %d %s", name, status, text)
		}
	}
	if len(did.Games) != 3 || did.Checks < 500 {
		t.Errorf("%d games and %d checks", len(did.Games), did.Checks)
	}
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.Log)
	}
}
