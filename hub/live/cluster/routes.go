package cluster

import (
	"errors"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// How routes are found, lost and found again.

// errNobody is the answer for a game that nobody owns, and that this node may not take.
var errNobody = errors.New("nodes: nobody owns the game")

// answer takes the owner that was found for a game. It reports false if it must be asked for again.
func (g *forwarder) answer(id, owner string, err error) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := g.routes[id]
	if r == nil {
		return true
	}
	if err == nil && owner == "" {
		err = errNobody
	}
	final := fault.CodeOf(err) == fault.NotFound
	if err == nil {
		r.owner = owner
		g.confirm(id, r)
		return true
	}
	if !final && !errors.Is(err, errNobody) {
		g.log.Warn("who owns a game", "game", id, "err", err)
	}
	for _, s := range r.waiting {
		switch {
		case final:
			s.refuse(id, err)
		case s.in.T != wire.InWatch:
			s.refuse(id, wire.ErrRetry)
		}
	}
	r.waiting = nil
	if final || len(r.follows) == 0 {
		r.turn(g, false)
		g.unroute(id)
		return true
	}
	r.turn(g, true)
	return false
}

// confirm sends what has waited for a game's owner, which is known now. It lets in the pages that are to follow the game and
// have not asked for it themselves. mu is held.
func (g *forwarder) confirm(id string, r *route) {
	waiting := r.waiting
	r.waiting = nil
	waiting = slices.DeleteFunc(waiting, func(s message) bool { return !r.wants(s) })
	asks := map[Page]bool{}
	for _, s := range waiting {
		asks[s.page] = asks[s.page] || s.in.T == wire.InWatch
	}
	for p := range r.follows {
		if !asks[p] {
			waiting = append(waiting, message{page: p, in: wire.In{T: wire.InWatch, G: id}})
		}
	}
	if r.owner == g.self {
		r.turn(g, false)
		g.unroute(id)
		for _, s := range waiting {
			g.bring(id, s)
		}
		return
	}
	if g.links.linked(r.owner) {
		r.turn(g, false)
	}
	for _, s := range waiting {
		if err := g.send(id, r, s); err != nil {
			s.refuse(id, err)
		}
	}
	r.forget(g, id)
}

// wants reports whether a page's message is still to be sent: the page may have left the game meanwhile.
func (r *route) wants(s message) bool {
	_, follows := r.follows[s.page]
	return follows || s.in.T != wire.InWatch
}

// bring brings a message that has waited to a room of this node; mu is held.
func (g *forwarder) bring(id string, s message) {
	err := error(wire.ErrRetry)
	var run room.Run
	g.owned.with(id, func() { run, err = g.rooms.Bring(s.page, s.page.Name(), s.page.Client(), s.in) })
	go run.Do() // not here: mu is held
	if err != nil {
		s.refuse(id, err)
	}
}

// parted is told that the link with an owner has ended.
func (g *forwarder) parted(node string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, r := range g.routes {
		if r.owner == node {
			r.turn(g, true)
		}
	}
	g.disown(node)
}

// disown refuses what may have got lost on the way to a node. mu is held. A command that is sent again gets the answer that the
// first one got.
func (g *forwarder) disown(node string) {
	now := time.Now()
	for _, d := range g.unconfirmed[node] {
		if now.Sub(d.at) < confirmWithin {
			d.page.Refuse(d.id, d.g, wire.ErrRetry)
		}
	}
	delete(g.unconfirmed, node)
}

// met is told that a link with an owner has begun: the owner does not know the followers of its games.
func (g *forwarder) met(node string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for id, r := range g.routes {
		if r.owner == node {
			g.confirm(id, r)
		}
	}
}

// gone is told that a node has gone: others own its games now.
func (g *forwarder) gone(node string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.disown(node)
	var lost []string
	for id, r := range g.routes {
		if r.owner == node {
			r.owner = ""
			lost = append(lost, id)
		}
	}
	g.find.askLater(lost...)
}

// moved is told by a node that a game is not its own. raw is a page's message about it, nil if there is none.
func (g *forwarder) moved(node string, m elsewhere) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := g.routes[m.Game]
	p := g.pages[m.Page]
	switch {
	case r == nil && (p == nil || m.Raw == nil):
		return
	case r == nil:
		r = &route{owner: node, follows: map[Page]struct{}{}}
		g.routes[m.Game] = r
	}
	if r.owner == node {
		r.owner = ""
		g.find.askLater(m.Game) // the store may not know it yet
	}
	if p == nil || m.Raw == nil {
		return
	}
	in, err := wire.Decode(m.Raw)
	if err != nil {
		g.log.Warn("a node has sent back what no page says", "node", node)
		return
	}
	s := message{page: p, in: in, raw: m.Raw}
	if !r.wants(s) {
		return
	}
	if err := g.pass(m.Game, r, s); err != nil {
		s.refuse(m.Game, err)
	}
}
