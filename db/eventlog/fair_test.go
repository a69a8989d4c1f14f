package eventlog_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// ending returns how a game ends, an hour after hour on.
func ending(id string, hour int, black, white game.UserID, by game.Reason, plies int) records.Append {
	a := end(id, 1, black, white, "black")
	a.Event.At = a.Event.At.Add(time.Duration(hour) * time.Hour)
	a.Event.Payload.Result.Reason, a.Final.Result.Reason, a.Final.Plies = by, by, plies
	return a
}

// noted is why a game's row says that it changes nothing.
func noted(t *testing.T, conn *pgx.Conn, id string) (why string) {
	t.Helper()
	if err := conn.QueryRow(t.Context(), `SELECT coalesce(unrated, '') FROM games WHERE id = $1`, id).Scan(&why); err != nil {
		t.Fatal(err)
	}
	return why
}

// The weight of a rated game is decided where it is stored, one game after the other, with the games before.
func TestWhatCounts(t *testing.T) {
	l, conn := start(t)
	ann, bob, cleo := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob"), addPlayer(t, conn, "member", "cleo")
	for i, c := range []struct {
		hour     int
		opponent game.UserID
		by       game.Reason
		plies    int
		why      string
	}{
		{0, bob, game.ByResign, 2, "short"},
		{0, bob, game.ByTime, 6, "short"},
		{0, bob, game.ByAway, 6, "short"},
		{0, bob, game.ByAgreement, 6, "short"},
		{0, bob, game.ByForbidden, 5, ""},
		{1, bob, game.ByFive, 9, ""},
		{2, bob, game.ByFive, 9, "pair"}, // more than one opponent gives in a day
		{2, cleo, game.ByResign, 7, ""},  // nobody else is held back
		{26, bob, game.ByResign, 30, ""}, // a day later the same two begin anew
	} {
		id := fmt.Sprint("r", i)
		addRated(t, conn, id, ann, c.opponent)
		before := standingOf(t, conn, ann)
		a := ending(id, c.hour, ann, c.opponent, c.by, c.plies)
		if err := commit(l, a); err != nil {
			t.Fatal(err)
		}
		after := standingOf(t, conn, ann)
		if a.Final.Unrated != c.why || noted(t, conn, id) != c.why || (a.Final.Changes == nil) != (c.why != "") ||
			(after == before) != (c.why != "") && i > 0 {
			t.Errorf("game %d: %q, %q, %+v, from %+v to %+v", i, a.Final.Unrated, noted(t, conn, id), a.Final.Changes, before, after)
		}
	}
}

// A rise that one opponent has paid for is provisional until others lose too, for any deviation.
func TestNarrowRise(t *testing.T) {
	l, conn := start(t)
	ann, bob, cleo := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob"), addPlayer(t, conn, "member", "cleo")
	for _, u := range []game.UserID{ann, bob, cleo} {
		if _, err := conn.Exec(t.Context(), `INSERT INTO ratings (user_id, rule, speed, deviation, played)
			VALUES ($1, 'renju', 'blitz', 80, to_timestamp(1800000000))`, u); err != nil {
			t.Fatal(err)
		}
	}
	play := func(i int, opponent game.UserID) *records.Changes {
		t.Helper()
		id := fmt.Sprint("r", i)
		addRated(t, conn, id, ann, opponent)
		a := ending(id, 5*i, ann, opponent, game.ByFive, 30)
		if err := commit(l, a); err != nil {
			t.Fatal(err)
		}
		return a.Final.Changes
	}
	var c *records.Changes
	games := 0
	for ; games < 12 && (c == nil || !c.Black.After.Provisional); games++ {
		c = play(games, bob)
	}
	if games < 3 || !c.Black.After.Provisional || c.Black.Before.Provisional || c.White.After.Provisional {
		t.Fatalf("after %d games: %+v", games, c)
	}
	var deviation float64
	var narrow bool
	if err := conn.QueryRow(t.Context(), `SELECT deviation, narrow FROM ratings WHERE user_id = $1`, ann).Scan(&deviation, &narrow); err != nil ||
		deviation > 80 || !narrow {
		t.Error(deviation, narrow, err)
	}
	for i := range 5 {
		c = play(games+i, cleo)
	}
	if !c.Black.Before.Provisional == c.Black.After.Provisional || c.Black.After.Provisional {
		t.Errorf("others have lost too: %+v", c)
	}
}

// Players from one address within a day play unrated with each other. It is known when the game begins; for games that
// had begun before, when they end.
func TestNeighbours(t *testing.T) {
	l, conn := start(t)
	ann, bob, cleo := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob"), addPlayer(t, conn, "member", "cleo")
	at := func(u game.UserID, place byte, hours int) {
		t.Helper()
		_, err := conn.Exec(t.Context(), `INSERT INTO member_networks VALUES ($1, $2, now() - make_interval(hours => $3))`, u, make16(place), hours)
		if err != nil {
			t.Fatal(err)
		}
	}
	begin := func(id string, black, white game.UserID) string {
		t.Helper()
		addRated(t, conn, id, black, white)
		if _, err := conn.Exec(t.Context(), `UPDATE games SET status = 'waiting', white = NULL WHERE id = $1`, id); err != nil {
			t.Fatal(err)
		}
		a := records.Append{Game: id, Event: &game.Event{Seq: 1, Kind: game.Started, Actor: white, At: time.Unix(1_800_000_000, 0),
			Payload: game.Payload{Black: black, White: white}}, Begun: &records.Begun{}}
		if err := commit(l, a); err != nil {
			t.Fatal(err)
		}
		return a.Begun.Unrated
	}
	finish := func(id string, black, white game.UserID) string {
		t.Helper()
		a := ending(id, 0, black, white, game.ByFive, 30)
		a.Event.Seq = 2
		if err := commit(l, a); err != nil {
			t.Fatal(err)
		}
		return a.Final.Unrated
	}
	at(ann, 1, 0)
	at(bob, 1, 23)
	at(cleo, 1, 25)
	at(cleo, 2, 0)
	if why := begin("one", ann, bob); why != "address" || noted(t, conn, "one") != why {
		t.Errorf("one address: %q", why)
	}
	if why := begin("two", ann, cleo); why != "" {
		t.Errorf("a day later: %q", why)
	}
	if _, err := conn.Exec(t.Context(), `DELETE FROM member_networks WHERE user_id = $1`, bob); err != nil { // it is not remembered for long
		t.Fatal(err)
	}
	if why := finish("one", ann, bob); why != "address" {
		t.Errorf("what was told at the start: %q", why)
	}
	at(cleo, 3, 0)
	at(ann, 3, 0)
	if why := finish("two", ann, cleo); why != "address" || noted(t, conn, "two") != why {
		t.Errorf("one address at the end: %q", why)
	}
	l.RateNeighbours()
	if why := begin("three", ann, cleo); why != "" {
		t.Errorf("switched off: %q", why)
	}
	if why := finish("three", ann, cleo); why != "" || standingOf(t, conn, ann).changes != 1 {
		t.Errorf("switched off: %q", why)
	}
}

// make16 is a place.
func make16(b byte) []byte { return append(make([]byte, 15), b) }

// Ends of the same two on two servers at the same instant count as one after the other.
func TestPairsRace(t *testing.T) {
	url := dbtest.URL(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	logs := [2]*eventlog.Log{eventlog.Start(url), eventlog.Start(url)}
	defer logs[0].Close()
	defer logs[1].Close()
	ann, bob := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob")
	const games = 60
	answers := make(chan error, games)
	for i := range games {
		id := fmt.Sprint("r", i)
		addRated(t, conn, id, ann, bob)
		logs[i%2].Append(ending(id, 0, ann, bob, game.ByFive, 9), func(err error) { answers <- err })
	}
	for range games {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	s := standingOf(t, conn, ann)
	if s.value < 1600 || s.value >= 1700 || s.changes > 6 || s.wins != s.changes {
		t.Errorf("%+v", s)
	}
	var unrated int
	if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM games WHERE unrated = 'pair'`).Scan(&unrated); err != nil || unrated != games-s.changes {
		t.Errorf("%d unrated of %d, %d counted: %v", unrated, games, s.changes, err)
	}
}

// On a site that has older members newcomers lift each other only so far, and the rise stays a guess; on a new site there are none but
// newcomers.
func TestNewcomersLiftEachOtherSoFar(t *testing.T) {
	l, conn := start(t)
	star := addPlayer(t, conn, "member", "star")
	if _, err := conn.Exec(t.Context(), `UPDATE users SET created = now()`); err != nil {
		t.Fatal(err)
	}
	play := func(i int) *records.Changes {
		loser := addPlayer(t, conn, "member", fmt.Sprint("loser", i))
		if _, err := conn.Exec(t.Context(), `UPDATE users SET created = now() WHERE id = $1`, loser); err != nil {
			t.Fatal(err)
		}
		id := fmt.Sprint("r", i)
		addRated(t, conn, id, star, loser)
		a := ending(id, i, star, loser, game.ByFive, 9)
		if err := commit(l, a); err != nil || a.Final.Changes == nil {
			t.Fatal(err, a.Final.Unrated)
		}
		return a.Final.Changes
	}
	first := play(0).Black.After.Value
	if first <= 1650 {
		t.Errorf("on a new site %d points after a win", first)
	}
	for i := range 20 {
		old := addPlayer(t, conn, "member", fmt.Sprint("old", i))
		if _, err := conn.Exec(t.Context(), `UPDATE users SET created = now() - interval '31 days' WHERE id = $1`, old); err != nil {
			t.Fatal(err)
		}
	}
	for i := 1; i < 10; i++ {
		if c := play(i); c.Black.After.Value > first || !c.Black.After.Provisional {
			t.Errorf("game %d: %+v", i, c.Black)
		}
	}
}

// A rated game of a member who plays unrated games only changes no rating, however it began: in an event, or before it was decided.
func TestUnratedOnlyGamesDoNotCount(t *testing.T) {
	l, conn := start(t)
	ann, bob := addPlayer(t, conn, "member", "ann"), addPlayer(t, conn, "member", "bob")
	for i, c := range []struct {
		until string
		why   string
	}{{"1 hour", "barred"}, {"-1 hour", ""}} {
		if _, err := conn.Exec(t.Context(), `INSERT INTO standings (user_id, unrated) VALUES ($1, now() + $2::interval)
			ON CONFLICT (user_id) DO UPDATE SET unrated = excluded.unrated`, bob, c.until); err != nil {
			t.Fatal(err)
		}
		id := fmt.Sprint("u", i)
		addRated(t, conn, id, ann, bob)
		a := ending(id, i, ann, bob, game.ByFive, 20)
		if err := commit(l, a); err != nil {
			t.Fatal(err)
		}
		if a.Final.Unrated != c.why || noted(t, conn, id) != c.why || (a.Final.Changes == nil) != (c.why != "") {
			t.Errorf("%s: %q, %+v", c.until, a.Final.Unrated, a.Final.Changes)
		}
	}
}
