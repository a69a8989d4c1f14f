package events

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// aired is what TV was told last.
type aired struct {
	mu  sync.Mutex // guards the following
	all []lobby.EventGames
}

func (a *aired) hear(all []lobby.EventGames) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.all = all
}

func (a *aired) now() []lobby.EventGames {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.all
}

func (a *aired) of(event string) (g lobby.EventGames) {
	for _, x := range a.now() {
		if x.Event == event {
			return x
		}
	}
	return g
}

// onTV starts a server that tells TV what there is, in a site whose games go on.
func onTV(t *testing.T) (*site, *aired) {
	s, a := newSite(t, 0), &aired{}
	s.hold = true
	s.one = s.service()
	s.one.c.Air = a.hear
	return s, a
}

// TV is told of the games of running events: those of the highest placed players first, of equals those of the strongest, none of an
// event that is to come or over.
func TestGamesOfEventsForTV(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s, a := onTV(t)
		defer s.end()
		go s.one.Run(s.stop)
		id := s.create(tournament.Swiss, 8) // player u has the rating 2000 - u
		time.Sleep(30 * time.Second)
		if len(a.now()) != 0 {
			t.Errorf("%+v before the start", a.now())
		}
		time.Sleep(time.Minute)
		strongest := func(places func(p tournament.Player) int) (games []string) {
			s.view(id, func(e *tournament.Tournament) {
				pairs := openPairs(e, 0)
				slices.SortStableFunc(pairs, func(x, y *tournament.Pair) int {
					return places(e.Players[x.First]) + places(e.Players[x.Second]) - places(e.Players[y.First]) - places(e.Players[y.Second])
				})
				for _, p := range pairs {
					games = append(games, p.Game)
				}
			})
			return games
		}
		byRating := strongest(func(p tournament.Player) int { return int(p.User) })
		if got := a.of(id); len(got.Games) != 4 || got.Title != "Tuesday" || len(a.now()) != 1 || got.Games[0] != byRating[0] || got.Games[3] != byRating[3] {
			t.Errorf("%+v, want %v", a.now(), byRating)
		}
		s.store.Hide(id)
		time.Sleep(reread + airEvery)
		if got := a.of(id); got.Title != "" || len(got.Games) != 4 {
			t.Errorf("%+v with its title hidden", got)
		}
		s.winAll(id)
		time.Sleep(airEvery)
		if len(a.now()) != 0 {
			t.Errorf("%+v after the end", a.now())
		}
	})
}

// After a round the game of the leaders comes first, also if others are stronger.
func TestTheLeadersComeFirst(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s, a := onTV(t)
		defer s.end()
		go s.one.Run(s.stop)
		id := s.create(tournament.Swiss, 8)
		time.Sleep(90 * time.Second)
		s.view(id, func(e *tournament.Tournament) { // the weaker player wins each game
			for _, p := range e.Sections[0].Rounds[0].Pairs {
				s.store.End(tournament.GameOver{Game: p.Game, Winner: max(e.Players[p.First].User, e.Players[p.Second].User)})
			}
		})
		time.Sleep(time.Minute)
		s.view(id, func(e *tournament.Tournament) {
			if len(e.Sections[0].Rounds) != 2 {
				t.Fatalf("%d rounds", len(e.Sections[0].Rounds))
			}
			places := placesOf(e, 0)
			sum := func(g string) int {
				for _, p := range openPairs(e, 0) {
					if p.Game == g {
						return places(p.First) + places(p.Second)
					}
				}
				t.Fatalf("game %s does not go on", g)
				return 0
			}
			games := a.of(id).Games
			if len(games) != 4 || !slices.IsSortedFunc(games, func(x, y string) int { return sum(x) - sum(y) }) || sum(games[0]) >= sum(games[3]) {
				t.Errorf("%v", games)
			}
		})
	})
}

// An outage leaves TV as it was. The board that is on is among an event's boards, also if it is none of the first tables.
func TestTVInAnOutage(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s, a := onTV(t)
		defer s.end()
		on := ""
		s.one.c.OnAir = func(string) string { return on }
		go s.one.Run(s.stop)
		id := s.create(tournament.Swiss, 4)
		time.Sleep(90 * time.Second)
		games := a.of(id).Games
		s.setAway(true)
		time.Sleep(time.Minute)
		if got := a.of(id).Games; len(games) != 2 || !slices.Equal(got, games) {
			t.Errorf("%v, then %v", games, got)
		}
		s.setAway(false)
		time.Sleep(time.Minute)
		for _, want := range []string{games[1], "elsewhere", ""} {
			on = want
			time.Sleep(2 * time.Second)
			var out EventBoards
			text, err := s.one.Boards(t.Context(), id, 0, "")
			if err != nil || json.Unmarshal(text, &out) != nil || (want == "") != (out.TV == nil) || out.TV != nil && out.TV.Game != want {
				t.Errorf("%s: %s, %v", want, text, err)
			}
		}
		synctest.Wait()
		if goes, err := GoesOn(s.one)(t.Context(), id); err != nil || !goes {
			t.Error(goes, err)
		}
		if _, err := GoesOn(s.one)(t.Context(), "nothing"); !errors.Is(err, tournament.ErrMissing) {
			t.Error(err)
		}
	})
}
