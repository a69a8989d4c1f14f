package db_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A plan is kept for its game and player, also after a merge, as long as the game lasts.
func TestPlannedMoves(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, bob := named(t, d, "Ann"), named(t, d, "Bob")
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.Correspondence, Period: game.Day}}
	n := records.NewGame{ID: "days", Host: ann, Color: game.WishBlack, Created: t0, Settings: s, Events: []*game.Event{game.Start(s, ann, bob, 0, "", t0)}}
	if err := d.Games().CreateGame(ctx, n); err != nil {
		t.Fatal(err)
	}
	check := func(want ...string) {
		t.Helper()
		all, err := d.Games().Plans(ctx, "days")
		var got []string
		for _, p := range all {
			got = append(got, fmt.Sprint(p.User, p.Version, p.Ply)+fmt.Sprint(game.PlanTexts(p.Lines)))
		}
		slices.Sort(got)
		slices.Sort(want)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v %v, want %v", got, err, want)
		}
	}
	set := func(u game.UserID, texts ...string) {
		t.Helper()
		lines, err := game.ParsePlan(texts)
		if err == nil {
			err = d.Games().SetPlan(ctx, "days", game.Plan{User: u, Version: 4, Ply: 3, Lines: lines})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	check()
	set(ann, "a1b1", "a2b2c2d2")
	set(bob, "h8h9")
	set(bob, "h8i9")
	check(fmt.Sprint(ann, 4, 3, "[a1b1 a2b2c2d2]"), fmt.Sprint(bob, 4, 3, "[h8i9]"))
	set(ann)
	check(fmt.Sprint(bob, 4, 3, "[h8i9]"))
	if err := d.Games().SetPlan(ctx, "none", game.Plan{User: bob, Lines: [][]board.Point{{0, 1}}}); err != game.ErrOver {
		t.Errorf("of a game that is not: %v", err)
	}
}
