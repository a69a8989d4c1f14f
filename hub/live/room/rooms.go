package room

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Rooms finds the rooms of games, and makes them.
type Rooms struct {
	Config
	made       time.Time    // when this server began: a player who leaves soon after is not to blame
	storing    atomic.Int32 // events that the store has been given and has not answered
	crowded    atomic.Bool  // more than half of the rooms are loaded; written under mu
	alarms     timers
	quarantine quarantine
	crowd      *Crowd // what watchers say, by game
	Blocks     BlockChanges

	sent sync.Map // room.sent of the loaded games: pongs read it without mu, which every message to a room takes

	mu       sync.Mutex // guards the following, and queueing against leaving
	rooms    map[string]*room
	idle     idleRooms
	offers   offers
	refusals refusals // commands to games that no room could be made for
	stopped  bool
}

// New returns the rooms of a server, none of which is loaded.
func New(c Config) *Rooms {
	g := &Rooms{Config: c, made: time.Now(), rooms: map[string]*room{}, offers: offers{}}
	g.crowd = NewCrowd(max(c.Limits.Rooms, 1))
	g.quarantine.config = &g.Config
	return g
}

// Storing returns how many events are being stored now.
func (g *Rooms) Storing() int { return int(g.storing.Load()) }

// Ask brings a message to its game's room as Bring does, and does the Run. Time lost because the game's queue was full, or no
// room was free, is not charged to the player's clock; time lost because the player filled its own places is.
func (g *Rooms) Ask(id string, m Message) error {
	run, err := g.Bring(id, m)
	run.Do()
	return err
}

// Bring brings a message to its game's room, loading the room if need be. It never waits, and the room is not run
// yet: the caller does the Run when it holds no lock. It returns wire.ErrGameQueue if the room's queue is full, wire.ErrOwnQueue if
// the sender alone has filled its places, wire.ErrRooms if no room is free, and wire.ErrStopping.
func (g *Rooms) Bring(id string, m Message) (Run, error) {
	r, run, err := g.queue(id, m)
	if err != nil || !run {
		return Run{}, err
	}
	c, ok := m.(*Command)
	return Run{r, ok && !c.asks()}, nil
}

// Run is what is left to do for a message that a room has in its queue. The zero Run is nothing.
type Run struct {
	room *room // that nobody runs yet; nil: somebody does
	here bool  // the message asks the store nothing once the game is loaded
}

// Do has the room run. If the message is a command that asks the store for nothing and the game is loaded, the caller runs the
// room for it: it decides, and goes on as soon as the store has the event. Otherwise a goroutine runs it, and also if an
// earlier message may ask the store. Do never waits.
func (x Run) Do() {
	switch r := x.room; {
	case r == nil:
	case x.here && r.game != nil && !r.dirty:
		r.runOnce()
	default: // reading the game, or a user who joins, may wait
		go r.run()
	}
}

// Send brings a message to a game's room, loading the room if need be. It never waits. It returns wire.ErrGameQueue if the room's
// queue is full, wire.ErrRooms if no room is free, and wire.ErrStopping.
func (g *Rooms) Send(id string, m Message) error {
	r, run, err := g.queue(id, m)
	if run {
		go r.run()
	}
	return err
}

// Leave takes a follower out of a room, if it is loaded. It is never refused.
func (g *Rooms) Leave(id string, f Follower) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r := g.rooms[id]; r != nil && !g.stopped {
		g.put(r, leave{f}, unbounded)
	}
}

// Load has a game loaded that has just been stored, calls done when it is listed, and reports whether
// it will be so soon. Otherwise it is loaded later.
func (g *Rooms) Load(id string, done func()) bool {
	ok := g.Send(id, call(func(r *room) { defer done(); r.load() })) == nil
	if !ok {
		g.alarms.reset(id)
	}
	return ok
}

// LoadLater has a game loaded with the next Wake.
func (g *Rooms) LoadLater(id string) { g.alarms.reset(id) }

// Adopt takes a game over from another server, after what it has missed there.
func (g *Rooms) Adopt(id string, missed []records.Outage) {
	_, all := g.Outages.Since(time.Time{}, 0)
	g.alarms.adopt(id, missed, all)
}

// Loaded reports whether a game's room is loaded.
func (g *Rooms) Loaded(id string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.rooms[id] != nil
}

// Version returns the version of a game up to which its followers have been sent it, 0 if it is not loaded.
func (g *Rooms) Version(id string) int {
	found, _ := g.sent.Load(id)
	if sent, ok := found.(*atomic.Int64); ok {
		return int(sent.Load())
	}
	return 0
}

// open makes the room of a game that has just been stored, so that it need not be read.
func (g *Rooms) open(n records.NewGame, begun records.Begun, users map[game.UserID]records.User) {
	if g.Owners != nil {
		g.Owners.Made(n.ID)
	}
	g.Send(n.ID, justStored{n, begun, users})
}

// AfterOutage gives every running clock the bonuses for outages.
func (g *Rooms) AfterOutage() { g.each(outageEnded{}) }

// queue puts m into a room's queue, making the room if need be, or returns why not, as Bring does. run says that the caller
// must run the room. After Stop nothing is queued, so Running does not grow while the server waits for it.
func (g *Rooms) queue(id string, m Message) (r *room, run bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped {
		return nil, false, wire.ErrStopping
	}
	r = g.rooms[id]
	if r == nil {
		g.makeWay()
		if g.full() {
			g.refusals.add(id, m)
			return nil, false, wire.ErrRooms
		}
		r = newRoom(g, id)
		g.refusals.pass(r)
		g.rooms[id] = r
		g.sent.Store(id, &r.sent)
		g.count(1)
	}
	err, run = r.runner.put(m, queueSize)
	if run {
		g.Running.Add(1)
	}
	return r, run, err
}

// put queues m and runs the room if nobody does; mu is held.
func (g *Rooms) put(r *room, m Message, limit int) {
	if _, run := r.runner.put(m, limit); run {
		g.Running.Add(1)
		go r.run()
	}
}

// ifLoaded brings a message to a room only if it is loaded. It is for the room's own affairs, which are
// few and must not be lost: a full queue does not refuse it.
func (g *Rooms) ifLoaded(id string, m Message) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r := g.rooms[id]; r != nil && !g.stopped {
		g.put(r, m, unbounded)
	}
}

// each brings a message to every loaded room.
func (g *Rooms) each(m Message) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped {
		return
	}
	for _, r := range g.rooms {
		g.put(r, m, unbounded)
	}
}

// timeIsUp runs a room whose timer has fired.
func (g *Rooms) timeIsUp(r *room) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.stopped && g.rooms[r.id] == r && r.runner.timeIsUp() {
		g.Running.Add(1)
		go r.run()
	}
}

// evict removes a room if nothing waits in its queue. From then on the timers know when its game ends by itself.
func (g *Rooms) evict(r *room) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.runner.waiting() > 0 {
		return false
	}
	g.alarms.set(r)
	g.idle.note(r, false)
	delete(g.rooms, r.id)
	g.sent.Delete(r.id)
	delete(g.offers, r.id)
	g.count(-1)
	return true
}

// Stop admits nothing more. The rooms do what is queued and then release what they hold elsewhere.
func (g *Rooms) Stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stopped = true
	for _, r := range g.rooms {
		g.put(r, forget{}, unbounded)
	}
}
