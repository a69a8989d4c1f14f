package events

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Twenty thousand who watch one table are each told once a second at most, of one rendering for all, while an order comes ten
// times a second.
func TestACrowdOfWatchers(t *testing.T) {
	watchers := 20_000
	if testing.Short() {
		watchers = 2000
	}
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.create(tournament.Swiss, 2)
		ctx, leave := context.WithCancel(t.Context())
		var messages atomic.Int64
		renderings := sync.Map{}
		var following sync.WaitGroup
		for range watchers {
			following.Go(func() {
				if err := s.one.Follow(ctx, id, time.Minute, func(head []byte) error {
					if head != nil {
						messages.Add(1)
						renderings.Store(&head[0], true)
					}
					return nil
				}); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		const seconds = 10
		reads := s.store.Reads()
		for u := range 10 * seconds {
			if err := s.one.Join(t.Context(), asker(600+u), id, Joining{}, ""); err != nil {
				t.Fatal(err)
			}
			time.Sleep(100 * time.Millisecond)
		}
		leave()
		following.Wait()
		kinds := 0
		renderings.Range(func(any, any) bool { kinds++; return true })
		told, most := messages.Load(), int64(watchers*(seconds+2))
		t.Logf("%d watchers, %d orders in %d s: %d messages, %.2f a second each, of %d renderings; the event was read %d times", watchers, 10*seconds, seconds, told, float64(told)/float64(watchers)/seconds, kinds, s.store.Reads()-reads)
		if told > most || told < int64(watchers*seconds/2) || kinds > 12*seconds {
			t.Errorf("%d messages, %d renderings", told, kinds)
		}
	})
}

// A wall of boards is rendered once a second, however many look, and shows the first tables of those that go on.
func TestAWallIsRenderedOnceASecond(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		s.hold = true
		id := s.create(tournament.Swiss, 40)
		time.Sleep(2 * time.Minute)
		var out EventBoards
		for range 200 {
			text, err := s.one.Boards(t.Context(), id, 0, "")
			if err != nil || json.Unmarshal(text, &out) != nil {
				t.Fatalf("%s, %v", text, err)
			}
		}
		if n := s.shows.Load(); n != mostBoards || len(out.Boards) != mostBoards-1 {
			t.Errorf("%d games were asked for, %d are shown", n, len(out.Boards))
		}
		if b := out.Boards[0]; b.Black != "Ann" || b.White != "" || len(b.Moves) != 1 || b.Turn != "white" || b.Size != 15 {
			t.Errorf("%+v", b)
		}
		time.Sleep(time.Second)
		if _, err := s.one.Boards(t.Context(), id, 0, ""); err != nil || s.shows.Load() != 2*mostBoards {
			t.Error(s.shows.Load(), err)
		}
		if _, err := s.one.Boards(t.Context(), "nothing", 0, ""); !errors.Is(err, tournament.ErrMissing) {
			t.Error(err)
		}
		for u := range keptWalls + 1 {
			s.one.walls.of(fmt.Sprint(u))
		}
		if len(s.one.walls.known) > keptWalls {
			t.Errorf("%d walls are kept", len(s.one.walls.known))
		}
	})
}

// show is a game of which nothing but its id differs; one cannot be shown.
func (s *site) show(_ context.Context, id string) (wire.GameState, error) {
	if s.shows.Add(1)%mostBoards == 3 {
		return wire.GameState{}, errors.New("not now")
	}
	return wire.GameState{
		G: id, Settings: wire.Settings{Size: 15}, Players: wire.Players{Black: &wire.User{Name: "Ann"}},
		Moves: []wire.MoveRow{{At: "h8"}}, Next: &wire.Next{By: "white"},
	}, nil
}

// A client that names its last answer gets the boards that have changed since; a clock that runs on is no change. Other games, another
// channel of TV and an answer of another server give all boards anew.
func TestAWallTellsWhatHasChanged(t *testing.T) {
	clock := func(black, white, at int64, run string) *wire.Clock {
		return &wire.Clock{Black: black, White: white, At: at, Run: run}
	}
	one := func(at int64, moves ...string) EventBoard {
		return EventBoard{Game: "one", Moves: moves, Clock: clock(60_000-at, 50_000, at, "black"), Turn: "black", Now: at}
	}
	two := EventBoard{Game: "two", Moves: []string{"a1"}, Clock: clock(1000, 2000, 0, "")}
	w := &wall{name: "w"}
	has := map[string]string{} // what an asker has, by the asker
	ask := func(asker string) (out EventBoards) {
		t.Helper()
		text, err := w.answer(has[asker])
		if err != nil || json.Unmarshal(text, &out) != nil {
			t.Fatalf("%s, %v", text, err)
		}
		has[asker] = out.V
		return out
	}
	want := func(asker string, part bool, tv string, games ...string) {
		t.Helper()
		out := ask(asker)
		got, on := []string{}, ""
		for _, b := range out.Boards {
			got = append(got, b.Game)
		}
		if out.TV != nil {
			on = out.TV.Game
		}
		if out.Part != part || !slices.Equal(got, games) || on != tv {
			t.Errorf("%s: part %v, %v, on TV %q; want %v, %v, %q", asker, out.Part, got, on, part, games, tv)
		}
	}
	w.hang([]EventBoard{one(0), two}, nil)
	want("Ann", false, "", "one", "two")
	want("Ann", true, "")
	w.hang([]EventBoard{one(9000), two}, nil)
	want("Ann", true, "")
	if b := ask("Ben").Boards[0]; b.Now != 9000 || b.Clock.Black != 51_000 {
		t.Errorf("a newcomer is told an old clock: %+v", b)
	}
	w.hang([]EventBoard{one(10_000, "h8"), two}, nil)
	want("Ann", true, "", "one")
	want("Ben", true, "", "one")
	slow := one(11_000, "h8")
	slow.Clock.Black += 5000 // what the network took
	w.hang([]EventBoard{slow, two}, nil)
	want("Ann", true, "", "one")
	w.hang([]EventBoard{slow, two}, &two)
	want("Ann", false, "two", "one", "two")
	moved := two
	moved.Moves = []string{"a1", "a2"}
	w.hang([]EventBoard{slow, moved}, &moved)
	want("Ann", true, "two", "two")
	w.hang([]EventBoard{slow, moved}, nil)
	want("Ann", false, "", "one", "two")
	w.hang([]EventBoard{moved, slow}, nil)
	want("Ann", false, "", "two", "one")
	w.hang([]EventBoard{moved}, nil)
	want("Ben", false, "", "two")
	for _, v := range []string{"other." + strconv.Itoa(w.n), "w.99", "w.-1", "w.x", "w", strings.Repeat("9", 99)} {
		has["Eve"] = v
		want("Eve", false, "", "two")
	}
	for n := range 99 {
		moved.Moves = append(moved.Moves, "h8")
		w.hang([]EventBoard{moved}, nil)
		has["Eve"] = "w." + strconv.Itoa(n)
		ask("Eve")
	}
	for n := range 99 {
		has["Eve"] = "w." + strconv.Itoa(n)
		ask("Eve")
	}
	if len(w.texts) > keptTexts {
		t.Errorf("%d answers are kept", len(w.texts))
	}
}
