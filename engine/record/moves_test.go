package record

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestParseMovesGood(t *testing.T) {
	for _, tc := range []struct {
		text    string
		letters Letters
		want    string
	}{
		{"", AllLetters, ""},
		{"h8i9i7", AllLetters, "h8 i9 i7"},
		{"H8 I9\ni7", AllLetters, "h8 i9 i7"},
		{"1. h8 2. i9, 3) i7;", AllLetters, "h8 i9 i7"},
		{"1.h8,2.i9", AllLetters, "h8 i9"},
		{"\xef\xbb\xbfh8-i9", AllLetters, "h8 i9"},
		{"o15a1", AllLetters, "o15 a1"},
		{"h8! i9? i7+ g7!? k8++ j10?!#", AllLetters, "h8 i9 i7 g7 k8 j10"},
		{"> h8 i9\n> i7", AllLetters, "h8 i9 i7"},
		{`"h8 i9", 'i7' “g7” „k8“ «j10»`, AllLetters, "h8 i9 i7 g7 k8 j10"},
		{`h8 "in the centre" i9 "!" i7`, AllLetters, "h8 i9 i7"},
		{"h8j9p15", SkipI, "h8 i9 o15"},
	} {
		got, err := ParseMoves(tc.text, 15, tc.letters)
		if want := points(t, tc.want); err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v, want %v", tc.text, got, err, want)
		}
	}
	got, err := ParseMoves("h8i9i7Pass pass", 15, AllLetters)
	if err != nil || len(got) != 5 || got[4] != board.None || board.FormatList(got) != "h8i9i7passpass" {
		t.Errorf("passes: %v, %v", got, err)
	}
}

func TestParseMovesBad(t *testing.T) {
	for _, tc := range []struct {
		text    string
		letters Letters
		want    error
	}{
		{"h", AllLetters, ErrPoint}, {"h0", AllLetters, ErrPoint}, {"h07", AllLetters, ErrPoint}, {"h16", AllLetters, ErrPoint},
		{"p1", AllLetters, ErrPoint}, {"h-1", AllLetters, ErrPoint}, {"-1", AllLetters, ErrPoint}, {"7,7", AllLetters, ErrPoint},
		{"h2147483648", AllLetters, ErrPoint}, {"h1.5", AllLetters, ErrPoint}, {"h٣", AllLetters, ErrPoint}, {"٣", AllLetters, ErrPoint},
		{`h8 "good`, AllLetters, ErrPoint}, {`h8 "h8"`, AllLetters, ErrOccupied},
		{"h8h8", AllLetters, ErrOccupied}, {"h8i9", SkipI, ErrPoint}, {"q1", SkipI, ErrPoint},
	} {
		if got, err := ParseMoves(tc.text, 15, tc.letters); !errors.Is(err, tc.want) || got != nil {
			t.Errorf("%q: %v, %v; want %v", tc.text, got, err, tc.want)
		}
	}
	if _, err := ParseMoves("a1", 21, AllLetters); !errors.Is(err, ErrSize) {
		t.Errorf("size 21: %v", err)
	}
}

func TestOpenings(t *testing.T) {
	const text = "0,0, 1,-1, -7,7\r\n\r\n2,3\n"
	got, err := ReadOpenings(strings.NewReader(text), 15)
	if err != nil || len(got) != 2 {
		t.Fatalf("%v, %v, want len(got) 2", got, err)
	}
	if want := points(t, "h8 i9 a1"); !reflect.DeepEqual(got[0], want) {
		t.Errorf("%v, want %v", got[0], want)
	}
	if s := FormatOpening(got[0], 15); s != "0,0, 1,-1, -7,7" {
		t.Errorf("written %q", s)
	}
	if even, err := ReadOpenings(strings.NewReader("0,0"), 20); err != nil || even[0][0] != board.At(10, 9) {
		t.Errorf("20×20: %v, %v", even, err)
	}
	for line, want := range map[string]error{
		"1": ErrSyntax, "8,0": ErrPoint, "-8,0": ErrPoint, "x,y": ErrPoint, "1.5,0": ErrPoint, "07,0": ErrPoint, "0,": ErrSyntax, "2147483648,0": ErrPoint,
		"٣,0": ErrPoint, ",": ErrSyntax, "0,0,0,0": ErrOccupied, strings.Repeat("0,", 1000): ErrTooLarge,
	} {
		if got, err := ReadOpenings(strings.NewReader(line), 15); !errors.Is(err, want) {
			t.Errorf("%.20q: %v, %v; want %v", line, got, err, want)
		}
	}
}
