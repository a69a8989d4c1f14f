package wire

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Only players see events younger than the delay, except for the start. When the game is over, everybody sees everything.
func TestShown(t *testing.T) {
	at := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	made := func(delay time.Duration, over bool) *game.Game {
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}, Delay: delay}
		g := game.New("g", s, 1, game.WishBlack)
		events := []*game.Event{game.Start(s, 1, 2, 0, "", at)}
		for i := range 3 {
			p := board.At(i, 2*i)
			events = append(events, &game.Event{Seq: i + 2, Kind: game.Moved, Actor: game.UserID(1 + i%2), At: at.Add(time.Duration(i+1) * 4 * time.Second), Payload: game.Payload{Point: &p}})
		}
		if over {
			events = append(events, &game.Event{Seq: 5, Kind: game.Ended, Actor: 1, At: at.Add(13 * time.Second), Payload: game.Payload{Result: &game.Result{Winner: "white", Reason: game.ByResign}}})
		}
		for _, e := range events {
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		return g
	}
	for _, c := range []struct {
		delay  time.Duration
		over   bool
		viewer game.UserID
		after  time.Duration // the start
		want   int
	}{
		{0, false, 0, 12 * time.Second, 4},
		{10 * time.Second, false, 1, 12 * time.Second, 4},
		{10 * time.Second, false, 2, 12 * time.Second, 4},
		{10 * time.Second, false, 0, 12 * time.Second, 1},
		{10 * time.Second, false, 7, 14*time.Second - time.Millisecond, 1},
		{10 * time.Second, false, 7, 14 * time.Second, 2},
		{10 * time.Second, false, 0, 21 * time.Second, 3},
		{10 * time.Second, false, 0, time.Hour, 4},
		{time.Minute, false, 0, 63 * time.Second, 1},
		{10 * time.Second, true, 0, 13 * time.Second, 5},
	} {
		g := made(c.delay, c.over)
		if got := Shown(g, c.viewer, at.Add(c.after)); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
		if s, err := AsShown(g, c.viewer, at.Add(c.after)); err != nil || s.Version() != c.want {
			t.Errorf("%+v: %v", c, err)
		}
		line := ChatLine{From: User{ID: 8}, Seat: "black", Channel: records.PlayersChat, Time: at.Add(2 * time.Second).UnixMilli()}
		old := c.after-c.delay >= 2*time.Second || c.over || c.viewer == 1 || c.viewer == 2
		if MayRead(g, c.viewer, line, at.Add(c.after)) != old || !MayRead(g, 8, line, at.Add(c.after)) {
			t.Errorf("%+v: a line", c)
		}
	}
}
