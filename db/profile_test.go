package db_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/engine/board"
	"tengen/hub/account"
	"tengen/hub/archive"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
)

// profile returns somebody's profile by name.
func profile(ctx context.Context, d *db.DB, name string) (archive.Profile, error) {
	p, err := d.Archive().Person(ctx, name)
	if err != nil {
		return archive.Profile{}, err
	}
	return d.Archive().Profile(ctx, p)
}

// sql lends a connection of its own to a database.
func sql(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(context.Background()) })
	return c
}

func must(t testing.TB, c *pgx.Conn, statement string, args ...any) {
	t.Helper()
	if _, err := c.Exec(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

func newMember(t testing.TB, d *db.DB, name string) int64 {
	t.Helper()
	u, err := d.AddMember(t.Context(), name, strings.ToLower(name), "hash", t0)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID
}

// past is a finished game that is stored without a log.
type past struct {
	id                   string
	black, white         int64
	rule, winner, reason string
	control              game.TimeControl
	rated, private       bool
	ended                time.Time
}

func (p *past) put(t testing.TB, c *pgx.Conn) {
	t.Helper()
	k := p.control
	must(t, c, `INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
		host, wish, private, bot, rated, status, black, white, winner, reason, moves, plies, created, started, ended)
		VALUES ($1, $2, 15, 'free', 'refuse', false, $3, $4, $5, $6, 0, $7, $8, 'black', $9, '', $10, 'over', $8, $11, $12, $13, 'h8', 1, $14, $14, $14)`,
		p.id, p.rule, string(k.Kind), k.Initial.Milliseconds(), k.Increment.Milliseconds(), k.Period.Milliseconds(), k.Stones,
		p.black, p.private, p.rated, p.white, p.winner, p.reason, p.ended)
}

// change notes a rating before a game and after it.
func (p *past) change(t testing.TB, c *pgx.Conn, user int64, before, after float64) {
	t.Helper()
	speed, _ := p.control.Speed()
	must(t, c, `INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation)
		SELECT number, $2, rule, $3, '', ended, $4, 60, $5, 59 FROM games WHERE id = $1`, p.id, user, string(speed), before, after)
}

var controls = []game.TimeControl{
	{Kind: game.NoClock}, {Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second},
	{Kind: game.Fischer, Initial: 5 * time.Minute, Increment: 6 * time.Second}, {Kind: game.Absolute, Initial: 8*time.Minute - time.Millisecond},
	{Kind: game.Absolute, Initial: 8 * time.Minute}, {Kind: game.Absolute, Initial: 25 * time.Minute},
	{Kind: game.Canadian, Initial: time.Minute, Period: 5 * time.Minute, Stones: 7}, {Kind: game.Canadian, Period: 15 * time.Minute, Stones: 1},
	{Kind: game.Byoyomi, Initial: 5 * time.Minute, Period: 10 * time.Second}, {Kind: game.Simple, Period: 50 * time.Second},
	{Kind: game.Correspondence, Period: 72 * time.Hour},
}

// fits reports whether a game is one that a query asks for, in a second, plain way.
func (p *past) fits(q archive.Query) bool {
	if q.User != p.black && q.User != p.white || p.reason == "aborted" {
		return false
	}
	won, foe := "black", p.white
	if q.User == p.white {
		won, foe = "white", p.black
	}
	outcome := archive.Lost
	switch p.winner {
	case won:
		outcome = archive.Won
	case "":
		outcome = archive.Drawn
	}
	speed, _ := p.control.Speed()
	switch {
	case p.private && q.Viewer != p.black && q.Viewer != p.white,
		q.Against != 0 && q.Against != foe,
		q.Rule != "" && q.Rule != p.rule,
		q.Speed != "" && q.Speed != speed,
		q.Result != "" && q.Result != outcome,
		q.Rated != nil && *q.Rated != p.rated,
		!q.From.IsZero() && p.ended.Before(q.From),
		!q.To.IsZero() && !p.ended.Before(q.To):
		return false
	}
	return true
}

// TestFilters compares every list with what a plain look at all games gives.
func TestFilters(t *testing.T) {
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx, a := t.Context(), d.Archive()
	var users []int64
	for _, name := range []string{"Ann", "Bob", "Cleo"} {
		users = append(users, newMember(t, d, name))
	}
	r := rand.New(rand.NewPCG(3, 5))
	rules := []string{"freestyle", "standard", "renju", "caro"}
	var all []past
	for i := range 400 {
		n := r.IntN(3)
		p := past{
			id: fmt.Sprintf("game%03d", r.IntN(1000)*1000+i), black: users[n], white: users[(n+1+r.IntN(2))%3], rule: rules[r.IntN(4)],
			winner: []string{"black", "white", ""}[r.IntN(3)], reason: "resign", control: controls[r.IntN(len(controls))],
			rated: r.IntN(2) == 0, private: r.IntN(4) == 0, ended: t0.Add(time.Duration(r.IntN(200)) * time.Hour), // some at one instant
		}
		if r.IntN(10) == 0 {
			p.reason, p.winner = "aborted", ""
		}
		p.put(t, c)
		all = append(all, p)
	}
	slices.SortFunc(all, func(x, y past) int {
		if !x.ended.Equal(y.ended) {
			return y.ended.Compare(x.ended)
		}
		return strings.Compare(y.id, x.id)
	})
	any := func(n int) bool { return r.IntN(n) == 0 }
	for range 150 {
		q := archive.Query{User: users[r.IntN(3)], Limit: 1 + r.IntN(30)}
		if any(2) {
			q.Viewer = users[r.IntN(3)]
		}
		if any(3) {
			q.Against = users[r.IntN(3)]
		}
		if any(3) {
			q.Rule = rules[r.IntN(4)]
		}
		if any(3) {
			q.Speed = game.Speeds()[r.IntN(4)]
		}
		if any(3) {
			q.Result = archive.Outcomes()[r.IntN(3)]
		}
		if any(3) {
			rated := any(2)
			q.Rated = &rated
		}
		if any(4) {
			q.From = t0.Add(50 * time.Hour)
		}
		if any(4) {
			q.To = t0.Add(150 * time.Hour)
		}
		var want, got []string
		for i := range all {
			if all[i].fits(q) {
				want = append(want, all[i].id)
			}
		}
		for p := q; ; {
			page, err := a.Games(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range page {
				got = append(got, g.ID)
			}
			if len(page) < p.Limit {
				break
			}
			p.Before, p.BeforeID = page[len(page)-1].Ended, page[len(page)-1].ID
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%+v:\n%s", q, diff)
		}
		if q.Against != 0 && q.Against != q.User {
			scores, err := a.Scores(ctx, q.User, q.Against, q.Viewer)
			if err != nil {
				t.Fatal(err)
			}
			wins := 0
			for _, s := range scores {
				wins += s.Wins
			}
			won := archive.Query{User: q.User, Against: q.Against, Viewer: q.Viewer, Result: archive.Won}
			for i := range all {
				if all[i].fits(won) {
					wins--
				}
			}
			if wins != 0 {
				t.Errorf("%d wins too many: %+v", wins, scores)
			}
		}
	}
	for i, u := range users {
		// Once counted, once from what was noted.
		for range 2 {
			p, err := profile(ctx, d, []string{"ANN", "bob", "Cleo"}[i])
			if err != nil {
				t.Fatal(err)
			}
			want := archive.Profile{Person: p.Person}
			for j := range all {
				q := archive.Query{User: u, Viewer: u}
				if all[j].fits(q) {
					want.Games++
				}
				q.Result = archive.Won
				if all[j].fits(q) {
					want.Wins++
				}
				q.Result = archive.Lost
				if all[j].fits(q) {
					want.Losses++
				}
			}
			want.Draws = want.Games - want.Wins - want.Losses
			if diff := cmp.Diff(want, p); diff != "" {
				t.Error(diff)
			}
		}
	}
	var noted int
	if err := c.QueryRow(ctx, `SELECT count(*) FROM tallies WHERE wins > 0`).Scan(&noted); err != nil || noted != 3 {
		t.Errorf("%d tallies, %v", noted, err)
	}
	// The next game is counted from where the note ends.
	more := past{id: "more", black: users[0], white: users[1], rule: "renju", winner: "black", reason: "five", ended: time.Now()}
	before, _ := profile(ctx, d, "Ann")
	more.put(t, c)
	if p, err := profile(ctx, d, "Ann"); err != nil || p.Wins != before.Wins+1 {
		t.Errorf("%+v after %+v, %v", p, before, err)
	}
	for _, k := range controls {
		p := past{id: string(k.Kind) + k.Initial.String() + k.Period.String(), black: users[0], white: users[1], rule: "caro", reason: "five", control: k, ended: t0}
		p.put(t, c)
		var stored string
		want, _ := k.Speed()
		if err := c.QueryRow(ctx, `SELECT coalesce(speed, '') FROM games WHERE id = $1`, p.id).Scan(&stored); err != nil || stored != string(want) {
			t.Errorf("%+v is %q, not %q; %v", k, stored, want, err)
		}
	}
}

var blitz = game.TimeControl{Kind: game.Fischer, Initial: 3 * time.Minute, Increment: 2 * time.Second}

var renjuBlitz = game.Pool{Rule: board.Renju, Speed: game.Blitz}

func rate(t testing.TB, c *pgx.Conn, user int64, value, deviation float64, games int, played time.Time) {
	t.Helper()
	must(t, c, `INSERT INTO ratings (user_id, rule, speed, value, deviation, wins, played) VALUES ($1, 'renju', 'blitz', $2, $3, $4, $5)`,
		user, value, deviation, games, played)
}

func TestRanks(t *testing.T) {
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx, now := t.Context(), time.Now()
	for _, m := range []struct {
		name             string
		value, deviation float64
		games            int
		ago              time.Duration
	}{
		{"Best", 2000, 60, 30, time.Hour}, {"Same1", 1800, 75, 40, 0}, {"Same2", 1800, 50, 40, 13 * 24 * time.Hour}, {"Last", 1700, 70, 31, 0},
		{"Few", 1900, 60, 29, 0}, {"Vague", 1900, 76, 40, 0}, {"Gone", 1900, 60, 40, 15 * 24 * time.Hour}, {"Deleted", 1600, 60, 40, 0},
	} {
		rate(t, c, newMember(t, d, m.name), m.value, m.deviation, m.games, now.Add(-m.ago))
	}
	bot, err := d.Bot(ctx, "cedar", "v1")
	if err != nil {
		t.Fatal(err)
	}
	must(t, c, `UPDATE users SET engine = 'v2' WHERE id = $1`, bot.ID)
	for _, engine := range []string{"v1", "v2"} {
		must(t, c, `INSERT INTO ratings (user_id, rule, speed, engine, value, deviation, wins, played)
			VALUES ($1, 'renju', 'blitz', $2, 2500, 60, 100, now() - interval '1 year')`, bot.ID, engine)
	}
	must(t, c, `UPDATE users SET deleted = now() WHERE name = 'Deleted'`)
	got, err := d.Archive().Ranks(ctx, renjuBlitz, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, e := range got.Entries {
		text += fmt.Sprintf("%d %s ", e.Standing.Rank, e.Who.Name)
	}
	if text != "1 Best 2 Same1 2 Same2 4 Last " {
		t.Errorf("%s", text)
	}
	if len(got.Bots) != 1 || got.Bots[0].Who.Bot != "cedar" || got.Bots[0].Standing.Rank != 0 || got.You != nil {
		t.Errorf("%+v", got)
	}
	for name, want := range map[string]int{"Last": 4, "Few": 0, "Vague": 0, "Gone": 0, "Same2": 2, "Cedar": 0} {
		p, err := profile(ctx, d, name)
		if err != nil || len(p.Standings) != 1 || p.Standings[0].Rank != want {
			t.Errorf("%s: %+v, %v", name, p.Standings, err)
		}
		r, err := d.Archive().Ranks(ctx, renjuBlitz, p.ID)
		if err != nil || r.You == nil || r.You.Rank != want {
			t.Errorf("%s: %+v, %v", name, r.You, err)
		}
	}
	if p, _ := profile(ctx, d, "Gone"); p.Standings[0].Deviation <= 60 || p.Standings[0].Provisional {
		t.Errorf("%+v", p.Standings)
	}
	if other, err := d.Archive().Ranks(ctx, game.Pool{Rule: board.Caro, Speed: game.Days}, 0); err != nil || len(other.Entries)+len(other.Bots) != 0 {
		t.Errorf("%+v, %v", other, err)
	}
}

func TestBestWinsAndPoints(t *testing.T) {
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx := t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	const games = 3000
	for i := range games {
		p := past{id: fmt.Sprintf("g%04d", i), black: ann, white: bob, rule: "renju", winner: "black", reason: "five", control: blitz, rated: true,
			ended: t0.Add(time.Duration(i) * time.Hour)}
		switch i {
		case 7:
			p.private = true
		case 8:
			p.winner = "white"
		}
		p.put(t, c)
		p.change(t, c, ann, 1500, 1500+float64(i)/10)
		p.change(t, c, bob, float64(1000+(i*7)%1000)+float64(i)/1e6, 1400)
		if i == 7 || i == 8 {
			must(t, c, `UPDATE rating_changes SET before = 2500 WHERE user_id = $1 AND game = (SELECT number FROM games WHERE id = $2)`, bob, p.id)
		}
	}
	for range 2 {
		p, err := profile(ctx, d, "ann")
		if err != nil || len(p.Best) != archive.MostWins {
			t.Fatalf("%+v, %v", p.Best, err)
		}
		for _, w := range p.Best {
			if w.Value < 1997 || w.Value > 2000 || w.Against.Name != "Bob" || w.ID == "g0007" || w.ID == "g0008" {
				t.Errorf("%+v", w)
			}
		}
	}
	who, err := d.Archive().Person(ctx, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	points, err := d.Archive().Points(ctx, who, renjuBlitz)
	if err != nil || len(points) < 900 || len(points) > archive.MostPoints {
		t.Fatalf("%d points, %v", len(points), err)
	}
	first, last := points[0], points[len(points)-1]
	if first.At != t0.UnixMilli() || first.Value != 1500 || last.At != t0.Add((games-1)*time.Hour).UnixMilli() || last.Value != 1800 {
		t.Errorf("%+v to %+v", first, last)
	}
	if !slices.IsSortedFunc(points, func(a, b archive.Point) int { return int(a.At - b.At) }) {
		t.Error("not in order")
	}
	// Over many years there are no more of them.
	must(t, c, `UPDATE rating_changes SET at = at - interval '30 years' WHERE game < (SELECT min(number) + 1000 FROM games)`)
	if points, err = d.Archive().Points(ctx, who, renjuBlitz); err != nil || len(points) > archive.MostPoints || len(points) < 10 {
		t.Errorf("%d points, %v", len(points), err)
	}
	if points, err = d.Archive().Points(ctx, who, game.Pool{Rule: board.Caro, Speed: game.Blitz}); err != nil || len(points) != 0 {
		t.Errorf("%+v, %v", points, err)
	}
}

func TestDeleteAndExport(t *testing.T) {
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ctx := t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	s, err := d.AddSession(ctx, ann, account.NewSession{TokenHash: token("s"), Address: "192.0.2.1", Agent: "Browser", Created: t0})
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
	live(t, d, "open", game.UserID(ann), game.UserID(bob))
	rate(t, c, ann, 1600, 60, 1, t0)
	must(t, c, `INSERT INTO studies (id, owner, title, body, created, updated) VALUES ('s1', $1, 'Fours', '{"rule":"renju"}', now(), now())`, ann)
	must(t, c, `INSERT INTO exercises (user_id, game_id, move, due) VALUES ($1, 'over', 3, now())`, ann)
	must(t, c, `INSERT INTO blocks VALUES ($1, $2, now()), ($2, $1, now())`, ann, bob)
	must(t, c, `INSERT INTO chat (game_id, user_id, seat, client_id, text, at) VALUES ('over', $1, 'black', 'p/1', 'my "secret"', now()), ('over', $2, 'white', 'p/1', 'Hi', now())`, ann, bob)
	must(t, c, `INSERT INTO reviews (game_id, status, asked_by) VALUES ('over', 'waiting', $1)`, ann)

	if before, ok, err := d.BeginExport(ctx, ann, t0, time.Hour); err != nil || !ok || !before.IsZero() {
		t.Fatal(before, ok, err)
	}
	if _, ok, err := d.BeginExport(ctx, ann, t0.Add(time.Hour-time.Millisecond), time.Hour); err != nil || ok {
		t.Fatal(ok, err)
	}
	if err := d.EndExport(ctx, ann, time.Time{}); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := d.BeginExport(ctx, ann, t0, time.Hour); err != nil || !ok {
		t.Fatal(ok, err)
	}
	var out strings.Builder
	if err := d.Export(ctx, ann, &out); err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(out.String()), &all); err != nil {
		t.Fatal(err, out.String())
	}
	for name, want := range map[string]int{
		"sessions": 1, "openGames": 1, "chat": 1, "studies": 1, "exercises": 1, "reviewsAsked": 1, "ratings": 1, "ratingChanges": 1, "blocks": 1,
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

	l, err := d.Delete(ctx, ann, time.Now())
	if err != nil || !slices.Equal(l.Sessions, []int64{s.ID}) || !slices.Equal(l.Games, []string{"open"}) {
		t.Fatalf("%+v, %v", l, err)
	}
	if _, err := d.Delete(ctx, ann, time.Now()); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.Session(ctx, token("s")); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.AddSession(ctx, ann, account.NewSession{TokenHash: token("t"), Created: t0}); fault.CodeOf(err) != fault.NotFound {
		t.Error("a session of nobody's", err)
	}
	if _, _, err := d.Credentials(ctx, "ann"); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := d.AddMember(ctx, "Ann", "ann", "hash", t0); err == nil || fault.Of(err).Why != account.ErrNameTaken.Why {
		t.Error("the name is free", err)
	}
	g := int64(guest(t, d, "Guest 5"))
	if _, err := d.Promote(ctx, g, "Ann", "ann", "hash"); err == nil || fault.Of(err).Why != account.ErrNameTaken.Why {
		t.Error("the name is free", err)
	}
	if _, err := d.Archive().Person(ctx, "Ann"); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	p, err := profile(ctx, d, fmt.Sprint("deleted-", ann))
	if err != nil || !p.Deleted || p.Games != 71 || p.Standings != nil {
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
	for _, table := range []string{"sessions WHERE user_id = $1", "studies WHERE owner = $1", "exercises WHERE user_id = $1",
		"blocks WHERE $1 IN (user_id, blocked)", "chat WHERE user_id = $1", "reviews WHERE asked_by = $1",
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
	left, err := d.Leavers(ctx, time.Hour)
	if err != nil || len(left) != 1 || left[0].User != ann || !slices.Equal(left[0].Games, []string{"open"}) {
		t.Errorf("%+v, %v", left, err)
	}
	rec, err := d.LoadGame(ctx, "open")
	if err != nil {
		t.Fatal(err)
	}
	running, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events)
	if err != nil {
		t.Fatal(err)
	}
	put(t, d, running, move(running, "h8"))
	put(t, d, running, game.Command{Kind: game.Resign, Actor: game.UserID(ann), ClientID: "server/gone"})
	if left, err = d.Leavers(ctx, time.Hour); err != nil || len(left) != 0 {
		t.Errorf("%+v, %v", left, err)
	}
	if n := count("SELECT (SELECT count(*) FROM ratings WHERE user_id = $1) + (SELECT count(*) FROM studies WHERE owner = $1)"); n != 0 {
		t.Errorf("%d things are left", n)
	}
}

// A challenge to somebody who leaves is given up as one by that person is.
func TestDeleteWithdrawsChallenges(t *testing.T) {
	d := dbtest.Open(t, dbtest.URL(t))
	ctx := t.Context()
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	s := game.Settings{Rule: board.Renju, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	for id, who := range map[string][2]int64{"to": {bob, ann}, "by": {ann, bob}} {
		n := store.NewGame{ID: id, Settings: s, Host: game.UserID(who[0]), Invited: game.UserID(who[1]), Color: game.WishBlack, Created: t0}
		if err := d.CreateGame(ctx, n); err != nil {
			t.Fatal(err)
		}
	}
	l, err := d.Delete(ctx, ann, time.Now())
	if slices.Sort(l.Games); err != nil || !slices.Equal(l.Games, []string{"by", "to"}) {
		t.Fatalf("%+v, %v", l, err)
	}
}
