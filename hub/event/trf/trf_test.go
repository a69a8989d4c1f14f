package trf

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
)

const full = `012 Open of Tengen
022 Praha
142 5
152 B
162  W 3.0    D 1.0    L 0.0    Z 0.0    P 3.0
001    1 m  g Nováková, Jana                    2100 CZE   123456789 1990/01/02  7.0    1     2 w 1     3 b +  0000 - H
001    2      Sato, Ken                         1990 JPN                         3.0    2     1 b 0  0000 - U     4 w  
001    4      Ли                                                                 1.0    4     3 b =  0000 - Z     2 b  
001    3      Kim                               1800                             4.0    3     4 w =     1 w -
240 F 003    3
250      1.0   1   2    1    2
260   1   3    1    4
`

func TestReadAndWrite(t *testing.T) {
	f, err := Read(strings.NewReader(full))
	if err != nil {
		t.Fatal(err)
	}
	if f.Name != "Open of Tengen" || f.Rounds != 5 || f.Played != 3 || f.FirstTurn != event.Second || f.Scoring != (event.Scoring{Win: 30, Draw: 10, Bye: 30}) {
		t.Errorf("%+v", f.Event)
	}
	jana, kim, li := &f.Players[0], &f.Players[2], &f.Players[3]
	if jana.Name != "Nováková, Jana" || jana.Rating != 2100 || jana.Federation != "CZE" || jana.ID != "123456789" || jana.Born != "1990/01/02" || jana.Sex != "m" || jana.Title != "g" {
		t.Errorf("%+v", jana)
	}
	if want := []event.Entry{{Opponent: 1, Turn: event.First, Outcome: event.Win}, {Opponent: 2, Turn: event.Second, Outcome: event.ForfeitWin}, {Opponent: event.Nobody, Outcome: event.HalfBye}}; !reflect.DeepEqual(jana.Entries, want) {
		t.Errorf("%+v", jana.Entries)
	}
	if kim.Entry(2).Outcome != event.FullBye || li.Name != "Ли" || f.Unfinished() != 3 {
		t.Errorf("%+v %+v %d", kim, li, f.Unfinished())
	}
	if !reflect.DeepEqual(f.Forbidden, []event.Forbidden{{From: 0, Until: 3, Players: []int{0, 3}}}) || !reflect.DeepEqual(jana.Extra, []event.Points{10, 10}) {
		t.Errorf("%+v %+v", f.Forbidden, jana.Extra)
	}
	var out bytes.Buffer
	if err := Write(&out, f, []int{0, 1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	again, err := Read(bytes.NewReader(out.Bytes()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, &out)
	}
	if !reflect.DeepEqual(f, again) {
		t.Errorf("%+v\nis read again as\n%+v", f, again)
	}
}

func TestOlderCodes(t *testing.T) {
	f, err := Read(strings.NewReader("XXR 4\rXXC black1\rBBW 2.0\rBBD 1.0\r001    1      A\r001    2      B\r001    3      C\rXXZ 3\rXXP 1 2\rXXA    1  1.0  0.5\r"))
	if err != nil {
		t.Fatal(err)
	}
	if f.Rounds != 4 || f.FirstTurn != event.Second || f.Scoring.Win != 20 || f.Scoring.Bye != 20 || len(f.Present()) != 2 || len(f.Forbidden) != 1 || f.Players[0].ExtraIn(1) != 5 {
		t.Errorf("%+v", f)
	}
}

func TestErrors(t *testing.T) {
	const a = "001    1      A                                 2000                             0.0          "
	for _, c := range []struct {
		name, text   string
		line, column int
	}{
		{"no number", "012 x\n001    x      A", 2, 5},
		{"number 0", "001    0      A", 1, 5},
		{"rating", "001    1      A                                 2x00", 1, 49},
		{"points", strings.Replace(a, "0.0", "0,0", 1), 1, 81},
		{"other points", strings.Replace(a, "0.0", "1.0", 1), 1, 81},
		{"no such opponent", a + "2 w 1", 1, 92},
		{"own opponent", a + "1 w 1", 1, 92},
		{"colour", a + "2 x 1", 1, 97},
		{"no colour", a + "2 - 1", 1, 97},
		{"result", a + "2 w 7", 1, 99},
		{"bye with opponent", a + "2 w U", 1, 99},
		{"twice", a + "\n" + a, 2, 5},
		{"opponent disagrees", strings.Replace(a, "0.0", "1.0", 1) + "2 w 1\n" + strings.Replace(a, "1      A", "2      B", 1) + "", 1, 92},
		{"both first", strings.Replace(a, "0.0", "1.0", 1) + "2 w 1\n" + strings.Replace(a, "1      A", "2      B", 1) + "1 w 0", 1, 97},
		{"game and forfeit", strings.Replace(a, "0.0", "1.0", 1) + "2 w 1\n" + strings.Replace(a, "1      A", "2      B", 1) + "1 b -", 1, 99},
		{"rounds", "142 999", 1, 4},
		{"scoring", "162  Q 1.0", 1, 6},
		{"first turn", "152 X", 1, 5},
		{"bye's letter", "240 Q 001    1", 1, 5},
		{"bye of nobody", "240 F 001    1", 1, 0},
		{"forbidden nobody", "260   1   2    1    2", 1, 0},
		{"extra for nobody", "XXA    1  1.0", 1, 0},
		{"team", "310 x", 1, 5},
		{"not UTF-8", "012 a\xffb", 1, 6},
		{"more rounds than planned", "142 1\n" + "001    1      A                                                                  2.0       0000 - U  0000 - U", 0, 0},
	} {
		_, err := Read(strings.NewReader(c.text))
		var e *Error
		if !errors.As(err, &e) || e.Line != c.line || e.Column != c.column {
			t.Errorf("%s: %v, want line %d, column %d", c.name, err, c.line, c.column)
		}
	}
}

// zeros has no end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '0'
	}
	return len(p), nil
}

func TestBounds(t *testing.T) {
	if _, err := Read(zeros{}); err == nil {
		t.Error("a file without end is read")
	}
	if _, err := Read(strings.NewReader(strings.Repeat("\n", maxLines+1))); err == nil {
		t.Error("a file of too many lines is read")
	}
	if _, err := Read(strings.NewReader("001    1      A" + strings.Repeat(" ", 76) + strings.Repeat("0000 - Z  ", event.MaxRounds+1))); err == nil {
		t.Error("a player with too many rounds is read")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(full)
	f.Add(ofTeams)
	f.Add("XXR 4\nXXC black1\nBBW 2.0\n001    1      A\nXXZ 1\nXXP 1\nXXA    1  1.0")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Read(strings.NewReader(text))
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		var out bytes.Buffer
		if err := Write(&out, file, nil); err != nil {
			t.Fatal(err)
		}
		again, err := Read(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%v in %q", err, &out)
		}
		if len(again.Players) != len(file.Players) || again.Played != file.Played {
			t.Fatalf("%+v\nis read again as\n%+v", file, again)
		}
	})
}
