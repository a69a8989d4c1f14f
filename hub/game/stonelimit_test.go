package game

import (
	"errors"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// A draw after so many stones is for boards that have more points, and not for the first stones of a game.
func TestDrawAfterIsBounded(t *testing.T) {
	s := settings(Free, time.Minute, 0)
	for n, want := range map[int]bool{0: true, 50: true, 150: true, 224: true, -1: false, 1: false, 49: false, 225: false, 1 << 40: false} {
		s.DrawAfter = n
		if err := s.Validate(); (err == nil) != want || err != nil && !errors.Is(err, ErrSettings) {
			t.Errorf("%d stones: %v", n, err)
		}
	}
}

// peaceful are points of both sides by turns on which nobody has five.
func peaceful() (points []string) {
	var sides [2][]string
	for y := range 15 {
		for x := range 15 {
			side := 1
			if (x+2*y)%4 < 2 {
				side = 0
			}
			sides[side] = append(sides[side], board.At(x, y).String())
		}
	}
	for i := range 100 {
		points = append(points, sides[i%2][i/2])
	}
	return points
}

// The game is a draw with the stone of that number; passes are no stones, and a five with it wins. A stone that is taken back does not count.
func TestDrawAfterSoManyStones(t *testing.T) {
	s := renju(Refuse)
	s.DrawAfter, s.Takebacks = 52, true
	points := peaceful()
	tb := seated(t, s)
	tb.play(points[:50]...)
	tb.pass()
	tb.play(points[51])
	if tb.g.Phase() != Live {
		t.Fatalf("over after 51 stones: %+v", tb.g.Result())
	}
	mover := ann // Black is to move
	tb.play(points[52])
	if r := tb.g.Result(); r == nil || r.Reason != StoneLimit || r.Winner != "" {
		t.Fatalf("player %d, the 52nd stone: %+v", mover, r)
	}

	s = settings(Free, 0, 0)
	s.DrawAfter = 50
	tb = seated(t, s)
	var black, white []string
	for i := range 25 { // White has four in a row, and waits
		black, white = append(black, points[2*i]), append(white, points[2*i+1])
	}
	black = append([]string{"a15", "c15", "e15", "g15"}, black...)[:25]
	white = append([]string{"a14", "b14", "c14", "d14"}, white...)[:24]
	for i := range 24 {
		tb.play(black[i], white[i])
	}
	tb.play(black[24])
	tb.play("e14")
	if r := tb.g.Result(); r == nil || r.Reason != ByFive || r.Winner != "white" {
		t.Errorf("a five with the 50th stone: %+v", r)
	}
}
