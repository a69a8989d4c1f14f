package db_test

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// A case that is upheld gives the opponents their points in events whose results may still change, and a granted appeal takes that
// back. A dismissed one changes nothing, and neither does one that is upheld too late.
func TestCasesInEvents(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		upheld bool
		after  time.Duration // of the event's end
		points bool
	}{
		"upheld":              {true, time.Hour, true},
		"upheld, eight days":  {true, 8 * 24 * time.Hour, false},
		"dismissed":           {false, time.Hour, false},
		"upheld, in the last": {true, 7*24*time.Hour - time.Minute, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newEventFixture(t, tournament.Swiss, 2, func(_ *eventFixture, p *tournament.Plan) { p.Rounds = 1 })
			fp, m, ctx := f.db.Fairplay(), f.db.Moderation(), t.Context()
			var judges []game.UserID
			for _, name := range []string{"Mo", "Max", "Third"} {
				judges = append(judges, newMember(t, f.db, name))
				if _, err := m.SetRole(ctx, name, true, f.now); err != nil {
					t.Fatal(err)
				}
			}
			f.now = t0.Add(time.Hour)
			games := f.run(f.events)
			pair := func() tournament.Pair { return f.load().Sections[0].Rounds[0].Pairs[0] }
			f.end(games[0], "black", "resign", `{}`, 0)
			f.now = f.now.Add(time.Minute)
			f.run(f.events)
			f.now = f.now.Add(2 * time.Minute)
			f.run(f.events)
			before := f.load()
			if before.Phase != tournament.Over || !pair().Result.Played() {
				t.Fatalf("%s %+v", before.Phase, pair())
			}
			winner := before.Players[pair().First]
			if pair().Result.First != event.Win {
				winner = before.Players[pair().Second]
			}
			var speed string
			if err := f.sql.QueryRow(ctx, `SELECT speed FROM games WHERE id = $1`, games[0]).Scan(&speed); err != nil {
				t.Fatal(err)
			}
			f.now = before.EndedAt.Add(c.after)
			s := fairplay.Sheet{Grade: fairplay.LookFirst}
			ok := func(err error) {
				t.Helper()
				if err != nil {
					t.Fatal(err)
				}
			}
			ok(fp.Sheet(ctx, winner.User, "freestyle", speed, &s, f.now))
			ok(fp.Open(ctx, judges[0], winner.Name, "freestyle", speed, f.now))
			d, err := fp.Dossier(ctx, judges[0], winner.Name, "freestyle", speed)
			ok(err)
			ok(fp.Ask(ctx, judges[0], d.Case, f.now))
			ok(fp.State(ctx, winner.User, d.Case, "I played by myself.", f.now))
			for _, j := range judges[:2] {
				ok(fp.Decide(ctx, j, d.Case, c.upheld, reasonEnough, f.now))
			}
			settle := func() {
				t.Helper()
				_, err := m.Settle(ctx, f.now)
				ok(err)
				f.run(f.events)
				f.run(f.events)
			}
			settle()
			r := pair().Result
			if annulled := r.Why == tournament.AnnulledGame; annulled != c.points {
				t.Fatalf("%+v", r)
			}
			own, err := m.Own(ctx, winner.User, f.now)
			ok(err)
			if (len(own.Measures) == 1) != c.points {
				t.Errorf("the person reads %+v", own.Measures)
			}
			if !c.points {
				return
			}
			loser := f.load().Table(0)[0].Player
			if f.load().Players[loser].User == winner.User {
				t.Errorf("places: %+v", f.load().Table(0))
			}
			ok(fp.Appeal(ctx, winner.User, d.Case, "I filmed the game.", f.now))
			ok(fp.Answer(ctx, judges[2], d.Case, true, reasonEnough, f.now))
			settle()
			if r := pair().Result; !r.Played() || r.Why != "" {
				t.Errorf("after the appeal: %+v", r)
			}
			if n := f.count(`SELECT count(*) FROM annulled_games`) + f.count(`SELECT count(*) FROM event_games WHERE over AND NOT noted`); n != 0 {
				t.Errorf("%d games are left over", n)
			}
		})
	}
}
