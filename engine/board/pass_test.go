package board

import "testing"

// TestPass: a pass hands the turn over, keeps the board's other facts, and is
// taken back like a move.
func TestPass(t *testing.T) {
	b, err := New(Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(At(7, 7))
	black := b.Key()
	b.Pass()
	if b.Turn() != Black || b.Ply() != 2 || b.Last() != None || b.Passes() != 1 || b.Five() != nil || b.Key() == black {
		t.Fatalf("after a pass: turn %v, ply %d, last %v, passes %d", b.Turn(), b.Ply(), b.Last(), b.Passes())
	}
	b.Pass()
	if b.Passes() != 2 || b.Key() != black || b.Turn() != White {
		t.Fatalf("after two passes: %d, turn %v", b.Passes(), b.Turn())
	}
	b.Undo()
	b.Make(At(8, 8)) // a second black stone
	if b.At(At(8, 8)) != Black || b.Passes() != 0 || b.Clone().Turn() != White {
		t.Fatalf("the stone after a pass: %v, turn %v", b.At(At(8, 8)), b.Turn())
	}
	for b.Ply() > 0 {
		b.Undo()
	}
	if empty, _ := New(Renju, 15); b.Key() != empty.Key() || b.Passes() != 0 {
		t.Fatal("not empty after all was taken back")
	}
}

// TestFullBoardWithPasses: passes do not fill the board.
func TestFullBoardWithPasses(t *testing.T) {
	b, err := New(Standard, MinSize)
	if err != nil {
		t.Fatal(err)
	}
	b.Pass()
	for y := range MinSize {
		for x := range MinSize {
			if b.Full() {
				t.Fatalf("full with %d moves", b.Ply())
			}
			b.Make(At(x, y))
		}
	}
	if !b.Full() {
		t.Fatal("not full")
	}
}
