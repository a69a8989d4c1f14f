package lobby

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// reader is a page that keeps the live games as it is told of them.
type reader struct {
	t    *rapid.T
	user game.UserID
	live map[string]wire.Live
}

func (r *reader) UserID() game.UserID { return r.user }

func (r *reader) Send(lines []byte) {
	for text := range strings.Lines(string(lines)) {
		var o struct {
			T string
			G string
			D json.RawMessage
		}
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			r.t.Fatalf("%q: %v", text, err)
		}
		switch o.T {
		case wire.OutLobby:
			var d wire.LobbyData
			json.Unmarshal(o.D, &d)
			r.live = map[string]wire.Live{}
			for _, g := range append(d.Live, d.Mine...) {
				r.live[g.G] = g
			}
		case wire.OutLive:
			var g wire.Live
			json.Unmarshal(o.D, &g)
			r.live[o.G] = g
		case wire.OutUnlive:
			delete(r.live, o.G)
		}
	}
}

// Games begin, end, move and are watched at random. A page that follows always has the first games of the list and its own, as
// they are now, no matter when it came.
func TestPagesHaveTheFirstGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newTown()
		some := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
		play := func(n, watchers int, present bool) {
			black, white := person(game.UserID(n%4+1)), person(game.UserID(n%3+10))
			if n%5 == 0 {
				white = person(hubtest.BotID)
			}
			l.Play(Game{Present: present, ID: fmt.Sprintf("g%03d", n), Private: n%7 == 3, Black: &black, White: &white,
				Moves: []string{}, Watchers: watchers}, Origin{Moved: time.Unix(int64(n), 0)})
		}
		for n := range listMax + 30 {
			play(n, n%3, n%11 > 0)
		}
		var pages []*reader
		for range 20 {
			n := some("game", listMax+60)
			switch some("what", 5) {
			case 0:
				r := &reader{t: t, user: game.UserID(some("user", 6))}
				pages = append(pages, r)
				l.Follow(r)
			case 1:
				play(n, some("watchers", 4), some("present", 3) > 0)
			case 2:
				l.Over(fmt.Sprintf("g%03d", n))
			case 3:
				if e := l.entries[fmt.Sprintf("g%03d", n)]; e != nil {
					e.Move(board.White, []string{"h8"})
				}
			case 4:
				l.flush(true)
			}
		}
		for range (listMax+60)/liveMax + 1 {
			l.flush(true)
		}
		for _, r := range pages {
			want := map[string]wire.Live{}
			for _, e := range l.public.first(listMax) {
				want[e.game.ID] = e.Live().Wire()
			}
			for id := range l.gamesOf(r.user).all() {
				want[id] = l.entries[id].Live().Wire()
			}
			a, b := slices.Sorted(maps.Keys(r.live)), slices.Sorted(maps.Keys(want))
			if !slices.Equal(a, b) {
				t.Fatalf("user %d has %v, not %v", r.user, a, b)
			}
			for id, g := range want {
				if got := r.live[id]; !slices.Equal(got.Moves, g.Moves) || got.Watchers != g.Watchers {
					t.Fatalf("user %d has %+v, not %+v", r.user, got, g)
				}
			}
		}
	})
}

// People's games come before those with bots, those past the opening before the others, then those of the strongest, then
// those first that most watch, then those with the latest move, to the minute.
func TestTheMostInterestingFirst(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		l := newTown()
		black, white, bot := person(1), person(2), person(hubtest.BotID)
		play := func(id string, white records.User, watchers int, ago time.Duration) *Entry {
			e, _, _ := l.Play(Game{Present: true, ID: id, Black: &black, White: &white, Watchers: watchers},
				Origin{Moved: time.Now().Add(-ago)})
			return e
		}
		play("bot", bot, 9, 0)
		old := play("old", white, 0, time.Hour)
		play("new", white, 0, time.Minute)
		play("watched", white, 2, time.Hour)
		is := func(want ...string) {
			t.Helper()
			var got []string
			for _, e := range l.public.list {
				got = append(got, e.game.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%v, not %v", got, want)
			}
		}
		is("watched", "new", "old", "bot")
		old.Move(board.White, nil)
		is("watched", "old", "new", "bot")
		black.Rating, white.Rating = &records.Rating{Value: 1900}, &records.Rating{Value: 1700}
		strong := play("strong", white, 0, time.Hour)
		is("strong", "watched", "old", "new", "bot")
		old.Move(board.White, make([]string, openingStones))
		is("old", "strong", "watched", "new", "bot")
		strong.Move(board.White, make([]string, openingStones))
		is("strong", "old", "watched", "new", "bot")
		old.Move(board.White, nil) // all are taken back
		is("strong", "watched", "old", "new", "bot")
	})
}
