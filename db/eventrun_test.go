package db_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/club"
)

// A member who is suspended is out of its events, and one who is deleted has left; a helper takes the place of a host. Who sits in
// another game is not paired in an arena.
func TestAccountsThatEndInEvents(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Arena, 6)
	helper := newMember(t, f.db, "Helper")
	f.order(f.host, tournament.Help{User: helper, Name: "Helper"})
	if mine, err := f.events.Mine(t.Context(), helper); err != nil || len(mine) != 1 {
		t.Error(mine, err)
	}
	must(t, f.sql, `INSERT INTO standings (user_id, suspended) VALUES ($1, now() + interval '1 day'), ($2, now() + interval '1 day')`, f.players[0], f.host)
	must(t, f.sql, `UPDATE users SET deleted = now() WHERE id = $1`, f.players[1])
	if due, err := f.events.Due(t.Context(), f.now); err != nil || len(due) != 1 {
		t.Fatal(due, err)
	}
	f.run(f.events)
	e := f.load()
	if e.Players[0].Presence != tournament.Out || e.Players[1].Presence != tournament.Away || e.Host != helper || f.count(`SELECT count(*) FROM event_gone`)+f.count(`SELECT count(*) FROM event_helpers`) != 0 {
		t.Errorf("%+v, host %d", e.Players[:2], e.Host)
	}
	if made, _, err := f.events.Open(t.Context(), helper); err != nil || made != 1 {
		t.Error(made, err)
	}
	must(t, f.sql, `INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones, host, wish, private, bot, rated, created, status, black, white)
		SELECT 'elsewhere123', 'freestyle', 15, 'free', 'refuse', false, 'fischer', 60000, 0, 0, 0, 0, $1, 'black', false, '', false, $3, 'live', $1, $2`, f.players[2], f.players[3], f.now)
	f.now = t0.Add(time.Hour)
	f.run(f.events)
	f.now = f.now.Add(10 * time.Second)
	f.run(f.events)
	f.now = f.now.Add(10 * time.Second)
	f.run(f.events)
	e = f.load()
	if n := len(e.Sections[0].Rounds); n != 1 || len(e.Sections[0].Rounds[0].Pairs) != 1 || e.Playing(2) != "" || e.Playing(3) != "" {
		t.Fatalf("%d waves: %+v", n, e.Sections[0].Rounds)
	}
	must(t, f.sql, `UPDATE games SET status = 'over', reason = 'aborted', moves = '', ended = $1 WHERE id = 'elsewhere123'`, f.now)
	f.now = f.now.Add(time.Minute)
	f.run(f.events)
	if e = f.load(); e.Playing(2) == "" {
		t.Error("nobody is paired after the game elsewhere")
	}
}

// An event of teams is stored: the games of a round, boards without a player, and a shoot-out at half of the time.
func TestTeamsAreStored(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Knockout, 0, func(_ *eventFixture, p *tournament.Plan) {
		p.Rounds, p.Team = 0, &tournament.TeamPlan{Boards: 3}
	})
	var rosters []tournament.Roster
	for n := range 2 {
		rosters = append(rosters, tournament.Roster{Name: fmt.Sprint("Team", n), Names: []string{fmt.Sprint("A", n), fmt.Sprint("B", n), fmt.Sprint("C", n)}})
	}
	f.order(f.host, tournament.Enrol{Teams: rosters})
	for n, r := range rosters {
		for i, name := range r.Names[:2+n] { // a team lacks one
			f.order(newMember(t, f.db, name), tournament.Join{Entrant: tournament.Entrant{Name: name, Rating: 2000 - i}})
		}
	}
	var begun []string
	for range 4 {
		f.now = game.Later(f.load().Due(), f.now)
		if begun = f.run(f.events); len(begun) > 0 {
			break
		}
	}
	if len(begun) != 2 || f.count(`SELECT count(*) FROM event_rounds`) != 5 {
		t.Fatalf("%v, %d in the round", begun, f.count(`SELECT count(*) FROM event_rounds`))
	}
	f.end(begun[0], "black", "five", `{}`, 0)
	f.end(begun[1], "black", "five", `{}`, 0)
	f.run(f.events)
	e := f.load() // 1-0 and 0-1 are even, so that the empty board has decided
	if p := e.Sections[0].Rounds[0].Pairs; len(p) != 3 || p[2].Game != "" || e.Phase != tournament.Over {
		t.Fatalf("%+v, %s", p, e.Phase)
	}
	var half time.Duration
	f = newEventFixture(t, tournament.Knockout, 0, func(_ *eventFixture, p *tournament.Plan) {
		p.Rounds, p.Team = 0, &tournament.TeamPlan{Boards: 2}
	})
	for n := range rosters {
		rosters[n].Names = rosters[n].Names[:2]
	}
	f.order(f.host, tournament.Enrol{Teams: rosters})
	for _, r := range rosters {
		for i, name := range r.Names {
			f.order(newMember(t, f.db, name), tournament.Join{Entrant: tournament.Entrant{Name: name, Rating: 2000 - i}})
		}
	}
	for range 12 {
		f.now = game.Later(f.load().Due(), f.now.Add(time.Second))
		for _, g := range f.run(f.events) {
			rec, err := f.db.Games().LoadGame(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			if half = rec.Settings.Time.Initial; half == 3*time.Minute {
				f.end(g, "black", "five", `{}`, 0)
			}
		}
	}
	if half != 90*time.Second {
		t.Errorf("a shoot-out has %v", half)
	}
}

// The game of a league is stored when its instant comes, and both are told.
func TestALeagueIsStored(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.League, 2, func(_ *eventFixture, p *tournament.Plan) {
		p.Rounds, p.Pause, p.League = 0, 0, &tournament.LeaguePlan{Days: 7}
	})
	f.now = t0.Add(time.Hour)
	f.run(f.events)
	at := f.now.Add(24 * time.Hour).Truncate(time.Minute)
	f.order(f.players[0], tournament.Propose{At: at})
	f.order(f.players[1], tournament.Agree{At: at})
	if due := f.load().Due(); !due.Equal(at.Add(-time.Hour)) {
		t.Errorf("the reminder is due %v", due)
	}
	for u, want := range map[game.UserID]int{f.players[0]: 1, f.players[1]: 1, f.host: 0, 0: 0} { // whose calendars look into it
		if ids, err := f.events.Leagues(t.Context(), u); err != nil || len(ids) != want {
			t.Errorf("leagues of %d: %v %v", u, ids, err)
		}
	}
	f.now = at.Add(-time.Hour)
	var told []tournament.Notice
	tick := facts()
	tick.Told = func(n []tournament.Notice) { told = append(told, n...) }
	for range 2 {
		if _, _, err := f.events.Carry(t.Context(), tuesday, tick, nil, f.now); err != nil {
			t.Fatal(err)
		}
	}
	if len(told) != 2 || !told[0].Soon || told[0].To != f.players[0] || told[0].Other != "Player1" {
		t.Errorf("%+v", told)
	}
	f.now = at
	games := f.run(f.events)
	if len(games) != 1 {
		t.Fatal(games)
	}
	if rec, err := f.db.Games().LoadGame(t.Context(), games[0]); err != nil || rec.Event == nil {
		t.Errorf("%+v, %v", rec, err)
	}
	f.end(games[0], "black", "five", `{}`, 0)
	f.run(f.events)
	if e := f.load(); e.Phase != tournament.Over || e.Open() != 0 {
		t.Errorf("%s, %d games open", e.Phase, e.Open())
	}
}

// The boards of a match of a league are stored when its instant comes, one round after the other; a match without a game has no boards of
// absent players. The club's table of the season has who sat at a board, by the team's place.
func TestALeagueOfTeamsIsStored(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.League, 0, func(f *eventFixture, p *tournament.Plan) {
		if err := f.db.Clubs().Make(f.t.Context(), "fives", club.Texts{Name: "Fives", Joining: club.Open}, "A", f.host, t0); err != nil {
			f.t.Fatal(err)
		}
		p.Rounds, p.Pause, p.Double, p.Club = 0, 0, true, "fives"
		p.League, p.Team = &tournament.LeaguePlan{Days: 7}, &tournament.TeamPlan{Boards: 2, Reserves: 1}
	})
	users := map[string]game.UserID{}
	for _, team := range []string{"A", "B"} {
		names := []string{team + "1", team + "2", team + "3"}
		f.order(f.host, tournament.Enrol{Teams: []tournament.Roster{{Name: "Team" + team, Names: names}}})
		for i, n := range names {
			users[n] = newMember(t, f.db, n)
			f.order(users[n], tournament.Join{Entrant: tournament.Entrant{Name: n, Rating: 2000 - i}})
			if err := f.db.Clubs().Join(t.Context(), "fives", users[n], "", t0); err != nil {
				t.Fatal(err)
			}
		}
	}
	f.now = t0.Add(time.Hour)
	f.run(f.events)
	at := f.now.Add(24 * time.Hour).Truncate(time.Minute)
	f.order(users["A1"], tournament.Propose{At: at})
	f.order(users["B1"], tournament.Agree{At: at})
	for _, f.now = range []time.Time{at.Add(-time.Hour), at.Add(-15 * time.Minute), at} {
		for _, g := range f.run(f.events) {
			f.end(g, "black", "five", `{}`, 0)
		}
	}
	f.run(f.events)
	if n := f.count(`SELECT count(*) FROM event_rounds`); n != 4 {
		t.Errorf("%d in the first round", n)
	}
	f.now = f.now.Add(7 * 24 * time.Hour) // the second round
	f.run(f.events)
	f.order(users["B1"], tournament.Propose{At: f.now.Add(5 * 24 * time.Hour)}) // to which nobody answers
	f.now = f.now.Add(8 * 24 * time.Hour)
	for range 3 {
		f.run(f.events)
	}
	e := f.load()
	if p := e.Sections[0].Rounds[1].Pairs; e.Phase != tournament.Over || len(p) != 2 || f.count(`SELECT count(*) FROM event_rounds`) != 6 {
		t.Fatalf("%s %+v", e.Phase, p)
	}
	table, err := f.db.Clubs().Season(t.Context(), "fives", club.SeasonOf(t0))
	if err != nil || len(table) != 4 {
		t.Fatalf("%+v %v", table, err) // A3 and B3 sat at no board
	}
	for i, l := range table {
		if want := club.Points[i/2]; l.Points != want || strings.HasPrefix(l.User.Name, "B") != (i < 2) {
			t.Errorf("%+v, want %d", l, want)
		}
	}
}

// A member's past: the highest rating of a year that was no guess, rated games, and the age of the account.
func TestPastOfAMember(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 2)
	pool, _ := game.Settings{Rule: board.Freestyle, Time: game.TimeControl{Kind: game.Fischer, Initial: time.Minute}}.RatingPool()
	u := f.players[0]
	if p, err := f.events.Past(t.Context(), u, pool); err != nil || p.Highest != 0 || p.Played != 0 || p.Since.IsZero() {
		t.Errorf("%+v, %v", p, err)
	}
	f.now = t0.Add(time.Hour)
	games := f.run(f.events)
	must(t, f.sql, `INSERT INTO ratings (user_id, rule, speed, wins, losses) VALUES ($1, 'freestyle', 'blitz', 3, 4), ($1, 'renju', 'blitz', 9, 9)`, u)
	for _, c := range []struct {
		who       game.UserID
		ago       string
		after     float64
		deviation float64
	}{{u, "1 day", 1700, 80}} {
		must(t, f.sql, `INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation)
			SELECT number, $2, 'freestyle', 'blitz', '', now() - $3::interval, 1500, 80, $4, $5 FROM games WHERE id = $1`, games[0], c.who, c.ago, c.after, c.deviation)
	}
	if p, err := f.events.Past(t.Context(), u, pool); err != nil || p.Highest != 1700 || p.Played != 7 {
		t.Errorf("%+v, %v", p, err)
	}
	for _, change := range []string{`after_deviation = 200`, `after_deviation = 80, at = now() - interval '2 years'`} {
		must(t, f.sql, `UPDATE rating_changes SET `+change)
		if p, err := f.events.Past(t.Context(), u, pool); err != nil || p.Highest != 0 {
			t.Errorf("%s: %+v, %v", change, p, err)
		}
	}
}

// Berserk of a game reaches the event, and a round is repeated with games of its own.
func TestBerserkAndARepeatedRoundAreStored(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Arena, 2)
	f.now = t0.Add(time.Hour)
	f.run(f.events)
	f.now = f.now.Add(10 * time.Second)
	games := f.run(f.events)
	if len(games) != 1 {
		t.Fatal(games)
	}
	if rec, err := f.db.Games().LoadGame(t.Context(), games[0]); err != nil || !rec.Event.Arena {
		t.Errorf("%+v, %v", rec, err)
	}
	e := f.load()
	first := e.Players[e.Sections[0].Rounds[0].Pairs[0].First].User
	must(t, f.sql, `INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at) SELECT number, 9, 'berserk', $2, '{}', 'b', $3 FROM games WHERE id = $1`, games[0], first, f.now)
	f.end(games[0], "black", "five", `{}`, 0)
	f.run(f.events)
	if r := f.load().Sections[0].Rounds[0].Pairs[0].Result; r == nil || r.Berserk != [2]bool{true, false} {
		t.Errorf("%+v", r)
	}

	f = newEventFixture(t, tournament.RoundRobin, 4)
	f.now = t0.Add(time.Hour)
	games = f.run(f.events)
	for _, g := range games {
		f.end(g, "black", "five", `{}`, 0)
	}
	f.run(f.events)
	again := f.order(f.host, tournament.Repeat{Text: "No light.", ID: facts().ID})
	if len(again) != 2 || again[0] == games[0] || f.count(`SELECT count(*) FROM event_games`) != 4 {
		t.Fatal(again)
	}
	for _, g := range again {
		f.end(g, "white", "five", `{}`, 0)
	}
	f.run(f.events)
	if p := f.load().Sections[0].Rounds[0].Pairs; p[0].Result.Second != event.Win || p[1].Result.Second != event.Win {
		t.Errorf("%+v", p)
	}
}

// A player who is disqualified, or suspended, in the middle of a game has lost it at once: the event says so, and the game is among
// those to be ended until it is over. Its later end changes nothing.
func TestAnExpelledPlayersGame(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 4)
	f.now = t0.Add(time.Hour)
	games := f.run(f.events)
	lost := func() []tournament.Lost {
		t.Helper()
		l, err := f.events.Lost(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	if l := lost(); len(games) != 2 || len(l) != 0 {
		t.Fatal(games, l)
	}
	f.order(f.host, tournament.Disqualify{User: f.players[0], Text: "An engine."})
	must(t, f.sql, `INSERT INTO standings (user_id, suspended) VALUES ($1, now() + interval '1 day')`, f.players[1])
	f.run(f.events)
	l := lost()
	if len(l) != 2 || l[0].User != f.players[0] && l[1].User != f.players[0] || l[0].User != f.players[1] && l[1].User != f.players[1] {
		t.Fatalf("%+v", l)
	}
	for _, g := range games {
		f.end(g, "black", "resign", `{}`, 0)
	}
	f.run(f.events)
	if l := lost(); len(l) != 0 {
		t.Errorf("%+v", l)
	}
	e := f.load()
	for _, p := range e.Sections[0].Rounds[0].Pairs {
		if p.Result == nil || p.Result.Why != tournament.Excluded || p.Result.First.Played() {
			t.Errorf("%+v", p.Result)
		}
	}
}

// A Swiss round waits for a player who sits in a game with a person, and for nobody who plays a bot, or without a clock.
func TestARoundWaitsForAGameElsewhere(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.Swiss, 4)
	for i, c := range []struct{ clock, bot string }{{"fischer", ""}, {"fischer", "elm"}, {"none", ""}, {"correspondence", ""}} {
		must(t, f.sql, `INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones, host, wish, private, bot, rated, created, status, black, white)
			SELECT 'elsewhere' || $4::int, 'freestyle', 15, 'free', 'refuse', false, $5::text, 60000, 0, 0, 0, 0, $1::bigint, 'black', false, $6::text, false, $3, 'live', $1::bigint, $2::bigint`,
			f.players[i], f.host, f.now, i, c.clock, c.bot)
	}
	f.now = t0.Add(time.Hour)
	f.run(f.events)
	if s := f.load().Sections[0]; len(s.Rounds) != 0 || len(s.Held) != 1 || s.Held[0] != 0 {
		t.Fatalf("%+v", s)
	}
	f.now = f.now.Add(tournament.Again)
	if begun := f.run(f.events); len(begun) != 0 {
		t.Fatal(begun)
	}
	must(t, f.sql, `UPDATE games SET status = 'over', reason = 'aborted', moves = '', ended = $1 WHERE id = 'elsewhere0'`, f.now)
	f.now = f.now.Add(tournament.Again)
	if begun := f.run(f.events); len(begun) != 2 {
		t.Error(begun)
	}
}

// An adjourned game of a league without clocks is known to be one until it is resumed or over.
func TestAnAdjournedGameOfALeague(t *testing.T) {
	t.Parallel()
	f := newEventFixture(t, tournament.League, 2, func(_ *eventFixture, p *tournament.Plan) {
		p.Rounds, p.Pause, p.League, p.Games.Rated, p.Games.Time = 0, 0, &tournament.LeaguePlan{Days: 7}, false, game.TimeControl{Kind: game.NoClock}
	})
	f.now = t0.Add(time.Hour)
	f.run(f.events)
	at := f.now.Add(time.Hour).Truncate(time.Minute)
	f.order(f.players[0], tournament.Propose{At: at})
	f.order(f.players[1], tournament.Agree{At: at})
	f.now = at
	games := f.run(f.events)
	if len(games) != 1 {
		t.Fatal(games)
	}
	for _, status := range []string{"live", "adjourned", "live"} {
		must(t, f.sql, `UPDATE games SET status = $2, moves = 'h8i9', plies = 2, adjourned = CASE WHEN $3 THEN now() END WHERE id = $1`, games[0], status, status == "adjourned")
		e := f.load()
		if e.Adjourned[games[0]] != (status == "adjourned") || len(e.Adjourned) > 1 {
			t.Errorf("%s: %v", status, e.Adjourned)
		}
		if at := tournament.GamesEnd(e, 0); !at.Equal(e.Sections[0].Rounds[0].Made.Add(2 * 7 * 24 * time.Hour)) {
			t.Errorf("games have until %v", at)
		}
	}
	f.end(games[0], "black", "resign", `{}`, 0)
	f.run(f.events)
	if e := f.load(); len(e.Adjourned) != 0 {
		t.Errorf("over: %v", e.Adjourned)
	}
}
