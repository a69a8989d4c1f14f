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
		Faults:    []string{"round 2: server: one\ntwo"},
	}, {
		Name: "sockets", About: "more", rows: sockets.rows,
		Server: []Values{{"cpu % 1000": 1, "cpu % 16000": 40, "cpu % exponent": 1.33}},
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
		"**duel: round 2: server: one; two**",
		"| **sockets**: more | CPU, %, of 1,000 | 1.00 |  |  |  |  |\n",
		"|  | CPU, %: exponent | 1.33 |  | 1.33 | ≤ 1.10 | falls short |\n",
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
	if all, err := pick(Options{}); err != nil || len(all) != unnamed || unnamed == len(scenarios) {
		t.Errorf("%d of %d, %v", len(all), unnamed, err)
	}
	if two, err := pick(Options{Only: []string{"rate", "duel"}, Quick: true}); err != nil || len(two) != 2 || two[0].name != "duel" {
		t.Errorf("%v, %v", two, err)
	}
	if _, err := pick(Options{Only: []string{"dule"}, Growth: true}); err == nil || !strings.Contains(err.Error(), "duel, crowd") {
		t.Error(err)
	}
	if both, err := pick(Options{Only: []string{"crowd", "duel"}}); err != nil || len(both) != 3 || both[2].name != unbatched.name {
		t.Errorf("%v, %v", both, err)
	}
	if grown, err := pick(Options{Growth: true}); err != nil || len(grown) != 2 || grown[0].name != "sockets" {
		t.Errorf("%v, %v", grown, err)
	}
	quick, _ := pick(Options{Quick: true})
	for _, s := range quick {
		if s.long {
			t.Errorf("%s takes too long for a quick run", s.name)
		}
	}
}
