package account

import (
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// When a member signs in, the browser's guest leaves it what it has: proven by the guest's own session, once.
func TestLoginKeeping(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	ann, _, err := b.Register(ctx, nil, "Ann", good, home)
	if err != nil {
		t.Fatal(err)
	}
	guest, _, err := b.Guest(ctx, home)
	if err != nil {
		t.Fatal(err)
	}
	b.store.things[guest.User.ID] = GuestGames{Games: 3, Live: 1, Open: 2}
	if has, err := b.Merges().GuestGames(ctx, &guest); err != nil || has.Games != 3 {
		t.Fatal(has, err)
	}
	if _, _, _, err := b.Merges().Login(ctx, &guest, "Ann", other, home); err == nil {
		t.Fatal("a wrong password")
	}
	if len(b.left) != 0 || b.store.sessions[guest.ID] == nil {
		t.Fatal("a wrong password took something over")
	}
	got, token, kept, err := b.Merges().Login(ctx, &guest, "Ann", good, home)
	if err != nil || token == "" || got.User.ID != ann.User.ID || kept != (GuestGames{Games: 3, Live: 1, Open: 2}) {
		t.Fatal(got, kept, err)
	}
	if len(b.left) != 1 || b.left[0].Guest != guest.User.ID || b.left[0].Member != ann.User.ID {
		t.Fatal(b.left)
	}
	if b.store.sessions[guest.ID] != nil || b.ended[len(b.ended)-1] != guest.ID {
		t.Error("the guest's session goes on")
	}
	// The same again, as after a lost answer: nothing is left to take over.
	if _, _, kept, err := b.Merges().Login(ctx, &guest, "Ann", good, home); err != nil || kept != (GuestGames{}) {
		t.Error(kept, err)
	}
	// The result of a command that was in flight.
	b.store.things[guest.User.ID] = GuestGames{Open: 1}
	before := len(b.left)
	if err := b.Merges().Settle(ctx); err != nil || len(b.left) != before+1 {
		t.Error(b.left, err)
	}
}

// A merge that is stored and whose answer is lost is told of as soon as the store answers: all of them,
// however many fail first.
func TestABequestWithoutAnAnswer(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	ann, _, err := b.Register(ctx, nil, "Ann", good, home)
	if err != nil {
		t.Fatal(err)
	}
	b.store.lost = 2 + 1 // both merges, and the first question
	for range 2 {
		guest, _, err := b.Guest(ctx, home)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := b.Merges().Login(ctx, &guest, "Ann", good, home); fault.CodeOf(err) != fault.Retry {
			t.Fatal(err)
		}
		if _, _, kept, err := b.Merges().Login(ctx, nil, "Ann", good, home); err != nil || kept != (GuestGames{}) {
			t.Fatal("the page signs in again:", kept, err)
		}
	}
	if len(b.left) != 0 {
		t.Fatal(b.left)
	}
	if err := b.Merges().Settle(ctx); fault.CodeOf(err) != fault.Retry || len(b.left) != 1 {
		t.Error(b.left, err)
	}
	if err := b.Merges().Settle(ctx); err != nil || len(b.left) != 2 {
		t.Error(b.left, err)
	}
	for _, q := range b.left {
		if q.Member != ann.User.ID || len(q.Running) != 1 {
			t.Errorf("%+v", q)
		}
	}
	if err := b.Merges().Settle(ctx); err != nil || len(b.left) != 2 {
		t.Error("told again:", b.left, err)
	}
}

// Nobody takes anything over from a member, or from nobody.
func TestOnlyGuestsLeaveSomething(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	if _, _, err := b.Register(ctx, nil, "Ann", good, home); err != nil {
		t.Fatal(err)
	}
	ben, _, err := b.Register(ctx, nil, "Ben", good, away)
	if err != nil {
		t.Fatal(err)
	}
	b.store.things[ben.User.ID] = GuestGames{Games: 1}
	for _, current := range []*Session{nil, &ben} {
		if has, err := b.Merges().GuestGames(ctx, current); err != nil || has != (GuestGames{}) {
			t.Error(has, err)
		}
		if _, _, kept, err := b.Merges().Login(ctx, current, "Ann", good, home); err != nil || kept != (GuestGames{}) {
			t.Error(kept, err)
		}
	}
	if len(b.left) != 0 {
		t.Error(b.left)
	}
}
