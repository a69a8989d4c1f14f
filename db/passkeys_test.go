package db_test

import (
	"bytes"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/member/account"
)

// again returns a session as it stands now, by its token.
func (d *accountFixture) again(token string) account.Session {
	d.t.Helper()
	s, err := d.Session(d.t.Context(), token)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// provedMember is a member who has just shown the password again.
func (d *accountFixture) provedMember(name string) (account.Session, string) {
	d.t.Helper()
	s, token := d.member(name)
	if err := d.ProveByPassword(d.t.Context(), s, secretOf, desktop); err != nil {
		d.t.Fatal(err)
	}
	return d.again(token), token
}

func (d *accountFixture) asks(s *account.Session, to account.Purpose) account.PasskeyQuestion {
	d.t.Helper()
	q, err := d.Passkeys().Ask(d.t.Context(), s, to, here)
	if err != nil {
		d.t.Fatal(err)
	}
	return q
}

// adds has a member add a passkey.
func (d *accountFixture) adds(s account.Session, a *authenticator) {
	d.t.Helper()
	if err := d.Passkeys().Add(d.t.Context(), s, "Key", a.makes(d.asks(&s, account.ToAdd)), here, desktop); err != nil {
		d.t.Fatal(err)
	}
}

func (d *accountFixture) enters(answer account.PasskeyAnswer, from account.Origin) (account.Session, string, error) {
	return d.Passkeys().Enter(d.t.Context(), nil, answer, from, desktop)
}

func (d *accountFixture) signedIn(token string) bool {
	_, err := d.Session(d.t.Context(), token)
	return err == nil
}

// A passkey opens the account beside the password, and in place of it; the last way in stays.
func TestAPasskeyOpensAnAccount(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx := t.Context()
	ann, annToken := d.provedMember("Ann")
	key := newAuthenticator(t)
	key.counter = 1
	d.adds(ann, key)
	if err := d.RemovePassword(ctx, ann); err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Login(ctx, nil, "Ann", secretOf, desktop); !errors.Is(err, account.ErrCredentials) {
		t.Error("the password that was removed:", err)
	}
	if _, _, err := d.Login(ctx, nil, "Ann", "", desktop); !errors.Is(err, account.ErrCredentials) {
		t.Error("no password:", err)
	}
	s, token, err := d.enters(key.signs(d.asks(nil, account.ToEnter)), here)
	if err != nil || s.User.ID != ann.User.ID || s.User.Name != "Ann" || !d.signedIn(token) || !s.Proved.IsZero() {
		t.Fatalf("%+v, %v", s, err)
	}
	ways, err := d.Ways(ctx, s)
	if err != nil || ways.Password || len(ways.Passkeys) != 1 || ways.Passkeys[0].Name != "Key" || ways.Passkeys[0].Used.IsZero() {
		t.Fatalf("%+v, %v", ways, err)
	}
	// A sign-in is no proof: the passkey is shown again.
	if err := d.Passkeys().Remove(ctx, s, ways.Passkeys[0].ID); !errors.Is(err, account.ErrProof) {
		t.Error(err)
	}
	if err := d.Passkeys().Prove(ctx, s, key.signs(d.asks(&s, account.ToProve)), here, desktop); err != nil {
		t.Fatal(err)
	}
	s = d.again(token)
	if err := d.Passkeys().Remove(ctx, s, ways.Passkeys[0].ID); !errors.Is(err, account.ErrLastWay) {
		t.Error("the last way in:", err)
	}
	// With it a new password can be set, which ends all other sessions.
	fresh, freshToken, err := d.ChangePassword(ctx, s, "", "paper kites over the weir", desktop)
	if err != nil || d.signedIn(annToken) || d.signedIn(token) {
		t.Fatal("a new password by a passkey:", err)
	}
	if err := d.Passkeys().Prove(ctx, fresh, key.signs(d.asks(&fresh, account.ToProve)), here, desktop); err != nil {
		t.Fatal(err)
	}
	// Sessions that a passkey began end with it, except the one that removes it.
	_, thief, err := d.enters(key.signs(d.asks(nil, account.ToEnter)), here)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Passkeys().Remove(ctx, d.again(freshToken), ways.Passkeys[0].ID); err != nil || d.signedIn(thief) || !d.signedIn(freshToken) {
		t.Error("after the removal:", err)
	}
	if _, _, err := d.enters(key.signs(d.asks(nil, account.ToEnter)), here); !errors.Is(err, account.ErrPasskey) {
		t.Error("a passkey that was removed:", err)
	}
	if err := d.RemovePassword(ctx, d.again(freshToken)); !errors.Is(err, account.ErrLastWay) {
		t.Error("the password as the last way in:", err)
	}
}

// Attacks with a stolen session, from another site and by an eavesdropper.
func TestPasskeysAreNotMisused(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx := t.Context()
	ann, annToken := d.provedMember("Ann")
	bob, bobToken := d.provedMember("Bob")
	key := newAuthenticator(t)
	d.adds(ann, key)

	// A session alone adds nothing, and a proof is the session's in which it was given, for a while.
	stolen, stolenToken, err := d.Login(ctx, nil, "Ann", secretOf, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Passkeys().Ask(ctx, &stolen, account.ToAdd, here); !errors.Is(err, account.ErrProof) {
		t.Error("a question for a stolen session:", err)
	}
	other := newAuthenticator(t)
	toAdd := d.asks(&ann, account.ToAdd)
	if err := d.Passkeys().Add(ctx, stolen, "Mine", other.makes(toAdd), here, desktop); !errors.Is(err, account.ErrProof) {
		t.Error("a stolen session adds:", err)
	}
	if err := d.Passkeys().Add(ctx, bob, "Mine", other.makes(toAdd), here, desktop); !errors.Is(err, account.ErrUsed) {
		t.Error("another's challenge:", err)
	}
	if _, err := d.NewCodes(ctx, stolen); !errors.Is(err, account.ErrProof) {
		t.Error("a stolen session makes codes:", err)
	}
	if err := d.RemovePassword(ctx, stolen); !errors.Is(err, account.ErrProof) {
		t.Error("a stolen session removes the password:", err)
	}
	if err := d.Delete(ctx, stolen, "", desktop); !errors.Is(err, account.ErrProof) {
		t.Error("a stolen session deletes the account:", err)
	}
	if _, _, err := d.ChangePassword(ctx, stolen, "", "paper kites over the weir", desktop); !errors.Is(err, account.ErrProof) {
		t.Error("a stolen session changes the password:", err)
	}
	if err := d.Passkeys().Prove(ctx, bob, key.signs(d.asks(&bob, account.ToProve)), here, desktop); !errors.Is(err, account.ErrPasskey) {
		t.Error("another's passkey proves:", err)
	}
	if err := d.Passkeys().Remove(ctx, bob, 1); err != nil {
		t.Error(err)
	}
	if _, _, err := d.enters(key.signs(d.asks(nil, account.ToEnter)), here); err != nil {
		t.Error("another's passkey was removed:", err)
	}

	for what, c := range map[string]struct {
		change func(a *authenticator, q *account.PasskeyQuestion)
		from   account.Origin
	}{
		"another site's page":          {func(a *authenticator, _ *account.PasskeyQuestion) { a.origin = "https://evil.example" }, here},
		"a page without TLS":           {func(a *authenticator, _ *account.PasskeyQuestion) { a.origin = "http://tengen.example" }, here},
		"another site's frame":         {func(a *authenticator, _ *account.PasskeyQuestion) { a.cross = true }, here},
		"another domain":               {func(a *authenticator, _ *account.PasskeyQuestion) { a.domain = "evil.example" }, here},
		"nobody was verified":          {func(a *authenticator, _ *account.PasskeyQuestion) { a.flags = 0x01 }, here},
		"nobody was there":             {func(a *authenticator, _ *account.PasskeyQuestion) { a.flags = 0x04 }, here},
		"another ceremony":             {func(a *authenticator, _ *account.PasskeyQuestion) { a.kind = "webauthn.create" }, here},
		"another's handle":             {func(a *authenticator, _ *account.PasskeyQuestion) { a.handle = d.asks(&bob, account.ToAdd).Handle }, here},
		"no handle":                    {func(a *authenticator, _ *account.PasskeyQuestion) { a.handle = nil }, here},
		"another key":                  {func(a *authenticator, _ *account.PasskeyQuestion) { a.key = other.key }, here},
		"a credential of nobody's":     {func(a *authenticator, _ *account.PasskeyQuestion) { a.credential = []byte("nobody's") }, here},
		"another site of the operator": {func(*authenticator, *account.PasskeyQuestion) {}, account.Origin{Domain: "b.example", Origins: []string{"https://b.example"}}},
		"a challenge of no server's": {func(_ *authenticator, q *account.PasskeyQuestion) {
			q.Challenge = bytes.Repeat([]byte{1}, len(q.Challenge))
		}, here},
		"a challenge to prove":        {func(_ *authenticator, q *account.PasskeyQuestion) { *q = d.asks(&ann, account.ToProve) }, here},
		"a challenge that was longer": {func(_ *authenticator, q *account.PasskeyQuestion) { q.Challenge = append(q.Challenge, 0) }, here},
	} {
		a, q := *key, d.asks(nil, account.ToEnter)
		c.change(&a, &q)
		_, token, err := d.enters(a.signs(q), c.from)
		if why := fault.Of(err).Reason; token != "" || why != account.ErrPasskey.Reason && why != account.ErrUsed.Reason {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := d.Passkeys().Ask(ctx, nil, account.ToEnter, account.Origin{}); err == nil {
		t.Error("a passkey for an address in numbers")
	}

	// An answer counts once, from any sender, and not for long.
	heard := key.signs(d.asks(nil, account.ToEnter))
	var in atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, _, err := d.enters(heard, here); err == nil {
				in.Add(1)
			} else if !errors.Is(err, account.ErrUsed) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 {
		t.Errorf("one answer let %d in", in.Load())
	}
	late := key.signs(d.asks(nil, account.ToEnter))
	d.now = d.now.Add(5 * time.Minute)
	if _, _, err := d.enters(late, here); !errors.Is(err, account.ErrUsed) {
		t.Error("a late answer:", err)
	}
	if _, err := d.Passkeys().Ask(ctx, &ann, account.ToAdd, here); !errors.Is(err, account.ErrProof) {
		t.Error("an old proof:", err)
	}

	// A copy of a key that counts is found out.
	if err := d.ProveByPassword(ctx, bob, secretOf, desktop); err != nil {
		t.Fatal(err)
	}
	bob = d.again(bobToken)
	counting := newAuthenticator(t)
	counting.counter = 5
	d.adds(bob, counting)
	copied := *counting
	if _, _, err := d.enters(counting.signs(d.asks(nil, account.ToEnter)), here); err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.enters(copied.signs(d.asks(nil, account.ToEnter)), here); !errors.Is(err, account.ErrPasskey) {
		t.Error("a copy:", err)
	}

	// A credential is one account's, and there are ten at most.
	if err := d.Passkeys().Add(ctx, bob, "Again", counting.makes(d.asks(&bob, account.ToAdd)), here, desktop); !errors.Is(err, account.ErrPasskeyKnown) {
		t.Error("a passkey twice:", err)
	}
	for range 9 {
		d.adds(bob, newAuthenticator(t))
	}
	if err := d.Passkeys().Add(ctx, bob, "More", other.makes(d.asks(&bob, account.ToAdd)), here, desktop); !errors.Is(err, account.ErrPasskeys) {
		t.Error("an eleventh:", err)
	}

	// A question that was asked before all sessions ended is of no use after.
	before := d.asks(&bob, account.ToAdd)
	if err := d.Sessions().EndAll(ctx, bob); err != nil {
		t.Fatal(err)
	}
	if err := d.Passkeys().Add(ctx, bob, "Late", other.makes(before), here, desktop); !errors.Is(err, account.ErrNoSession) {
		t.Error("a session that has ended adds:", err)
	}
	if !d.signedIn(annToken) || !d.signedIn(stolenToken) {
		t.Error("another's sessions ended")
	}
}
