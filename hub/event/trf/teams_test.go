package trf

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
)

// ofTeams is an event of three teams of two boards: A and B meet, C is left over; then B does not come to C.
const ofTeams = `012 Team cup
082 3
142 2
001    1      Ada                                                                1.0    1     4 w 1
001    2      Ben                                                                1.0    2     3 b 1
001    3      Cid                                                                0.0    3     2 w 0
001    4      Dov                                                                0.0    4     1 b 0
001    5      Eve                                                                1.0    5            0000 - +
001    6      Fay                                                                1.0    6            0000 - +
352 WB
310   1 Ants                             ANT     1900    2.0    2.0   1     1    2
310   2 Bees                                             0.0    0.0   3     3    4    7
310   3 Cats                                             3.0    3.0   1     5    6
300   1   2   1    4    3
320  1.0  1.0 003 000
330 -+ 002 002 003
299    -1.0  -0.5         2
240 Z 002    1
001    7      Gus                                                                0.0    7
`

func TestTeams(t *testing.T) {
	f, err := Read(strings.NewReader(ofTeams))
	if err != nil {
		t.Fatal(err)
	}
	want := OfTeams{
		Teams: []Team{
			{Number: 1, Name: "Ants", Nickname: "ANT", Strength: 1900, Match: 20, Games: 20, Rank: 1, Players: []int{0, 1}},
			{Number: 2, Name: "Bees", Rank: 3, Players: []int{2, 3, 6}},
			{Number: 3, Name: "Cats", Match: 30, Games: 30, Rank: 1, Players: []int{4, 5}},
		},
		Turns:     "WB",
		Orders:    []Order{{Team: 1, Opponent: 0, Players: []int{3, 2}}},
		Byes:      &Byes{Match: 10, Games: 10, Teams: []int{2, event.Nobody}},
		Forfeits:  []Forfeit{{Round: 1, First: 1, Second: 2, Won: [2]bool{false, true}}},
		Penalties: []Penalty{{Team: 1, Match: 10, Games: 5}},
	}
	if !reflect.DeepEqual(f.OfTeams, want) {
		t.Errorf("%+v\nwant %+v", f.OfTeams, want)
	}
	if f.Played != 2 || f.Players[4].Entry(1).Outcome != event.FullBye || !reflect.DeepEqual(f.Other, []string{"082 3", "240 Z 002    1"}) || len(f.Players[0].Entries) != 1 {
		t.Errorf("%+v", f)
	}
	var out bytes.Buffer
	if err := Write(&out, f, nil); err != nil {
		t.Fatal(err)
	}
	again, err := Read(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, &out)
	}
	if !reflect.DeepEqual(f, again) {
		t.Errorf("%+v\nis read again as\n%+v", f, again)
	}
	for _, line := range strings.Split(ofTeams, "\n") {
		if strings.HasPrefix(line, "3") && !strings.Contains(out.String(), line+"\n") {
			t.Errorf("%q is not written again in\n%s", line, &out)
		}
	}
}

// The example of FIDE's document, and what older files have.
func TestTeamLines(t *testing.T) {
	const two = "001    1      A\n001    5      B\n001   15      C\n"
	f, err := Read(strings.NewReader(two + "310   1 India                            IND     2486   15.0   28.0  11     1    5   15\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := f.Teams[0], (Team{Number: 1, Name: "India", Nickname: "IND", Strength: 2486, Match: 150, Games: 280, Rank: 11, Players: []int{0, 1, 2}}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	f, err = Read(strings.NewReader(two + "013 India                              1   15\n013 Norway                             5\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []Team{{Number: 1, Name: "India", Players: []int{0, 2}}, {Number: 2, Name: "Norway", Players: []int{1}}}; !reflect.DeepEqual(f.Teams, want) {
		t.Errorf("%+v", f.Teams)
	}
	team := func(n int, name string, player int) string {
		return fmt.Sprintf("%-73s%4d\n", fmt.Sprintf("310 %3d %s", n, name), player)
	}
	a := team(1, "A", 1) + team(2, "B", 5)
	for name, c := range map[string]struct {
		text         string
		line, column int
	}{
		"no number":          {"310   x A", 4, 5},
		"twice":              {"310   1 A\n310   1 B", 5, 5},
		"no such player":     {team(1, "A", 9), 4, 0},
		"in two teams":       {a + team(3, "C", 1), 6, 1},
		"points":             {"310   1 A                                               x.0", 4, 55},
		"order of nobody":    {a + "300   1   1   3    1", 6, 13},
		"order of a round":   {a + "300   0   1   2    1", 6, 5},
		"order, no player":   {a + "300   1   1   2    9", 6, 17},
		"bye of nobody":      {a + "320  1.0  1.0 009", 6, 15},
		"bye's points":       {a + "320  x.0  1.0 001", 6, 5},
		"forfeit":            {a + "330 ++ 001 001 002", 6, 5},
		"forfeit of nobody":  {a + "330 +- 001 001 003", 6, 16},
		"points of a result": {a + "299 W  1.0   0.5          1", 6, 1},
		"points for nothing": {a + "299    1.0   0.5          1", 6, 7},
		"penalty of nobody":  {a + "299   -1.0  -0.5          7", 6, 24},
		"penalty, no teams":  {"299   -1.0  -0.5          1", 4, 1},
	} {
		_, err := Read(strings.NewReader(two + c.text))
		var e *Error
		if !errors.As(err, &e) || e.Line != c.line || e.Column != c.column {
			t.Errorf("%s: %v, want line %d, column %d", name, err, c.line, c.column)
		}
	}
	if _, err := Read(strings.NewReader(two + strings.Repeat("330 +- 001 001 002\n", maxTeamNote+1))); err == nil {
		t.Error("a file of too many lines is read")
	}
}
