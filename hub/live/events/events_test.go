package events

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/member/push"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Three servers run events of all kinds together, each game once.
func TestServersRunEvents(t *testing.T) {
	for _, kind := range []tournament.Kind{tournament.Swiss, tournament.RoundRobin, tournament.Knockout, tournament.Arena} {
		virtual.Test(t, func(t *testing.T) {
			s := newSite(t, 3)
			defer s.end()
			if kind == tournament.Knockout {
				s.hold = true
			}
			id := s.create(kind, 6)
			time.Sleep(3 * time.Minute)
			if kind == tournament.Knockout { // draws would go on for ever
				s.winAll(id)
			}
			time.Sleep(30 * time.Minute)
			s.view(id, func(e *tournament.Tournament) {
				if e.Phase != tournament.Over {
					t.Errorf("%s: %s", kind, e.Phase)
				}
			})
		})
	}
}

// The game in play of a player who is disqualified is ended.
func TestAnExpelledPlayersGameIsEnded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		defer s.end()
		s.hold = true
		id := s.create(tournament.Swiss, 4)
		time.Sleep(2 * time.Minute)
		if err := s.one.Order(t.Context(), asker(500), id, tournament.Disqualify{User: 2, Text: "Unfair."}, ""); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		s.view(id, func(e *tournament.Tournament) {
			for _, p := range e.Sections[0].Rounds[0].Pairs {
				if in := p.First == 1 || p.Second == 1; s.lost[p.Game] != in {
					t.Errorf("game %s of %d and %d: ended %t", p.Game, p.First, p.Second, s.lost[p.Game])
				}
			}
		})
	})
}

// A player who sits in another game is called to the round that waits, again and again, until it begins.
func TestAPlayerIsCalledToTheRound(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 0)
		defer s.end()
		s.store.Busy = map[game.UserID]bool{3: true} // before anybody reads it
		s.server()
		s.one = s.server()
		id := s.create(tournament.Swiss, 4)
		time.Sleep(80 * time.Second)
		calls := s.called()
		n := len(calls)
		if n < 3 || n > 12 || calls[0].Event != id || calls[0].Title != "Tuesday" || calls[0].Until != calls[n-1].Until {
			t.Errorf("%+v", calls)
		}
		var head EventHead
		text, err := s.one.Head(t.Context(), id)
		if err == nil {
			err = json.Unmarshal(text, &head)
		}
		if err != nil || len(head.Sections[0].Waits) != 1 || head.Sections[0].Next == nil || head.Sections[0].Next.UnixMilli() != calls[0].Until {
			t.Errorf("%+v, %v", head.Sections, err)
		}
		time.Sleep(2 * time.Minute)
		s.view(id, func(e *tournament.Tournament) {
			if len(e.Sections[0].Rounds) != 1 {
				t.Error("the round has not begun")
			}
		})
		if n := len(s.called()); n > 40 {
			t.Errorf("%d calls", n)
		}
	})
}

// A store that is away for ten minutes while a round is due loses nothing, and nobody is a no-show for it: the round comes a
// minute after the store is back.
func TestTheStoreIsAway(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		defer s.end()
		id := s.create(tournament.Swiss, 6)
		time.Sleep(50 * time.Second)
		s.setAway(true)
		time.Sleep(10 * time.Minute)
		s.setAway(false)
		time.Sleep(50 * time.Second) // servers rest half a minute after a failure
		s.view(id, func(e *tournament.Tournament) {
			if e.Phase != tournament.Coming {
				t.Errorf("the event begins at once: %s", e.Phase)
			}
		})
		time.Sleep(20 * time.Minute)
		s.view(id, func(e *tournament.Tournament) {
			if e.Phase != tournament.Over || len(e.Sections[0].Rounds) != 3 {
				t.Errorf("%s, %d rounds", e.Phase, len(e.Sections[0].Rounds))
			}
			for i := range e.Players {
				if e.Players[i].NoShows > 0 {
					t.Errorf("%+v", e.Players[i])
				}
			}
		})
	})
}

// However many follow an event, and however fast it changes, each is told once a second at most, of one rendering, and of
// the last state.
func TestFollowersAreToldOnceASecond(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		defer s.end()
		id := s.create(tournament.Swiss, 2)
		other := s.server() // orders come to one server, followers are at another
		ctx, leave := context.WithCancel(t.Context())
		var mu sync.Mutex
		told, last := map[int]int{}, map[int]*byte{}
		var final EventHead
		for who := range 500 {
			go func() {
				err := other.Follow(ctx, id, time.Minute, func(head []byte) error {
					mu.Lock()
					defer mu.Unlock()
					if head != nil {
						told[who]++
						last[who] = &head[0]
						if who == 0 {
							return json.Unmarshal(head, &final)
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}()
		}
		synctest.Wait()
		before := s.store.Reads()
		for u := range 40 {
			if err := s.one.Join(t.Context(), asker(100+u), id, Joining{}, ""); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(3 * time.Second)
		mu.Lock()
		defer mu.Unlock()
		for who := range 500 {
			if told[who] < 3 || told[who] > 8 || last[who] != last[0] {
				t.Fatalf("follower %d was told %d times", who, told[who])
			}
		}
		if final.Players != 42 || len(final.Sections[0].Top) != 42 {
			t.Errorf("the last state: %d players", final.Players)
		}
		if reads := s.store.Reads() - before; reads > 40+16 {
			t.Errorf("the event was read %d times", reads)
		}
		leave()
		synctest.Wait()
	})
}

// gamesOn are the games of leagues that a user's calendar has in a time.
func gamesOn(t *testing.T, s *Service, u game.UserID, from, to time.Time) []calendar.Item {
	t.Helper()
	items, err := OnCalendar(s).Between(t.Context(), calendar.Query{User: u, From: from, To: to})
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(items, func(x calendar.Item) bool { return x.Kind != "game" })
}

func titlesOf(items []calendar.Item) string {
	var all []string
	for i := range items {
		all = append(all, items[i].Title)
	}
	return strings.Join(all, ", ")
}

// A game of a league stays one entry of a calendar when another instant is agreed, and the later entry replaces the earlier one.
func TestAnotherInstantInTheCalendar(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		p := planOf(tournament.League)
		p.Pause, p.League = 0, &tournament.LeaguePlan{Days: 3}
		id, err := s.one.Create(t.Context(), asker(500), p, "key")
		if err != nil {
			t.Fatal(err)
		}
		for u := range 2 {
			if err := s.one.Join(t.Context(), asker(u+1), id, Joining{}, ""); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Minute)
		agreed := func(in time.Duration) calendar.Item {
			at := time.Now().Add(in).Truncate(time.Minute).UTC()
			for _, err := range []error{
				s.one.Order(t.Context(), asker(1), id, tournament.Propose{At: at}, ""), s.one.Order(t.Context(), asker(2), id, tournament.Agree{At: at}, ""),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			items := gamesOn(t, s.one, 2, time.Now(), time.Now().Add(72*time.Hour))
			if len(items) != 1 || !items[0].Starts.Equal(at) {
				t.Fatalf("%+v", items)
			}
			return items[0]
		}
		first := agreed(9 * time.Hour)
		time.Sleep(time.Minute)
		if again := agreed(5 * time.Hour); again.ID != first.ID || again.Change <= first.Change {
			t.Errorf("%+v after %+v", again, first)
		}
	})
}

// Players of a league are told of a proposal, and both an hour before the agreed instant: once, by one of the servers.
func TestPlayersOfALeagueAreTold(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		defer s.end()
		p := planOf(tournament.League)
		p.Pause, p.League = 0, &tournament.LeaguePlan{Days: 3}
		id, err := s.one.Create(t.Context(), asker(500), p, "key")
		if err != nil {
			t.Fatal(err)
		}
		for u := range 2 {
			if err := s.one.Join(t.Context(), asker(u+1), id, Joining{}, ""); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Minute)
		at := time.Now().Add(5 * time.Hour).Truncate(time.Minute).UTC()
		if err := s.one.Order(t.Context(), asker(1), id, tournament.Propose{At: at}, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.one.Order(t.Context(), asker(2), id, tournament.Agree{At: at}, ""); err != nil {
			t.Fatal(err)
		}
		// The agreed game is in the calendars of its two players, and in nobody else's.
		for u, want := range map[game.UserID]string{1: "Tuesday: P1 – P2", 2: "Tuesday: P2 – P1", 500: "", 3: "", 0: ""} {
			items := gamesOn(t, s.one, u, at, at.Add(time.Minute))
			if got := titlesOf(items); got != want || want != "" && (!items[0].Mine || items[0].Path != "/events/"+id || !items[0].Starts.Equal(at)) {
				t.Errorf("%d: %+v", u, items)
			}
			if items := gamesOn(t, s.one, u, at.Add(time.Minute), at.Add(time.Hour)); len(items) != 0 {
				t.Error(items)
			}
		}
		time.Sleep(4*time.Hour + time.Minute)
		s.mu.Lock()
		told := slices.Clone(s.told)
		s.mu.Unlock()
		want := []push.Notice{
			{Kind: push.Challenge, Event: id, To: 2, Name: "P1"}, {Kind: push.Reminder, Event: id, To: 1, Name: "P2"}, {Kind: push.Reminder, Event: id, To: 2, Name: "P1"},
		}
		slices.SortFunc(told, func(a, b push.Notice) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.To, b.To)) })
		if !slices.Equal(told, want) {
			t.Errorf("%+v", told)
		}
		time.Sleep(time.Hour)
		s.view(id, func(e *tournament.Tournament) {
			if len(s.begun) != 1 || e.Phase != tournament.Over {
				t.Errorf("%d games, %s", len(s.begun), e.Phase)
			}
		})
	})
}

// A game of a league that is adjourned is shown as such, to followers too, and is neither on the wall nor on TV. It is none once it is resumed.
func TestAnAdjournedGameIsShown(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s, air := onTV(t)
		defer s.end()
		go s.one.Run(s.stop)
		p := planOf(tournament.League)
		p.Pause, p.League = 0, &tournament.LeaguePlan{Days: 3}
		id, err := s.one.Create(t.Context(), asker(500), p, "key")
		if err != nil {
			t.Fatal(err)
		}
		for u := range 2 {
			if err := s.one.Join(t.Context(), asker(u+1), id, Joining{}, ""); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Minute)
		at := time.Now().Add(time.Hour).Truncate(time.Minute).UTC()
		for _, err := range []error{
			s.one.Order(t.Context(), asker(1), id, tournament.Propose{At: at}, ""), s.one.Order(t.Context(), asker(2), id, tournament.Agree{At: at}, ""),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Hour)
		var game string
		s.view(id, func(e *tournament.Tournament) { game = e.Playing(0) })
		if game == "" || len(air.of(id).Games) != 1 {
			t.Fatalf("game %q, on TV %+v", game, air.now())
		}
		heads := make(chan EventHead, 100)
		ctx, cancel := context.WithCancel(t.Context())
		var following sync.WaitGroup
		following.Go(func() {
			_ = s.one.Follow(ctx, id, time.Hour, func(text []byte) error {
				var h EventHead
				if err := json.Unmarshal(text, &h); err != nil {
					t.Error(err)
				}
				heads <- h
				return nil
			})
		})
		for _, adjourned := range []bool{true, false} {
			if s.store.Adjourn(id); adjourned {
				s.store.Adjourn(id, game)
			}
			time.Sleep(time.Minute)
			var last EventHead
			for len(heads) > 0 {
				last = <-heads
			}
			section := last.Sections[0]
			if (last.Adjourned == 1) != adjourned || section.Pairs[0].Adjourned != adjourned || section.Top[0].Adjourned != adjourned || (section.Until != nil) != adjourned {
				t.Errorf("adjourned %v: %+v", adjourned, last)
			}
			if until := section.Until; adjourned && !until.Equal(section.Ends.Add(3*24*time.Hour)) {
				t.Errorf("until %v, the round ends %v", until, section.Ends)
			}
			s.view(id, func(e *tournament.Tournament) {
				if me := Me(e, asker(1)); me.Adjourned != adjourned || me.Game != game {
					t.Errorf("%+v", me)
				}
				if on := len(firstTables(e, 0)) == 1; on == adjourned {
					t.Errorf("adjourned %v, on the wall %v", adjourned, on)
				}
			})
			if on := len(air.of(id).Games) == 1; on == adjourned {
				t.Errorf("adjourned %v, on TV %v", adjourned, on)
			}
		}
		cancel()
		following.Wait()
	})
}

// Refusals of the service itself.
func TestRefusals(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.create(tournament.Swiss, 2)
		ctx := t.Context()
		for name, c := range map[string]struct{ got, want error }{
			"visitor":  {s.one.Join(ctx, Asker{}, id, Joining{}, ""), ErrVisitor},
			"guest":    {s.one.Join(ctx, Asker{User: 7, Guest: true}, id, Joining{}, ""), ErrGuest},
			"program":  {s.one.Join(ctx, Asker{User: 7, Program: true}, id, Joining{}, ""), tournament.ErrPrograms},
			"missing":  {s.one.Join(ctx, asker(7), "nothing", Joining{}, ""), tournament.ErrMissing},
			"not mine": {s.one.Order(ctx, asker(1), id, tournament.Stop{Text: "x"}, ""), tournament.ErrHost},
		} {
			if !errors.Is(c.got, c.want) {
				t.Errorf("%s: %v, want %v", name, c.got, c.want)
			}
		}
		if _, err := s.one.Create(ctx, Asker{User: 8, Program: true}, planOf(tournament.Swiss), ""); err == nil {
			t.Error("a program makes an event")
		}
		again, err := s.one.Create(ctx, asker(500), planOf(tournament.Swiss), "key")
		if err != nil || again != id {
			t.Errorf("the same command makes %s, %v", again, err)
		}
		for range mostMade - 1 {
			if _, err := s.one.Create(ctx, asker(500), planOf(tournament.Swiss), ""); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.one.Create(ctx, asker(500), planOf(tournament.Swiss), ""); !errors.Is(err, ErrMost) {
			t.Error(err)
		}
		for range orders {
			if err := s.one.Order(ctx, asker(3), id, tournament.Leave{}, ""); err != nil && !errors.Is(err, tournament.ErrNotIn) && !errors.Is(err, ErrOften) {
				t.Fatal(err)
			}
		}
		if err := s.one.Order(ctx, asker(3), id, tournament.Leave{}, ""); !errors.Is(err, ErrOften) {
			t.Error(err)
		}
		p := planOf(tournament.Swiss)
		p.Least = 1000
		if id, err = s.one.Create(ctx, asker(501), p, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.one.Join(ctx, asker(901), id, Joining{}, ""); !errors.Is(err, tournament.ErrRating) {
			t.Errorf("a provisional rating: %v", err)
		}
		// A member whom a moderator lets play unrated games only takes part in events of such games.
		if err := s.one.Join(ctx, asker(801), id, Joining{}, ""); fault.Of(err) == nil || fault.Of(err).Reason != "unrated" {
			t.Errorf("unrated games only: %v", err)
		}
		p.Games.Rated = false
		if id, err = s.one.Create(ctx, asker(502), p, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.one.Join(ctx, asker(801), id, Joining{}, ""); err != nil {
			t.Errorf("an event of unrated games: %v", err)
		}
	})
}

// The table's figures are the sums of their addends.
func TestShapes(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.create(tournament.RoundRobin, 5)
		time.Sleep(20 * time.Minute)
		s.view(id, func(e *tournament.Tournament) {
			figures := 0
			for _, r := range Rows(e, 0, true) {
				for _, f := range r.Figures {
					sum := 0.0
					for _, a := range f.Of {
						if !a.Dropped {
							sum += a.Value
						}
					}
					if figures++; sum != f.Value {
						t.Errorf("%s: %s is %v, its addends are %v", r.Name, f.Kind, f.Value, sum)
					}
				}
			}
			if pairs := Rounds(e, 0); figures != 15 || len(pairs) != 10 || pairs[0].Round != 5 || pairs[0].Score != "½-½" {
				t.Errorf("%d figures, %+v", figures, pairs)
			}
			if me := Me(e, asker(1)); !me.In || me.Place == 0 || me.Host {
				t.Errorf("%+v", me)
			}
			if lines, err := Results(e); err != nil || len(lines) == 0 {
				t.Error(err)
			}
			if log := Log(e); len(log.Records) < 3 || log.Records[0].Kind != "created" {
				t.Errorf("%+v", log)
			}
		})
	})
}
