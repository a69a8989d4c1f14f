package storm

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	r := Report{Command: "tengen-storm", Date: "2026-01-01", Rounds: 3, Time: "10s", Scale: 1, Machine: "a machine"}
	r.Results = []Result{{
		Name: "duel", About: "games", rows: []row{
			{label: "moves/s", key: "moves/s", ask: atLeastOf("moves/s", 0.75)},
			{label: "CPU", key: "cpu", ask: atMostOf("cpu", 1.15)},
			{label: "p50", key: "p50", digits: 2},
			{label: "never", key: "never"},
			nothingLost,
		},
		Server: []Values{
			{"moves/s": 700, "cpu": 12, "p50": 1.5, "lost": 0}, {"moves/s": 8000, "cpu": 11, "p50": 1.25, "lost": 1},
			{"moves/s": 100_000, "cpu": 10, "p50": 1, "lost": 0},
		},
		Yardstick: []Values{{"moves/s": 10_000, "cpu": 10, "p50": .5}},
		Faults:    []string{"server, round 2: one\ntwo"},
	}}
	r.Growth = []Growth{{
		Of: "sockets", Points: []Values{{"n": 1000, "cpu": 1}, {"n": 2000, "cpu": 4}},
		costs: []row{{label: "CPU", key: "cpu", digits: 1}},
	}}
	var b strings.Builder
	if err := r.Markdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| **duel**: games | moves/s | 8,000 | 10,000 | 0.80× | ≥ 0.75× | pass |\n",
		"|  | CPU | 11 | 10 | 1.10× | ≤ 1.15× | pass |\n",
		"|  | p50 | 1.25 | 0.50 | 2.50× |  |  |\n",
		"|  | lost, doubled or wrong | 1 |  | 1 | ≤ 0 | falls short |\n",
		"**duel: server, round 2: one; two**",
		"| sockets | 1,000 | 2,000 | exponent | asked |  |\n",
		"| CPU | 1.0 | 4.0 | 2.00 | ≤ 1.1 | falls short |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "never") || !r.Failed() {
		t.Errorf("a figure that nobody measured, or no failure:\n%s", b.String())
	}
	var j strings.Builder
	if err := r.JSON(&j); err != nil || !strings.Contains(j.String(), `"moves/s": 700`) || !strings.Contains(j.String(), `"reached": "0.80×"`) ||
		!strings.Contains(j.String(), `"scenario": "duel"`) {
		t.Errorf("%v %s", err, j.String())
	}
}

func TestAskWithoutAYardstick(t *testing.T) {
	_, _, verdict := atLeastOf("moves/s", 0.75).cells(Values{"moves/s": 5}, Values{})
	if verdict != "not measured" {
		t.Error(verdict)
	}
}

func TestPick(t *testing.T) {
	unnamed := 0
	for _, s := range scenarios {
		if !s.named {
			unnamed++
		}
	}
	if all, err := pick(nil, false); err != nil || len(all) != unnamed || unnamed == len(scenarios) {
		t.Errorf("%d of %d, %v", len(all), unnamed, err)
	}
	if two, err := pick([]string{"rate", "duel"}, true); err != nil || len(two) != 2 || two[0].name != "duel" {
		t.Errorf("%v, %v", two, err)
	}
	if _, err := pick([]string{"dule"}, false); err == nil || !strings.Contains(err.Error(), "duel, crowd") {
		t.Error(err)
	}
	both, err := pick([]string{"crowd", "duel"}, false)
	if g := groups(both); err != nil || len(both) != 3 || len(g) != 2 || len(g[1]) != 2 || g[1][1].name != uncorked.name {
		t.Errorf("%d scenarios in %d groups, %v", len(both), len(g), err)
	}
	quick, _ := pick(nil, true)
	for _, s := range quick {
		if s.long {
			t.Errorf("%s takes too long for a quick run", s.name)
		}
	}
}
