package cluster

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/base/requestid"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The messages between the home of a page and the owner of a game.
type (
	// forwarded is a page's message about a game, as it was received.
	forwarded struct {
		Page      uint64        `cbor:"1,keyasint,omitempty"`
		Name      string        `cbor:"2,keyasint,omitempty"`
		User      *person       `cbor:"3,keyasint,omitempty"` // nil: a visitor
		RoundTrip time.Duration `cbor:"4,keyasint,omitempty"`
		Raw       []byte        `cbor:"5,keyasint,omitempty"`
		Sure      time.Duration `cbor:"6,keyasint,omitempty"`  // of RoundTrip, what the connection itself has measured
		Address   string        `cbor:"7,keyasint,omitempty"`  // from where it speaks; "": not known
		Exempt    bool          `cbor:"8,keyasint,omitempty"`  // from the limits of an address
		Request   string        `cbor:"9,keyasint,omitempty"`  // the id of the request by which the page came
		Asked     bool          `cbor:"10,keyasint,omitempty"` // the message is all of a request
	}
	// person is a user.
	person struct {
		ID    game.UserID `cbor:"1,keyasint,omitempty"`
		Name  string      `cbor:"2,keyasint,omitempty"`
		Guest bool        `cbor:"3,keyasint,omitempty"`
	}
	// gone says that a page follows a game no longer.
	gone struct {
		Page  uint64        `cbor:"1,keyasint,omitempty"`
		Game  string        `cbor:"2,keyasint,omitempty"`
		Quiet time.Duration `cbor:"3,keyasint,omitempty"` // since it was last heard of
	}
	// elsewhere says that a game is not the sender's, and returns a page's message about it.
	elsewhere struct {
		Game string `cbor:"1,keyasint,omitempty"`
		Page uint64 `cbor:"2,keyasint,omitempty"`
		Raw  []byte `cbor:"3,keyasint,omitempty"`
	}
)

// remote stands for a page of another node's among the followers of games. It is a room.Follower.
type remote struct {
	receiver  *receiver
	home      string
	number    uint64
	user      *records.User
	request   string // the id of the request by which it came; "": not known
	roundTrip atomic.Pointer[game.RoundTrip]
	quiet     atomic.Int64 // when it was last heard of, if it has left, Unix ns; 0: it is there
	cut       atomic.Pointer[cut]

	follows map[string]struct{} // guarded by the receiver's mu
}

// User returns the page's user, nil for a visitor.
func (r *remote) User() *records.User { return r.user }

// Send sends lines.
func (r *remote) Send(lines []byte) { r.receiver.tell(lines, r.home, []uint64{r.number}) }

// LastHeard returns when the page was last heard of. While it is there its home looks after it.
func (r *remote) LastHeard() time.Time {
	if at := r.quiet.Load(); at != 0 {
		return time.Unix(0, at)
	}
	return time.Now()
}

// RoundTrip returns the round trip from its home to the page.
func (r *remote) RoundTrip() game.RoundTrip { return *r.roundTrip.Load() }

// Heard is room.Remote's.
func (r *remote) Heard() time.Time { return r.receiver.links.heard(r.home) }

// CutOff is room.Remote's.
func (r *remote) CutOff() (since, until time.Time) {
	c := r.cut.Load()
	if c == nil {
		return since, until
	}
	if at := c.by.until.Load(); at != 0 {
		until = time.Unix(0, at)
	}
	return c.since, until
}

// Refuse answers a message.
func (r *remote) Refuse(id int64, g string, err error) {
	if fault.CodeOf(err) == fault.Internal {
		r.receiver.log.Error("message failed", "id", r.request, "message", id, "node", r.home, "game", g, "err", err)
	}
	r.Send(wire.ErrorLine(id, g, r.request, err))
}

// receiver takes the messages of other nodes' pages about this node's games.
type receiver struct {
	links *links
	owned *owned
	log   *slog.Logger
	rooms Rooms
	life  context.Context
	run   func(func()) // runs a function in a goroutine that the end of the hub waits for

	finding  atomic.Bool                   // a game that others believe to be this node's is being asked about
	mu       sync.Mutex                    // guards the following
	remotes  map[string]map[uint64]*remote // by home
	partings map[string]*leavingPeer       // the last one of each home
}

// leavingPeer is a time in which the pages of a home cannot be heard, through no fault of theirs.
type leavingPeer struct {
	began   time.Time
	until   atomic.Int64 // from then on a page that has not come back counts as absent, Unix ns; 0: not known
	leaving bool         // the home is closing its sockets; guarded by the receiver's mu
}

// cut is a page that a parting has cut off.
type cut struct {
	since time.Time
	by    *leavingPeer
}

const (
	// comesBack is how soon the pages of a home follow their games again once there is a link with it.
	comesBack = 10 * time.Second
	// comesElsewhere is how soon the pages of a home that has gone follow their games again, through other nodes.
	comesElsewhere = time.Minute
	// partingMost is for how long a parting is remembered whose end is not known: longer than rooms do.
	partingMost = time.Hour
)

// over reports whether a parting cuts nobody off any more.
func (p *leavingPeer) over(now time.Time) bool {
	if at := p.until.Load(); at != 0 {
		return at < now.UnixNano()
	}
	return now.Sub(p.began) > partingMost
}

// remotesMost bounds the pages of one node that follow games of this one.
const remotesMost = 200_000

// take handles a page's message.
func (d *receiver) take(home string, m forwarded) {
	in, err := wire.Decode(m.Raw)
	if err != nil || len(m.Raw) > socket.MaxMessage {
		d.log.Warn("a node has sent what no page says", "node", home)
		return
	}
	m.Request = requestid.Checked(m.Request)
	level := slog.LevelDebug
	if m.Asked { // as the request on the other server
		level = slog.LevelInfo
	}
	d.log.Log(d.life, level, "message of another server", "id", m.Request, "message", in.ID, "type", in.T, "game", in.G, "node", home)
	r := d.remote(home, m)
	if r == nil {
		d.log.Error("too many pages of a node", "node", home)
		return
	}
	var run room.Run
	ok := d.owned.with(in.G, func() {
		if in.T == wire.InWatch {
			d.mu.Lock()
			r.follows[in.G] = struct{}{}
			d.mu.Unlock()
		}
		run, err = d.rooms.Bring(r, m.Name, limit.Client{Address: m.Address, Exempt: m.Exempt}, in)
	})
	run.Do()
	if !ok {
		d.links.say(home, moved, encode(elsewhere{Game: in.G, Page: m.Page, Raw: m.Raw}))
		d.find(in.G)
	} else if err != nil {
		r.Refuse(in.ID, in.G, err)
	}
	d.drop(r) // its answers find their way all the same
}

// find finds out whether a game is this node's after all: the answer to a claim may have been lost. It asks about one at a
// time, since a node that wants one asks again.
func (d *receiver) find(id string) {
	if !d.finding.CompareAndSwap(false, true) {
		return
	}
	d.run(func() {
		defer d.finding.Store(false)
		ctx, cancel := records.Question(d.life)
		defer cancel()
		if _, err := d.owned.claim(ctx, []string{id}); err != nil {
			d.log.Warn("whether a game is this node's", "game", id, "err", err)
		}
	})
}

// remote returns the follower that stands for a page, nil if there are too many. A page's user is the same for good.
func (d *receiver) remote(home string, m forwarded) *remote {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := d.remotes[home]
	if all == nil {
		all = map[uint64]*remote{}
		d.remotes[home] = all
	}
	r := all[m.Page]
	if r == nil {
		if len(all) >= remotesMost {
			return nil
		}
		r = &remote{receiver: d, home: home, number: m.Page, request: m.Request, follows: map[string]struct{}{}}
		if u := m.User; u != nil {
			r.user = &records.User{ID: u.ID, Name: u.Name, Guest: u.Guest}
		}
		all[m.Page] = r
	}
	t := game.RoundTrip{Sure: max(0, min(m.Sure, 10*time.Second)), Told: max(0, min(m.RoundTrip, 10*time.Second))}
	if old := r.roundTrip.Load(); old == nil || *old != t {
		r.roundTrip.Store(&t)
	}
	return r
}

// drop forgets the follower that stands for a page, if it follows nothing here.
func (d *receiver) drop(r *remote) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(r.follows) == 0 && d.remotes[r.home][r.number] == r {
		delete(d.remotes[r.home], r.number)
	}
}

// goes takes a page out of a game.
func (d *receiver) goes(home string, m gone) {
	d.mu.Lock()
	r := d.remotes[home][m.Page]
	if r == nil {
		d.mu.Unlock()
		return
	}
	delete(r.follows, m.Game)
	if len(r.follows) == 0 {
		r.quiet.Store(time.Now().Add(-max(0, m.Quiet)).UnixNano())
		if p := d.partings[home]; p != nil && p.leaving {
			r.cut.Store(&cut{time.Now(), p})
		}
		delete(d.remotes[home], m.Page)
	}
	d.mu.Unlock()
	d.rooms.Leave(m.Game, r)
}

// leavingPeer returns the current parting from a home, which may be a new one; mu is held.
func (d *receiver) leavingPeer(home string) *leavingPeer {
	now := time.Now()
	if p := d.partings[home]; p != nil && !p.over(now) {
		p.until.Store(0)
		return p
	}
	for h, p := range d.partings {
		if p.over(now) {
			delete(d.partings, h)
		}
	}
	p := &leavingPeer{began: now}
	d.partings[home] = p
	return p
}

// met is told that there is a link again: a page that does not come back soon counts as absent.
func (d *receiver) met(home string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.partings[home]; p != nil {
		p.until.Store(time.Now().Add(comesBack).UnixNano())
	}
}

// leaving is told that a node is about to stop: its pages go elsewhere.
func (d *receiver) leaving(home string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.leavingPeer(home)
	p.leaving = true
	p.until.Store(time.Now().Add(comesElsewhere).UnixNano())
}

// gone is told that a node has gone. since is when something last came from it.
func (d *receiver) gone(home string, since time.Time) {
	if since.IsZero() { // then it has no pages here
		since = time.Now()
	}
	d.parted(home, since)
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.partings[home]; p != nil {
		p.until.Store(time.Now().Add(comesElsewhere).UnixNano())
	}
}

// parted takes all pages of a node out, which are cut off since an instant. Their home tells of them anew when there is a link
// again.
func (d *receiver) parted(home string, since time.Time) {
	type leaving struct {
		game string
		r    *remote
	}
	var out []leaving
	d.mu.Lock()
	p := d.leavingPeer(home)
	for _, r := range d.remotes[home] {
		r.quiet.Store(since.UnixNano())
		r.cut.Store(&cut{since, p})
		for g := range r.follows {
			out = append(out, leaving{g, r})
		}
	}
	delete(d.remotes, home)
	d.mu.Unlock()
	for _, l := range out {
		d.rooms.Leave(l.game, l.r)
	}
}

// tell brings lines to pages of a node.
func (d *receiver) tell(lines []byte, home string, pages []uint64) {
	d.links.say(home, tell, appendLines(make([]byte, 0, len(lines)+3*len(pages)+8), pages, lines))
}

// tellAll brings lines to the followers among to that are on other nodes, as one message a node. It returns the others.
func (d *receiver) tellAll(lines []byte, to []room.Follower) (here []room.Follower) {
	if d.links.linkedWith() == 0 || !slices.ContainsFunc(to, isRemote) { // without a link nothing gets there
		return to
	}
	far := map[string][]uint64{}
	for _, f := range to {
		if r, ok := f.(*remote); ok {
			far[r.home] = append(far[r.home], r.number)
		} else {
			here = append(here, f)
		}
	}
	for home, pages := range far {
		d.tell(lines, home, pages)
	}
	return here
}

func isRemote(f room.Follower) bool { _, ok := f.(*remote); return ok }
