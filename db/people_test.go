package db_test

import (
	"crypto/sha256"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

func token(s string) []byte { h := sha256.Sum256([]byte(s)); return h[:] }

func guest(t testing.TB, d *db.DB, name string) game.UserID {
	t.Helper()
	s, err := d.Accounts().AddGuest(t.Context(), name, account.NewSession{TokenHash: token(name), Created: t0})
	if err != nil {
		t.Fatal(err)
	}
	return s.User.ID
}

func TestAGuestBecomesAMember(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	id := guest(t, d, "Guest 7")
	u, err := d.Accounts().Promote(ctx, id, "Ann", "ann", "hash")
	if err != nil || u.ID != id || u.Kind != account.Member {
		t.Fatalf("%+v, %v, want ID %v, Kind Member", u, err, id)
	}
	if _, err := d.Accounts().Promote(ctx, id, "Bob", "bob", "hash"); !errors.Is(err, account.ErrNotGuest) {
		t.Fatal(err)
	}
	if _, err := d.Accounts().AddMember(ctx, "ANN", "ann", "hash", t0); !errors.Is(err, account.ErrNameTaken) {
		t.Fatal(err)
	}
	other := guest(t, d, "Guest 8")
	if _, err := d.Accounts().Promote(ctx, other, "Ann", "ann", "hash"); !errors.Is(err, account.ErrNameTaken) {
		t.Fatal(err)
	}
	if err := d.Accounts().SetPassword(ctx, id, "new"); err != nil {
		t.Fatal(err)
	}
	if _, hash, err := d.Accounts().Credentials(ctx, "ann"); err != nil || hash != "new" {
		t.Fatalf(`%+v, %v, want "new"`, hash, err)
	}
	if _, _, err := d.Accounts().Credentials(ctx, "nobody"); fault.CodeOf(err) != fault.NotFound {
		t.Fatal(err)
	}
	p, err := profile(ctx, d, "aNN")
	if err != nil || p.Name != "Ann" || p.Games != 0 {
		t.Fatalf(`%+v, %v, want Name "Ann", Games 0`, p, err)
	}
}

func TestSessions(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	id := guest(t, d, "g")
	var ids []int64
	for _, name := range []string{"x", "y", "z"} {
		s, err := d.Accounts().AddSession(ctx, id, account.NewSession{TokenHash: token(name), Created: t0})
		if err != nil || s.User.Name != "g" {
			t.Fatalf(`%+v, %v, want User.Name "g"`, s, err)
		}
		ids = append(ids, s.ID)
	}
	if err := d.Accounts().Touch(ctx, ids[0], t0.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if s, err := d.Accounts().Session(ctx, token("x")); err != nil || !s.Seen.Equal(t0.Add(time.Hour)) {
		t.Fatalf("%+v, %v, want %v", s, err, t0.Add(time.Hour))
	}
	live := func(want ...int64) {
		t.Helper()
		got, err := d.Accounts().LiveSessions(ctx, append([]int64{-1}, ids...))
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v, %v, want %v", got, err, want)
		}
	}
	live(ids...)
	if ended, err := d.Accounts().EndSessions(ctx, id, ids[1], 0); err != nil || len(ended) != 1 || ended[0] != ids[1] {
		t.Fatalf("%+v, %v, want len(ended) 1, ended[0] %v", ended, err, ids[1])
	}
	live(ids[0], ids[2])
	if ended, err := d.Accounts().EndSessions(ctx, id, 0, ids[0]); err != nil || len(ended) != 2 {
		t.Fatalf("%+v, %v, want len(ended) 2", ended, err)
	}
	if _, err := d.Accounts().Session(ctx, token("z")); fault.CodeOf(err) != fault.NotFound {
		t.Fatal(err)
	}
	if _, err := d.Accounts().Session(ctx, token("x")); err != nil {
		t.Fatal(err)
	}
}

func TestSweepKeepsGuestsWithGames(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	a, b := players(t, d)
	live(t, d, "game1", a, b)
	guest(t, d, "idle")
	if n, _, err := d.Accounts().Sweep(ctx, t0.Add(time.Hour)); err != nil || n != 1 {
		t.Fatalf("%+v, %v, want 1", n, err)
	}
	if us, err := d.People().Users(ctx, []game.UserID{a, b, 999}); err != nil || len(us) != 2 || !us[a].Guest {
		t.Fatalf("%+v, %v, want len(us) 2, us[a].Guest", us, err)
	}
}

func TestBotsAndChat(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	one, err := d.People().Bot(ctx, records.NewBot{Level: "cedar", Engine: "1"})
	two, err2 := d.People().Bot(ctx, records.NewBot{Level: "cedar", Engine: "2"})
	if err != nil || err2 != nil || one.ID != two.ID || one.Name != "Cedar" {
		t.Fatalf(`%+v, %+v, %v, %+v, want nil, ID %v, Name "Cedar"`, one, two, err, err2, two.ID)
	}
	a, b := players(t, d)
	live(t, d, "game1", a, b)
	say := func(client, text string) int64 {
		id, err := d.Chats().Say(ctx, records.NewChatLine{Game: "game1", User: a, Channel: records.PlayersChat, Seat: "black", ClientID: client, Text: text, At: t0})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	first := say("p/1", "hello")
	if again := say("p/1", "hello again"); again != first {
		t.Fatalf("%+v, %+v, want %v", first, again, first)
	}
	say("p/2", "'; DROP TABLE chat; --")
	lines, err := d.Chats().ChatLines(ctx, "game1", 10)
	if err != nil || len(lines) != 2 || lines[0].Text != "hello" || lines[1].Text != "'; DROP TABLE chat; --" {
		t.Fatalf(`%+v, %v, want len(lines) 2, lines[0].Text "hello", lines[1].Text "'; DROP TABLE chat; --"`, lines, err)
	}
}

func TestHistoryPages(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	a, b := players(t, d)
	for _, id := range []string{"g1", "g2", "g3"} {
		g := live(t, d, id, a, b)
		put(t, d, g, move(g, "h8"))
		put(t, d, g, game.Command{Kind: game.Resign, Actor: b, ClientID: "q/1"})
	}
	aborted := live(t, d, "g4", a, b)
	put(t, d, aborted, game.Command{Kind: game.Abort, Actor: b, ClientID: "q/1"})
	var seen []string
	q := archive.Query{User: b, Limit: 2}
	for {
		page, err := d.Archive().Games(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range page {
			seen = append(seen, s.ID)
		}
		if len(page) < q.Limit {
			break
		}
		q.Before, q.BeforeID = page[len(page)-1].Ended, page[len(page)-1].ID
	}
	if len(seen) != 3 || seen[0] != "g3" || seen[2] != "g1" {
		t.Fatalf(`%+v, want len(seen) 3, seen[0] "g3", seen[2] "g1"`, seen)
	}
	p, err := profile(ctx, d, "a")
	if err != nil || p.Games != 3 || p.Wins != 3 || p.Losses != 0 {
		t.Fatalf("%+v, %v, want Games 3, Wins 3, Losses 0", p, err)
	}
}
