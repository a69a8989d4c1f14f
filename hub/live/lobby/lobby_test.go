package lobby

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A list in order is what sorting makes of the same elements.
func TestOrderedIsSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := ordered[int]{compare: func(a, b int) int { return cmp.Compare(b, a) }}
		in := map[int]bool{}
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			x, y := rapid.IntRange(0, 15).Draw(t, "x"), rapid.IntRange(0, 15).Draw(t, "y")
			switch what := rapid.IntRange(0, 2).Draw(t, "what"); {
			case what == 0:
				o.add(x)
				in[x] = true
			case what == 1:
				o.remove(x)
				delete(in, x)
			case !in[y] || x == y:
				o.replace(x, y)
				delete(in, x)
				in[y] = true
			}
			var want []int
			for x := range in {
				want = append(want, x)
			}
			slices.SortFunc(want, o.compare)
			if !slices.Equal(o.list, want) || !slices.Equal(o.first(3), want[:min(3, len(want))]) {
				t.Fatalf("%v, want %v", o.list, want)
			}
		}
	})
}

// town is a lobby, and what it asks for.
type town struct {
	*Lobby
	online  int
	damaged map[game.UserID][]Game
	site    map[game.UserID]string
}

func newTown() *town {
	t := &town{damaged: map[game.UserID][]Game{}, site: map[game.UserID]string{}}
	t.Lobby = New(Config{
		Online: func() int { return t.online }, Damaged: func(u game.UserID) []Game { return t.damaged[u] }, Games: 50,
		Site: func(u game.UserID) string { return t.site[u] }, Batch: func() Batch { return hubtest.Batch[Follower]{} },
	})
	return t
}

// newcomer is a page that keeps what it is sent.
type newcomer struct {
	user game.UserID
	got  []byte
}

func (n *newcomer) UserID() game.UserID { return n.user }
func (n *newcomer) Send(lines []byte)   { n.got = append(n.got, lines...) }

// whole is the lobby as a user sees it, sorted anew.
func (t *town) whole(u game.UserID) wire.LobbyData {
	d := wire.LobbyData{Seeks: []wire.Seek{}, Live: []wire.Live{}, Mine: []wire.Live{}, Online: t.online, Clocks: wire.QuickClocks(), TV: onTV(t.tv.list())}
	first := slices.SortedFunc(slices.Values(t.seeks.all.list), func(a, b *openGame) int { // all of members
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	for i, s := range first {
		if i < listMax || s.Host.ID == u {
			d.Seeks = append(d.Seeks, s.Wire())
		}
	}
	for id, e := range t.entries {
		g := e.Live().Wire()
		if e.shown() {
			d.Live = append(d.Live, g)
		}
		if t.gamesOf(u).has(id) {
			d.Mine = append(d.Mine, g)
		}
	}
	for _, g := range t.damaged[u] {
		d.Mine = append(d.Mine, g.Wire())
	}
	slices.SortFunc(d.Seeks, func(a, b wire.Seek) int { return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(a.G, b.G)) })
	slices.SortFunc(d.Live, func(a, b wire.Live) int { return byInterest(t.entries[a.G], t.entries[b.G]) })
	slices.SortFunc(d.Mine, func(a, b wire.Live) int { return cmp.Compare(a.G, b.G) })
	d.Live = d.Live[:min(len(d.Live), listMax)]
	return d
}

// Games come, go, move and are watched at random. A newcomer gets the bytes of the lobby as it would be if it were sorted anew.
func TestANewcomersLobby(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newTown()
		users := []game.UserID{1, 2, 3, 4, 5}
		some := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
		const steps = 80
		crowd := 210 * some("crowd", 2) // more than a page gets
		for i := range crowd {
			l.Play(Game{Present: true, ID: fmt.Sprint("crowd", i), Watchers: i % 7, Moves: []string{}}, Origin{})
			l.ShowSeek(Seek{ID: fmt.Sprint("old", i), Host: person(9)})
		}
		for step := range steps {
			id, u := fmt.Sprint("g", some("game", 12)), users[some("user", len(users))]
			switch some("what", 7) {
			case 0:
				l.ShowSeek(Seek{ID: id, Host: person(u), Created: time.UnixMilli(int64(some("age", 4)))})
			case 1, 2:
				black, white := person(u), person(users[some("other", len(users))])
				private := id > "g5" // for good
				l.Count(id, black.ID, white.ID)
				l.Play(Game{ID: id, Private: private, Black: &black, White: &white, Next: board.Black,
					Moves: []string{"h8"}, Watchers: some("watchers", 3), Present: some("present", 3) > 0}, Origin{Moved: time.Unix(int64(60*some("minute", 3)), 0)})
			case 3:
				if g := l.entries[id]; g != nil {
					g.Move(board.White, []string{"h8", "<i9>"}) // also what JSON escapes
				}
			case 4:
				l.Over(id)
			case 5:
				l.HideSeek(Seek{ID: id, Created: time.UnixMilli(int64(some("age", 4)))})
				l.online = some("online", 9)
			case 6:
				if len(l.damaged[u]) > 0 {
					delete(l.damaged, u)
				} else {
					l.damaged[u] = []Game{{ID: fmt.Sprint("d", u), Damaged: true}}
				}
			}
			if crowd > 0 && step%20 != 19 { // or it takes long
				continue
			}
			page := &newcomer{user: u}
			l.Follow(page)
			l.Unfollow(page)
			if want := wire.Line(wire.Out{T: wire.OutLobby, D: l.whole(u)}); !bytes.Equal(page.got, want) {
				t.Fatalf("%s\nwant\n%s", page.got, want)
			}
		}
	})
}

// person is a user.
func person(u game.UserID) records.User { return hubtest.User(u) }

// A page that is just loading is shown the seeks that its user has had to leave, once: they are listed again as soon as it
// is here, which may be now.
func TestWholeHasOnesOwnSeeks(t *testing.T) {
	l := newTown()
	back := Seek{ID: "back", Host: person(1), Color: "random"}
	l.ShowSeek(back)
	for want, returning := range [][]Seek{1: {back}, 2: {back, {ID: "away", Host: person(1)}}} {
		var d wire.LobbyData
		if err := json.Unmarshal(l.Whole(1, returning).JSON, &d); err != nil || len(d.Seeks) != max(want, 1) {
			t.Errorf("%+v, %v", d.Seeks, err)
		}
	}
}
