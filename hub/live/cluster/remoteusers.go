package cluster

import (
	"maps"
	"slices"
	"sync"

	"github.com/tengen-go/tengen/hub/game"
)

// remoteUsers are the users who have a page open on other nodes.
type remoteUsers struct {
	mu      sync.Mutex                         // guards the following; nothing is locked under it
	sockets map[game.UserID]map[string]Sockets // by user and node
	people  map[string]int                     // users with a page open, by node
}

func newRemoteUsers() *remoteUsers {
	return &remoteUsers{sockets: map[game.UserID]map[string]Sockets{}, people: map[string]int{}}
}

// set notes how many sockets a user has on a node. It reports whether the user has come to the other nodes, or has left them all.
func (r *remoteUsers) set(node string, s Sockets) (changed bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.sockets[s.User]
	before := len(at)
	switch {
	case s.N > 0 && at == nil:
		r.sockets[s.User] = map[string]Sockets{node: s}
	case s.N > 0:
		at[node] = s
	default:
		if delete(at, node); len(at) == 0 {
			delete(r.sockets, s.User)
		}
	}
	return (before == 0) != (len(r.sockets[s.User]) == 0)
}

// setPeople notes how many users have a page open on a node.
func (r *remoteUsers) setPeople(node string, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.people[node] = max(0, n)
}

// forget forgets the users on a node. It returns those who are on no other node.
func (r *remoteUsers) forget(node string) (gone []game.UserID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.people, node)
	for u, at := range r.sockets {
		if _, ok := at[node]; !ok {
			continue
		}
		if delete(at, node); len(at) == 0 {
			delete(r.sockets, u)
			gone = append(gone, u)
		}
	}
	return gone
}

// all returns the users with a socket on other nodes.
func (r *remoteUsers) all() []game.UserID {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.sockets))
}

// socketsOf returns how many sockets a user has on other nodes.
func (r *remoteUsers) socketsOf(u game.UserID) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.sockets[u] {
		n += s.N
	}
	return n
}

// siteOf returns the network of a user who has sockets on other nodes, "" if none is known. Of several networks it returns the
// first by name.
func (r *remoteUsers) siteOf(u game.UserID) (site string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.sockets[u] {
		if s.Site != "" && (site == "" || s.Site < site) {
			site = s.Site
		}
	}
	return site
}

// peopleCount returns how many people have a page open on other nodes.
func (r *remoteUsers) peopleCount() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range r.people {
		n += k
	}
	return n
}
