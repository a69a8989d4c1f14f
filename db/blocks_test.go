package db_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

func named(t *testing.T, d *db.DB, name string) game.UserID {
	t.Helper()
	u, err := d.Accounts().AddMember(t.Context(), name, name, "hash", t0)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID
}

func TestBlocks(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, bob, guest := named(t, d, "Ann"), named(t, d, "Bob"), guest(t, d, "Guest 7")
	blocked := func(a, b game.UserID) bool {
		t.Helper()
		yes, err := d.People().Blocked(ctx, a, b)
		if err != nil {
			t.Fatal(err)
		}
		return yes
	}
	if blocked(ann, bob) {
		t.Error("blocked")
	}
	for range 2 {
		if _, err := d.People().Block(ctx, ann, "bOB"); err != nil {
			t.Fatal(err)
		}
	}
	if !blocked(ann, bob) || !blocked(bob, ann) || blocked(ann, guest) {
		t.Error("not blocked either way")
	}
	if names, err := d.People().Blocks(ctx, ann); err != nil || fmt.Sprint(names) != "[Bob]" {
		t.Error(names, err)
	}
	if names, err := d.People().Blocks(ctx, bob); err != nil || len(names) != 0 {
		t.Error(names, err)
	}
	for name, want := range map[string]fault.Code{"Ann": fault.Invalid, "Guest 7": fault.NotFound, "Nobody": fault.NotFound} {
		if _, err := d.People().Block(ctx, ann, name); fault.CodeOf(err) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := range records.MostBlocks - 1 {
		name := fmt.Sprint("x", n)
		named(t, d, name)
		if _, err := d.People().Block(ctx, ann, name); err != nil {
			t.Fatal(err)
		}
	}
	named(t, d, "Last")
	if _, err := d.People().Block(ctx, ann, "Last"); fault.CodeOf(err) != fault.TooMany {
		t.Error(err)
	}
	if _, err := d.People().Block(ctx, ann, "Bob"); err != nil {
		t.Error("who is blocked already: ", err)
	}
	for range 2 {
		if _, err := d.People().Unblock(ctx, ann, "bob"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.People().Block(ctx, bob, "Last"); err != nil {
		t.Fatal(err)
	}
	last, err := d.People().Member(ctx, "last")
	if err != nil {
		t.Fatal(err)
	}
	who, err := d.People().Blockers(ctx, []game.UserID{ann, bob, last.ID})
	if err != nil || len(who) != 1 || !slices.Equal(who[last.ID], []game.UserID{bob}) {
		t.Error(who, err)
	}
	if blocked(bob, ann) {
		t.Error("still blocked")
	}
}

// A host's conditions for the opponent are kept with the game.
func TestWishesAreKept(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, bob := named(t, d, "Ann"), named(t, d, "Bob")
	for i, n := range []records.NewGame{
		{WantsEqual: true}, {Range: &records.Range{Min: 0, Max: 1500}}, {Invited: bob, Private: true}, {},
	} {
		n.ID, n.Host, n.Color, n.Created = fmt.Sprint("game", i), ann, game.WishRandom, t0
		n.Settings = game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
		if err := d.Games().CreateGame(ctx, n); err != nil {
			t.Fatal(err)
		}
		r, err := d.Games().LoadGame(ctx, n.ID)
		if err != nil {
			t.Fatal(err)
		}
		if r.WantsEqual != n.WantsEqual || r.Invited != n.Invited || fmt.Sprint(r.Range) != fmt.Sprint(n.Range) && *r.Range != *n.Range {
			t.Errorf("%+v, want %+v", r.NewGame, n)
		}
	}
}

// Two users can never come back: a guest without a session whom no member has taken over, and a deleted member.
func TestStranded(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, left := named(t, d, "Ann"), named(t, d, "Left")
	here, signedOut, merged := guest(t, d, "Guest 1"), guest(t, d, "Guest 2"), guest(t, d, "Guest 3")
	if ids, err := d.Accounts().EndSessions(ctx, signedOut, 0, 0); err != nil || len(ids) != 1 {
		t.Fatal(ids, err)
	}
	s, err := d.Accounts().Session(ctx, token("Guest 3"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Accounts().Merge(ctx, s.ID, merged, ann); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Accounts().Delete(ctx, left, t0); err != nil {
		t.Fatal(err)
	}
	got, err := d.People().Stranded(ctx, []game.UserID{ann, left, here, signedOut, merged, 999_999})
	slices.Sort(got)
	if want := []game.UserID{left, signedOut}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v %v, want %v", got, err, want)
	}
}
