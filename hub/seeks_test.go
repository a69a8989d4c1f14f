package hub

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// The open games of many guests of one network leave the others' on the list, on the server where they are and on another one.
func TestOpenGamesOfOneNetwork(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann := b.call(1)
		honest := ann.made(wanted("black", game.Fischer))
		const crowd = 14
		a.addresses, b.addresses = map[int]string{}, map[int]string{}
		for i := range crowd {
			u := int(hubtest.Guests) + i
			at := []*server{a, b}[i%2]
			at.addresses[u] = fmt.Sprintf("2001:db8:7:%x::/64", i)
			at.call(u).made(wanted("black", game.Fischer))
		}
		other := int(hubtest.Guests) + crowd
		a.addresses[other] = "198.51.100.7"
		last := a.call(other).made(wanted("black", game.Fischer))
		for _, n := range s.nodes {
			await.That(t, "ten of one network, and the others", func() (any, bool) {
				var d wire.LobbyData
				if err := json.Unmarshal(n.hub.FirstLobby(0).JSON, &d); err != nil {
					t.Fatal(err)
				}
				var found [2]bool
				for _, s := range d.Seeks {
					found[0], found[1] = found[0] || s.G == honest, found[1] || s.G == last
				}
				return len(d.Seeks), len(d.Seeks) == 12 && found == [2]bool{true, true}
			})
		}
	})
}
