package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/lab/arena"
	"github.com/tengen-go/tengen/engine/lab/bench"
	"github.com/tengen-go/tengen/engine/lab/decisive"
	"github.com/tengen-go/tengen/engine/lab/ladder"
	"github.com/tengen-go/tengen/engine/lab/tune"
)

// Every report is a table for people and JSON for programs.
func TestReports(t *testing.T) {
	match := arena.Result{Names: [2]string{"ours", "theirs"}, Score: arena.Score{Wins: 2, Pairs: [5]int{4: 1}}} // no upper bound of its Elo
	for want, tc := range map[string]struct {
		report
		key string
	}{
		"P1":        {reportBench(bench.Figures{Signature: 7, Spent: time.Second, Speeds: []bench.Speed{{Position: "P1"}}}), "signature"},
		"PVS":       {reportSwitches([]bench.Without{{Nodes: 10}, {Name: "PVS", Nodes: 20, GaveUp: true}}, 3), "switches"},
		"by fours":  {reportForced([]bench.Proofs{{Kind: "others", Unproven: []string{"one"}}, {Kind: "by fours"}}, time.Second), "unproven"},
		"engine, w": {reportDecisive([]decisive.Count{{Search: "engine, winner", Seen: []int{1, 2, 3, 4, 5}}}, 5, 1600), "seen"},
		"no null":   {reportYardstick([]decisive.Mark{{Winner: 2, Nodes: 3000, Ratio: 1, Error: 1}}, []string{"no null"}, 4, 100), "marks"},
		"minimax":   {reportLadder([]ladder.Worth{{Rung: ladder.Rung{Name: "minimax"}}}, nil, time.Second), "rungs"},
		"theirs":    {reportArena(arena.Config{}, match), "sides"},
		"90–100":    {report{tables: []part{{"deciles", deciles([10]tune.Decile{})}}}, "deciles"},
	} {
		var text, program strings.Builder
		if err := tc.print(&text, false); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("%s: %v\n%s", want, err, text.String())
		}
		var all map[string]any
		if err := tc.print(&program, true); err != nil || json.Unmarshal([]byte(program.String()), &all) != nil || all[tc.key] == nil {
			t.Errorf("%s: %v, no %q\n%s", want, err, tc.key, program.String())
		}
		if got := fmt.Sprint(all); tc.key != "signature" && !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
}

func TestBenchReports(t *testing.T) {
	c := benchCmd{Depth: 2, Switches: true}
	r, err := c.report(t.Context())
	if err != nil || len(r.tables) != 1 || len(r.tables[0].Rows) < 5 {
		t.Errorf("%+v, %v", r, err)
	}
}
