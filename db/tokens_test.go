package db_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/account"
)

const secretOf = "mossy lantern 42 herons"

var all = []account.Scope{account.BotPlay, account.ChallengeRead, account.ChallengeWrite}

// accountFixture is the service of accounts on PostgreSQL, with a clock of its own.
type accountFixture struct {
	*account.Service
	t     *testing.T
	url   string
	db    *db.DB
	now   time.Time
	mu    sync.Mutex
	ended []int64
}

func newAccountFixture(t *testing.T) *accountFixture {
	t.Helper()
	url := dbtest.URL(t)
	d := &accountFixture{t: t, url: url, db: dbtest.Open(t, url), now: time.Now().UTC().Truncate(time.Millisecond)}
	a := d.db.Accounts()
	s, err := account.New(account.Config{
		Users: a, Sessions: a, Merges: a, Leavers: a, Tokens: d.db.Tokens(), Ways: d.db.Ways(), Key: make([]byte, 32), Now: func() time.Time { return d.now },
		Ended:  func(ids []int64) { d.mu.Lock(); defer d.mu.Unlock(); d.ended = append(d.ended, ids...) },
		Params: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Service = s
	return d
}

var desktop = account.Client{Address: "192.0.2.7", Agent: "Browser/1"}

func (d *accountFixture) member(name string) (account.Session, string) {
	d.t.Helper()
	s, token, err := d.Register(d.t.Context(), nil, name, secretOf, desktop)
	if err != nil {
		d.t.Fatal(err)
	}
	return s, token
}

func (d *accountFixture) token(s account.Session, scopes ...account.Scope) (account.Token, string) {
	d.t.Helper()
	t, secret, err := d.Tokens().Make(d.t.Context(), s, "my bot", scopes, desktop)
	if err != nil {
		d.t.Fatal(err)
	}
	return t, secret
}

// works reports whether a secret is somebody's token.
func (d *accountFixture) works(secret string) bool {
	d.t.Helper()
	_, err := d.Tokens().Bearer(d.t.Context(), secret, desktop)
	if err != nil && fault.CodeOf(err) != fault.Unauthorized {
		d.t.Fatal(err)
	}
	return err == nil
}

func TestATokenIsNoSessionAndASessionNoToken(t *testing.T) {
	d := newAccountFixture(t)
	s, cookie := d.member("Ann")
	made, secret := d.token(s, all...)
	if !strings.HasPrefix(secret, "tgn_") || len(secret) < 36 {
		t.Errorf("the token is %q", secret)
	}
	got, err := d.Tokens().Bearer(t.Context(), secret, desktop)
	if err != nil || got.ID != made.ID || got.User.ID != s.User.ID || !slices.Equal(got.Scopes, all) || got.Name != "my bot" || got.User.Program {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := d.Session(t.Context(), secret); !errors.Is(err, account.ErrNoSession) {
		t.Errorf("the token opens a session: %v", err)
	}
	for _, wrong := range []string{"", cookie, "tgn_" + cookie, secret[:len(secret)-1], secret + "A", "tgn_" + strings.Repeat("A", 64)} {
		if d.works(wrong) {
			t.Errorf("%q works", wrong)
		}
	}
	var found int
	err = d.ask(func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, `SELECT count(*) FROM sessions WHERE sessions::text LIKE '%' || $1 || '%'`, secret[4:20]).Scan(&found)
	})
	if err != nil || found != 0 {
		t.Errorf("the secret is stored: %d, %v", found, err)
	}
}

// ask asks the database itself.
func (d *accountFixture) ask(f func(context.Context, *pgx.Conn) error) error {
	ctx := d.t.Context()
	c, err := pgx.Connect(ctx, d.url)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	return f(ctx, c)
}

func TestTokensEnd(t *testing.T) {
	d := newAccountFixture(t)
	ctx := t.Context()
	s, _ := d.member("Ann")
	other, _ := d.member("Ben")
	one, first := d.token(s, account.BotPlay)
	_, second := d.token(s, account.BotPlay)
	_, theirs := d.token(other, account.BotPlay)
	if err := d.Tokens().Withdraw(ctx, other, one.ID); err != nil || !d.works(first) {
		t.Errorf("somebody else withdrew it: %v", err)
	}
	if err := d.Tokens().Withdraw(ctx, s, s.ID); err != nil {
		t.Error(err)
	}
	if _, err := d.Tokens().List(ctx, s); err != nil || len(d.ended) != 0 {
		t.Errorf("a session was withdrawn as a token: %v", d.ended)
	}
	if err := d.Tokens().Withdraw(ctx, s, one.ID); err != nil || d.works(first) || !d.works(second) || !slices.Contains(d.ended, one.ID) {
		t.Errorf("withdrawn: %v, told of %v", err, d.ended)
	}
	if err := d.Tokens().Withdraw(ctx, s, one.ID); err != nil {
		t.Errorf("again: %v", err)
	}
	d.now = d.now.Add(2 * account.IdleLimit)
	if _, _, err := d.Sweep(ctx); err != nil || !d.works(second) {
		t.Errorf("a token died of idleness: %v", err)
	}
	s, _, err := d.Login(ctx, nil, "Ann", secretOf, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.ChangePassword(ctx, s, secretOf, "paper kites over the weir", desktop); err != nil || d.works(second) {
		t.Errorf("a token outlives the password: %v", err)
	}
	if _, _, err := d.Tokens().Make(ctx, s, "late", all, desktop); !errors.Is(err, account.ErrNoSession) {
		t.Errorf("a session that has ended made a token: %v", err)
	}
	ben, _, err := d.Login(ctx, nil, "Ben", secretOf, desktop)
	if err == nil {
		err = d.Delete(ctx, ben, secretOf, desktop)
	}
	if err != nil || d.works(theirs) {
		t.Errorf("a token outlives the account: %v", err)
	}
}

// Tokens made while the password is changed do not survive it.
func TestNoTokenSlipsPastAChangeOfPassword(t *testing.T) {
	d := newAccountFixture(t)
	ctx := t.Context()
	s, _ := d.member("Ann")
	secrets := make(chan string, mostMade)
	var making sync.WaitGroup
	for range mostMade {
		making.Go(func() {
			if _, secret, err := d.Tokens().Make(ctx, s, "x", all, desktop); err == nil {
				secrets <- secret
			}
		})
	}
	if _, _, err := d.ChangePassword(ctx, s, secretOf, "paper kites over the weir", desktop); err != nil {
		t.Fatal(err)
	}
	making.Wait()
	close(secrets)
	for secret := range secrets {
		if d.works(secret) {
			t.Error("a token works that was made with the old password's session")
		}
	}
}

const mostMade = 10

func TestWhatTokensMayBe(t *testing.T) {
	d := newAccountFixture(t)
	ctx := t.Context()
	s, _ := d.member("Ann")
	for _, c := range []struct {
		name   string
		scopes []account.Scope
		why    fault.Reason
	}{
		{"", all, "token_name"}, {" ", all, "token_name"}, {"a\nb", all, "token_name"}, {strings.Repeat("ä", 41), all, "token_name"},
		{"\xff", all, "token_name"}, {"a", nil, "token_scope"}, {"a", []account.Scope{"root"}, "token_scope"},
		{"a", []account.Scope{account.BotPlay, "root"}, "token_scope"}, {"a", []account.Scope{account.BotPlay, account.BotPlay}, "token_scope"},
	} {
		if _, _, err := d.Tokens().Make(ctx, s, c.name, c.scopes, desktop); fault.Of(err) == nil || fault.Of(err).Reason != c.why {
			t.Errorf("%q with %v: %v, want %s", c.name, c.scopes, err, c.why)
		}
	}
	g, _, err := d.Guest(ctx, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Tokens().Make(ctx, g, "x", all, desktop); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a guest: %v", err)
	}
	for range 20 {
		d.token(s, account.BotPlay)
	}
	if _, _, err := d.Tokens().Make(ctx, s, "one more", all, desktop); !errors.Is(err, account.ErrTokens) {
		t.Errorf("the 21st: %v", err)
	}
}

// Guessing ends for the address, and not for others.
func TestGuessesOfTokensAreBounded(t *testing.T) {
	d := newAccountFixture(t)
	ctx := t.Context()
	s, _ := d.member("Ann")
	_, secret := d.token(s, account.BotPlay)
	wrong := "tgn_" + strings.Repeat("B", 64)
	for range 60 {
		d.works(wrong)
	}
	for _, guess := range []string{wrong, "tgn_short", ""} {
		if _, err := d.Tokens().Bearer(ctx, guess, desktop); fault.CodeOf(err) != fault.TooMany {
			t.Errorf("%q after sixty: %v", guess, err)
		}
	}
	if _, err := d.Tokens().Bearer(ctx, secret, desktop); err != nil {
		t.Errorf("a good token of the same address: %v", err)
	}
	if _, err := d.Tokens().Bearer(ctx, secret, account.Client{Address: "198.51.100.9"}); err != nil {
		t.Errorf("another address: %v", err)
	}
	d.now = d.now.Add(2 * time.Minute)
	if _, err := d.Tokens().Bearer(ctx, wrong, desktop); fault.CodeOf(err) != fault.Unauthorized {
		t.Errorf("the address stays shut: %v", err)
	}
}

func TestUseIsNotedOnceAMinute(t *testing.T) {
	d := newAccountFixture(t)
	s, _ := d.member("Ann")
	made, secret := d.token(s, account.BotPlay)
	used := func() time.Time {
		t.Helper()
		d.works(secret)
		list, err := d.Tokens().List(t.Context(), s)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0].Used.UTC()
	}
	d.now = made.Created.Add(time.Second)
	first := d.now
	if got := used(); !got.Equal(first) {
		t.Errorf("the first use is noted as %v, want %v", got, first)
	}
	d.now = d.now.Add(59 * time.Second)
	if got := used(); !got.Equal(first) {
		t.Errorf("noted within a minute: %v", got)
	}
	d.now = d.now.Add(time.Second)
	if got := used(); !got.Equal(d.now) {
		t.Errorf("noted %v, want %v", got, d.now)
	}
}

func TestAnAccountBecomesABots(t *testing.T) {
	d := newAccountFixture(t)
	ctx := t.Context()
	s, cookie := d.member("Robby")
	tok, secret := d.token(s, account.BotPlay)
	if err := d.Tokens().Upgrade(ctx, tok); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Tokens().Bearer(ctx, secret, desktop); err != nil || !got.User.Program {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := d.Session(ctx, cookie); !errors.Is(err, account.ErrNoSession) || !slices.Contains(d.ended, s.ID) || slices.Contains(d.ended, tok.ID) {
		t.Errorf("its browser: %v; told of %v", err, d.ended)
	}
	if err := d.Tokens().Upgrade(ctx, tok); err != nil {
		t.Errorf("again: %v", err)
	}
	if back, _, err := d.Login(ctx, nil, "Robby", secretOf, desktop); err != nil || !back.User.Program {
		t.Errorf("signed in: %+v, %v", back, err)
	}

	guest, guestCookie, err := d.Guest(ctx, desktop)
	if err != nil {
		t.Fatal(err)
	}
	if back, _, kept, err := d.Merges().Login(ctx, &guest, "Robby", secretOf, desktop); err != nil || !back.User.Program || kept != (account.GuestGames{}) {
		t.Errorf("a guest's games: %+v, %v", kept, err)
	}
	if _, err := d.Session(ctx, guestCookie); !errors.Is(err, account.ErrNoSession) {
		t.Errorf("the guest stays: %v", err)
	}

	p, _ := d.member("Person")
	settings := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	n := records.NewGame{ID: "g1", Settings: settings, Host: p.User.ID, Color: "black", Created: d.now}
	if err := d.db.Games().CreateGame(ctx, n); err != nil {
		t.Fatal(err)
	}
	person, _ := d.token(p, account.BotPlay)
	if err := d.Tokens().Upgrade(ctx, person); !errors.Is(err, account.ErrPlayed) {
		t.Errorf("with a game that waits: %v", err)
	}
}
