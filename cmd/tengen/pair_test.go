package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event/trf"
)

const pairedEvent = `012 Club
142 5
001    1      Ann                               2000                             1.0          3 w 1
001    2      Bob                               1900                             1.0          4 b 1
001    3      Cai                               1800                             0.0          1 b 0
001    4      Dan                               1700                             0.0          2 w 0
001    5      Eve                               1600                             1.0       0000 - U
`

// pairing runs a command of pair on a file, and returns what it prints.
func pairing(t *testing.T, text string, command func(f eventFile) error, options eventFile) (string, error) {
	t.Helper()
	options.File = filepath.Join(t.TempDir(), "event.trf")
	if err := os.WriteFile(options.File, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	options.out = &out
	err := command(options)
	return out.String(), err
}

func runSwiss(f eventFile) error { return (&pairSwissCmd{eventFile: f, Turns: "wish"}).Run() }

func runTable(f eventFile) error {
	return (&pairTableCmd{eventFile: f, ties: ties{Ties: []string{"buchholz"}}, Open: true}).Run()
}

func TestPairAFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		command func(f eventFile) error
		want    string
	}{
		{"swiss", runSwiss, "Round 2; the first of a pair moves first\n   1. 5 Eve – 1 Ann\n   2. 2 Bob – 3 Cai\n      4 Dan has the bye\n"},
		{"round robin", func(f eventFile) error { return (&pairRoundrobinCmd{eventFile: f, Groups: 1}).Run() },
			"Round 2; the first of a pair moves first\n   1. 5 Eve – 3 Cai\n   2. 1 Ann – 2 Bob\n"},
		{"knockout", func(f eventFile) error { return (&pairKnockoutCmd{eventFile: f}).Run() },
			"Round 2; the first of a pair moves first\n   1. 5 Eve – 4 Dan\n   2. 2 Bob – 3 Cai\n"},
		{"arena", func(f eventFile) error { return (&pairArenaCmd{eventFile: f}).Run() },
			"Round 2; the first of a pair moves first\n   1. 2 Bob – 1 Ann\n   2. 3 Cai – 4 Dan\nEve waits on.\n"},
		{"table", runTable, "   1. 5 Eve                                    1.0  buchholz 1.00\n        buchholz 1.00 = 1.00\n   2. 1 Ann "},
	} {
		got, err := pairing(t, pairedEvent, c.command, eventFile{})
		if err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
}

func TestPairIntoTheFile(t *testing.T) {
	t.Parallel()
	next, err := pairing(t, pairedEvent, runSwiss, eventFile{TRF: true})
	if err != nil {
		t.Fatal(err)
	}
	f, err := trf.Read(strings.NewReader(next))
	if err != nil || f.Played != 2 || f.Unfinished() != 2 {
		t.Errorf("%v, %d rounds:\n%s", err, f.Played, next)
	}
	if _, err := pairing(t, next, runSwiss, eventFile{}); err == nil || !strings.Contains(err.Error(), "round 2 has games without a result") {
		t.Error("an open round is paired:", err)
	}
	if ranked, err := pairing(t, pairedEvent, runTable, eventFile{TRF: true}); err != nil || !strings.Contains(ranked, " 0.0    4     1 b 0\n") {
		t.Errorf("%v\n%s", err, ranked)
	}
}

func TestPairAsJSON(t *testing.T) {
	t.Parallel()
	text, err := pairing(t, pairedEvent, runSwiss, eventFile{JSON: true})
	var round namedRound
	if err != nil || json.Unmarshal([]byte(text), &round) != nil || round.Round != 2 || len(round.Pairs) != 2 || round.Bye == nil || round.Bye.Name != "Dan" {
		t.Errorf("%v %s", err, text)
	}
	text, err = pairing(t, pairedEvent, runTable, eventFile{JSON: true})
	var rows []namedRow
	if err != nil || json.Unmarshal([]byte(text), &rows) != nil || len(rows) != 5 || rows[0].Points != 1 || len(rows[0].Figures) != 1 {
		t.Errorf("%v %s", err, text)
	}
}

func TestPairRefusals(t *testing.T) {
	t.Parallel()
	if _, err := pairing(t, strings.Replace(pairedEvent, "3 w 1", "3 w 7", 1), runSwiss, eventFile{}); err == nil || !strings.Contains(err.Error(), "line 3, column 99") {
		t.Error("a wrong result:", err)
	}
	if _, err := pairing(t, pairedEvent, func(f eventFile) error {
		return (&pairTableCmd{eventFile: f, ties: ties{Ties: []string{"elo"}}}).Run()
	}, eventFile{}); err == nil {
		t.Error("a tie-break that does not exist")
	}
	if err := runSwiss(eventFile{File: filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("a file that does not exist")
	}
}
