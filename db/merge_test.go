package db_test

import (
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/account"
)

// session starts a session of a user and returns its id.
func session(t testing.TB, d *db.DB, u game.UserID, name string) int64 {
	t.Helper()
	s, err := d.Accounts().AddSession(t.Context(), u, account.NewSession{TokenHash: token(name), Created: t0})
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}

func member(t testing.TB, d *db.DB, name string) game.UserID {
	t.Helper()
	u, err := d.Accounts().AddMember(t.Context(), name, name, "hash", t0)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID
}

// A guest's possessions become the member's in one step; logs stay as they were written, and read as the member's.
func TestMergeOfAGuest(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, ben, cleo := guest(t, d, "ann"), guest(t, d, "ben"), member(t, d, "cleo")
	running := live(t, d, "running", ann, ben)
	put(t, d, running, move(running, "h8"))
	over := live(t, d, "over", ben, ann)
	put(t, d, over, game.Command{Kind: game.Resign, Actor: ben, ClientID: "p/9"})
	between := live(t, d, "between", ann, cleo)
	live(t, d, "others", ben, cleo)
	open := records.NewGame{ID: "open", Settings: running.Settings(), Host: ann, Color: game.WishBlack, Created: t0}
	if err := d.Games().CreateGame(ctx, open); err != nil {
		t.Fatal(err)
	}
	for _, g := range []string{"running", "between", "others"} {
		if _, err := d.Chats().Say(ctx, records.NewChatLine{Game: g, User: ann, Channel: records.WatchersChat, ClientID: "p/1", Text: "hello", At: t0}); err != nil {
			t.Fatal(err)
		}
	}
	s := session(t, d, ann, "tab")
	if has, err := d.Accounts().GuestGames(ctx, ann); err != nil || has != (account.GuestGames{Games: 3, Live: 2, Open: 1}) {
		t.Fatal(has, err)
	}

	b, err := d.Accounts().Merge(ctx, s, ann, cleo)
	if err != nil || b.GuestGames != (account.GuestGames{Games: 2, Live: 1, Open: 1}) || len(b.Running) != 2 || len(b.Resting) != 1 ||
		len(b.Sessions) != 2 {
		t.Fatalf("%+v, %v", b, err)
	}
	if _, err := d.Accounts().Session(ctx, token("tab")); fault.CodeOf(err) != fault.NotFound {
		t.Error("the guest's session goes on:", err)
	}
	for id, want := range map[string]game.Seats{
		"running": {Black: cleo, White: ben}, "over": {Black: ben, White: cleo}, "between": between.Seats(),
	} {
		rec, err := d.Games().LoadGame(ctx, id)
		if err != nil {
			t.Fatal(id, err)
		}
		g, err := records.Rebuild(rec)
		if err != nil || g.Seats() != want || rec.Black != want.Black || rec.White != want.White {
			t.Errorf("%s: %v, %v, want %v", id, g.Seats(), err, want)
		}
	}
	rec, err := d.Games().LoadGame(ctx, "running")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := records.Rebuild(rec)
	if e, ok := g.Done(cleo, "p/h8"); !ok || e.Kind != game.Moved {
		t.Error("the member's command is not known:", e, ok)
	}
	put(t, d, g, move(g, "i9"))
	put(t, d, g, move(g, "h9")) // the member's
	if rec, err := d.Games().LoadGame(ctx, "open"); err != nil || rec.Host != cleo {
		t.Error(rec, err)
	}
	for id, want := range map[string]game.UserID{"running": cleo, "others": cleo, "between": ann} {
		if lines, err := d.Chats().ChatLines(ctx, id, 9); err != nil || len(lines) != 1 || lines[0].User != want {
			t.Errorf("%s: %+v, %v", id, lines, err)
		}
	}

	// Again, by a session that is no more: nothing.
	if b, err := d.Accounts().Merge(ctx, s, ann, member(t, d, "dan")); err != nil || b.Games != 0 || len(b.Sessions) != 0 {
		t.Errorf("%+v, %v", b, err)
	}
	// Data that was in flight follows.
	late := open
	late.ID = "late"
	if err := d.Games().CreateGame(ctx, late); err != nil {
		t.Fatal(err)
	}
	rest, err := d.Accounts().MergeRest(ctx, time.Minute)
	if err != nil || len(rest) != 1 || rest[0].Open != 1 || len(rest[0].Running) != 1 || rest[0].Member != cleo {
		t.Errorf("%+v, %v", rest, err)
	}
	if rest, err := d.Accounts().MergeRest(ctx, time.Minute); err != nil || len(rest) != 0 {
		t.Errorf("again: %+v, %v", rest, err)
	}
	// The outcome, for a caller that has not heard the answer: all running games of the member.
	if b, err := d.Accounts().Merged(ctx, ann, cleo); err != nil || b.Member != cleo || len(b.Running) != 5 {
		t.Errorf("%+v, %v", b, err)
	}
	if b, err := d.Accounts().Merged(ctx, ben, cleo); err != nil || b.Member != 0 {
		t.Errorf("%+v, %v", b, err)
	}
	// The log names the guest for ever.
	if _, _, err := d.Accounts().Sweep(ctx, t0.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if us, err := d.People().Users(ctx, []game.UserID{ann}); err != nil || len(us) != 1 {
		t.Error(us, err)
	}
}

// Only a guest leaves something, by a session of its own, and to one member.
func TestBequestsAreProven(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, ben, cleo := guest(t, d, "ann"), guest(t, d, "ben"), member(t, d, "cleo")
	dan := member(t, d, "dan")
	live(t, d, "game", ann, ben)
	mine, others, cleos := session(t, d, ann, "ann's"), session(t, d, ben, "ben's"), session(t, d, cleo, "cleo's")
	for _, c := range []struct {
		session       int64
		guest, member game.UserID
	}{{others, ann, cleo}, {0, ann, cleo}, {cleos, cleo, dan}} {
		if b, err := d.Accounts().Merge(ctx, c.session, c.guest, c.member); err != nil || b.Games != 0 || len(b.Sessions) != 0 {
			t.Errorf("%v: %+v, %v", c, b, err)
		}
	}
	var wait sync.WaitGroup
	got := make([]account.Merge, 2)
	for i, to := range []game.UserID{cleo, dan} {
		wait.Go(func() {
			var err error
			if got[i], err = d.Accounts().Merge(ctx, mine, ann, to); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if got[0].Games+got[1].Games != 1 {
		t.Errorf("%+v", got)
	}
	if _, err := d.Accounts().Session(ctx, token("ben's")); err != nil {
		t.Error("another's session has ended:", err)
	}
}

// Moves are stored while games are handed over: neither waits for the other for long, and nothing is lost.
func TestMovesWhileGamesAreHandedOver(t *testing.T) {
	t.Parallel()
	d, ctx := dbtest.New(t), t.Context()
	ann, ben, cleo := guest(t, d, "ann"), guest(t, d, "ben"), member(t, d, "cleo")
	s := session(t, d, ann, "tab")
	games := make([]*game.Game, 20)
	for i := range games {
		games[i] = live(t, d, "g"+string(rune('a'+i)), ann, ben)
	}
	var wait sync.WaitGroup
	for _, g := range games {
		wait.Go(func() {
			for _, at := range []string{"h8", "i9", "h9"} {
				a := decide(t, g, move(g, at))
				if err := commit(d, a); err != nil {
					t.Error(err)
					return
				}
				if err := g.Apply(a.Event); err != nil {
					t.Error(err)
				}
			}
			a := decide(t, g, game.Command{Kind: game.Resign, Actor: ben, ClientID: "p/9"})
			if err := commit(d, a); err != nil {
				t.Error(err)
			}
		})
	}
	b, err := d.Accounts().Merge(ctx, s, ann, cleo)
	wait.Wait()
	if err != nil || b.Games != len(games) {
		t.Fatalf("%+v, %v", b, err)
	}
	for _, g := range games {
		rec, err := d.Games().LoadGame(ctx, g.ID())
		if err != nil {
			t.Fatal(err)
		}
		r, err := records.Rebuild(rec)
		if err != nil || r.Phase() != game.Over || r.Seats().Black != cleo || len(rec.Events) != 5 {
			t.Fatalf("%s: %v, %v, %+v, %d events", g.ID(), err, r.Phase(), r.Seats(), len(rec.Events))
		}
	}
}
