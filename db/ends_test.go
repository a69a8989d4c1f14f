package db_test

import (
	"context"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// Every listener to the database hears of sessions that end for any reason, and of no others.
func TestTheDatabaseTellsOfSessionsThatEnd(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx, stop := context.WithCancel(t.Context())
	begun, ended, renamed, done := make(chan struct{}, 1), make(chan []int64, 100), make(chan []game.UserID, 100), make(chan error, 1)
	go func() {
		done <- d.db.Accounts().HearEnds(ctx, func() { begun <- struct{}{} }, func(ids []int64) { ended <- ids }, func(ids []game.UserID) { renamed <- ids }, func([]game.UserID) {}, func([]game.UserID) {})
	}()
	await.Receive(t, "the listener", begun)
	heard := func(what string, want ...int64) {
		t.Helper()
		var got []int64
		for len(got) < len(want) {
			got = append(got, await.Receive(t, what, ended)...)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	ann, _ := d.member("Ann")
	token, _ := d.token(ann, account.BotPlay)
	login := func() account.Session {
		s, _, err := d.Login(ctx, nil, "Ann", secretOf, desktop)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if err := d.Logout(ctx, login()); err != nil {
		t.Fatal(err)
	}
	one := await.Receive(t, "a sign-out", ended)
	if len(one) != 1 || one[0] == ann.ID {
		t.Error(one)
	}
	fresh, _, err := d.ChangePassword(ctx, ann, secretOf, nextSecret, desktop)
	if err != nil {
		t.Fatal(err)
	}
	heard("a change of the password", ann.ID, token.ID)
	if err := d.ProveByPassword(ctx, fresh, nextSecret, desktop); err != nil {
		t.Fatal(err)
	}
	var many []int64
	for i := range 700 { // more than one note may have
		s, err := d.db.Accounts().AddSession(ctx, ann.User.ID, account.NewSession{TokenHash: hash32(i), Created: d.now})
		if err != nil {
			t.Fatal(err)
		}
		many = append(many, s.ID)
	}
	if err := d.Sessions().EndOthers(ctx, fresh); err != nil {
		t.Fatal(err)
	}
	heard("the end of many", many...)
	if err := d.Delete(ctx, fresh, nextSecret, desktop); err != nil {
		t.Fatal(err)
	}
	heard("the end of the account", fresh.ID)

	_, bobToken := d.provedMember("Bob")
	bob := d.again(bobToken)
	if _, err := d.Rename(ctx, bob, "Bert"); err != nil {
		t.Fatal(err)
	}
	if got := await.Receive(t, "another name", renamed); !slices.Equal(got, []game.UserID{bob.User.ID}) {
		t.Error(got)
	}
	stop()
	if err := await.Receive(t, "the end", done); err == nil {
		t.Error("it ended without a reason")
	}
	if len(ended) > 0 {
		t.Errorf("%d more", len(ended))
	}
}

func hash32(i int) []byte {
	b := make([]byte, 32)
	b[0], b[1] = byte(i), byte(i>>8)
	return b
}
