package account

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestGuestIsSignedInAndOnlyAHashIsStored(t *testing.T) {
	b := newBench(t)
	s, token, err := b.Guest(t.Context(), home)
	if err != nil {
		t.Fatal(err)
	}
	if s.User.Kind != Guest || !strings.Contains(s.User.Name, " ") || len(s.User.Name) > 14 {
		t.Errorf("guest %+v", s.User)
	}
	if len(token) < 26 { // base32: 5 bits a character
		t.Errorf("token of %d characters has less than 128 bits", len(token))
	}
	want := sha256.Sum256([]byte(token))
	if l := b.store.sessions[s.ID]; !bytes.Equal(l.hash, want[:]) || l.address != home.Address || l.agent != home.Agent {
		t.Errorf("stored %+v", l)
	}
	got, err := b.Session(t.Context(), token)
	if err != nil || got.User != s.User {
		t.Errorf("session: %+v, %v", got, err)
	}
	for _, bad := range []string{"", "x", token + "x", strings.ToLower(token), string(want[:]), strings.Repeat("a", 5000)} {
		if b.alive(bad) {
			t.Errorf("%.40q is a session", bad)
		}
	}
}

func TestGuestBecomesMemberUnderTheSameID(t *testing.T) {
	b := newBench(t)
	g, old, err := b.Guest(t.Context(), home)
	if err != nil {
		t.Fatal(err)
	}
	m, token, err := b.Register(t.Context(), &g, " Ann ", good, home)
	if err != nil {
		t.Fatal(err)
	}
	if m.User.ID != g.User.ID || m.User.Name != "Ann" || m.User.Kind != Member {
		t.Errorf("member %+v, guest was %+v", m.User, g.User)
	}
	if token == old || b.alive(old) || !b.alive(token) {
		t.Error("the token must change and the old one die")
	}
	if !slices.Equal(b.ended, []int64{g.ID}) {
		t.Errorf("sockets closed of %v, want %d", b.ended, g.ID)
	}
	if _, _, err := b.Register(t.Context(), &m, "Annette", good, home); !errors.Is(err, ErrNotGuest) {
		t.Errorf("a member registered again: %v", err)
	}
	if _, _, err := b.Register(t.Context(), nil, "aNN", good, away); !errors.Is(err, ErrNameTaken) {
		t.Errorf("a name was taken twice: %v", err)
	}
}

func TestLoginChangesTheTokenAndEndsWhatWasThere(t *testing.T) {
	b := newBench(t)
	_, first := b.member("Ann")
	g, guest, err := b.Guest(t.Context(), away)
	if err != nil {
		t.Fatal(err)
	}
	s, token, err := b.Login(t.Context(), &g, "ANN", good, away)
	if err != nil {
		t.Fatal(err)
	}
	if token == guest || b.alive(guest) || !b.alive(token) || !b.alive(first) {
		t.Error("login must end the browser's own session and no other")
	}
	if !slices.Equal(b.ended, []int64{g.ID}) {
		t.Errorf("ended %v", b.ended)
	}
	if err := b.Logout(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if b.alive(token) || !b.alive(first) || !slices.Contains(b.ended, s.ID) {
		t.Error("logout must end this session and no other")
	}
	for _, c := range []struct{ name, password string }{
		{"Ann", other}, {"Ann", ""}, {"Ann", good + " "}, {"Ann", strings.Repeat("x", 60000)},
		{"Nobody2", good}, {"", good}, {"Ann\x00", good}, {strings.Repeat("n", 60000), good}, {g.User.Name, good},
	} {
		if _, _, err := b.Login(t.Context(), nil, c.name, c.password, away); !errors.Is(err, ErrCredentials) {
			t.Errorf("login as %.20q: %v", c.name, err)
		}
	}
}

func TestChangedPasswordEndsAllOtherSessions(t *testing.T) {
	b := newBench(t)
	s, token := b.member("Ann")
	_, elsewhere, err := b.Login(t.Context(), nil, "Ann", good, away)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.ChangePassword(t.Context(), s, other, other, home); !errors.Is(err, ErrPassword) {
		t.Errorf("wrong old password: %v", err)
	}
	_, fresh, err := b.ChangePassword(t.Context(), s, good, other, home)
	if err != nil {
		t.Fatal(err)
	}
	if b.alive(token) || b.alive(elsewhere) || !b.alive(fresh) || len(b.ended) != 2 {
		t.Errorf("after the change: ended %v", b.ended)
	}
	if _, _, err := b.Login(t.Context(), nil, "Ann", good, away); !errors.Is(err, ErrCredentials) {
		t.Errorf("the old password still opens: %v", err)
	}
	if _, _, err := b.Login(t.Context(), nil, "Ann", other, away); err != nil {
		t.Errorf("the new password does not open: %v", err)
	}
	g, _, err := b.Guest(t.Context(), home)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.ChangePassword(t.Context(), g, "", other, home); err == nil {
		t.Error("a guest changed a password")
	}
}

func TestSessionsDieOfIdlenessAndAreTouchedOnceAMinute(t *testing.T) {
	b := newBench(t)
	_, token, err := b.Guest(t.Context(), home)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		wait    time.Duration
		touched int
	}{{59 * time.Second, 0}, {time.Second, 1}, {59 * time.Second, 1}, {29 * 24 * time.Hour, 2}, {29 * 24 * time.Hour, 3}} {
		b.now = b.now.Add(step.wait)
		if !b.alive(token) || b.store.touched != step.touched {
			t.Fatalf("after %v: alive %v, touched %d, want %d", step.wait, b.alive(token), b.store.touched, step.touched)
		}
	}
	b.now = b.now.Add(IdleLimit)
	if b.alive(token) {
		t.Error("a session lives after 30 idle days")
	}
	b.now = b.now.Add(time.Second)
	if n, _, err := b.Sweep(t.Context()); n != 1 || err != nil || len(b.store.sessions) != 0 {
		t.Errorf("swept %d, %v", n, err)
	}
}

func TestALoginThatAPasswordChangeOvertookIsUndone(t *testing.T) {
	b := newBench(t)
	m, _ := b.member("Ann")
	_, hash, err := b.authenticate(t.Context(), Skeleton("Ann"), good, Client{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := b.ChangePassword(t.Context(), m, good, other, home); err != nil {
		t.Fatal(err)
	}
	late, token, err := b.signIn(t.Context(), m.User.ID, away)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.confirm(t.Context(), Skeleton("Ann"), hash, late); !errors.Is(err, ErrCredentials) || b.alive(token) {
		t.Errorf("the late session lives: %v", err)
	}
}
