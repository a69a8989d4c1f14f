package process

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/procfs"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// start starts a line of a shell.
func start(t *testing.T, line string) (*Process, error) {
	p, err := Start(t.Context(), "/bin/sh", []string{"-c", line}, []string{"WORD=given"}, filepath.Join(t.TempDir(), "log"))
	if err == nil {
		t.Cleanup(p.Kill)
	}
	return p, err
}

func TestStartAndStop(t *testing.T) {
	t.Setenv("TENGEN_ADDR", "somebody's")
	p, err := start(t, `trap "exit 0" TERM; echo "$WORD$TENGEN_ADDR" >&2; echo "is ready on http://localhost:12"; while :; do sleep 0.05; done`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Base != "http://127.0.0.1:12" || p.Log.String() != "given\n" || !p.Alive() || p.Log.Count("given") != 1 {
		t.Errorf("%q, %q", p.Base, p.Log)
	}
	if err := p.Stop(); err != nil || p.Alive() || p.State().ExitCode() != 0 {
		t.Error(err, p.State())
	}
	var said *Error
	if err := p.Stop(); !errors.As(err, &said) || !strings.Contains(said.Tail, "given") {
		t.Errorf("a process that has ended was stopped: %v", err)
	}
	if _, err := start(t, `echo broken >&2; exit 3`); !errors.As(err, &said) || said.Tail != "broken\n" {
		t.Errorf("a process that ends is ready: %v", err)
	}
}

func TestFreezeAndKill(t *testing.T) {
	p, err := start(t, `sleep 1000 >&2 & echo ready on http://x; wait`)
	if err != nil {
		t.Fatal(err)
	}
	family := Family(p.Pid())
	if len(family) != 2 {
		t.Fatal(family)
	}
	states := func() (out string) {
		for _, pid := range family {
			if q, err := procfs.NewProc(pid); err == nil {
				s, _ := q.Stat()
				out += s.State
			}
		}
		return out
	}
	thaw := Freeze(p.Pid())
	await.That(t, "both to stand still", func() (any, bool) { s := states(); return s, s == "TT" })
	thaw()
	await.That(t, "both to go on", func() (any, bool) { s := states(); return s, s == "SS" })
	thaw()
	for _, pid := range family[1:] {
		if !Runs(pid) {
			t.Error("a child does not run")
		}
	}
	p.Kill()
	if Runs(p.Pid()) {
		t.Error("a process that was killed runs")
	}
	for _, pid := range family[1:] {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

// Requests that went well are not what a reader looks for at the end of a log.
func TestTail(t *testing.T) {
	p, err := start(t, `for i in 1 2 3; do echo '{"msg":"request","status":200}' >&2; echo "line $i" >&2; done; echo '{"msg":"request","status":500}' >&2; echo ready on http://x; exec sleep 1000`)
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Log.Tail(); got != "line 1\nline 2\nline 3\n{\"msg\":\"request\",\"status\":500}\n" {
		t.Error(got)
	}
}

func TestScrape(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/metrics" {
			w.WriteHeader(http.StatusTeapot)
			return
		}
		fmt.Fprint(w, "# TYPE done counter\ndone{what=\"a\",where=\"b, c\"} 3\ndone{what=\"d\",where=\"e\"} 4\nplain 0.5\n")
	}))
	defer site.Close()
	got, err := Scrape(t.Context(), site.URL)
	want := Values{`done{what="a",where="b, c"}`: 3, `done{what="d",where="e"}`: 4, "plain": 0.5}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if got.Sum("done") != 7 || got.Sum("don") != 0 {
		t.Error(got.Sum("done"), got.Sum("don"))
	}
	if _, err := Get(t.Context(), site.URL); err == nil || !strings.Contains(err.Error(), "418") {
		t.Error(err)
	}
}
