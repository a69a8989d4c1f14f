package review

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// brief is Full with a third of the work.
var brief = Options{Search: 2_000, Solve: 20_000, Defend: 50_000, Confirm: 200_000, Confirms: 4_000_000, Memory: 8 << 20}

// review reviews a game. In those of this file reviews once said what is not so.
func review(t *testing.T, rule board.Rule, moves string, winner board.Stone) (Game, *Review) {
	t.Helper()
	g := game(t, rule, moves, winner)
	r, err := New(t.Context(), g, brief)
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// A resignation or a flag in a position that is not lost is no mistake on the board that decided the game.
func TestNotLostAtTheEnd(t *testing.T) {
	for name, moves := range map[string]string{
		"a resignation in a won position": "h8 a1 h9 c1 h10 e1",
		"time in a level position":        "h8 i9 i8 g8 h9 h7",
	} {
		g, r := review(t, board.Freestyle, moves, board.White)
		end := &r.Positions[len(g.Moves)]
		if r.Decisive != 0 || end.Lost || name[0] == 'a' && end.Win == nil {
			t.Errorf("%s: decisive %d, at the end %+v", name, r.Decisive, end)
		}
	}
}

// A forbidden move that ends the game is what lost it.
func TestForbiddenEnd(t *testing.T) {
	g, r := review(t, board.Renju, "i8 a1 j8 c4 h9 e1 h10 a15 h8", board.White)
	last := len(g.Moves)
	if end := &r.Positions[last]; end.Lost || end.Win != nil || end.Chance != 0 || len(end.Line) > 0 {
		t.Errorf("after the end: %+v", end)
	}
	if m := r.Moves[last-1]; m.Mistake != Forbidden || r.Decisive != last || m.Forced {
		t.Errorf("%+v, decisive %d", m, r.Decisive)
	}
	if r.Black.Percent > 60 {
		t.Errorf("Black's accuracy: %+v", r.Black)
	}
}

// A move that seems to hold is searched for longer before it counts as a mistake.
func TestHeldBelief(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make whole runs it")
	}
	_, r := review(t, board.Renju, "i6 i8 j7 h10 j6 j8 k8 h5 k6 l6", board.Black)
	if !r.Positions[9].Lost {
		t.Errorf("after move 9: %+v", r.Positions[9])
	}
	if m := r.Moves[8]; m.Mistake != None || r.Positions[8].Win == nil {
		t.Errorf("move 9: %+v", m)
	}
	if r.Decisive >= 9 {
		t.Errorf("decisive: %d", r.Decisive)
	}
}

// The only move that stops a four counts when it is missed, and not when it is played.
func TestOnlyMove(t *testing.T) {
	_, missed := review(t, board.Freestyle, "h8 h7 h9 i8 h10 g8 h11 a1 h12", board.Black)
	_, played := review(t, board.Freestyle, "h8 h7 h9 i8 h10 g8 h11 h12", board.Empty)
	if missed.White.Choices != 4 || played.White.Choices != 3 || missed.White.Percent > played.White.Percent-15 {
		t.Errorf("missed %+v, played %+v", missed.White, played.White)
	}
	if missed.Moves[7].Mistake != MissedDefence || !played.Moves[7].Forced || missed.Decisive != 8 {
		t.Errorf("%+v, %+v, decisive %d", missed.Moves[7], played.Moves[7], missed.Decisive)
	}
}

// A point of the threat that is forbidden is not said to be needed where others hold.
func TestTrapWithDefences(t *testing.T) {
	p, err := Look(t.Context(), game(t, board.Renju, "f7 i8 j10 g8 h7 e11 j6 k8 k5 h9", board.Empty), brief)
	if err != nil || p.Lost || len(p.Forbidden) == 0 || len(p.Holds) == 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// The best move of the engine costs nothing, for any evaluation of the next position.
func TestBestIsNotBlamed(t *testing.T) {
	for _, c := range games(t) {
		r, err := New(t.Context(), c.g, quick)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range r.Moves {
			if r.Positions[i].Best() == c.g.Moves[i] && !m.Mistake.Proven() && m.Cost > 0 {
				t.Errorf("move %d: %+v", i+1, m)
			}
			if m.Mistake == Inaccurate && slices.Contains(r.Positions[i].Line[:1], c.g.Moves[i]) {
				t.Errorf("move %d is the best and inaccurate", i+1)
			}
		}
	}
}
