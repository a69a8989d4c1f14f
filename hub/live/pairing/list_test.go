package pairing

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Users come, go and begin games: the lobby shows the seeks that are listed, newest first, and to a user who is about to come
// its own too.
func TestWhatTheLobbyShows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newTown()
		some := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
		for range 80 {
			id, u := fmt.Sprint("g", some("game", 12)), game.UserID(1+some("user", 5))
			switch some("what", 4) {
			case 0:
				s := lobby.Seek{ID: id, Host: person(u), Created: time.UnixMilli(int64(some("age", 4))), Color: game.WishRandom}
				if some("patient", 2) == 0 {
					s.Settings.Time.Kind = game.Correspondence
				}
				m.Wait(s, some("public", 4) > 0)
			case 1:
				m.play(id, person(u), person(game.UserID(1+some("other", 5))), game.NoClock, lobby.Origin{})
			case 2:
				m.Over(id)
			case 3:
				m.come(u)
			}
			var want []lobby.Seek
			for _, s := range m.seeks.byID {
				if s.public && !s.withdrawn && (m.here[s.Host.ID] || s.Settings.Time.Kind == game.Correspondence) {
					want = append(want, s.Seek)
				}
			}
			slices.SortFunc(want, func(a, b lobby.Seek) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID)) })
			for _, returns := range []game.UserID{0, u} {
				if m.here[returns] {
					continue
				}
				for _, s := range m.seeks.of(returns) {
					if s.public && !s.withdrawn && s.Settings.Time.Kind != game.Correspondence {
						want = append(want, s.Seek)
					}
				}
				var d wire.LobbyData
				if err := json.Unmarshal(m.lists.Whole(returns, m.Returning(returns)).JSON, &d); err != nil {
					t.Fatal(err)
				}
				if !slices.EqualFunc(d.Seeks, want, func(a wire.Seek, b lobby.Seek) bool { return a.G == b.ID && a.Host.ID == b.Host.ID }) {
					t.Fatalf("%+v, want %+v", d.Seeks, want)
				}
			}
		}
	})
}

// A page that is just loading is shown the seeks that its user has had to leave: they are listed again as
// soon as it is here. Private ones it is not.
func TestWholeHasOnesOwnSeeks(t *testing.T) {
	m := newTown()
	m.come(1)
	m.Wait(lobby.Seek{ID: "own", Host: person(1), Color: "random"}, true)
	m.Wait(lobby.Seek{ID: "private", Host: person(1), Color: "random"}, false)
	m.come(1)
	for u, want := range map[game.UserID]int{0: 0, 1: 1, 2: 0} {
		var d wire.LobbyData
		if err := json.Unmarshal(m.lists.Whole(u, m.Returning(u)).JSON, &d); err != nil || len(d.Seeks) != want {
			t.Errorf("user %d: %+v, %v", u, d.Seeks, err)
		}
	}
}
