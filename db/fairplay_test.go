package db_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/tengen-go/tengen/db"
	dbfairplay "github.com/tengen-go/tengen/db/fairplay"
	engine "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/fairplay"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const reasonEnough = "the moves of the last twenty games speak for themselves"

// fairCourt is a court with a third moderator, a sheet of Bob's, and fair play.
type fairCourt struct {
	*court
	f   dbfairplay.Fairplay
	eve game.UserID
}

func newFairCourt(t *testing.T) *fairCourt {
	k := &fairCourt{court: newCourt(t)}
	k.f = k.d.Fairplay()
	k.eve = newMember(t, k.d, "Eve")
	if _, err := k.m.SetRole(t.Context(), "Eve", true, k.now); err != nil {
		t.Fatal(err)
	}
	return k
}

// sheet stores a sheet of Bob's, with a game.
func (k *fairCourt) sheet(grade fairplay.Grade) { k.Helper(); k.sheetOf("blitz", grade) }

func (k *fairCourt) sheetOf(speed string, grade fairplay.Grade) {
	k.Helper()
	s := fairplay.Make(nil, nil, fairplay.Prior(), fairplay.Standard)
	s.Grade, s.Strength, s.Games, s.Moves = grade, 9, 40, 320
	k.ok(k.f.Sheet(k.Context(), k.bob, "renju", speed, &s, k.now))
}

func (k *fairCourt) queue(by game.UserID) []fairplay.Waiting {
	k.Helper()
	q, err := k.f.Waiting(k.Context(), by)
	k.ok(err)
	return q.Waiting
}

func (k *fairCourt) dossier(by game.UserID) fairplay.FairDossier {
	k.Helper()
	d, err := k.f.Dossier(k.Context(), by, "Bob", "renju", "blitz")
	k.ok(err)
	return d
}

func (k *fairCourt) own() []fairplay.Own {
	k.Helper()
	o, err := k.f.Own(k.Context(), k.bob)
	k.ok(err)
	return o.Cases
}

// A whole case: a sheet, a question, an answer, two judges, an appeal that a third grants. The person knows nothing of it
// until asked, and of the sheet nothing until it is closed.
func TestFairplayCase(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	k.sheet(fairplay.Nothing)
	if q := k.queue(k.mo); len(q) != 0 {
		t.Errorf("there is nothing to see: %+v", q)
	}
	k.sheet(fairplay.LookFirst)
	q := k.queue(k.mo)
	if len(q) != 1 || q[0].Who.Name != "Bob" || q[0].Grade != fairplay.LookFirst || q[0].Games != 40 || q[0].Case != 0 {
		t.Fatalf("%+v", q)
	}
	// Nobody else opens a case, nobody one against oneself, and of what is not there there is none.
	k.no(moderation.ErrNothing, k.f.Open(ctx, k.ann, "Bob", "renju", "blitz", k.now))
	k.no(moderation.ErrNothing, k.f.Open(ctx, k.bob, "Bob", "renju", "blitz", k.now))
	k.no(moderation.ErrNothing, k.f.Open(ctx, k.mo, "Bob", "renju", "rapid", k.now))
	k.no(moderation.ErrNothing, k.f.Open(ctx, k.mo, "Nobody", "renju", "blitz", k.now))
	_, err := k.f.Dossier(ctx, k.bob, "Bob", "renju", "blitz")
	k.no(moderation.ErrNothing, err)
	_, err = k.f.Dossier(ctx, k.mo, "Ann", "renju", "blitz")
	k.no(moderation.ErrNothing, err)

	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "blitz", k.now))
	k.no(fairplay.ErrOpen, k.f.Open(ctx, k.max, "Bob", "renju", "blitz", k.now))
	id := k.dossier(k.mo).Case
	if q := k.queue(k.max); len(q) != 1 || q[0].Case != id {
		t.Errorf("%+v", q)
	}
	if own := k.own(); len(own) != 0 {
		t.Errorf("the person knows before being asked: %+v", own)
	}
	k.no(fairplay.ErrNoCase, k.f.State(ctx, k.bob, id, "I am innocent", k.now))
	k.no(fairplay.ErrUnheard, k.f.Decide(ctx, k.mo, id, true, reasonEnough, k.now))
	k.no(moderation.ErrNothing, k.f.Ask(ctx, k.ann, id, k.now))
	k.no(moderation.ErrNothing, k.f.Ask(ctx, k.mo, 999, k.now))
	k.ok(k.f.Ask(ctx, k.mo, id, k.now))
	k.no(moderation.ErrOver, k.f.Ask(ctx, k.max, id, k.now))
	if n := k.court.own(k.bob).Notices; len(n) != 1 || n[0].Kind != moderation.MessageFairAsked {
		t.Errorf("%+v", n)
	}
	own := k.own()
	if len(own) != 1 || own[0].Sheet != nil || own[0].Reasons != nil || own[0].ID != id {
		t.Errorf("more than the question is told: %+v", own)
	}
	// Somebody else's case is none.
	k.no(fairplay.ErrNoCase, k.f.State(ctx, k.ann, id, "It was me", k.now))
	k.no(fairplay.ErrText, k.f.State(ctx, k.bob, id, "", k.now))
	k.ok(k.f.State(ctx, k.bob, id, "I train much", k.now))
	if n := k.court.own(k.bob).Notices; len(n) != 0 || k.count(`SELECT count(*) FROM standings WHERE user_id = $1 AND news`, k.bob) != 0 {
		t.Errorf("what is answered is still asked: %+v", n)
	}
	if d := k.dossier(k.max); d.Statement != "I train much" || d.Stated.IsZero() {
		t.Errorf("%+v", d)
	}

	// A moderator who has reported does not judge; a reason is more than a word; one judges once.
	k.ok(k.m.Report(ctx, moderation.Report{Reporter: k.eve, About: "Bob", Reason: moderation.Unfair, Text: "an engine"}, k.now))
	k.no(fairplay.ErrReported, k.f.Decide(ctx, k.eve, id, true, reasonEnough, k.now))
	if d := k.dossier(k.eve); !d.Reported || len(d.Reports) != 1 {
		t.Errorf("%+v", d)
	}
	k.no(moderation.ErrNothing, k.f.Decide(ctx, k.ann, id, true, reasonEnough, k.now))
	k.no(fairplay.ErrReason, k.f.Decide(ctx, k.mo, id, true, "a cheat", k.now))
	k.ok(k.f.Decide(ctx, k.mo, id, true, reasonEnough, k.now))
	k.no(fairplay.ErrDecided, k.f.Decide(ctx, k.mo, id, true, reasonEnough, k.now))
	if own := k.own(); own[0].Sheet != nil || own[0].Reasons != nil {
		t.Errorf("one judgement is told: %+v", own)
	}
	k.no(fairplay.ErrNoCase, k.f.Appeal(ctx, k.bob, id, "No", k.now))
	k.ok(k.f.Decide(ctx, k.max, id, true, reasonEnough, k.now))
	k.no(fairplay.ErrClosed, k.f.Decide(ctx, k.max, id, false, reasonEnough, k.now))
	own = k.own()
	if len(own) != 1 || own[0].Sheet == nil || own[0].Sheet.Games != 40 || len(own[0].Reasons) != 2 || !own[0].Upheld {
		t.Fatalf("%+v", own)
	}
	if n := k.count(`SELECT count(*) FROM fairplay_sheets`); n != 0 {
		t.Error("the old sheet goes on")
	}
	k.no(fairplay.ErrClosed, k.f.State(ctx, k.bob, id, "But", k.now))
	if n := k.court.own(k.bob).Notices; len(n) != 1 || n[0].Kind != moderation.MessageFairClosed {
		t.Errorf("%+v", n)
	}

	// The appeal goes to a third.
	k.no(fairplay.ErrClosed, k.f.Appeal(ctx, k.bob, id, "No", k.now.Add(31*24*time.Hour)))
	k.ok(k.f.Appeal(ctx, k.bob, id, "I have filmed all games", k.now))
	k.no(moderation.ErrAppealed, k.f.Appeal(ctx, k.bob, id, "And", k.now))
	if q := k.queue(k.mo); len(q) != 1 || !q[0].Appeal {
		t.Errorf("%+v", q)
	}
	k.no(moderation.ErrSecond, k.f.Answer(ctx, k.mo, id, false, reasonEnough, k.now))
	k.no(fairplay.ErrReported, k.f.Answer(ctx, k.eve, id, false, reasonEnough, k.now))
	third := newMember(t, k.d, "Third")
	k.no(moderation.ErrNothing, k.f.Answer(ctx, third, id, true, reasonEnough, k.now))
	if _, err := k.m.SetRole(ctx, "Third", true, k.now); err != nil {
		t.Fatal(err)
	}
	k.no(fairplay.ErrReason, k.f.Answer(ctx, third, id, true, "yes", k.now))
	k.ok(k.f.Answer(ctx, third, id, true, reasonEnough, k.now))
	k.no(fairplay.ErrClosed, k.f.Answer(ctx, third, id, false, reasonEnough, k.now))
	own = k.own()
	if own[0].Upheld || !own[0].Granted || own[0].Answer == "" {
		t.Errorf("%+v", own)
	}
	if q := k.queue(k.mo); len(q) != 0 {
		t.Errorf("%+v", q)
	}
}

// A finding that is dismissed needs no hearing, and comes back only with new games: those before do not count again.
func TestFairplayDismissed(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	k.measured("g1", k.now.Add(-2*time.Hour))
	games, _, err := k.f.Games(ctx, k.bob, "renju", "blitz", k.now.Add(-fairplay.Retention))
	if err != nil || len(games) != 1 || len(games[0].Moves) != 2 {
		t.Fatal(games, err)
	}
	k.sheet(fairplay.Look)
	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "blitz", k.now))
	id := k.dossier(k.mo).Case
	k.ok(k.f.Decide(ctx, k.mo, id, false, reasonEnough, k.now))
	k.ok(k.f.Decide(ctx, k.max, id, false, reasonEnough, k.now))
	games, _, err = k.f.Games(ctx, k.bob, "renju", "blitz", k.now.Add(-fairplay.Retention))
	if err != nil || len(games) != 0 {
		t.Error("old games count again: ", games, err)
	}
	k.measured("g2", k.now.Add(time.Hour))
	games, _, err = k.f.Games(ctx, k.bob, "renju", "blitz", k.now.Add(-fairplay.Retention))
	if err != nil || len(games) != 1 || games[0].Game != "g2" {
		t.Error(games, err)
	}
	own := k.own()
	if len(own) != 1 || own[0].Upheld || own[0].Sheet == nil || len(own[0].Reasons) != 2 {
		t.Errorf("%+v", own)
	}
	// Two who disagree leave it to a third.
	k.sheet(fairplay.Look)
	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "blitz", k.now))
	id = k.dossier(k.mo).Case
	k.ok(k.f.Ask(ctx, k.mo, id, k.now))
	later := k.now.Add(fairplay.HearWithin)
	k.no(fairplay.ErrUnheard, k.f.Decide(ctx, k.mo, id, true, reasonEnough, later.Add(-time.Second)))
	k.ok(k.f.Decide(ctx, k.mo, id, true, reasonEnough, later))
	k.ok(k.f.Decide(ctx, k.max, id, false, reasonEnough, later))
	if d := k.dossier(k.mo); !d.Closed.IsZero() {
		t.Errorf("%+v", d)
	}
	k.sheetOf("rapid", fairplay.Look)
	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "rapid", k.now))
	other, err := k.f.Dossier(ctx, k.mo, "Bob", "renju", "rapid")
	k.ok(err)
	k.ok(k.f.Ask(ctx, k.mo, other.Case, k.now))
	k.ok(k.f.Decide(ctx, k.eve, id, true, reasonEnough, later))
	if n := k.count(`SELECT count(*) FROM notices WHERE user_id = $1 AND kind = 'fair_asked'`, k.bob); n == 0 {
		t.Error("a case is closed, and the question of another one is gone")
	}
	if d := k.dossier(k.mo); d.Closed.IsZero() || !d.Upheld {
		t.Errorf("%+v", d)
	}
}

// measured stores a game of Ann and Bob with what was found of it.
func (k *fairCourt) measured(id string, ended time.Time) {
	k.Helper()
	p := past{id: id, black: k.ann, white: k.bob, rule: "renju", winner: "white", reason: "resign", control: blitz, rated: true, ended: ended}
	p.put(k, k.c)
	var number int64
	k.ok(k.c.QueryRow(k.Context(), `SELECT number FROM games WHERE id = $1`, id).Scan(&number))
	part := fairplay.Played{Game: id, Ended: ended, Rating: 1500, Deviation: 60, Version: "1-abc", Moves: []fairplay.Move{
		{Move: engine.Move{Ply: 1, At: "h9", Kind: engine.Known}}, {Move: engine.Move{Ply: 3, At: "", Kind: engine.Forced}, Spent: 1500},
	}}
	k.ok(k.f.Keep(k.Context(), &fairplay.Task{Number: number, Game: id, Rule: 2, Speed: "blitz", Players: [2]game.UserID{k.ann, k.bob}}, [2]fairplay.Played{part, part}))
}

// Findings are deleted with the account, exported as far as the person may know them, and swept after a year.
func TestFairplayGoesAlong(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	k.measured("g1", k.now.Add(-time.Hour))
	k.sheet(fairplay.Look)
	export := func() (all map[string][]json.RawMessage, text string) {
		var out strings.Builder
		k.ok(k.d.Accounts().Export(ctx, k.bob, &out))
		var parts map[string]json.RawMessage
		k.ok(json.Unmarshal([]byte(out.String()), &parts))
		all = map[string][]json.RawMessage{}
		for _, name := range []string{"fairPlay", "fairPlayMoves"} {
			var list []json.RawMessage
			k.ok(json.Unmarshal(parts[name], &list))
			all[name] = list
		}
		return all, out.String()
	}
	if all, text := export(); len(all["fairPlay"]) != 0 || len(all["fairPlayMoves"]) != 0 || strings.Contains(text, "strength") {
		t.Errorf("a sheet without a case is taken along: %v", all)
	}
	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "blitz", k.now))
	id := k.dossier(k.mo).Case
	if all, _ := export(); len(all["fairPlay"]) != 0 {
		t.Errorf("a case that nobody has told of is taken along: %v", all)
	}
	k.ok(k.f.Ask(ctx, k.mo, id, k.now))
	k.ok(k.f.State(ctx, k.bob, id, "my own words", k.now))
	if all, text := export(); len(all["fairPlay"]) != 1 || len(all["fairPlayMoves"]) != 0 || strings.Contains(text, "strength") || !strings.Contains(text, "my own words") {
		t.Errorf("an open case: %v", all)
	}
	k.ok(k.f.Decide(ctx, k.mo, id, false, reasonEnough, k.now))
	k.ok(k.f.Decide(ctx, k.max, id, false, reasonEnough, k.now))
	if all, text := export(); len(all["fairPlay"]) != 1 || len(all["fairPlayMoves"]) != 1 || !strings.Contains(text, "strength") {
		t.Errorf("a closed case: %v", all)
	}
	k.sheet(fairplay.Look)
	must(t, k.c, `INSERT INTO fairplay_relays (game, other, at, profits, relay) VALUES (1, 2, now(), $1, '{}')`, k.bob)

	// After a year nothing is left but what is open.
	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "blitz", k.now))
	year := k.now.Add(fairplay.Retention + 24*time.Hour)
	must(t, k.c, `INSERT INTO fairplay_games SELECT 77, user_id, rule, speed, now() + interval '1 year', rating, deviation, version, moves FROM fairplay_games LIMIT 1`)
	sweep(t, k, year)
	for table, want := range map[string]int{"fairplay_games": 1, "fairplay_sheets": 0, "fairplay_relays": 0, "fairplay_cases": 1, "fairplay_judgements": 0} {
		if n := rowsOf(t, k.c, table); n != want {
			t.Errorf("%s: %d rows after a year, want %d", table, n, want)
		}
	}
	k.sheet(fairplay.Look)
	must(t, k.c, `INSERT INTO fairplay_relays (game, other, at, profits, relay) VALUES (1, 2, now(), $1, '{}')`, k.bob)
	must(t, k.c, `UPDATE fairplay_games SET user_id = $1`, k.bob)
	_, err := k.d.Accounts().Delete(ctx, k.bob, k.now)
	k.ok(err)
	for _, table := range []string{"fairplay_games", "fairplay_sheets", "fairplay_relays", "fairplay_cases"} {
		if n := rowsOf(t, k.c, table); n != 0 {
			t.Errorf("%s: %d rows of somebody who has left", table, n)
		}
	}
	// A finding about a member who has left is not kept.
	s := fairplay.Sheet{}
	k.ok(k.f.Sheet(ctx, k.bob, "renju", "blitz", &s, k.now))
	k.measured("g9", k.now)
	if n := k.count(`SELECT count(*) FROM fairplay_sheets`) + k.count(`SELECT count(*) FROM fairplay_games WHERE user_id = $1`, k.bob); n != 0 {
		t.Errorf("%d rows of somebody who has left", n)
	}
}

// sweep sweeps as a server does at an instant.
func sweep(t *testing.T, k *fairCourt, now time.Time) {
	t.Helper()
	for more := true; more; {
		var err error
		if _, more, err = k.d.Accounts().Sweep(t.Context(), now.Add(-account.IdleLimit)); err != nil {
			t.Fatal(err)
		}
	}
}

func rowsOf(t *testing.T, c *pgx.Conn, table string) (n int) {
	t.Helper()
	var err error
	switch table {
	case "fairplay_games":
		err = c.QueryRow(t.Context(), `SELECT count(*) FROM fairplay_games`).Scan(&n)
	case "fairplay_sheets":
		err = c.QueryRow(t.Context(), `SELECT count(*) FROM fairplay_sheets`).Scan(&n)
	case "fairplay_relays":
		err = c.QueryRow(t.Context(), `SELECT count(*) FROM fairplay_relays`).Scan(&n)
	case "fairplay_cases":
		err = c.QueryRow(t.Context(), `SELECT count(*) FROM fairplay_cases`).Scan(&n)
	default:
		err = c.QueryRow(t.Context(), `SELECT count(*) FROM fairplay_judgements`).Scan(&n)
	}
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// service measures games of a database quickly.
func fairService(d *db.DB) *fairplay.Service {
	opt := engine.Standard
	opt.Nodes, opt.Solve, opt.Lines = 400, 400, 4
	return fairplay.NewService(fairplay.Config{
		Store: d.Fairplay(), Thresholds: fairplay.Standard, Options: opt, Version: "1-abc", Log: slog.New(slog.DiscardHandler),
	})
}

// The reader notes rated games of members, a server measures each once, and of what has been annulled since it makes nothing.
func TestFairplayReader(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	const moves = "h8h9i8i9j8j9k7k10a1l3a3"
	put := func(name string, change func(*past)) {
		p := past{id: name, black: k.ann, white: k.bob, rule: "freestyle", winner: "white", reason: "five", control: blitz, rated: true, ended: k.now.Add(-time.Hour)}
		change(&p)
		p.put(t, k.c)
		if name != "short" {
			must(t, k.c, `UPDATE games SET moves = $2, plies = 11, speed = 'blitz' WHERE id = $1`, name, moves)
		}
	}
	put("fit", func(*past) {})
	put("again", func(*past) {})
	put("short", func(*past) {})
	put("casual", func(p *past) { p.rated = false })
	put("aborted", func(p *past) { p.reason, p.winner = "aborted", "" })
	put("gone", func(*past) {})
	for _, r := range k.d.Readers(nil) {
		k.ok(db.CatchUp(ctx, r.Step))
	}
	if n := k.count(`SELECT count(*) FROM fairplay_wanted`); n != 3 {
		t.Errorf("%d games are noted", n)
	}
	must(t, k.c, `UPDATE games SET unrated = 'annulled' WHERE id = 'gone'`)
	s := fairService(k.d)
	for range 10 {
		more, err := s.Step(ctx)
		k.ok(err)
		if !more {
			break
		}
	}
	if left := k.count(`SELECT count(*) FROM fairplay_wanted`); left != 0 {
		t.Errorf("%d games are left", left)
	}
	if n := k.count(`SELECT count(*) FROM fairplay_games`); n != 4 {
		t.Errorf("%d parts of games", n)
	}
	var text string
	k.ok(k.c.QueryRow(ctx, `SELECT p.moves::text FROM fairplay_games p JOIN games g ON g.number = p.game WHERE g.id = 'fit' AND user_id = $1`, k.ann).Scan(&text))
	var stored []fairplay.Move
	k.ok(json.Unmarshal([]byte(text), &stored))
	if len(stored) != 6 || stored[1].Ply != 2 || stored[0].Kind != engine.Known {
		t.Errorf("%s", text)
	}
	if n := k.count(`SELECT count(*) FROM fairplay_sheets WHERE grade = 'nothing'`); n != 2 {
		t.Errorf("%d sheets", n)
	}
	// A game that a server took and did not finish comes again, and is let go after three tries.
	put("crash", func(*past) {})
	for _, r := range k.d.Readers(nil) {
		k.ok(db.CatchUp(ctx, r.Step))
	}
	for i := range 4 {
		task, err := k.f.Take(ctx, k.now.Add(time.Duration(i)*time.Hour))
		k.ok(err)
		if (task != nil) != (i < 3) {
			t.Errorf("try %d: %v", i, task)
		}
		if again, err := k.f.Take(ctx, k.now.Add(time.Duration(i)*time.Hour)); err != nil || again != nil {
			t.Errorf("two servers have one game: %v %v", again, err)
		}
	}
	if n := k.count(`SELECT count(*) FROM fairplay_wanted`); n != 0 {
		t.Errorf("%d games are tried for ever", n)
	}
	if more, err := s.Fit(ctx); err != nil || more {
		t.Errorf("expectations of four parts of games: %v %v", more, err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Step(cancelled); err == nil {
		t.Error("a stop is no error")
	}
}

// A moderator reads nothing about oneself, and one who is none any more nothing at all; neither decides anything.
func TestFairplayIsNotOnesOwn(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	s := fairplay.Sheet{Grade: fairplay.LookFirst, Strength: 9}
	k.ok(k.f.Sheet(ctx, k.mo, "renju", "blitz", &s, k.now))
	nothing := func(by game.UserID) {
		t.Helper()
		if q := k.queue(by); len(q) != 0 {
			t.Errorf("%+v", q)
		}
		_, err := k.f.Dossier(ctx, by, "Mo", "renju", "blitz")
		k.no(moderation.ErrNothing, err)
		_, err = k.f.File(ctx, by, "mo", "renju", "blitz")
		k.no(moderation.ErrNothing, err)
		k.no(moderation.ErrNothing, k.f.Open(ctx, by, "MO", "renju", "blitz", k.now))
	}
	nothing(k.mo)
	k.ok(k.f.Open(ctx, k.max, "Mo", "renju", "blitz", k.now))
	d, err := k.f.Dossier(ctx, k.max, "Mo", "renju", "blitz")
	k.ok(err)
	nothing(k.mo)
	for _, by := range []game.UserID{k.mo, k.ann} {
		k.no(moderation.ErrNothing, k.f.Ask(ctx, by, d.Case, k.now))
		k.no(moderation.ErrNothing, k.f.Decide(ctx, by, d.Case, false, reasonEnough, k.now))
		k.no(moderation.ErrNothing, k.f.Answer(ctx, by, d.Case, true, reasonEnough, k.now))
	}
	if own, err := k.f.Own(ctx, k.mo); err != nil || len(own.Cases) != 0 {
		t.Errorf("%+v %v", own, err)
	}
	_, err = k.m.SetRole(ctx, "Max", false, k.now)
	k.ok(err)
	k.no(moderation.ErrNothing, k.f.Decide(ctx, k.max, d.Case, false, reasonEnough, k.now))
	k.no(moderation.ErrNothing, k.f.Ask(ctx, k.max, d.Case, k.now))
}

// A group that reports a rival makes no sheet, and moves none before stronger evidence; whoever of it moderates does not judge.
func TestFairplayReportedByAGroup(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	strong := fairplay.Sheet{Grade: fairplay.LookFirst, Strength: 8}
	k.ok(k.f.Sheet(ctx, k.ann, "renju", "blitz", &strong, k.now))
	group := []game.UserID{k.eve}
	for i := range 12 {
		group = append(group, newMember(t, k.d, fmt.Sprint("Rival", i)))
	}
	for _, by := range group {
		k.ok(k.m.Report(ctx, moderation.Report{Reporter: by, About: "Bob", Reason: moderation.Unfair, Text: "an engine, I am sure"}, k.now))
	}
	names := func() (out []string) {
		for _, w := range k.queue(k.mo) {
			out = append(out, fmt.Sprint(w.Who.Name, " ", w.Grade, " ", w.Reports))
		}
		return out
	}
	if got := names(); len(got) != 1 || got[0] != "Ann look_first 0" {
		t.Errorf("reports alone make something to look at: %v", got)
	}
	k.sheet(fairplay.Nothing)
	if got := names(); len(got) != 1 {
		t.Errorf("reports make something of nothing: %v", got)
	}
	k.no(moderation.ErrNothing, k.f.Open(ctx, k.mo, "Bob", "renju", "rapid", k.now)) // nothing was measured there
	k.sheet(fairplay.Look)
	if got := names(); len(got) != 2 || got[0] != "Ann look_first 0" || got[1] != "Bob look 1" {
		t.Errorf("%v", got)
	}
	k.ok(k.f.Open(ctx, k.mo, "Bob", "renju", "blitz", k.now))
	k.no(fairplay.ErrReported, k.f.Decide(ctx, k.eve, k.dossier(k.mo).Case, false, reasonEnough, k.now))
}
