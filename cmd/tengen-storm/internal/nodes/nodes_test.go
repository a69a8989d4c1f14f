package nodes

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/cmd/internal/soak/judge"
	"github.com/tengen-go/tengen/cmd/internal/soak/scenario"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// docs/ops/haproxy.cfg is what make cluster tells haproxy, for machines with names. TENGEN_GOLDEN=write writes it.
func TestBalancerAsDocumented(t *testing.T) {
	const file = "../../../../docs/ops/haproxy.cfg"
	have, err := balancerConfig(":80", []string{"node1:8080", "node2:8080", "node3:8080"})
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("TENGEN_GOLDEN") == "write" {
		if err := os.WriteFile(file, []byte(have), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(want) != have {
		t.Errorf("%v: %s is not\n%s", err, file, have)
	}
	program, err := exec.LookPath(haproxy())
	if err != nil {
		t.Skip("no haproxy: nobody has checked the file")
	}
	local, err := balancerConfig("127.0.0.1:22999", []string{"127.0.0.1:1", "[::1]:2"})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"names": have, "addresses": local} {
		path := filepath.Join(t.TempDir(), "haproxy.cfg")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.CommandContext(t.Context(), program, "-c", "-f", path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

func TestPortsAfter(t *testing.T) {
	out, err := after("127.0.0.1:8080", 2)
	if err != nil || !slices.Equal(out, []string{"127.0.0.1:8081", "127.0.0.1:8082"}) {
		t.Error(out, err)
	}
	for _, bad := range []string{"127.0.0.1", "127.0.0.1:http", "127.0.0.1:65534", "127.0.0.1:0"} {
		if _, err := after(bad, 2); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}

// Each finding of a scenario is a line, as Markdown and as JSON.
func TestFigures(t *testing.T) {
	s := &scenario.Scene{Scenario: scenarios[0], Verdict: judge.Verdict{Acked: 1234}}
	s.Most("wait, s", 2.5, 3, 2)
	s.None("answers", 1)
	results := newTable()
	add(results, s)
	var text, program strings.Builder
	if err := errors.Join((Trial{}).print(&text, results), (Trial{JSON: true}).print(&program, results)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| acknowledged moves | 1,234 |", "|  | wait, s | 2.50 | ≤ 3 | pass |", "|  | answers | 1 | ≤ 0 | falls short |"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	var all struct {
		Table []struct{ Scenario, Figure, Verdict string }
	}
	if err := json.Unmarshal([]byte(program.String()), &all); err != nil || len(all.Table) != 9 || all.Table[8].Figure != "answers" ||
		all.Table[8].Scenario != all.Table[0].Scenario || all.Table[7].Verdict != "pass" || s.Wrong == nil {
		t.Errorf("%v: %s", err, program.String())
	}
}
