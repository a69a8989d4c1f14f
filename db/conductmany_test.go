package db_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
)

// asked counts the statements that a database is sent, those left out that it makes of itself.
type asked struct {
	mu sync.Mutex // guards the following
	n  int
}

func (a *asked) add(plan string) {
	var told struct {
		Query string `json:"Query Text"`
	}
	if json.Unmarshal([]byte(plan), &told) != nil || strings.HasPrefix(told.Query, "SELECT 1 FROM ONLY") { // a foreign key's check
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.n++
}

// during counts those of f.
func (a *asked) during(f func()) int {
	a.mu.Lock()
	a.n = 0
	a.mu.Unlock()
	f()
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.n
}

// The ends of many games that were left are read in a constant number of statements. Each of many ends counts as it does one by
// one: the fourth is too many, and the next pauses are longer.
func TestManyEndsAreLookedAtAtOnce(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	var a asked
	d, err := db.OpenExplained(context.Background(), url, a.add)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	c := sql(t, url)
	at, n := time.Now().Add(-24*time.Hour), 0
	ann, bob, cleo := newMember(t, d, "Ann"), newMember(t, d, "Bob"), newMember(t, d, "Cleo")
	leave := func(games int) {
		t.Helper()
		for range games {
			n++
			at = at.Add(20 * time.Minute)
			p := past{id: fmt.Sprintf("g%03d", n), black: bob, white: []game.UserID{ann, cleo}[n%2], rule: "renju", reason: string(game.ByAway), control: controls[1], ended: at}
			p.put(t, c)
			must(t, c, `INSERT INTO game_events (game, seq, kind, actor, client_id, at, payload) SELECT number, 2, 'end', 0, '', ended, $2 FROM games WHERE id = $1`,
				p.id, fmt.Sprintf(`{"blame":%d}`, bob))
		}
	}
	step := func() {
		t.Helper()
		if _, err := d.Conduct().Step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	step()
	leave(2)
	few := a.during(step)
	leave(30)
	if many := a.during(step); many > few+1 { // the pauses
		t.Errorf("%d statements, for two games %d", many, few)
	}
	r, err := d.People().Conduct(t.Context(), bob)
	if err != nil || len(r.Ends) != conduct.Recent || r.Pause == nil || r.Pause.Ends.Sub(r.Pause.Began) <= conduct.First {
		t.Errorf("%d ends, %+v, %v", len(r.Ends), r.Pause, err)
	}
	// One after the other, each game is judged by those before it.
	want, began, ends := 0, time.Time{}, time.Time{}
	var pause *conduct.Pause
	for i := range n {
		kinds := make([]conduct.Ending, i+1)
		for k := range kinds {
			kinds[k] = conduct.Left
		}
		if !conduct.Counted(kinds).TooMuch() {
			continue
		}
		if next, begins := conduct.Next(pause, at.Add(time.Duration(i+1-n)*20*time.Minute)); begins {
			pause, want, began, ends = &next, want+1, next.Began, next.Ends
		}
	}
	var got int
	if err := c.QueryRow(t.Context(), `SELECT count(*) FROM pauses WHERE user_id = $1`, bob).Scan(&got); err != nil || got != want {
		t.Errorf("%d pauses, want %d (%v)", got, want, err)
	}
	if r.Pause != nil && (r.Pause.Began.Sub(began).Abs() > time.Millisecond || r.Pause.Ends.Sub(ends).Abs() > time.Millisecond) {
		t.Errorf("the last one %v, want from %v to %v", r.Pause, began, ends)
	}
}
