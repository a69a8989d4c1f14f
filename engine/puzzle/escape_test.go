package puzzle

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestEscape: some of the first built-in traps have a way out, always the same, and it holds; a position that is no
// trap has none.
func TestEscape(t *testing.T) {
	ctx := context.Background()
	opt := DefaultOptions
	opt.Thin = 40
	list, err := Load(board.Renju)
	if err != nil {
		t.Fatal(err)
	}
	traps, made := 0, 0
	for _, p := range list {
		if p.Kind != Trap {
			continue
		}
		if traps++; traps > 12 || made > 0 {
			break
		}
		e, ok, err := NewMaker(opt).Escape(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		made++
		again, _, err := NewMaker(opt).Escape(ctx, p)
		if err != nil || !reflect.DeepEqual(e, again) {
			t.Errorf("%v, then %v, %v", e, again, err)
		}
		if err := Check(ctx, e, Sure); err != nil || e.Kind != Escape || len(e.Moves)%2 != 0 {
			t.Errorf("%v: %v", e, err)
		}
		e.Kind = Defence
		if err := Check(ctx, e, Sure); !errors.Is(err, ErrKind) {
			t.Errorf("as a plain defence: %v", err)
		}
	}
	if made == 0 {
		t.Errorf("none of %d traps", traps)
	}
	if _, _, err := NewMaker(opt).Escape(ctx, kindOf(t, Win, board.Renju)); !errors.Is(err, ErrKind) {
		t.Errorf("of a win: %v", err)
	}
	defence := kindOf(t, Defence, board.Renju)
	defence.Kind = Escape
	if err := Check(ctx, defence, Sure); !errors.Is(err, ErrKind) {
		t.Errorf("a plain defence as a way out: %v", err)
	}
}
