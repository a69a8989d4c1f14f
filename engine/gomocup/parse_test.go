package gomocup

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestParse(t *testing.T) {
	for _, tc := range []struct {
		line string
		want Command
	}{
		{"START 15", Command{Verb: VerbStart, Args: [3]int{15}}},
		{"start 20", Command{Verb: VerbStart, Args: [3]int{20}}},
		{"RECTSTART 15,15", Command{Verb: VerbRectStart, Args: [3]int{15, 15}}},
		{"TURN 7,8", Command{Verb: VerbTurn, Args: [3]int{7, 8}}},
		{"  Turn\t7 , 8 ", Command{Verb: VerbTurn, Args: [3]int{7, 8}}},
		{"TURN 07,8", Command{Verb: VerbTurn, Args: [3]int{7, 8}}},
		{"7,8,1", Command{Verb: VerbStone, Args: [3]int{7, 8, 1}}},
		{"7,8", Command{Verb: VerbStone, Args: [3]int{7, 8}}},
		{"TURN -1,8", Command{Verb: VerbTurn, Args: [3]int{-1, 8}}}, // off the board, which is asked later
		{"INFO timeout_turn 1000", Command{Verb: VerbInfo, Key: "timeout_turn", Value: "1000"}},
		{"INFO FOLDER C:\\my folder", Command{Verb: VerbInfo, Key: "folder", Value: "C:\\my folder"}},
		{"BOARD", Command{Verb: VerbBoard}},
		{"END", Command{Verb: VerbEnd}},
		{"YXNBEST 3", Command{Verb: VerbYXNBest, Args: [3]int{3}}},
	} {
		got, err := Parse(tc.line)
		if err != nil || got != tc.want {
			t.Errorf("%q: %+v, %v, want %+v", tc.line, got, err, tc.want)
		}
	}
	for line, want := range map[string]error{
		"FLY":                ErrUnknown,
		"":                   ErrUnknown,
		"é":                  ErrUnknown,
		"START":              ErrSyntax,
		"START x":            ErrSyntax,
		"START 15 15":        ErrSyntax,
		"TURN 7":             ErrSyntax,
		"TURN 7,":            ErrSyntax,
		"TURN 7,8,9":         ErrSyntax,
		"TURN 1.5,2":         ErrSyntax,
		"TURN ٣,2":           ErrSyntax,
		"TURN +3,2":          ErrSyntax,
		"TURN 2147483648,2":  ErrSyntax,
		"TURN 99999999999,2": ErrSyntax,
		"TURN nil,2":         ErrSyntax,
		"7":                  ErrSyntax,
		"7;8":                ErrSyntax,
		"ſtart 15":           ErrUnknown,
		"-1,2,3,4":           ErrSyntax,
		"BOARD 3":            ErrSyntax,
		"INFO":               ErrSyntax,
	} {
		if got, err := Parse(line); !errors.Is(err, want) {
			t.Errorf("%q: %+v, %v, want %v", line, got, err, want)
		}
	}
}

func TestCoordinates(t *testing.T) {
	if p, err := point(0, 0, 15); err != nil || p != board.At(0, 14) || coordinates(p, 15) != "0,0" {
		t.Errorf("the top left corner is %v, %v", p, err)
	}
	if p, err := point(7, 6, 15); err != nil || p.String() != "h9" || coordinates(p, 15) != "7,6" {
		t.Errorf("7,6 is %v, %v", p, err)
	}
	for _, bad := range [][2]int{{-1, 0}, {0, -1}, {15, 0}, {0, 15}} {
		if _, err := point(bad[0], bad[1], 15); !errors.Is(err, ErrSyntax) {
			t.Errorf("%v: %v, want ErrSyntax", bad, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"START 15", "TURN 7,8", "7,8,1", "INFO rule 5", "BOARD", "turn -1,99999999999", "\x00\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := Parse(line)
		if err != nil && !errors.Is(err, ErrUnknown) && !errors.Is(err, ErrSyntax) {
			t.Fatalf("%q: %v, want ErrUnknown or ErrSyntax, if any", line, err)
		}
		if err == nil && c.Verb != VerbStone && c.Verb != VerbInfo {
			if _, ok := arguments[c.Verb]; !ok {
				t.Fatalf("%q became %q", line, c.Verb)
			}
		}
	})
}
