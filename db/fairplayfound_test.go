package db_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	dbfairplay "github.com/tengen-go/tengen/db/fairplay"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Expectations are fitted to the site's own games once there are enough, without people against whom something was upheld.
func TestFairplayExpectations(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	must(t, k.c, `INSERT INTO fairplay_games (game, user_id, rule, speed, ended, rating, deviation, version, moves)
		SELECT i, 1000 + i % $1::int, 'renju', 'blitz', now(), 1000 + i % 7 * 100, 60, '1-abc', '[{"p":8,"k":"free","n":5,"r":1,"c":0.5}]'
		FROM generate_series(1, $2::int) i`, fairplay.LeastPeople, fairplay.LeastGames)
	must(t, k.c, `INSERT INTO fairplay_cases (user_id, rule, speed, opened, sheet, closed, upheld) VALUES (1001, 'renju', 'blitz', now(), '{}', now(), true)`)
	if m, err := k.f.Expected(ctx, "renju", "blitz"); err != nil || m != nil {
		t.Error(m, err)
	}
	s := fairService(k.d)
	if more, err := s.Fit(ctx); err != nil || !more {
		t.Error(more, err)
	}
	m, err := k.f.Expected(ctx, "renju", "blitz")
	if err != nil || m == nil || m.Levels || m.People != fairplay.LeastPeople-1 {
		t.Fatalf("%+v %v", m, err)
	}
	if more, err := s.Fit(ctx); err != nil || more {
		t.Error("they are fitted again at once: ", more, err)
	}
}

// Positions that five earlier games have come to are known: they say nothing of who plays there.
func TestFairplayKnown(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	const moves = "h8h9i8i9j8j9k7k10a1l3a3"
	for i := range 7 {
		p := past{id: fmt.Sprint("g", i), black: k.ann, white: k.bob, rule: "freestyle", winner: "white", reason: "five", control: blitz, rated: true, ended: k.now.Add(time.Duration(i-9) * time.Hour)}
		p.put(t, k.c)
		must(t, k.c, `UPDATE games SET moves = $2, plies = 11, speed = 'blitz' WHERE id = $1`, p.id, moves)
		for _, r := range k.d.Readers(nil) { // games that end together are in any order
			k.ok(db.CatchUp(ctx, r.Step))
		}
	}
	known := map[string]int{}
	for {
		task, err := k.f.Take(ctx, k.now)
		k.ok(err)
		if task == nil {
			break
		}
		known[task.Game] = task.Known
	}
	if known["g0"] != 4 || known["g4"] != 4 || known["g6"] != 11 {
		t.Errorf("%v", known)
	}
}

// Two boards against two masters: a game and one against a bot at the same time, with the same moves.
func TestFairplayRelay(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	bot := newMember(t, k.d, "Machine")
	moves := strings.Fields("h8 h9 i8 i10 j7 g9 k6 l5 g10 f8 e8 f11 e10 d9 f9")
	began := k.now.Add(-2 * time.Hour)
	board := func(id string, black, white game.UserID, delay time.Duration, rated bool) {
		p := past{id: id, black: black, white: white, rule: "freestyle", winner: "black", reason: "resign", control: blitz, rated: rated, ended: began.Add(time.Hour)}
		p.put(t, k.c)
		must(t, k.c, `UPDATE games SET moves = $2, plies = $3, speed = 'blitz', started = $4 WHERE id = $1`, id, strings.Join(moves, ""), len(moves), began)
		for i, m := range moves {
			by := []game.UserID{black, white}[i%2]
			at := began.Add(time.Duration(i) * 30 * time.Second)
			if by == bot || i%2 == 1 { // the bot's move comes before Bob's, Ann's after
				at = at.Add(delay)
			}
			must(t, k.c, `INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at) SELECT number, $2::int, 'move', $3::bigint, json_build_object('at', $4::text, 'spent', 9000), '', $5::timestamptz FROM games WHERE id = $1`,
				id, i+1, by, m, at)
		}
	}
	board("rated", k.ann, k.bob, 0, true)
	// Bob plays Ann's moves against a bot, a little later, and the bot's answers come before Bob's.
	board("copy", k.bob, bot, -10*time.Second, false)
	for _, r := range k.d.Readers(nil) {
		k.ok(db.CatchUp(ctx, r.Step))
	}
	task, err := k.f.Take(ctx, k.now)
	if err != nil || task == nil || task.Game != "rated" || len(task.Spent) != len(moves) || task.Spent[3] != 9000 {
		t.Fatal(task, err)
	}
	own, beside, others, err := k.f.Beside(ctx, task)
	if err != nil || len(own.Steps) != len(moves) || len(beside) != 1 || beside[0].Game != "copy" {
		t.Fatal(len(own.Steps), beside, others, err)
	}
	// A game in which engines are allowed is no board to compare with, neither by its players nor by its positions.
	must(t, k.c, `UPDATE games SET engines = true WHERE id = 'copy'`)
	if _, none, _, err := k.f.Beside(ctx, task); err != nil || len(none) != 0 {
		t.Error("engines are allowed there: ", none, err)
	}
	must(t, k.c, `UPDATE games SET engines = false WHERE id = 'copy'`)
	r, ok := fairplay.Compare(own, beside[0], others)
	if !ok || r.Profits != k.bob || r.Same != len(moves) || r.Bits < 20 {
		t.Errorf("%+v %v", r, ok)
	}
	k.ok(k.f.Relays(ctx, task, []fairplay.Relay{r}))
	_, relays, err := k.f.Games(ctx, k.bob, "freestyle", "blitz", k.now.Add(-fairplay.Retention))
	if err != nil || len(relays) != 1 || relays[0].Other != "copy" {
		t.Error(relays, err)
	}
	if _, relays, err = k.f.Games(ctx, k.ann, "freestyle", "blitz", k.now.Add(-fairplay.Retention)); err != nil || len(relays) != 0 {
		t.Error("the other is named: ", relays, err)
	}
	// A study of Bob's that was changed while the game went on and has its positions, turned around; one that was changed afterwards,
	// and one of somebody else's, are nothing.
	nodes := []string{`{"up":-1,"at":""}`}
	for i, m := range strings.Fields("h8 h7 i8 i6 j9 g7 k10 l11 g6 f8 e8 f5 e6 d7 f7") {
		nodes = append(nodes, fmt.Sprintf(`{"up":%d,"at":"%s"}`, i, m))
	}
	body := fmt.Sprintf(`{"rule":"freestyle","size":15,"nodes":[%s]}`, strings.Join(nodes, ","))
	for id, s := range map[string]struct {
		owner game.UserID
		at    time.Duration
		body  string
	}{"during": {k.bob, 5 * time.Minute, body}, "after": {k.bob, 61 * time.Minute, body}, "else": {bot, 5 * time.Minute, body}, "damaged": {k.ann, 5 * time.Minute, `{"rule":"?"}`}} {
		must(t, k.c, `INSERT INTO studies (id, owner, title, body, created, updated) VALUES ($1, $2, 'x', $3, $4, $4)`, id, s.owner, []byte(s.body), began.Add(s.at))
	}
	notes, err := k.f.Notes(ctx, task)
	if err != nil || len(notes) != 2 {
		t.Fatal(notes, err)
	}
	var found []fairplay.Relay
	for _, n := range notes {
		if r, ok := fairplay.CompareNotes(own, n, others); ok {
			found = append(found, r)
		}
	}
	if len(found) != 1 || found[0].Profits != k.bob || found[0].Same != len(moves) {
		t.Fatalf("%+v", found)
	}
	k.ok(k.f.Relays(ctx, task, found))
	if _, relays, err := k.f.Games(ctx, k.bob, "freestyle", "blitz", k.now.Add(-fairplay.Retention)); err != nil || len(relays) != 2 {
		t.Error(relays, err)
	}
}

// The file of games is a moderator's, and holds the newest.
func TestFairplayFile(t *testing.T) {
	t.Parallel()
	k := newFairCourt(t)
	ctx := t.Context()
	for i := range 17 {
		k.measured(fmt.Sprint("g", i), k.now.Add(time.Duration(i)*time.Minute))
	}
	all, err := k.f.File(ctx, k.mo, "bob", "renju", "blitz")
	if err != nil || len(all) != dbfairplay.FileGames || all[0].Game != "g16" {
		t.Error(all, err)
	}
	if _, err := k.f.File(ctx, k.bob, "Bob", "renju", "blitz"); !errors.Is(err, moderation.ErrNothing) {
		t.Error(err)
	}
	if _, err := k.f.File(ctx, k.mo, "Ann", "caro", "blitz"); !errors.Is(err, moderation.ErrNothing) {
		t.Error(err)
	}
}
