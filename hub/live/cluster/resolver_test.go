package cluster

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// asker is a forwarder that finds owners by itself.
type asker struct {
	*forwarder
	page *page
}

// askers runs f in virtual time with the gates of the nodes "b" and "c", and so many games that are the node a's.
func askers(t *testing.T, games int, f func(t *testing.T, all *hubtest.Cluster, ids []string, b, c asker)) {
	virtual.Test(t, func(t *testing.T) {
		all := hubtest.NewCluster()
		a := all.Join("a")
		var ids []string
		for i := range games {
			ids = append(ids, fmt.Sprint("game", i))
			a.Seated(ids[i], time.Hour, false)
		}
		if _, err := a.Claims(t.Context(), ids, true); err != nil {
			t.Fatal(err)
		}
		all.Claims()
		stop := make(chan struct{})
		var running sync.WaitGroup
		open := func(name string) asker {
			r := &rooms{}
			o := newOwned(all.Join(name), r, quiet)
			g := &forwarder{
				self: name, links: newLinks(name, hubtest.NewBus(), &ear{}, quiet, counter()), owned: o, log: quiet, rooms: r,
				pages: map[uint64]Page{}, routes: map[string]*route{}, aways: map[Page]int{}, unconfirmed: map[string][]unconfirmed{},
			}
			g.find = &resolver{owned: o, life: t.Context(), stop: stop, run: running.Go, answer: g.answer}
			return asker{g, &page{}}
		}
		f(t, all, ids, open("b"), open("c"))
		close(stop)
		running.Wait()
	})
}

// follow has a page watch games.
func (a asker) follow(t *testing.T, ids ...string) {
	t.Helper()
	for _, id := range ids {
		if err := a.forward(a.page, wire.In{T: wire.InWatch, G: id}, nil); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Wait()
}

// transactions returns when each node has asked for the owners of games since the last call. It fails if one has asked for too
// many of them at once.
func transactions(t *testing.T, all *hubtest.Cluster) map[string][]time.Time {
	t.Helper()
	synctest.Wait()
	at := map[string][]time.Time{}
	for _, c := range all.Claims() {
		if c.Games > 200 {
			t.Errorf("%d games in one transaction", c.Games)
		}
		at[c.Node] = append(at[c.Node], c.At)
	}
	return at
}

// When a node dies, the others take the games that are followed at them in few transactions, each node at a moment of its own,
// and each game has one new owner.
func TestADeadNodesGamesAreTakenInBatches(t *testing.T) {
	const games, most = 1000, 10 // transactions of a node
	askers(t, games, func(t *testing.T, all *hubtest.Cluster, ids []string, b, c asker) {
		for _, x := range []asker{b, c} {
			x.follow(t, ids...)
		}
		for node, at := range transactions(t, all) {
			if len(at) > most {
				t.Errorf("%s has asked %d times whose %d games are", node, len(at), games)
			}
		}
		all.Declare("a")
		died := time.Now()
		b.gone("a")
		c.gone("a")
		time.Sleep(againWithin)
		begun := map[string]time.Time{}
		for node, at := range transactions(t, all) {
			begun[node] = at[0]
			if len(at) > most || at[0].Sub(died) < againAfter {
				t.Errorf("%s has asked %d times for %d games, first after %v", node, len(at), games, at[0].Sub(died))
			}
		}
		if len(begun) != 2 || begun["b"].Equal(begun["c"]) {
			t.Errorf("the nodes have begun at %v", begun)
		}
		for _, id := range ids {
			if owner := all.Owner(id); all.Takes(id) != 2 || owner != "b" && owner != "c" { // the first time by a
				t.Fatalf("%s is %s's, and was taken %d times", id, owner, all.Takes(id))
			}
			for _, x := range []asker{b, c} {
				if r := x.routes[id]; r != nil && r.owner != all.Owner(id) {
					t.Fatalf("%s believes that %s is %s's", x.self, id, r.owner)
				}
			}
		}
	})
}

// Games that nobody owns, and that a node may not take, cost few transactions however long they are followed there.
func TestGamesThatNobodyTakes(t *testing.T) {
	const games = 1000
	askers(t, games, func(t *testing.T, all *hubtest.Cluster, ids []string, b, _ asker) {
		all.Declare("a")
		b.owned.stopTaking()
		b.follow(t, ids...)
		time.Sleep(10 * time.Second)
		if n := len(transactions(t, all)["b"]); n < 100 || n > 1100 { // one for each game every 250 ms would be 40,000
			t.Errorf("%d transactions in ten seconds", n)
		}
	})
}

// A page's messages about a game that changes hands wait until it has. None is refused.
func TestAGameThatIsBeingFreed(t *testing.T) {
	askers(t, 1, func(t *testing.T, all *hubtest.Cluster, ids []string, b, _ asker) {
		all.Declare("a")
		b.owned.freeing[ids[0]] = struct{}{}
		b.follow(t, ids[0])
		time.Sleep(time.Second)
		if r := b.routes[ids[0]]; r == nil || r.away || len(r.waiting) != 1 || len(transactions(t, all)["b"]) != 0 {
			t.Fatalf("%+v", r)
		}
		b.owned.mu.Lock()
		delete(b.owned.freeing, ids[0])
		b.owned.mu.Unlock()
		time.Sleep(againWithin)
		synctest.Wait()
		if all.Owner(ids[0]) != "b" || len(b.routes) != 0 || len(b.page.refused) != 0 {
			t.Errorf("%s's, %d routes, refused %v", all.Owner(ids[0]), len(b.routes), b.page.refused)
		}
	})
}

// A game that there is not is refused once, and forgotten; the others of its transaction are found.
func TestAGameThatThereIsNot(t *testing.T) {
	askers(t, 2, func(t *testing.T, all *hubtest.Cluster, ids []string, b, _ asker) {
		b.follow(t, ids[0], "no such", ids[1])
		if len(b.routes) != 2 || len(b.page.refused) != 1 {
			t.Errorf("%d routes, refused %v", len(b.routes), b.page.refused)
		}
	})
}
