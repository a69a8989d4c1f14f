package events

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A simul on three servers: a blocked member does not get in, two starts at once begin it once, and it ends with its last game.
func TestServersRunASimul(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 3)
		defer s.end()
		p := planOf(tournament.Simul)
		p.Places, p.Level, p.Movers = 20, 10*time.Second, tournament.MoveInTurns
		hosted := asker(500)
		id, err := s.one.Create(t.Context(), hosted, p, "key")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.one.Join(t.Context(), asker(400), id, Joining{}, ""); !errors.Is(err, wire.ErrBlocked) {
			t.Errorf("one who is blocked: %v", err)
		}
		if err := s.one.Join(t.Context(), Asker{User: 7, Name: "Guest", Guest: true}, id, Joining{}, ""); !errors.Is(err, ErrGuest) {
			t.Error(err)
		}
		for u := range 21 {
			if err := s.one.Join(t.Context(), asker(u+1), id, Joining{}, ""); err != nil {
				t.Fatal(err)
			}
			if err := s.one.Order(t.Context(), hosted, id, tournament.Accept{User: game.UserID(u + 1)}, ""); (err != nil) != (u == 20) {
				t.Fatal(u, err)
			}
		}
		if err := s.one.Begin(t.Context(), hosted, id); !errors.Is(err, tournament.ErrSimulEarly) {
			t.Error(err)
		}
		time.Sleep(2 * time.Minute)
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() {
				if err := s.one.Begin(t.Context(), hosted, id); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		if len(s.begun) != 20 {
			t.Errorf("%d games", len(s.begun))
		}
		s.view(id, func(e *tournament.Tournament) {
			h := shape(e)
			if h.Players != 21 || h.Open != 20 || h.Simul == nil || h.Simul.Level != 10 || len(h.Sections[0].Pairs) != 20 || len(h.Sections[0].Top) != 21 {
				t.Errorf("%+v", h)
			}
			// The host has 1500, the first 1999: that much weaker the host is.
			if rows := h.Sections[0].Top; rows[0].Name != "P500" || rows[0].More != 0 || rows[1].More != -40 {
				t.Errorf("%+v", rows[:2])
			}
			if _, err := TRF(e, 0, nil); !errors.Is(err, tournament.ErrPair) {
				t.Error(err)
			}
			if me := Me(e, hosted); !me.In || !me.Host || !me.Owner || me.Game == "" {
				t.Errorf("%+v", me)
			}
		})
		time.Sleep(2 * time.Minute)
		s.view(id, func(e *tournament.Tournament) {
			if e.Phase != tournament.Over || e.Why != tournament.AllPlayed || e.Table(0)[0].Draws != 20 {
				t.Errorf("%s, %s, %+v", e.Phase, e.Why, e.Table(0)[0])
			}
		})
	})
}
