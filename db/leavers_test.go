package db_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/member/account"
)

func TestDeleteAndExport(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx := t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	s, err := d.Accounts().AddSession(ctx, ann, account.NewSession{TokenHash: token("s"), Address: "192.0.2.1", Agent: "Browser", Created: t0})
	if err != nil {
		t.Fatal(err)
	}
	over := past{id: "over", black: ann, white: bob, rule: "renju", winner: "black", reason: "five", control: blitz, rated: true, private: true, ended: t0}
	over.put(t, c)
	over.change(t, c, ann, 1500, 1600)
	over.change(t, c, bob, 1500, 1400)
	for i := range 70 { // more than a page
		p := past{id: fmt.Sprint("p", i), black: bob, white: ann, rule: "caro", winner: "white", reason: "five", ended: t0}
		p.put(t, c)
	}
	live(t, d, "open", ann, bob)
	rate(t, c, ann, 1600, 60, 1, t0)
	must(t, c, `INSERT INTO lists (id, owner, title, entries, created, updated) VALUES ('l1', $1, 'For Tuesday', '[]', now(), now())`, ann)
	must(t, c, `INSERT INTO studies (id, owner, title, body, created, updated) VALUES ('s1', $1, 'Fours', '{"rule":"renju"}', now(), now())`, ann)
	must(t, c, `INSERT INTO exercises (user_id, game_id, move, due) VALUES ($1, 'over', 3, now())`, ann)
	must(t, c, `INSERT INTO blocks VALUES ($1, $2, now()), ($2, $1, now())`, ann, bob)
	must(t, c, `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ('over', $1, 'black', 'p/1', 'my "secret"', now()), ('over', $2, 'white', 'p/1', 'Hi', now())`, ann, bob)
	must(t, c, `INSERT INTO reviews (game_id, status, asked_by) VALUES ('over', 'waiting', $1)`, ann)
	others := past{id: "others", black: bob, white: newMember(t, d, "Eve"), rule: "caro", winner: "white", reason: "five", ended: t0}
	others.put(t, c)
	must(t, c, `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ('others', $1, '', 'p/2', 'well played', now())`, ann)

	if before, ok, err := d.Accounts().BeginExport(ctx, ann, t0, time.Hour); err != nil || !ok || !before.IsZero() {
		t.Fatal(before, ok, err)
	}
	if _, ok, err := d.Accounts().BeginExport(ctx, ann, t0.Add(time.Hour-time.Millisecond), time.Hour); err != nil || ok {
		t.Fatal(ok, err)
	}
	if err := d.Accounts().EndExport(ctx, ann, time.Time{}); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := d.Accounts().BeginExport(ctx, ann, t0, time.Hour); err != nil || !ok {
		t.Fatal(ok, err)
	}
	var out strings.Builder
	if err := d.Accounts().Export(ctx, ann, &out); err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(out.String()), &all); err != nil {
		t.Fatal(err, out.String())
	}
	for name, want := range map[string]int{
		"sessions": 1, "openGames": 1, "chat": 2, "studies": 1, "lists": 1, "exercises": 1, "reviewsAsked": 1, "ratings": 1, "ratingChanges": 1, "blocks": 1,
		"adjournedGames": 0, "games": 71,
	} {
		var list []json.RawMessage
		if err := json.Unmarshal(all[name], &list); err != nil || len(list) != want {
			t.Errorf("%s: %d things, want %d; %v", name, len(list), want, err)
		}
	}
	if text := out.String(); strings.Contains(text, "hash") || strings.Contains(text, "Hi") || !strings.Contains(text, `my \"secret\"`) {
		t.Error(text)
	}

	l, err := d.Accounts().Delete(ctx, ann, time.Now())
	if err != nil || !slices.Equal(l.Sessions, []int64{s.ID}) || !slices.Equal(l.Games, []string{"open"}) {
		t.Fatalf("%+v, %v", l, err)
	}
	// Rooms of games that were played or talked in lately show the name until they are read again.
	if !slices.Contains(l.Shown, "over") || !slices.Contains(l.Shown, "others") {
		t.Errorf("rooms that still know the name: %v", l.Shown)
	}
	if _, err := d.Accounts().Delete(ctx, ann, time.Now()); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.Accounts().Session(ctx, token("s")); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.Accounts().AddSession(ctx, ann, account.NewSession{TokenHash: token("t"), Created: t0}); fault.CodeOf(err) != fault.NotFound {
		t.Error("a session of nobody's", err)
	}
	if _, _, err := d.Accounts().Credentials(ctx, "ann"); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.Accounts().AddMember(ctx, "Ann", "ann", "hash", t0); err == nil || fault.Of(err).Reason != account.ErrNameTaken.Reason {
		t.Error("the name is free", err)
	}
	g := guest(t, d, "Guest 5")
	if _, err := d.Accounts().Promote(ctx, g, "Ann", "ann", "hash"); err == nil || fault.Of(err).Reason != account.ErrNameTaken.Reason {
		t.Error("the name is free", err)
	}
	if _, err := d.Archive().Person(ctx, "Ann"); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	p, err := profile(ctx, d, fmt.Sprint("deleted-", ann))
	if err != nil || !p.Deleted || p.Games != 71 || p.Ratings != nil {
		t.Errorf("%+v, %v", p, err)
	}
	page, err := d.Archive().Games(ctx, archive.Query{User: bob, Viewer: bob, Limit: 2})
	if err != nil || len(page) != 2 || !page[0].White.Deleted && !page[0].Black.Deleted {
		t.Errorf("%+v, %v", page, err)
	}
	count := func(query string) (n int) {
		if err := c.QueryRow(ctx, query, ann).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, table := range []string{"sessions WHERE user_id = $1", "studies WHERE owner = $1", "lists WHERE owner = $1", "exercises WHERE user_id = $1",
		"blocks WHERE $1 IN (user_id, blocked)", "chat WHERE user_id = $1", "chat_settings WHERE user_id = $1", "vacations WHERE user_id = $1", "plans WHERE user_id = $1", "reviews WHERE asked_by = $1",
		"users WHERE id = $1 AND (skeleton = 'ann' OR name = 'Ann' OR password_hash <> '')"} {
		if n := count("SELECT count(*) FROM " + table); n != 0 {
			t.Errorf("%d of %s", n, table)
		}
	}
	if n := count("SELECT count(*) FROM rating_changes WHERE user_id = $1"); n != 1 {
		t.Error("what games changed stays with them")
	}
	// Its rating goes with its last game, and what came in between with the next look.
	if n := count("SELECT count(*) FROM ratings WHERE user_id = $1"); n != 1 {
		t.Error("the opponent's game still counts against this rating")
	}
	must(t, c, `INSERT INTO studies (id, owner, title, body, created, updated) VALUES ('s2', $1, 'Late', '{}', now(), now())`, ann)
	left, err := d.Accounts().Leavers(ctx, time.Hour)
	if err != nil || len(left) != 1 || left[0].User != ann || !slices.Equal(left[0].Games, []string{"open"}) {
		t.Errorf("%+v, %v", left, err)
	}
	rec, err := d.Games().LoadGame(ctx, "open")
	if err != nil {
		t.Fatal(err)
	}
	running, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	if err != nil {
		t.Fatal(err)
	}
	put(t, d, running, move(running, "h8"))
	put(t, d, running, game.Command{Kind: game.Resign, Actor: ann, ClientID: "server/gone"})
	if left, err = d.Accounts().Leavers(ctx, time.Hour); err != nil || len(left) != 0 {
		t.Errorf("%+v, %v", left, err)
	}
	if n := count("SELECT (SELECT count(*) FROM ratings WHERE user_id = $1) + (SELECT count(*) FROM studies WHERE owner = $1)"); n != 0 {
		t.Errorf("%d things are left", n)
	}
}

// A challenge to a user who leaves is given up, as is one by that user.
func TestDeleteWithdrawsChallenges(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.URL(t))
	ctx := t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	s := game.Settings{Rule: board.Renju, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	for id, who := range map[string][2]game.UserID{"to": {bob, ann}, "by": {ann, bob}} {
		n := records.NewGame{ID: id, Settings: s, Host: who[0], Invited: who[1], Color: game.WishBlack, Created: t0}
		if err := d.Games().CreateGame(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	l, err := d.Accounts().Delete(ctx, ann, time.Now())
	if slices.Sort(l.Games); err != nil || !slices.Equal(l.Games, []string{"by", "to"}) {
		t.Fatalf("%+v, %v", l, err)
	}
}
