package db_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/member/account"
)

const nextSecret = "paper kites over the weir"

// A recovery code sets a password once, and ends all else.
func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx := t.Context()
	ann, token := d.provedMember("Ann")
	first, err := d.FirstCodes(ctx, ann)
	if err != nil || len(first) != 10 || len(first[0]) != 23 {
		t.Fatal(first, err)
	}
	codes, err := d.NewCodes(ctx, ann)
	if err != nil || len(slices.Compact(slices.Sorted(slices.Values(append(first, codes...))))) != 20 {
		t.Fatal(codes, err)
	}
	_, secret := d.token(ann, all...)
	key := newAuthenticator(t)
	d.adds(ann, key)
	_, bobToken := d.member("Bob")

	recoverBy := func(name, code string, from string) (account.Session, string, error) {
		return d.Recover(ctx, nil, name, code, nextSecret, account.Client{Address: from})
	}
	for what, c := range map[string][2]string{
		"a code that was replaced": {"Ann", first[0]},
		"another's name":           {"Bob", codes[0]},
		"nobody's name":            {"Nobody2", codes[0]},
		"no code":                  {"Ann", ""},
		"a part of a code":         {"Ann", codes[0][:17]},
		"a long code":              {"Ann", codes[0] + codes[0][:10]},
		"no name":                  {"", codes[0]},
		"a name with a zero":       {"Ann\x00", codes[0]},
	} {
		if _, _, err := recoverBy(c[0], c[1], "192.0.2.1"); !errors.Is(err, account.ErrRecovery) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, _, err := recoverBy("Ann", strings.Repeat(codes[0], 10), "192.0.2.1"); !errors.Is(err, account.ErrCodes) {
		t.Error(err)
	}
	if _, _, err := d.Recover(ctx, nil, "Ann", codes[0], "short", desktop); !errors.Is(err, account.ErrPasswordShort) {
		t.Error("a bad password:", err)
	}
	s, fresh, err := recoverBy("aNN", strings.ToLower(strings.ReplaceAll(codes[0], "-", " "))+" ", "192.0.2.2")
	if err != nil || s.User.ID != ann.User.ID || s.User.Name != "Ann" || !d.signedIn(fresh) {
		t.Fatalf("%+v, %v", s, err)
	}
	if d.signedIn(token) || d.works(secret) || !d.signedIn(bobToken) || !slices.Contains(d.ended, ann.ID) {
		t.Error("what is to end when a code is used")
	}
	if _, _, err := d.enters(key.signs(d.asks(nil, account.ToEnter)), here); !errors.Is(err, account.ErrPasskey) {
		t.Error("a passkey from before:", err)
	}
	if _, _, err := d.Login(ctx, nil, "Ann", secretOf, desktop); !errors.Is(err, account.ErrCredentials) {
		t.Error("the password from before:", err)
	}
	if _, _, err := d.Login(ctx, nil, "Ann", nextSecret, desktop); err != nil {
		t.Error("the password that was set:", err)
	}
	if _, _, err := recoverBy("Ann", codes[0], "192.0.2.3"); !errors.Is(err, account.ErrRecovery) {
		t.Error("a code that was used:", err)
	}
	if ways, err := d.Ways(ctx, s); err != nil || ways.Codes != 9 || !ways.Password || len(ways.Passkeys) != 0 {
		t.Errorf("%+v, %v", ways, err)
	}

	// Only one of many concurrent uses of one code succeeds.
	var in atomic.Int32
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			if _, _, err := recoverBy("Ann", codes[1], fmt.Sprintf("198.51.100.%d", i)); err == nil {
				in.Add(1)
			} else if !errors.Is(err, account.ErrRecovery) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if in.Load() != 1 {
		t.Errorf("one code let %d in", in.Load())
	}
}

// Guessing is stopped, by name and by address, for existing and unknown names; guesses at passwords use up nobody's
// attempts at codes.
func TestGuessesAtRecoveryCodes(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx := t.Context()
	ann, _ := d.provedMember("Ann")
	codes, err := d.NewCodes(ctx, ann)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 100 {
		d.Login(ctx, nil, "Ann", "wrong wrong wrong", account.Client{Address: fmt.Sprintf("203.0.113.%d", i)})
	}
	guesser := account.Client{Address: "192.0.2.9"}
	for _, name := range []string{"Ann", "Nobody2"} {
		for i := range 21 {
			_, _, err := d.Recover(ctx, nil, name, "AAAAA-AAAAA-AAAAA-AAAAA", nextSecret, guesser)
			if want := map[bool]error{true: account.ErrRecovery, false: account.ErrThrottled}[i < 20]; !errors.Is(err, want) {
				t.Fatalf("guess %d at %s: %v", i+1, name, err)
			}
		}
	}
	if _, _, err := d.Recover(ctx, nil, "Ann", codes[0], nextSecret, guesser); !errors.Is(err, account.ErrThrottled) {
		t.Error("the guesser, with the right code:", err)
	}
	if _, _, err := d.Recover(ctx, nil, "Ann", codes[0], nextSecret, account.Client{Address: "198.51.100.1"}); err != nil {
		t.Error("the owner elsewhere:", err)
	}
}

// Sessions are listed with where and when, and close one at a time, but for the others, or all; nobody's but one's own.
func TestSessionsAreListedAndClosed(t *testing.T) {
	t.Parallel()
	d := newAccountFixture(t)
	ctx := t.Context()
	ann, token := d.member("Ann")
	bob, bobToken := d.member("Bob")
	_, secret := d.token(ann, all...)
	phone, phoneToken, err := d.Login(ctx, nil, "Ann", secretOf, account.Client{Address: "2001:db8:1:2::9", Agent: "Phone/1"})
	if err != nil {
		t.Fatal(err)
	}
	d.now = d.now.Add(10 * time.Minute)
	d.again(phoneToken)
	open, err := d.Sessions().List(ctx, ann)
	if err != nil || len(open) != 2 || open[0].ID != phone.ID || open[0].Agent != "Phone/1" || !open[0].Seen.Equal(d.now) || open[1].ID != ann.ID {
		t.Fatalf("%+v, %v", open, err)
	}
	if err := d.Sessions().End(ctx, bob, phone.ID); err != nil || !d.signedIn(phoneToken) {
		t.Error("another's session was closed", err)
	}
	if err := d.Sessions().End(ctx, ann, 0); err != nil || !d.signedIn(token) || !d.signedIn(phoneToken) {
		t.Error("no session, and all were closed", err)
	}
	if err := d.Sessions().End(ctx, ann, phone.ID); err != nil || d.signedIn(phoneToken) || !d.signedIn(token) || !d.works(secret) {
		t.Error("one session:", err)
	}
	if err := d.Sessions().End(ctx, ann, phone.ID); err != nil {
		t.Error("once more:", err)
	}
	_, other, err := d.Login(ctx, nil, "Ann", secretOf, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Sessions().EndOthers(ctx, ann); err != nil || d.signedIn(other) || d.works(secret) || !d.signedIn(token) {
		t.Error("all others:", err)
	}
	if err := d.Sessions().EndAll(ctx, ann); err != nil || d.signedIn(token) || !d.signedIn(bobToken) {
		t.Error("all:", err)
	}
	guest, _, err := d.Guest(ctx, desktop)
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"list": func() error { _, err := d.Sessions().List(ctx, guest); return err }(), "others": d.Sessions().EndOthers(ctx, guest),
		"codes": func() error { _, err := d.NewCodes(ctx, guest); return err }(), "ways": func() error { _, err := d.Ways(ctx, guest); return err }(),
		"proof": d.ProveByPassword(ctx, guest, "", desktop),
	} {
		if !errors.Is(err, account.ErrGuest) {
			t.Errorf("%s of a guest: %v", what, err)
		}
	}
}
