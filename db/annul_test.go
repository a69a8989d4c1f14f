package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// rated is a rated game that Bob has won from somebody, with what it made of the ratings.
func (k *court) rated(id string, loser game.UserID, at time.Time, points float64) {
	k.Helper()
	p := past{id: id, black: loser, white: k.bob, rule: "renju", winner: "white", reason: "five", control: blitz, rated: true, ended: at}
	p.put(k, k.c)
	p.change(k, k.c, loser, 1500, 1500-points)
	p.change(k, k.c, k.bob, 1500, 1500+points)
	must(k, k.c, `UPDATE rating_changes c SET opponent = CASE c.user_id WHEN $2 THEN $3::bigint ELSE $2 END FROM games g WHERE g.number = c.game AND g.id = $1`, id, loser, k.bob)
	must(k, k.c, `UPDATE ratings SET value = value - $2, losses = losses + 1 WHERE user_id = $1`, loser, points)
	must(k, k.c, `UPDATE ratings SET value = value + $2, wins = wins + 1 WHERE user_id = $1`, k.bob, points)
}

func (k *court) rating(user game.UserID) (value float64, games int) {
	k.Helper()
	k.ok(k.c.QueryRow(k.Context(), `SELECT value, wins + draws + losses FROM ratings WHERE user_id = $1`, user).Scan(&value, &games))
	return value, games
}

// Annulled games leave the explorer, opponents get back what they have lost, 150 points at most, and all of it can be undone.
func TestAnnul(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	for _, u := range []game.UserID{k.ann, k.bob, k.max} {
		rate(t, k.c, u, 1500, 60, 12, k.now)
	}
	k.rated("old", k.ann, k.now.Add(-20*24*time.Hour), 40)
	k.rated("one", k.ann, k.now.Add(-3*time.Hour), 100)
	k.rated("two", k.ann, k.now.Add(-2*time.Hour), 90)
	k.rated("six", k.max, k.now.Add(-time.Hour), 30)
	k.ok(db.CatchUp(ctx, k.d.Explored(nil).Step))
	explored := func() int {
		t.Helper()
		k.ok(db.CatchUp(ctx, k.d.Explored(nil).Step))
		return k.count(`SELECT count(*) FROM explored`)
	}
	if n := explored(); n != 4 {
		t.Fatal(n)
	}
	check := func(what string, ann, bob, max float64, changes, open int) {
		t.Helper()
		a, _ := k.rating(k.ann)
		b, games := k.rating(k.bob)
		m, _ := k.rating(k.max)
		if a != ann || b != bob || m != max || games != changes/2+12 {
			t.Errorf("%s: %v %v %v after %d games, want %v %v %v", what, a, b, m, games, ann, bob, max)
		}
		if n := k.count(`SELECT count(*) FROM rating_changes`); n != changes {
			t.Errorf("%s: %d changes", what, n)
		}
		if n := explored(); n != open {
			t.Errorf("%s: %d games are explored", what, n)
		}
	}
	check("played", 1270, 1760, 1470, 8, 4)
	one, rooms, err := k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.Annul, Name: "Bob", Reason: moderation.Unfair, Game: "one"}, k.now)
	if k.ok(err); len(rooms.Resting) != 1 || rooms.Resting[0] != "one" {
		t.Fatalf("%+v", rooms)
	}
	check("one", 1370, 1660, 1470, 6, 3)
	_, _, err = k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.Annul, Name: "Bob", Reason: moderation.Unfair, Game: "one"}, k.now)
	k.no(moderation.ErrGame, err)
	_, _, err = k.m.Act(ctx, k.mo, moderation.Command{Kind: moderation.Annul, Name: "Max", Reason: moderation.Unfair, Game: "one"}, k.now)
	k.no(moderation.ErrModerator, err)
	_, err = k.m.Undo(ctx, k.mo, one, moderation.Unfair, "", k.now)
	k.ok(err)
	check("undone", 1270, 1760, 1470, 8, 4)
	days := k.act(k.mo, moderation.Command{Kind: moderation.Annul, Name: "Bob", Reason: moderation.Unfair, Days: 7})
	check("a week", 1420, 1540, 1500, 2, 1) // 150 of 190
	rec, err := k.d.Games().LoadGame(ctx, "one")
	if err != nil || rec.Unrated != "annulled" || rec.Changes != nil {
		t.Errorf("%+v, %v", rec, err)
	}
	_, err = k.m.Undo(ctx, k.max, days, moderation.Unfair, "", k.now)
	k.ok(err)
	check("all undone", 1270, 1760, 1470, 8, 4)
	if n := k.count(`SELECT count(*) FROM games WHERE unrated IS NOT NULL`); n != 0 {
		t.Error(n)
	}
}

// Games in play are ended by their rooms, and then annulled.
func TestAnnulInPlay(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	live(t, k.d, "open", k.ann, k.bob)
	id := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair, Hours: 9, Annul: true})
	games, err := k.d.Accounts().GamesToEnd(ctx)
	if err != nil || len(games) != 1 || games[0].Game != "open" || games[0].Of != 0 {
		t.Fatalf("%v, %v", games, err)
	}
	rec, err := k.d.Games().LoadGame(ctx, "open")
	k.ok(err)
	running, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	k.ok(err)
	e, ok := running.Annul(running.LastAt())
	if !ok {
		t.Fatal("not annulled")
	}
	k.ok(commit(k.d, records.Appending(running, e)))
	k.ok(running.Apply(e))
	rooms, err := k.m.Settle(ctx, k.now)
	if k.ok(err); len(rooms.Resting) != 1 || rooms.Resting[0] != "open" {
		t.Errorf("%+v", rooms)
	}
	if rec, err = k.d.Games().LoadGame(ctx, "open"); err != nil || rec.Unrated != "annulled" || running.Result().Reason != game.Aborted {
		t.Errorf("%+v, %v", rec, err)
	}
	if games, err = k.d.Accounts().GamesToEnd(ctx); err != nil || len(games) != 0 {
		t.Errorf("%v, %v", games, err)
	}
	// The suspension can be undone, the end of the game cannot.
	_, err = k.m.Undo(ctx, k.max, id, moderation.Unfair, "", k.now)
	k.ok(err)
	if rec, err = k.d.Games().LoadGame(ctx, "open"); err != nil || rec.Unrated != "annulled" || running.Result().Reason != game.Aborted {
		t.Errorf("%+v, %v", rec, err)
	}
}

// An annulment that is undone while games are still in play, by an appeal or without one, lets them go on.
func TestAnnulledGamesGoOn(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	condemned := func(want int) {
		t.Helper()
		if games, err := k.d.Accounts().GamesToEnd(ctx); err != nil || len(games) != want {
			t.Errorf("%v, %v", games, err)
		}
	}
	single := k.live("single")
	condemned(1)
	k.ok(k.m.Appeal(ctx, k.bob, single, "It was fair.", k.now))
	_, err := k.m.Answer(ctx, k.max, single, true, "So it was.", k.now)
	k.ok(err)
	condemned(0)
	suspension := k.act(k.mo, moderation.Command{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair, Hours: 9, Annul: true})
	condemned(1)
	_, err = k.m.Undo(ctx, k.max, suspension, moderation.Unfair, "", k.now)
	k.ok(err)
	condemned(0)
	rooms, err := k.m.Settle(ctx, k.now)
	if rec, failed := k.d.Games().LoadGame(ctx, "single"); failed != nil || err != nil || len(rooms.Resting) != 0 || rec.Unrated != "" {
		t.Errorf("%+v, %v, %v, %v", rec, rooms, failed, err)
	}
	if m := k.own(k.bob).Measures; len(m) != 2 || !m[0].Undone || !m[1].Undone || !m[1].Appeal.Granted {
		t.Errorf("%+v", m)
	}
}

// A game that an annulment has ended stays so when that is taken back: without a result, and as if nobody had annulled it.
func TestAnnulledGameThatHasEnded(t *testing.T) {
	t.Parallel()
	k := newCourt(t)
	ctx := t.Context()
	single := k.live("single")
	rec, err := k.d.Games().LoadGame(ctx, "single")
	k.ok(err)
	running, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	k.ok(err)
	e, _ := running.Annul(running.LastAt())
	k.ok(commit(k.d, records.Appending(running, e)))
	_, err = k.m.Settle(ctx, k.now)
	k.ok(err)
	rooms, err := k.m.Undo(ctx, k.max, single, moderation.Unfair, "", k.now)
	if k.ok(err); len(rooms.Resting) != 1 {
		t.Errorf("%+v", rooms)
	}
	if rec, err = k.d.Games().LoadGame(ctx, "single"); err != nil || rec.Unrated == "annulled" || k.count(`SELECT count(*) FROM games WHERE id = 'single' AND status = 'over' AND reason = 'aborted'`) != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
}

// live annuls a game that is in play.
func (k *court) live(id string) (action int64) {
	live(k, k.d, id, k.ann, k.bob)
	return k.act(k.mo, moderation.Command{Kind: moderation.Annul, Name: "Bob", Reason: moderation.Unfair, Game: id})
}
