package web

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// vacationLists is Vacations in memory.
type vacationLists map[game.UserID][]vacation.Span

func (l vacationLists) Vacations(_ context.Context, u game.UserID, _ time.Time) ([]vacation.Span, time.Time, error) {
	return l[u], time.Time{}, nil
}

func (l vacationLists) SetVacation(_ context.Context, u game.UserID, on bool, now time.Time) ([]vacation.Span, time.Time, error) {
	all := l[u]
	switch lasts := vacation.Now(all, now) != nil; {
	case on == lasts:
	case on:
		s, err := vacation.Begin(time.Time{}, all, now)
		if err != nil {
			return nil, time.Time{}, err
		}
		l[u] = append(all, s)
	default:
		all[len(all)-1].Until = now
	}
	return l[u], time.Time{}, nil
}

// Members begin and end vacations, not too often, until all days are taken; guests have none.
func TestVacations(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t, func(c *Config) { c.Vacations = vacationLists{} })
		guest := b.signed(b.post("/api/session", "{}"))
		ann := b.signed(b.post("/api/account/register", fmt.Sprintf(`{"name":"Ann","password":%q}`, goodWords)))
		for i, c := range []struct {
			body   string
			who    []*http.Cookie
			status int
		}{
			{`{"on":true}`, nil, 401}, {`{"on":true}`, []*http.Cookie{guest}, 403}, {`{"on":7}`, []*http.Cookie{ann}, 400},
			{`{"on":true}`, []*http.Cookie{ann}, 200}, {`{"on":true}`, []*http.Cookie{ann}, 200},
		} {
			if r := b.post("/api/me/vacation", c.body, c.who...); r.StatusCode != c.status {
				t.Errorf("%d: %d %s", i, r.StatusCode, text(t, r))
			}
		}
		own := func() vacation.Allowance {
			return read[vacation.Allowance](t, b.do(request{path: "/api/me/vacation", cookies: []*http.Cookie{ann}}))
		}
		if a := own(); a.Until != time.Now().Add(30*vacation.Day).UnixMilli() || a.Left != 29 || a.Most != 30 {
			t.Errorf("%+v", a)
		}
		refused := 0
		for i := range 3 * vacationChangesMost {
			if r := b.post("/api/me/vacation", fmt.Sprintf(`{"on":%v}`, i%2 == 1), ann); r.StatusCode == http.StatusTooManyRequests {
				refused++
			}
		}
		if a := own(); refused < 2*vacationChangesMost || a.Left < 20 {
			t.Errorf("%d changes at once were refused; %+v", refused, a)
		}
		time.Sleep(2 * time.Hour)
		if r := b.post("/api/me/vacation", `{"on":false}`, ann); r.StatusCode != 200 || own().Until != 0 {
			t.Errorf("%d: %+v", r.StatusCode, own())
		}
	})
}
