package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// TestRoundTrip: a written puzzle reads back unchanged.
func TestRoundTrip(t *testing.T) {
	all := house(t)
	var text bytes.Buffer
	for i := range all {
		if err := all[i].Write(&text); err != nil {
			t.Fatal(err)
		}
	}
	again, err := Read(&text)
	if err != nil || !reflect.DeepEqual(all, again) {
		t.Errorf("%d puzzles, then %d, %v", len(all), len(again), err)
	}
}

// deep is a tree with so many moves to find, each at its reply.
func deep(n int) string {
	return strings.Repeat(`[{"m":"a1","r":[{"m":"a2","n":`, n-1) + `[{"m":"a1"}]` + strings.Repeat(`}]}]`, n-1)
}

const rest = `"rule":"freestyle","size":15,"kind":"win","themes":[],"moves":["h8"]`

// bad are lines that are no puzzles.
var bad = []string{
	``, `{`, `null`, `[]`, `"h8"`, `{}`, `{} {}`,
	`{` + rest + `,"own":1,"tree":[{"m":"a1"}]}x`,
	`{` + rest + `,"own":1,"tree":[{"m":"a1"}],"more":1}`,
	`{` + rest + `,"own":2,"tree":[{"m":"a1"}]}`,
	`{` + rest + `,"own":1,"tree":[{"m":"z9"}]}`,
	`{` + rest + `,"own":1,"tree":[{"m":"a1","r":[{"m":"a2","n":[]}]}],"offer":["a1"]}`,
	`{` + rest + `,"own":0,"tree":[]}`,
	`{` + rest + `,"own":21,"tree":` + deep(21) + `}`,
	`{` + rest + `,"own":1500,"tree":` + deep(1500) + `}`,
	`{` + rest + `,"own":100000,"tree":` + deep(100000) + `}`,
	`{` + rest + `,"own":1,"tree":[` + strings.Repeat(`{"m":"a1"},`, 400) + `{"m":"a1"}]}`,
	`{"rule":"chess","size":15,"kind":"win","moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":99,"kind":"win","moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":-15,"kind":"win","moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":15,"kind":"win","moves":[],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":15,"kind":"win","moves":["h8","h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":15,"kind":"draw","moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"caro","size":15,"kind":"trap","moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":15,"kind":"win","themes":["vct","short"],"moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":15,"kind":"win","themes":["mate"],"moves":["h8"],"own":1,"tree":[{"m":"a1"}]}`,
	`{"rule":"renju","size":15,"kind":"win","moves":["a1","a2","b1","b2","c1","c2","d1","d2","e1"],"own":1,"tree":[{"m":"o1"}]}`,
	`{"rule":"renju","size":15,"kind":"escape","moves":["h8"],"own":2,"tree":` + deep(2) + `}`,
}

func TestDecodeBad(t *testing.T) {
	for _, line := range bad {
		if p, err := Decode([]byte(line)); !errors.Is(err, ErrForm) {
			t.Errorf("%.200s: %v, %v", line, p, err)
		}
		if _, err := Read(strings.NewReader(line + "\n")); err == nil {
			t.Errorf("%.200s is read", line)
		}
	}
	if p, err := Decode([]byte(`{` + rest + `,"own":20,"tree":` + deep(20) + `}`)); err != nil {
		t.Errorf("20 moves to find: %v, %v", p, err)
	}
}

// FuzzDecode: a puzzle that can be read is within bounds, and reads back unchanged after writing.
func FuzzDecode(f *testing.F) {
	for _, line := range bad {
		f.Add([]byte(line))
	}
	f.Add([]byte(`{` + rest + `,"own":3,"tree":` + deep(3) + `}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		p, err := Decode(line)
		if err != nil {
			if !errors.Is(err, ErrForm) {
				t.Fatal(err)
			}
			return
		}
		if all, own := answers(p.Tree); all > MaxAnswers || own > MaxOwn {
			t.Fatal(all, own)
		}
		data, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Decode(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if Key(p) != Key(again) {
			t.Fatalf("%s: another key", data)
		}
	})
}
