package events

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/member/push"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// site is some servers of one store, and games that the first player wins after half a minute.
type site struct {
	t      *testing.T
	store  *hubtest.Events
	guests hubtest.EventGuests
	papers hubtest.Federations
	stop   chan struct{}
	one    *Service
	shows  atomic.Int64 // games that were asked for

	mu    sync.Mutex // guards the following
	begun map[string]int
	told  []push.Notice
	lost  map[string]bool
	calls []wire.Called // by call
	hold  bool          // games go on
	away  bool          // the store is

	blocks map[game.UserID][]game.UserID // who has blocked whom, by who is blocked
}

// Ratings is Players': a user in it has a rating.
func (s *site) Ratings(_ context.Context, _ game.RatingPool, users []game.UserID) (map[game.UserID]records.Rating, error) {
	out := map[game.UserID]records.Rating{}
	for _, u := range users {
		out[u] = records.Rating{Value: 2000 - int(u), Provisional: u > 900}
	}
	return out, nil
}

// Blocked is Players': two users who are a hundred apart have blocked each other, and user 666 everybody.
func (s *site) Blocked(_ context.Context, a, b game.UserID) (bool, error) {
	return a-b == 100 || b-a == 100 || a == 666 || b == 666, nil
}

// Barred are users 800 to 899.
func (s *site) Barred(_ context.Context, users []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	out := map[game.UserID]moderation.Sanctions{}
	for _, u := range users {
		if u >= 800 && u < 900 {
			out[u] = moderation.Sanctions{Unrated: moderation.Forever, UnratedFor: moderation.Unfair}
		}
	}
	return out, nil
}

func (s *site) begin(_ context.Context, games []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range games {
		if s.begun[g]++; s.begun[g] > 1 {
			s.t.Errorf("game %s has begun twice", g)
		}
		if !s.hold {
			time.AfterFunc(30*time.Second, func() { s.store.End(tournament.GameOver{Game: g, Reason: game.ByAgreement, Plies: 40}) })
		}
	}
}

func (s *site) notify(n push.Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = append(s.told, n)
}

// lose is Config.End.
func (s *site) lose(_ context.Context, id string, _ game.UserID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.lost[id] {
		s.lost[id] = true
		s.store.End(tournament.GameOver{Game: id, Reason: game.ByResign, Plies: 9})
	}
}

// mayTalk is Config.MayTalk: user 4 has written enough.
func (s *site) mayTalk(u game.UserID) error {
	if u == 4 {
		return room.TooManyWords(time.Second)
	}
	return nil
}

// blockers is Config.Blockers.
func (s *site) blockers(_ context.Context, writers []game.UserID) (map[game.UserID][]game.UserID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[game.UserID][]game.UserID{}
	for _, u := range writers {
		if list := s.blocks[u]; len(list) > 0 {
			out[u] = slices.Clone(list)
		}
	}
	return out, nil
}

// call is Config.Call.
func (s *site) call(users []game.UserID, c wire.Called) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(users) != 1 || users[0] != 3 {
		s.t.Errorf("users %v are called", users)
	}
	s.calls = append(s.calls, c)
}

// called returns the calls so far.
func (s *site) called() []wire.Called {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// service is a server that does nothing by itself.
func (s *site) service() *Service {
	return New(Config{Store: s.store, Guests: &s.guests, Papers: &s.papers, Players: s, Here: func(game.UserID) bool { return true }, Begin: s.begin, End: s.lose, Call: s.call, Chat: s.store, MayTalk: s.mayTalk, Blockers: s.blockers, Show: s.show, Notify: s.notify, Key: []byte("key"), Log: slog.New(slog.DiscardHandler)})
}

// server starts a server.
func (s *site) server() *Service {
	service := s.service()
	go service.Run(s.stop)
	return service
}

func newSite(t *testing.T, servers int) *site {
	t.Helper()
	s := &site{t: t, store: hubtest.NewEvents(), stop: make(chan struct{}), begun: map[string]int{}, lost: map[string]bool{}}
	s.store.Err = func() error {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.away {
			return errors.New("away")
		}
		return nil
	}
	for range servers {
		s.one = s.server()
	}
	return s
}

func (s *site) setAway(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away = on
}

// end stops the servers.
func (s *site) end() {
	close(s.stop)
	synctest.Wait()
}

func planOf(kind tournament.Kind) tournament.Plan {
	return tournament.Plan{
		Kind: kind, Title: "Tuesday", Start: time.Now().Add(time.Minute), Rounds: 3, Minutes: 20, Pause: 20 * time.Second,
		Games: game.Settings{
			Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Rated: true,
			Time: game.TimeControl{Kind: game.Fischer, Initial: time.Minute},
		},
	}
}

func asker(u int) Asker { return Asker{User: game.UserID(u), Name: fmt.Sprint("P", u)} }

// create makes an event with players from 1 on.
func (s *site) create(kind tournament.Kind, players int) string {
	s.t.Helper()
	id, err := s.one.Create(s.t.Context(), asker(500), planOf(kind), "key")
	if err != nil {
		s.t.Fatal(err)
	}
	for u := range players {
		if err := s.one.Join(s.t.Context(), asker(u+1), id, Joining{}, ""); err != nil {
			s.t.Fatal(err)
		}
	}
	return id
}

func (s *site) view(id string, f func(t *tournament.Tournament)) {
	s.t.Helper()
	if err := s.one.View(s.t.Context(), id, f); err != nil {
		s.t.Fatal(err)
	}
}

// Users is Players'.
func (s *site) Users(_ context.Context, ids []game.UserID) (map[game.UserID]records.User, error) {
	out := map[game.UserID]records.User{}
	for _, u := range ids {
		out[u] = records.User{ID: u, Name: fmt.Sprint("P", u)}
	}
	return out, nil
}

// winAll has the first player win each game until the event is over.
func (s *site) winAll(id string) {
	s.t.Helper()
	for range 200 {
		over := false
		var ends []tournament.GameOver
		s.view(id, func(e *tournament.Tournament) {
			over = e.Phase == tournament.Over
			for _, r := range e.Sections[0].Rounds {
				for _, p := range r.Pairs {
					if p.Result == nil {
						ends = append(ends, tournament.GameOver{Game: p.Game, Reason: game.ByFive, Winner: e.Players[p.First].User})
					}
				}
			}
		})
		if over {
			return
		}
		for _, o := range ends {
			s.store.End(o)
		}
		time.Sleep(5 * time.Second)
	}
	s.t.Error("the event does not end")
}

// Member is Players': everybody of such a name is there.
func (s *site) Member(_ context.Context, name string) (u records.User, err error) {
	for n, member := range members {
		if strings.EqualFold(n, name) {
			return member, nil
		}
	}
	if _, err = fmt.Sscanf(name, "P%d", &u.ID); err != nil {
		return u, fault.New(fault.NotFound, "There is no such member.")
	}
	u.Name = name
	return u, err
}
