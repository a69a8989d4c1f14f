package db_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

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

func newMember(t testing.TB, d *db.DB, name string) game.UserID {
	t.Helper()
	u, err := d.Accounts().AddMember(t.Context(), name, strings.ToLower(name), "hash", t0)
	if err != nil {
		t.Fatal(err)
	}
	return u.ID
}

// past is a finished game that is stored without a log.
type past struct {
	id                   string
	black, white         game.UserID
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
func (p *past) change(t testing.TB, c *pgx.Conn, user game.UserID, before, after float64) {
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

var pastRules = []string{"freestyle", "standard", "renju", "caro"}

// somePast makes up games between three users, some of them at one instant.
func somePast(r *rand.Rand, users []game.UserID, games int) (all []past) {
	for i := range games {
		n := r.IntN(3)
		p := past{
			id: fmt.Sprintf("game%03d", r.IntN(1000)*1000+i), black: users[n], white: users[(n+1+r.IntN(2))%3], rule: pastRules[r.IntN(4)],
			winner: []string{"black", "white", ""}[r.IntN(3)], reason: "resign", control: controls[r.IntN(len(controls))],
			rated: r.IntN(2) == 0, private: r.IntN(4) == 0, ended: t0.Add(time.Duration(r.IntN(200)) * time.Hour),
		}
		if r.IntN(10) == 0 {
			p.reason, p.winner = "aborted", ""
		}
		all = append(all, p)
	}
	return all
}
