package hub

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tengen/hub/game"
)

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

// wholeLobby is the lobby as a user sees it, sorted anew.
func wholeLobby(l *lobby, u game.UserID) LobbyData {
	d := LobbyData{Seeks: []Seek{}, Live: []Live{}, Mine: []Live{}, Online: l.hub.conns.count()}
	for _, s := range l.seeks {
		if s.shown() {
			d.Seeks = append(d.Seeks, s.Seek)
		}
	}
	for id, g := range l.live {
		if !g.game.Private {
			d.Live = append(d.Live, g.now())
		}
		if _, mine := l.playing[u][id]; mine {
			d.Mine = append(d.Mine, g.now())
		}
	}
	slices.SortFunc(d.Seeks, func(a, b Seek) int { return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(a.G, b.G)) })
	slices.SortFunc(d.Live, func(a, b Live) int { return cmp.Or(cmp.Compare(b.Watchers, a.Watchers), cmp.Compare(a.G, b.G)) })
	slices.SortFunc(d.Mine, func(a, b Live) int { return cmp.Compare(a.G, b.G) })
	d.Seeks, d.Live = d.Seeks[:min(len(d.Seeks), lobbyMax)], d.Live[:min(len(d.Live), lobbyMax)]
	return d
}

// Whatever comes, goes, moves and is watched: a newcomer gets the bytes of the
// lobby as it would be if it were sorted anew.
func TestANewcomersLobby(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newFakeStore()
		h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy)})
		if err != nil {
			t.Fatal(err)
		}
		l := h.lobby
		users := []game.UserID{1, 2, 3, 4, 5}
		socks := map[game.UserID]*conn{}
		some := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
		const steps = 80
		crowd := 210 * some("crowd", 2) // more than a page gets
		for i := range crowd {
			l.play(Live{G: fmt.Sprint("crowd", i), Watchers: i % 7, Moves: []string{}})
			l.wait(Seek{G: fmt.Sprint("old", i), Host: fakeUser(9), Settings: Settings{Clock: TimeControl{Kind: game.Correspondence}}}, true)
		}
		for step := range steps {
			id, u := fmt.Sprint("g", some("game", 12)), users[some("user", len(users))]
			switch some("what", 6) {
			case 0:
				s := Seek{G: id, Host: fakeUser(u), Created: int64(some("age", 4))}
				if some("patient", 2) == 0 {
					s.Settings.Clock.Kind = game.Correspondence
				}
				l.wait(s, some("public", 4) > 0)
			case 1, 2:
				black, white := fakeUser(u), fakeUser(users[some("other", len(users))])
				private := id > "g5" // for good
				l.seat(id, black.ID, white.ID)
				l.play(Live{G: id, Private: private, Players: Players{Black: &black, White: &white}, Next: "black",
					Moves: []string{"h8"}, Watchers: some("watchers", 3)})
			case 3:
				if g := l.live[id]; g != nil {
					l.move(g, "white", []string{"h8", "<i9>"}) // also what JSON escapes
				}
			case 4:
				l.seat(id, 0, 0)
				l.over(id)
			case 5:
				if c := socks[u]; c != nil {
					delete(socks, u)
					h.conns.remove(c)
					break
				}
				user := fakeUser(u)
				socks[u] = newConn(h, nil, nil, Identity{User: &user})
				if err := h.conns.add(socks[u]); err != nil {
					t.Fatal(err)
				}
			}
			if crowd > 0 && step%20 != 19 { // or it takes long
				continue
			}
			var mine []*listed
			for g := range l.playing[u] {
				mine = append(mine, l.live[g])
			}
			slices.SortFunc(mine, func(a, b *listed) int { return cmp.Compare(a.game.G, b.game.G) })
			got := lobbyFrame(l.shown.first(lobbyMax), l.public.first(lobbyMax), mine, h.conns.count())
			if want := text(Out{T: OutLobby, D: wholeLobby(l, u)}); !bytes.Equal(got, want) {
				t.Fatalf("%s\nwant\n%s", got, want)
			}
		}
	})
}
