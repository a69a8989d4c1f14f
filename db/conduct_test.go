package db_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
)

// A player who leaves four of a few games pauses, for longer the next time. Nobody else does, and bots' and private
// games do not count.
func TestConduct(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	d, c := dbtest.Open(t, url), sql(t, url)
	ann, bob := newMember(t, d, "Ann"), newMember(t, d, "Bob")
	at := time.Now().Add(-time.Hour)
	n := 0
	play := func(reason game.Reason, blame, actor game.UserID, change func(*past)) {
		t.Helper()
		n++
		p := past{id: fmt.Sprintf("g%03d", n), black: ann, white: bob, rule: "renju", reason: string(reason), control: controls[1], ended: at.Add(time.Duration(n) * time.Second)}
		if change != nil {
			change(&p)
		}
		p.put(t, c)
		payload := `{}`
		if blame != 0 {
			payload = fmt.Sprintf(`{"blame":%d}`, blame)
		}
		must(t, c, `INSERT INTO game_events (game, seq, kind, actor, client_id, at, payload) SELECT number, 2, 'end', $2, '', ended, $3 FROM games WHERE id = $1`, p.id, actor, payload)
	}
	step := func() conduct.Record {
		t.Helper()
		for {
			more, err := d.Conduct().Step(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				break
			}
		}
		r, err := d.People().Conduct(t.Context(), bob)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	play(game.ByAway, bob, ann, func(p *past) { p.private = true })
	play(game.ByAway, bob, ann, func(p *past) { p.control = controls[len(controls)-1] }) // of days
	play(game.ByFive, 0, 0, nil)
	play(game.Aborted, bob, bob, nil)
	play(game.Aborted, bob, 0, nil)
	play(game.ByAway, bob, ann, nil)
	play(game.ByTime, bob, 0, nil)
	want := []conduct.Ending{conduct.Left, conduct.Left, conduct.NoShow, conduct.Abort, conduct.Fair}
	r := step()
	if fmt.Sprint(r.Endings()) != fmt.Sprint(want) || r.Pause != nil {
		t.Fatalf("%q, %v", r.Endings(), r.Pause)
	}
	play(game.ByAway, bob, ann, nil)
	r = step()
	if r.Pause == nil || r.Pause.Ends.Sub(r.Pause.Began) != conduct.First {
		t.Fatalf("%+v: %v", conduct.Counted(r.Endings()), r.Pause)
	}
	at = at.Add(30 * time.Minute)
	play(game.ByAway, bob, ann, nil)
	at = at.Add(29 * time.Minute)
	play(game.ByAway, bob, ann, nil)
	r = step()
	if got := r.Pause.Ends.Sub(r.Pause.Began); got != 2904*time.Second {
		t.Errorf("the third pause takes %v", got)
	}
	at = at.Add(time.Hour)
	play(game.ByTime, 0, 0, nil)
	must(t, c, `INSERT INTO game_events (game, seq, kind, actor, client_id, at, payload) SELECT number, 1, 'move', $2, '', ended - interval '2 minutes', '{}' FROM games WHERE id = $1`, fmt.Sprintf("g%03d", n), ann)
	must(t, c, `INSERT INTO proven_lost VALUES ($1, $2)`, fmt.Sprintf("g%03d", n), bob)
	r = step()
	if r.Endings()[0] != conduct.SatOut {
		t.Errorf("sat out, and counts as %q", r.Endings()[0])
	}
	pausing, err := d.People().Pausing(t.Context(), []game.UserID{ann, bob})
	if err != nil || len(pausing) != 1 || !pausing[bob].Equal(r.Pause.Ends) {
		t.Errorf("%v, %v", pausing, err)
	}
	if again := step(); len(again.Ends) != len(r.Ends) {
		t.Error("read twice")
	}
	if _, err := d.Accounts().Delete(t.Context(), bob, time.Now()); err != nil {
		t.Fatal(err)
	}
	if r := step(); len(r.Ends) != 0 || r.Pause != nil {
		t.Errorf("of who has left: %+v", r)
	}
}
