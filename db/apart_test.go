package db_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/rating/apart"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// A line that is played again counts once: the rating is corrected once, becomes uncertain, and the person is told. Others keep theirs,
// and a second reading changes nothing, nor do the same games after it.
func TestRatingsApart(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	for _, u := range []game.UserID{k.ann, k.bob, k.max} {
		rate(t, k.c, u, 1500, 60, 12, k.now)
	}
	const line = "h8h9i8i9j8j9k7k10a1l3a3b4c5d6e7f9g10m11n12o13b2c3d4"
	play := func(id string, loser game.UserID, moves string) {
		t.Helper()
		k.rated(id, loser, time.Now().Add(-time.Millisecond), 20)
		must(t, k.c, `UPDATE games SET rule = 'freestyle', moves = $2, plies = 23 WHERE id = $1`, id, moves)
		k.finished++
	}
	catchUp := func(s apart.Settings) {
		t.Helper()
		k.ok(db.CatchUp(ctx, k.d.Apart(s).Step))
	}
	off, err := apart.Parse("off")
	k.ok(err)
	for i := range 3 {
		play(fmt.Sprint("a", i), k.ann, line)
	}
	catchUp(apart.Standard)
	if v, _ := k.rating(k.bob); v != 1560 {
		t.Errorf("three games: %v", v)
	}
	// The same line, turned around.
	turned := "h8h7i8i7j8j7k9k6a15l13a13b12c11d10e9f7g6m5n4o3b14c13d12"
	for i := range 5 {
		play(fmt.Sprint("b", i), k.max, turned)
	}
	catchUp(apart.Standard)
	value, _ := k.rating(k.bob)
	var deviation float64
	k.ok(k.c.QueryRow(ctx, `SELECT deviation FROM ratings WHERE user_id = $1`, k.bob).Scan(&deviation))
	if value != 1660-7*20 || deviation <= rating.ProvisionalAbove {
		t.Errorf("%v ± %v", value, deviation)
	}
	if v, _ := k.rating(k.ann); v != 1440 {
		t.Errorf("somebody else is corrected: %v", v)
	}
	if own := k.own(k.bob); len(own.Notices) != 1 || own.Notices[0].Kind != moderation.MessageRating || len(own.Measures) != 0 {
		t.Errorf("%+v", own)
	}
	catchUp(apart.Standard)
	play("c", k.ann, line)
	catchUp(apart.Standard)
	if n := k.count(`SELECT count(*) FROM rating_corrections WHERE user_id = $1 AND kind = 'repeated' AND games = 7`, k.bob); n != 1 {
		t.Errorf("%d corrections", n)
	}
	if n := k.count(`SELECT count(*) FROM rating_corrections`); n != 1 {
		t.Errorf("%d corrections of all", n)
	}
	for i := range 9 {
		play(fmt.Sprint("d", i), k.ann, line)
	}
	catchUp(off)
	if n := k.count(`SELECT count(*) FROM rating_corrections`); n != 1 {
		t.Errorf("it is off: %d corrections", n)
	}
	_, err = k.d.Accounts().Delete(ctx, k.bob, k.now)
	k.ok(err)
	if n := k.count(`SELECT count(*) FROM rating_corrections`); n != 0 {
		t.Errorf("%d corrections of somebody who has left", n)
	}
}
