package hubtest

import (
	"context"
	"sync"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/store"
)

// Cluster is a Store that several nodes share.
type Cluster struct {
	*Store
	mu     sync.Mutex // guards the following, and is held before the store's
	nodes  map[string]*Member
	owners map[string]string      // of games: a node, or "" given up
	seats  map[game.UserID]string // the game that each has begun last, or is about to
	claims []Claims
	takes  map[string]int // how often each game has been taken by who asked for it
}

// Claims is a transaction that asked who owns games.
type Claims struct {
	Node  string
	At    time.Time
	Games int
}

// NewCluster returns a store without nodes.
func NewCluster() *Cluster {
	return &Cluster{Store: NewStore(), nodes: map[string]*Member{}, owners: map[string]string{}, seats: map[game.UserID]string{}, takes: map[string]int{}}
}

// Member is one node's view of the store.
type Member struct {
	*Store
	c      *Cluster
	name   string
	gone   bool      // guarded by the cluster's mu
	heard  time.Time // its last beat; guarded by it too
	joined time.Time
}

// Join adds a node.
func (c *Cluster) Join(name string) *Member {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &Member{Store: c.Store, c: c, name: name, joined: time.Now(), heard: time.Now()}
	c.nodes[name] = m
	return m
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

// Owner returns who owns a game.
func (c *Cluster) Owner(id string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.owners[id]
}

// Claims returns the transactions that have asked who owns games, and forgets them.
func (c *Cluster) Claims() []Claims {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.claims
	c.claims = nil
	return all
}

// Takes returns how often a game has been taken over, or taken by who wanted one that nobody owned.
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

func (m *Member) Node() string { return m.name }

var errFenced = fault.New(fault.Retry, "Fenced.")

func (m *Member) Append(a store.Append, done func(error)) {
	m.c.mu.Lock()
	gone := m.gone
	if !gone && a.Next != nil {
		m.c.owners[a.Next.ID] = m.name
	}
	m.c.mu.Unlock()
	if gone {
		go done(errFenced)
		return
	}
	m.Store.Append(a, done)
}

func (m *Member) CreateGame(ctx context.Context, n store.NewGame) error {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	if m.gone {
		return errFenced
	}
	err := m.Store.CreateGame(ctx, n)
	if err == nil {
		m.c.owners[n.ID] = m.name
	}
	return err
}

func (m *Member) Beat(_ context.Context, now time.Time) error {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	if m.gone {
		return errFenced
	}
	m.heard = now
	return nil
}

func (m *Member) LastBeat(context.Context) (time.Time, error)      { return m.joined, nil }
func (m *Member) Outage(ctx context.Context, o store.Outage) error { return m.Beat(ctx, o.Back) }
func (m *Member) Outages(context.Context) ([]store.Outage, error)  { return nil, nil }

// Release is nodes.Registry's.
func (m *Member) Release(_ context.Context, id string) error {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	for u, g := range m.c.seats {
		if g == id {
			delete(m.c.seats, u)
		}
	}
	return nil
}

// Reserve is nodes.Registry's.
func (m *Member) Reserve(_ context.Context, id string, host, guest game.UserID) (game.UserID, error) {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	for _, u := range []game.UserID{host, guest} {
		if g := m.c.seats[u]; u != 0 && g != "" && g != id && m.Final(g) == nil {
			return u, nil
		}
	}
	for _, u := range []game.UserID{host, guest} {
		if u != 0 {
			m.c.seats[u] = id
		}
	}
	return 0, nil
}

// missed returns what a game has missed whose owner was a node; the cluster's mu is held.
func (m *Member) missed(owner string) []store.Outage {
	if o := m.c.nodes[owner]; o != nil {
		return []store.Outage{{Heard: o.heard, Back: time.Now()}}
	}
	return nil
}

// free reports whether a game may be taken over; the cluster's mu is held.
func (m *Member) free(id string) bool {
	o := m.c.nodes[m.c.owners[id]]
	return o == nil || o.gone
}

// Claims is nodes.Registry's.
func (m *Member) Claims(_ context.Context, ids []string, take bool) (map[string]store.Claim, error) {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	m.c.claims = append(m.c.claims, Claims{Node: m.name, At: time.Now(), Games: len(ids)})
	if m.gone {
		return nil, errFenced
	}
	out := map[string]store.Claim{}
	for _, id := range ids {
		known := false
		m.Do(func(s *Store) { known = s.Games[id] != nil })
		switch owner := m.c.owners[id]; {
		case !known:
		case !m.free(id):
			out[id] = store.Claim{Owner: owner}
		case !take:
			out[id] = store.Claim{}
		default:
			m.c.take(id, m.name)
			out[id] = store.Claim{Owner: m.name, Taken: true, Missed: m.missed(owner)}
		}
	}
	return out, nil
}

func (m *Member) Orphans(ctx context.Context, most int) (out []store.Orphan, err error) {
	open, err := m.OpenGames(ctx)
	if err != nil {
		return nil, err
	}
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	if m.gone {
		return nil, errFenced
	}
	for _, g := range open {
		if owner := m.c.owners[g.ID]; m.free(g.ID) && len(out) < most {
			m.c.take(g.ID, m.name)
			out = append(out, store.Orphan{ID: g.ID, Black: g.Black, White: g.White, Damage: g.Damage, Missed: m.missed(owner)})
		}
	}
	return out, nil
}

func (m *Member) Free(_ context.Context, ids []string) error {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	for _, id := range ids {
		delete(m.c.owners, id)
	}
	return nil
}

func (m *Member) Leave(context.Context) error {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	m.gone = true
	for id, o := range m.c.owners {
		if o == m.name {
			m.c.owners[id] = ""
		}
	}
	return nil
}

func (m *Member) Look(context.Context) (gone []string, err error) {
	m.c.mu.Lock()
	defer m.c.mu.Unlock()
	for name, o := range m.c.nodes {
		if o.gone && name != m.name {
			gone = append(gone, name)
		}
	}
	return gone, nil
}
