package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// A vacation lasts until it is ended or used up; concurrent requests count its days once. Guests have none.
func TestVacations(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, eve, now := named(t, d, "Ann"), guest(t, d, "Guest 7"), time.Now().UTC().Truncate(time.Millisecond)
	if _, err := d.People().Pool.Exec(ctx, `UPDATE users SET created = $2 WHERE id = $1`, ann, now.Add(-vacation.Kept)); err != nil {
		t.Fatal(err)
	}
	set := func(on bool, at time.Time) []vacation.Span {
		t.Helper()
		all, _, err := d.People().SetVacation(ctx, ann, on, at)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	for _, u := range []game.UserID{eve, 999} {
		if _, _, err := d.People().SetVacation(ctx, u, true, now); !errors.Is(err, account.ErrGuest) {
			t.Errorf("user %d: %v", u, err)
		}
	}
	if all := set(false, now); len(all) != 0 {
		t.Errorf("ended before it has begun: %v", all)
	}
	var wait sync.WaitGroup
	for range 5 {
		wait.Go(func() {
			if _, _, err := d.People().SetVacation(ctx, ann, true, now); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	all, made, err := d.People().Vacations(ctx, ann, now)
	if err != nil || len(all) != 1 || !all[0].Until.Equal(now.Add(30*vacation.Day)) {
		t.Fatalf("%v %v, want one vacation", all, err)
	}
	if p, err := profile(ctx, d, "Ann"); err != nil || p.Vacation == nil || !p.Vacation.Equal(all[0].Until) {
		t.Errorf("%v %v: others do not see it", p.Vacation, err)
	}
	all = set(false, now.Add(25*time.Hour))
	if left := vacation.Left(made, all, now.Add(26*time.Hour)); left != 28 {
		t.Errorf("after 25 hours %d days are left", left)
	}
	set(false, now.Add(26*time.Hour))
	all = set(true, now.Add(26*time.Hour))
	if len(all) != 2 || all[1].Days() != 28 {
		t.Errorf("the second one: %v", all)
	}
	_, _, err = d.People().SetVacation(ctx, ann, true, now.Add(29*vacation.Day))
	if err != nil {
		t.Errorf("it lasts: %v", err)
	}
	if _, _, err = d.People().SetVacation(ctx, ann, true, now.Add(31*vacation.Day)); fault.CodeOf(err) != fault.TooMany {
		t.Errorf("when all days are used: %v", err)
	}
	ids, err := d.Accounts().RestedSince(ctx, now.Add(-time.Minute))
	if err != nil || len(ids) != 1 || ids[0] != ann {
		t.Errorf("%v %v", ids, err)
	}
	if all, _, err := d.People().SetVacation(ctx, named(t, d, "New"), true, t0.Add(time.Hour)); err != nil || all[0].Days() != vacation.First {
		t.Errorf("a new account's: %v %v", all, err)
	}
}

// Games of days know the vacations of their players, and others do not; every listener to the database hears of each
// change.
func TestGamesKnowVacations(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, bob := named(t, d, "Ann"), named(t, d, "Bob")
	now := time.Now().UTC().Truncate(time.Millisecond)
	listening, stop := context.WithCancel(ctx)
	begun, rested, done := make(chan struct{}, 1), make(chan []game.UserID, 10), make(chan error, 1)
	nobody := func([]game.UserID) {}
	go func() {
		done <- d.Accounts().HearEnds(listening, func() { begun <- struct{}{} }, func([]int64) {}, nobody, nobody, func(ids []game.UserID) { rested <- ids })
	}()
	await.Receive(t, "the listener", begun)
	for id, clock := range map[string]game.TimeControl{"days": {Kind: game.Correspondence, Period: game.Day}, "none": {Kind: game.NoClock}} {
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse}
		s.Time = clock
		n := records.NewGame{ID: id, Host: ann, Color: game.WishBlack, Created: now, Settings: s, Events: []*game.Event{game.Start(s, ann, bob, 0, "", now)}}
		if err := d.Games().CreateGame(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := d.People().SetVacation(ctx, bob, true, now); err != nil {
		t.Fatal(err)
	}
	if ids := await.Receive(t, "a beginning", rested); ids[0] != bob {
		t.Errorf("heard of %v", ids)
	}
	for id, want := range map[string]int{"days": 1, "none": 0} {
		r, err := d.Games().LoadGame(ctx, id)
		if err != nil || len(r.Vacations[bob]) != want || len(r.Vacations[ann]) != 0 {
			t.Errorf("%s: %v %v", id, r.Vacations, err)
		}
	}
	r, err := d.Games().LoadGame(ctx, "days")
	if err != nil {
		t.Fatal(err)
	}
	if g, err := records.Rebuild(r); err != nil || g.VacationOf(bob, now) == nil {
		t.Errorf("the game has not been told: %v", err)
	}
	if _, _, err := d.People().SetVacation(ctx, bob, false, now.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	await.Receive(t, "an end", rested)
	stop()
	await.Receive(t, "the end of listening", done)
}

// Nobody waits for a suspended player.
func TestASuspensionEndsAVacation(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	if _, _, err := k.d.People().SetVacation(t.Context(), k.bob, true, k.now); err != nil {
		t.Fatal(err)
	}
	k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair, Hours: 24})
	all, _, err := k.d.People().Vacations(t.Context(), k.bob, k.now)
	if err != nil || vacation.Now(all, k.now.Add(time.Second)) != nil {
		t.Errorf("%v %v", all, err)
	}
}
