package db_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// follows returns the users whom a user follows, as "Bob hidden Eve".
func follows(t *testing.T, d *db.DB, u game.UserID) string {
	t.Helper()
	all, err := d.People().Following(t.Context(), u)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range all {
		if out = append(out, f.Name); f.Hidden {
			out = append(out, "hidden")
		}
	}
	return strings.Join(out, " ")
}

func TestFollows(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	p := d.People()
	ann, bob, eve := named(t, d, "Ann"), named(t, d, "Bob"), named(t, d, "Eve")
	guest(t, d, "Guest 7")
	is := func(u game.UserID, want string) {
		t.Helper()
		if got := follows(t, d, u); got != want {
			t.Errorf("%d follows %q, not %q", u, got, want)
		}
	}
	follow := func(u game.UserID, name string, why fault.Reason) {
		t.Helper()
		if err := p.Follow(ctx, u, name); (err != nil || why != "") && (err == nil || fault.Of(err).Reason != why) {
			t.Errorf("%d follows %s: %v", u, name, err)
		}
	}
	set := func(u game.UserID, to records.Privacy) {
		t.Helper()
		if err := p.SetPrivacy(ctx, u, to); err != nil {
			t.Fatal(err)
		}
		if got, err := p.Privacy(ctx, u); err != nil || got != to {
			t.Errorf("%+v %v", got, err)
		}
	}
	if got, err := p.Privacy(ctx, ann); err != nil || got != (records.Privacy{Follow: records.FollowEverybody}) {
		t.Errorf("%+v %v", got, err)
	}
	for range 2 {
		follow(ann, "bOB", "")
	}
	follow(ann, "Eve", "")
	follow(ann, "Ann", "follow_self")
	follow(ann, "Nobody", "challenge_missing")
	follow(ann, "Guest 7", "challenge_missing")
	is(ann, "Bob Eve")
	set(bob, records.Privacy{Follow: records.FollowEverybody, Hidden: true})
	is(ann, "Bob hidden Eve")

	// A member who lets nobody follow loses all followers. One who lets only followed people follow loses the others.
	set(bob, records.Privacy{Follow: records.FollowNobody})
	is(ann, "Eve")
	follow(ann, "Bob", "follow_refused")
	set(bob, records.Privacy{Follow: records.FollowFollowed})
	follow(ann, "Bob", "follow_refused")
	follow(bob, "Ann", "")
	follow(ann, "Bob", "")
	follow(eve, "Bob", "follow_refused")
	if err := p.Unfollow(ctx, bob, "Ann"); err != nil {
		t.Fatal(err)
	}
	is(ann, "Eve")
	set(bob, records.Privacy{Follow: records.FollowEverybody})

	// A block ends and prevents it, either way.
	follow(ann, "Bob", "")
	follow(bob, "Ann", "")
	if _, err := p.Block(ctx, bob, "Ann"); err != nil {
		t.Fatal(err)
	}
	is(ann, "Eve")
	is(bob, "")
	follow(ann, "Bob", "follow_refused")
	follow(bob, "Ann", "follow_refused")
	if _, err := p.Unblock(ctx, bob, "Ann"); err != nil {
		t.Fatal(err)
	}
	is(ann, "Eve")
	follow(ann, "Bob", "")
	for range 2 {
		if err := p.Unfollow(ctx, ann, "Eve"); err != nil {
			t.Fatal(err)
		}
	}
	is(ann, "Bob")

	// With an account goes that it follows and is followed.
	if _, err := d.Accounts().Delete(ctx, bob, t0); err != nil {
		t.Fatal(err)
	}
	is(ann, "")
}

// Nobody follows more than the most, however many ask at once. Nobody is followed by a user whom a block parts from it.
func TestFollowsRace(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c, ctx := dbtest.Open(t, url), sql(t, url), t.Context()
	p := d.People()
	ann, bob := named(t, d, "Ann"), named(t, d, "Bob")
	must(t, c, `INSERT INTO users (name, skeleton, password_hash, kind, created) SELECT 'x' || i, 'x' || i, 'hash', 'member', now() FROM generate_series(1, $1) i`, records.MostFollows+4)
	must(t, c, `INSERT INTO follows SELECT $1, id, now() FROM users WHERE name LIKE 'x%' ORDER BY id LIMIT $2`, ann, records.MostFollows-2)
	var all sync.WaitGroup
	refused := make(chan error, 8)
	for n := range 6 {
		all.Go(func() { refused <- p.Follow(ctx, ann, fmt.Sprint("x", records.MostFollows-1+n)) })
	}
	for range 4 {
		all.Go(func() { refused <- p.Follow(ctx, bob, "x1") })
	}
	all.Go(func() {
		if err := p.Follow(ctx, bob, "Ann"); err != nil && fault.Of(err).Reason != "follow_refused" {
			t.Error(err)
		}
	})
	all.Go(func() {
		if _, err := p.Block(ctx, ann, "Bob"); err != nil {
			t.Error(err)
		}
	})
	go func() { all.Wait(); close(refused) }()
	most := 0
	for err := range refused {
		switch {
		case err == nil:
		case fault.Of(err).Reason == "follow_most":
			most++
		default:
			t.Error(err)
		}
	}
	if found, err := p.Following(ctx, ann); err != nil || len(found) != records.MostFollows || most != 4 {
		t.Errorf("%d followed, %d refused, %v", len(found), most, err)
	}
	if got := follows(t, d, bob); got != "x1" {
		t.Errorf("Bob follows %s", got)
	}
}

// The watchers who may be named, and the pairs that a block separates.
func TestNameable(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	p := d.People()
	black, white := named(t, d, "Black"), named(t, d, "White")
	ann, bob, eve, hid, foe, wary, gone := named(t, d, "Ann"), named(t, d, "Bob"), named(t, d, "Eve"), named(t, d, "Hid"), named(t, d, "Foe"), named(t, d, "Wary"), named(t, d, "Gone")
	visitor := guest(t, d, "Guest 7")
	for _, b := range []struct {
		by    game.UserID
		whose string
	}{{black, "Foe"}, {wary, "White"}, {ann, "Bob"}, {eve, "Ann"}, {bob, "Wary"}} {
		if _, err := p.Block(ctx, b.by, b.whose); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.SetPrivacy(ctx, hid, records.Privacy{Follow: records.FollowEverybody, Hidden: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Accounts().Delete(ctx, gone, t0); err != nil {
		t.Fatal(err)
	}
	all := []game.UserID{black, white, ann, bob, eve, hid, foe, wary, gone, visitor}
	if hiding, err := p.Hiding(ctx, all); err != nil || !slices.Equal(hiding, []game.UserID{hid}) {
		t.Errorf("%v hide, %v", hiding, err)
	}
	found, err := p.Nameable(ctx, all[2:], all[:2], all)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]game.UserID{}
	for _, w := range found {
		slices.Sort(w.Apart)
		got[w.User.Name] = w.Apart
	}
	want := map[string][]game.UserID{"Ann": {bob, eve}, "Bob": {ann, wary}, "Eve": {ann}}
	if !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v, want %v", got, want)
	}
	if found, err := p.Nameable(ctx, nil, nil, nil); err != nil || len(found) != 0 {
		t.Errorf("of nobody %v, %v", found, err)
	}
}
