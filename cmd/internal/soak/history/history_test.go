package history

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// move and look are ops of forged histories.
func move(who int, at string, o Outcome, v int, call, end int64) Op {
	return Op{Who: who, At: at, Outcome: o, V: v, Call: call, Return: end}
}

func look(moves string, call, end int64) Op { return Op{Who: 9, Moves: moves, Call: call, Return: end} }

func TestForgedHistories(t *testing.T) {
	for name, tc := range map[string]struct {
		ops  []Op
		fine bool
	}{
		"a game": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), move(1, "i9", Taken, 3, 3, 4), look("h8 i9", 5, 6), move(0, "c3", Taken, 5, 7, 8), look("h8 i9 c3", 9, 10),
		}, true},
		"a look beside a move sees it or not": {[]Op{
			move(0, "h8", Taken, 2, 1, 9), look("", 2, 3), look("h8", 4, 5),
		}, true},
		"a move is lost": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), move(1, "i9", Taken, 3, 3, 4), look("h8", 5, 6),
		}, false},
		"the last move is lost, and the next one takes its place": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), move(1, "i9", Taken, 3, 3, 4), move(1, "a1", Taken, 4, 5, 6),
		}, false},
		"a move is there twice": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), look("h8 h8", 3, 4),
		}, false},
		"a move that nobody made": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), look("h8 i9", 3, 4),
		}, false},
		"a move that was refused is there": {[]Op{
			move(0, "h8", Refused, 0, 1, 2), look("h8", 3, 4),
		}, false},
		"a look goes back in time": {[]Op{
			move(0, "h8", Unknown, 0, 1, 0), look("h8", 2, 3), look("", 4, 5),
		}, false},
		"an unanswered move was taken": {[]Op{
			move(0, "h8", Unknown, 0, 1, 0), look("", 2, 3), look("h8", 4, 5), move(1, "i9", Taken, 3, 6, 7),
		}, true},
		"an unanswered move was never taken": {[]Op{
			move(0, "h8", Unknown, 0, 1, 0), look("", 2, 3), look("", 4, 5),
		}, true},
		"an unanswered move is taken, and then gone": {[]Op{
			move(0, "h8", Unknown, 0, 1, 0), move(1, "i9", Taken, 3, 2, 3), look("i9", 4, 5),
		}, false},
		"a version is given twice": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), move(1, "i9", Taken, 2, 3, 4),
		}, false},
		"two owners take different moves": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), move(1, "i9", Taken, 3, 3, 20), look("h8 i9", 5, 6), move(1, "a1", Taken, 3, 7, 8),
		}, false},
		"a player moves twice": {[]Op{
			move(0, "h8", Taken, 2, 1, 2), move(0, "i9", Taken, 3, 3, 4),
		}, false},
	} {
		if err := check("", "g", tc.ops); (err == nil) != tc.fine || err != nil && !errors.Is(err, ErrNot) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The noted operations are checked, and failing histories are kept.
func TestNotedAndKept(t *testing.T) {
	h, dir := New(), t.TempDir()
	for _, g := range []string{"good", "bad"} {
		h.Move(g, 0, "h8")(Taken, 2)
		h.Move(g, 1, "i9") // no answer
		h.Look(g, 2)([]string{"h8", "i9"})
		h.Look(g, 3) // nothing was seen
	}
	h.Look("bad", 2)([]string{"h8"})
	games, err := h.Check(dir)
	if games != 2 || !errors.Is(err, ErrNot) {
		t.Fatal(games, err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "bad.json"))
	var ops []Op
	if err != nil || json.Unmarshal(text, &ops) != nil || len(ops) != 4 {
		t.Errorf("%v %s", err, text)
	}
	if _, err := os.Stat(filepath.Join(dir, "bad.html")); err != nil {
		t.Error(err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("%v", files)
	}
}
