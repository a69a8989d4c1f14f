package account_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/member/account"
)

func TestMain(m *testing.M) {
	os.Exit(dbtest.Main(m))
}

// The life of an account on a real PostgreSQL.
func TestAnAccountOnPostgreSQL(t *testing.T) {
	d := dbtest.New(t)
	ctx := t.Context()
	now := time.Now().UTC().Truncate(time.Millisecond)
	var ended []int64
	key, err := d.Games().Key(ctx, "devices")
	if err != nil {
		t.Fatal(err)
	}
	s, err := account.New(account.Config{
		Users: d.Accounts(), Sessions: d.Accounts(), Merges: d.Accounts(), Leavers: d.Accounts(), Tokens: d.Tokens(), Ways: d.Ways(), Key: key, Now: func() time.Time { return now },
		Ended:  func(ids []int64) { ended = append(ended, ids...) },
		Params: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	})
	if err != nil {
		t.Fatal(err)
	}
	const first, second = "mossy lantern 42 herons", "paper kites over the weir"
	home := account.Client{Address: "192.0.2.7", Agent: "Browser/1\x00\xff"}
	alive := func(token string) bool {
		t.Helper()
		_, err := s.Session(ctx, token)
		if err != nil && !errors.Is(err, account.ErrNoSession) {
			t.Fatal(err)
		}
		return err == nil
	}

	g, guest, err := s.Guest(ctx, home)
	if err != nil || !alive(guest) || alive("nobody's") {
		t.Fatalf("guest: %v", err)
	}
	m, member, err := s.Register(ctx, &g, "Ольга", first, home)
	if err != nil || m.User.ID != g.User.ID || m.User.Kind != account.Member || alive(guest) || !alive(member) {
		t.Fatalf("register: %+v, %v", m, err)
	}
	// A look-alike, other letters of the same name, and a second promotion.
	for _, name := range []string{"ольга", "ОЛЬГА"} {
		if _, _, err := s.Register(ctx, nil, name, first, home); !errors.Is(err, account.ErrNameTaken) {
			t.Errorf("%s: %v, want ErrNameTaken", name, err)
		}
	}
	if _, _, err := s.Register(ctx, &g, "Olga2", first, home); !errors.Is(err, account.ErrNotGuest) {
		t.Errorf("the guest registered twice: %v", err)
	}
	for _, c := range [][2]string{{"Ольга", second}, {"Никто", first}, {"a\x00b", first}, {"a\xffb", first}} {
		if _, _, err := s.Login(ctx, nil, c[0], c[1], home); !errors.Is(err, account.ErrCredentials) {
			t.Errorf("login %q: %v", c[0], err)
		}
	}
	l, login, err := s.Login(ctx, nil, "ОЛЬГА", first, home)
	if err != nil || l.User.ID != g.User.ID || !alive(login) {
		t.Fatalf("login: %v", err)
	}
	_, fresh, err := s.ChangePassword(ctx, l, first, second, home)
	if err != nil || alive(login) || alive(member) || !alive(fresh) {
		t.Fatalf("change: %v", err)
	}
	for _, id := range []int64{g.ID, m.ID, l.ID} {
		if !slices.Contains(ended, id) {
			t.Errorf("nobody was told that session %d ended", id)
		}
	}
	// A restored hash of former parameters is replaced by the next login.
	former, err := argon2id.CreateHash(second, &argon2id.Params{Memory: 32, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Accounts().SetPassword(ctx, g.User.ID, former); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Login(ctx, nil, "Ольга", second, home); err != nil {
		t.Fatal(err)
	}
	if _, hash, err := d.Accounts().Credentials(ctx, account.Skeleton("Ольга")); err != nil || hash == former {
		t.Errorf("the former hash stays: %v", err)
	}

	now = now.Add(account.IdleLimit - time.Minute)
	if !alive(fresh) {
		t.Error("a session died too early")
	}
	_, idle, err := s.Guest(ctx, home)
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(account.IdleLimit)
	if alive(fresh) || alive(idle) {
		t.Error("a session lives after 30 idle days")
	}
	now = now.Add(time.Second)
	if n, _, err := s.Sweep(ctx); n != 1 || err != nil {
		t.Errorf("swept %d guests, %v", n, err)
	}
	if _, _, err := s.Login(ctx, nil, "Ольга", second, home); err != nil {
		t.Errorf("the member went with the guests: %v", err)
	}
}

// A device is known after a restart of the server: the key is in PostgreSQL.
func TestKnownDevicesOutliveTheServer(t *testing.T) {
	d := dbtest.New(t)
	ctx := t.Context()
	start := func() *account.Service {
		key, err := d.Games().Key(ctx, "devices")
		if err != nil {
			t.Fatal(err)
		}
		s, err := account.New(account.Config{Users: d.Accounts(), Sessions: d.Accounts(), Merges: d.Accounts(), Leavers: d.Accounts(), Tokens: d.Tokens(), Ways: d.Ways(), Key: key,
			Params: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const password = "mossy lantern 42 herons"
	home := account.Client{Address: "192.0.2.7"}
	s := start()
	ann, _, err := s.Register(ctx, nil, "Ann", password, home)
	if err != nil {
		t.Fatal(err)
	}
	marks := s.Remember(ann.User, home)
	s = start()
	for i := range 100 {
		s.Login(ctx, nil, "Ann", "wrong wrong wrong", account.Client{Address: fmt.Sprintf("198.51.%d.7", i)})
	}
	if _, _, err := s.Login(ctx, nil, "Ann", password, home); !errors.Is(err, account.ErrThrottled) {
		t.Errorf("an unknown browser: %v", err)
	}
	home.Devices = marks
	if _, _, err := s.Login(ctx, nil, "Ann", password, home); err != nil {
		t.Errorf("the known device: %v", err)
	}
	if _, err := account.New(account.Config{Users: d.Accounts(), Sessions: d.Accounts(), Merges: d.Accounts(), Leavers: d.Accounts(), Tokens: d.Tokens(), Ways: d.Ways(), Key: make([]byte, 16)}); err == nil {
		t.Error("half a key was accepted")
	}
}
