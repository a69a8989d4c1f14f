package hubtest

import (
	"context"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Cluster is a Store that several nodes share.
type Cluster struct {
	*Store
	mu     sync.Mutex // guards the following, and is held before the store's
	nodes  map[string]*Node
	owners map[string]string      // of games: a node, or "" given up
	seats  map[game.UserID]string // the game that each has begun last, or is about to
	claims []Claims
	takes  map[string]int // how often each game has been taken by an asking node
}

// Claims is a transaction that asked for games' owners.
type Claims struct {
	Node  string
	At    time.Time
	Games int
}

// NewCluster returns a store without nodes.
func NewCluster() *Cluster {
	return &Cluster{Store: NewStore(), nodes: map[string]*Node{}, owners: map[string]string{}, seats: map[game.UserID]string{}, takes: map[string]int{}}
}

// Node is one node's view of the store.
type Node struct {
	*Store
	c      *Cluster
	name   string
	gone   bool      // guarded by the cluster's mu
	heard  time.Time // its last beat; guarded by it too
	joined time.Time
}

// Join adds a node.
func (c *Cluster) Join(name string) *Node {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := &Node{Store: c.Store, c: c, name: name, joined: time.Now(), heard: time.Now()}
	c.nodes[name] = n
	return n
}

// Declare has a node found to have gone.
func (c *Cluster) Declare(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.nodes[name].gone = true
}

// Give makes games a node's, as if it had made them.
func (c *Cluster) Give(node string, ids []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range ids {
		c.owners[id] = node
	}
}

// Owner returns a game's owner.
func (c *Cluster) Owner(id string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.owners[id]
}

// Claims returns the transactions that have asked for games' owners, and forgets them.
func (c *Cluster) Claims() []Claims {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.claims
	c.claims = nil
	return all
}

// Takes returns how often a game has been taken over, or taken without an owner.
func (c *Cluster) Takes(id string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.takes[id]
}

// take makes a game a node's; mu is held.
func (c *Cluster) take(id, node string) {
	c.owners[id] = node
	c.takes[id]++
}

func (n *Node) Name() string { return n.name }

var errFenced = fault.New(fault.Retry, "Fenced.")

func (n *Node) Append(a records.Append, done func(error)) {
	n.c.mu.Lock()
	gone := n.gone
	if !gone && a.Next != nil {
		n.c.owners[a.Next.ID] = n.name
	}
	n.c.mu.Unlock()
	if gone {
		go done(errFenced)
		return
	}
	n.Store.Append(a, done)
}

func (n *Node) CreateGame(ctx context.Context, made records.NewGame) error {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	if n.gone {
		return errFenced
	}
	err := n.Store.CreateGame(ctx, made)
	if err == nil {
		n.c.owners[made.ID] = n.name
	}
	return err
}

func (n *Node) Beat(_ context.Context, now time.Time) error {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	if n.gone {
		return errFenced
	}
	n.heard = now
	return nil
}

func (n *Node) LastBeat(context.Context) (time.Time, error)        { return n.joined, nil }
func (n *Node) Outage(ctx context.Context, o records.Outage) error { return n.Beat(ctx, o.Back) }
func (n *Node) Outages(context.Context) ([]records.Outage, error)  { return nil, nil }

// Release is cluster.Registry's.
func (n *Node) Release(_ context.Context, id string) error {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	for u, g := range n.c.seats {
		if g == id {
			delete(n.c.seats, u)
		}
	}
	return nil
}

// Reserve is cluster.Registry's.
func (n *Node) Reserve(_ context.Context, id string, host, guest game.UserID) (game.UserID, error) {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	for _, u := range []game.UserID{host, guest} {
		if g := n.c.seats[u]; u != 0 && g != "" && g != id && n.Final(g) == nil {
			return u, nil
		}
	}
	for _, u := range []game.UserID{host, guest} {
		if u != 0 {
			n.c.seats[u] = id
		}
	}
	return 0, nil
}

// missed returns what a game has missed whose owner was a node; the cluster's mu is held.
func (n *Node) missed(owner string) []records.Outage {
	if o := n.c.nodes[owner]; o != nil {
		return []records.Outage{{Heard: o.heard, Back: time.Now()}}
	}
	return nil
}

// free reports whether a game may be taken over; the cluster's mu is held.
func (n *Node) free(id string) bool {
	o := n.c.nodes[n.c.owners[id]]
	return o == nil || o.gone
}

// Claims is cluster.Registry's.
func (n *Node) Claims(_ context.Context, ids []string, take bool) (map[string]records.Claim, error) {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	n.c.claims = append(n.c.claims, Claims{Node: n.name, At: time.Now(), Games: len(ids)})
	if n.gone {
		return nil, errFenced
	}
	out := map[string]records.Claim{}
	for _, id := range ids {
		known := false
		n.Do(func(s *Store) { known = s.Games[id] != nil })
		switch owner := n.c.owners[id]; {
		case !known:
		case !n.free(id):
			out[id] = records.Claim{Owner: owner}
		case !take:
			out[id] = records.Claim{}
		default:
			n.c.take(id, n.name)
			out[id] = records.Claim{Owner: n.name, Taken: true, Missed: n.missed(owner)}
		}
	}
	return out, nil
}

func (n *Node) Orphans(ctx context.Context, most int) (out []records.Orphan, err error) {
	open, err := n.OpenGames(ctx)
	if err != nil {
		return nil, err
	}
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	if n.gone {
		return nil, errFenced
	}
	for _, g := range open {
		if owner := n.c.owners[g.ID]; n.free(g.ID) && len(out) < most {
			n.c.take(g.ID, n.name)
			out = append(out, records.Orphan{ID: g.ID, Black: g.Black, White: g.White, Damage: g.Damage, Missed: n.missed(owner)})
		}
	}
	return out, nil
}

func (n *Node) Free(_ context.Context, ids []string) error {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	for _, id := range ids {
		delete(n.c.owners, id)
	}
	return nil
}

func (n *Node) Leave(context.Context) error {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	n.gone = true
	for id, o := range n.c.owners {
		if o == n.name {
			n.c.owners[id] = ""
		}
	}
	return nil
}

func (n *Node) Look(context.Context) (gone []string, err error) {
	n.c.mu.Lock()
	defer n.c.mu.Unlock()
	for name, o := range n.c.nodes {
		if o.gone && name != n.name {
			gone = append(gone, name)
		}
	}
	return gone, nil
}
