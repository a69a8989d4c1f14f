package db_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

// A name changes once in 90 days; the former one stays its owner's, and leads to the new one. Past games follow.
func TestANameIsChanged(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx, c := t.Context(), sql(t, d.url)
	ann, token := d.provedMember("Ann")
	bob, _ := d.provedMember("Bob")
	p := past{id: "over", black: ann.User.ID, white: bob.User.ID, rule: "renju", winner: "black", reason: "five", control: blitz, ended: t0}
	p.put(t, c)
	live(t, d.db, "open", ann.User.ID, bob.User.ID)

	rename := func(s account.Session, name string) error { _, err := d.Rename(ctx, s, name); return err }
	for what, c := range map[string]struct {
		name string
		want error
	}{
		"another's name": {"BOB", account.ErrNameTaken}, "a look-alike": {"B0b", account.ErrNameTaken}, "a reserved one": {"Moderator", account.ErrNameReserved},
		"too short": {"A", account.ErrNameLength},
	} {
		if err := rename(ann, c.name); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := rename(ann, "Ann"); err == nil {
		t.Error("the same name")
	}
	r, _, err := d.db.Ways().Rename(ctx, ann, "Anna", account.Skeleton("Anna"), d.now, d.now.Add(-account.RenameEvery))
	if err != nil || r.User.Name != "Anna" || !slices.Equal(r.Running, []string{"open"}) || !slices.Equal(r.Resting, []string{"over"}) {
		t.Fatalf("%+v, %v", r, err)
	}
	if s := d.again(token); s.User.Name != "Anna" || s.User.ID != ann.User.ID {
		t.Errorf("the session is of %+v", s.User)
	}
	for _, name := range []string{"Ann", "ann", "Anna"} {
		if p, err := d.db.Archive().Person(ctx, name); err != nil || p.ID != ann.User.ID || p.Name != "Anna" {
			t.Errorf("%s is %+v, %v", name, p, err)
		}
	}
	if games, err := d.db.Archive().Games(ctx, archive.Query{User: bob.User.ID, Viewer: bob.User.ID, Limit: 5}); err != nil || games[0].Black.Name != "Anna" {
		t.Errorf("%+v, %v", games, err)
	}
	if _, _, err := d.Login(ctx, nil, "Ann", secretOf, desktop); !errors.Is(err, account.ErrCredentials) {
		t.Error("sign-in by the former name:", err)
	}
	// Nobody else gets the former name: not by registering, as a guest, or by a change.
	if _, _, err := d.Register(ctx, nil, "Ann", secretOf, desktop); !errors.Is(err, account.ErrNameTaken) {
		t.Error(err)
	}
	guest, _, err := d.Guest(ctx, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Register(ctx, &guest, "ANN", secretOf, desktop); !errors.Is(err, account.ErrNameTaken) {
		t.Error(err)
	}
	if err := rename(bob, "Ann"); !errors.Is(err, account.ErrNameTaken) {
		t.Error(err)
	}

	ann = d.again(token)
	err = rename(ann, "Anne")
	if f := fault.Of(err); f == nil || f.Reason != account.ErrRenamed.Reason || f.Values["days"] != 90 {
		t.Error("at once again:", err)
	}
	d.now = d.now.Add(account.RenameEvery)
	back := func(name string) account.Session {
		s, token, err := d.Login(ctx, nil, name, secretOf, desktop)
		if err == nil {
			err = d.ProveByPassword(ctx, s, secretOf, desktop)
		}
		if err != nil {
			t.Fatal(err)
		}
		return d.again(token)
	}
	if err := rename(back("Anna"), "Ann"); err != nil {
		t.Error("back to the former name:", err)
	}
	bob = back("Bob")
	if err := rename(bob, "Anna"); !errors.Is(err, account.ErrNameTaken) {
		t.Error("a name that was another's for a while:", err)
	}

	// Two changes at one instant are one.
	var all sync.WaitGroup
	names := []string{"Bertold", "Berta", "Bernd", "Bela"}
	errs := make([]error, len(names))
	for i, name := range names {
		all.Go(func() { errs[i] = rename(bob, name) })
	}
	all.Wait()
	done := 0
	for i, err := range errs {
		switch {
		case err == nil:
			done++
			bob.User.Name = names[i]
		case fault.Of(err).Reason != account.ErrRenamed.Reason:
			t.Error(err)
		}
	}
	if done != 1 {
		t.Errorf("%d changes", done)
	}

	// With the account its former names are nobody's, and stay taken.
	if err := d.Delete(ctx, bob, secretOf, desktop); err != nil {
		t.Fatal(err)
	}
	if _, err := d.db.Archive().Person(ctx, "Bob"); fault.CodeOf(err) != fault.NotFound {
		t.Error("a former name leads to who has left:", err)
	}
	if _, _, err := d.Register(ctx, nil, "Bob", secretOf, desktop); !errors.Is(err, account.ErrNameTaken) {
		t.Error(err)
	}
}
