package pairing

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// stage is where shows are stored and listed.
type stage struct {
	Users
	made   []records.NewGame
	listed []string
	fail   error
}

func (s *stage) CreateGame(_ context.Context, n records.NewGame) error {
	if s.fail == nil {
		s.made = append(s.made, n)
	}
	return s.fail
}

func (s *stage) Bot(_ context.Context, b records.NewBot) (records.User, error) {
	at := slices.IndexFunc(level.All(), func(l *level.Level) bool { return l.ID == b.Level })
	return records.User{ID: game.UserID(900 + at), Name: b.Level, Bot: b.Level}, nil
}

func (*stage) Full() bool                          { return false }
func (*stage) Made(string, bool)                   {}
func (s *stage) List(_ context.Context, id string) { s.listed = append(s.listed, id) }

// showStore is the stage as a Store.
type showStore struct{ *stage }

func (showStore) Made(context.Context, records.Making) (string, error) { return "", nil }

// Two bots play when somebody looks and no public game has moved for a minute: neighbours, casual, one game in a minute. A
// running show is told that somebody looks. One of another server is not.
func TestShows(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m, s := newTown(), &stage{}
		m.cfg.Store, m.cfg.Users, m.cfg.Openings = showStore{s}, s, s
		var shows shows
		look := func(want int, watched ...string) {
			t.Helper()
			m.watched = nil
			if err := shows.look(m.Pairing, time.Now()); err != nil {
				t.Error(err)
			}
			if len(s.made) != want || len(s.listed) != want || len(m.watched) != len(watched) || len(watched) > 0 && m.watched[0] != watched[0] {
				t.Fatalf("%d made, %d listed, want %d; watched: %v, want %v", len(s.made), len(s.listed), want, m.watched, watched)
			}
		}
		look(0) // nobody looks
		p := &page{}
		m.lists.Follow(p)
		m.play("people", person(1), person(2), game.NoClock, lobby.Origin{Moved: time.Now()})
		look(0)
		time.Sleep(2 * time.Minute)
		look(1)
		n := s.made[0]
		black, white := n.Events[0].Payload.Black, n.Events[0].Payload.White
		if n.Settings.Rated || n.Private || n.Host != black || black-white != 1 && white-black != 1 || n.Settings.Time.Kind != game.NoClock {
			t.Errorf("%+v", n)
		}
		look(1) // in the same minute
		time.Sleep(time.Minute)
		s.fail = fault.New(fault.Conflict, "another server has made it")
		look(1)
		time.Sleep(time.Minute)
		s.fail = fault.New(fault.Retry, "not now")
		for _, fails := range []bool{true, false} { // once a minute
			if err := shows.look(m.Pairing, time.Now()); (err != nil) != fails {
				t.Error(err)
			}
		}
		s.fail = nil
		bots := [2]records.User{{ID: black, Bot: "elm"}, {ID: white, Bot: "fir"}}
		m.play(n.ID, bots[0], bots[1], game.NoClock, lobby.Origin{Moved: time.Now()})
		look(1, n.ID)
		time.Sleep(time.Hour)
		look(1, n.ID)
		m.cfg.Ours = func(string) bool { return false }
		look(2) // another server's, which stands still
		m.lists.Unfollow(p)
		look(2)
	})
}
