package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ratedFiles are two events of some of the same people: Ann and Bob by their ids, Cai by his name; Dan's game was not rated, Eve's
// opponent did not come.
func ratedFiles(t *testing.T) []string {
	t.Helper()
	var names []string
	for name, text := range map[string]string{
		"a.trf": `012 First
042 2026/02/01
052 2026/02/03
001    1      Ann                               2000 FIN      100001             1.0    1     2 w 1
001    2      Bob                               1900 SWE      100002             0.0    2     1 b 0
`,
		"b.trf": `012 Second
042 2026/03/01
001    1      Bobby                             1900 SWE      100002             1.0    1     2 w W
001    2      Dan                                    EST                         0.0    5     1 b L
001    3      Cai                                    EST                         0.5    3     4 w =
001    4      Anna                              2000 FIN      100001             0.5    4     3 b =
001    5      =Eve                                   EST                         1.0    2  0000 - +
`,
	} {
		names = append(names, filepath.Join(t.TempDir(), name))
		if err := os.WriteFile(names[len(names)-1], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

func TestRate(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	elo := rateEloCmd{eventFiles: eventFiles{Files: ratedFiles(t), Start: 1500, out: &out}, K: "2400:10,0:20", Gap: 400, Before: true}
	if err := elo.Run(); err != nil {
		t.Fatal(err)
	}
	const head = "place,id,name,federation,rating,deviation,games,won,drawn,lost,last\n"
	for _, want := range []string{head, ",100001,", ",2,1,1,0,2026-03-01\n", ",Cai,EST,1508,0,1,0,1,0,2026-03-01\n", ",Dan,EST,1500,0,0,0,0,0,\n", ",'=Eve,EST,1500,0,0,0,0,0,\n", ",1893,0,1,0,0,1,2026-02-03\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	out.Reset()
	history := rateHistoryCmd{eventFiles: eventFiles{Files: elo.Files, Start: 1500, Least: 1, out: &out}, Drift: 14}
	if err := history.Run(); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 4 || !strings.Contains(lines[1], "100001") || !strings.Contains(lines[3], "100002") {
		t.Errorf("%s", out.String())
	}
}

// TestRateRefuses: what is no list of factors, and an event without a date, are named.
func TestRateRefuses(t *testing.T) {
	t.Parallel()
	undated := filepath.Join(t.TempDir(), "undated.trf")
	if err := os.WriteFile(undated, []byte("012 None\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, c := range map[string]rateEloCmd{
		"RATING:FACTOR": {K: "20"},
		"factor K":      {K: "2400:10"},
		"no factor":     {K: "0:20", New: 3},
		"has no date":   {K: "0:20", eventFiles: eventFiles{Files: []string{undated}}},
		"no such file":  {K: "0:20", eventFiles: eventFiles{Files: []string{undated + "x"}}},
	} {
		if err := c.Run(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := (&rateHistoryCmd{}).Run(); err == nil {
		t.Error("a drift of 0 is taken")
	}
}
