package room

import (
	"cmp"
	"slices"
	"time"

	"tengen/hub/base/fault"
	"tengen/hub/game"
	"tengen/hub/game/records"
	"tengen/hub/live/wire"
)

const (
	namedMost  = 20               // watchers that are named to somebody
	namedOf    = 200              // members who may be: those who have come first
	namedAmong = 1000             // members to whom they are: any more are told of nobody
	namesStay  = 10 * time.Second // then names are looked up again, if somebody asks
	namesPause = time.Second      // between two times
)

var errNotInRoom = fault.WithReason(fault.Forbidden, "not_in_room", "Enter the room first.")

// NameWatchers asks for the names of those who watch the game. Anybody who follows it may.
type NameWatchers struct {
	From Follower
	ID   int64 // the message's
}

func (n NameWatchers) do(r *room) {
	r.asker = asker{n.From, n.ID}
	err := r.ready()
	if _, ok := r.followers.set[n.From]; err == nil && !ok {
		err = errNotInRoom
	}
	if err != nil {
		n.From.Refuse(n.ID, r.id, err)
		return
	}
	r.crowd.ask(n)
}

// watcherNames is what is known of the members who watch. It is looked up when somebody asks, beside the room, and for all who do at once.
type watcherNames struct {
	room    *room
	at      time.Time // of the following; zero: nothing is known
	seats   game.Seats
	named   []onlooker           // who may be named, who has come first before the others
	among   map[game.UserID]bool // members whose blocks are known
	waiting map[Follower]int64   // who waits to be told, by the message; not nil: it is being looked up
}

// onlooker is a member who watches.
type onlooker struct {
	since time.Time
	records.Watcher
}

// member returns the member that a follower is, 0 if it is none.
func member(f Follower) game.UserID {
	if u := f.User(); u != nil && !u.Guest && u.Bot == "" {
		return u.ID
	}
	return 0
}

// ask answers with what is known, at once or when it is. Nobody waits twice at a time.
func (c *watcherNames) ask(n NameWatchers) {
	now := time.Now()
	if c.knows(member(n.From), now) {
		c.tell(n.From, n.ID, now)
		return
	}
	if _, ok := c.waiting[n.From]; ok {
		n.From.Refuse(n.ID, c.room.id, wire.ErrTooMany)
		return
	}
	if c.waiting != nil {
		c.waiting[n.From] = n.ID
		return
	}
	c.waiting = map[Follower]int64{n.From: n.ID}
	c.lookAfter(c.at.Add(namesPause).Sub(now))
}

// knows reports whether what is known may be told to a member, 0: to anybody else.
func (c *watcherNames) knows(u game.UserID, now time.Time) bool {
	fresh := !c.at.IsZero() && now.Before(c.at.Add(namesStay)) && c.seats == c.room.game.Seats()
	return fresh && (u == 0 || c.among[u] || len(c.among) >= namedAmong)
}

// tell names those to somebody whom it may know of.
func (c *watcherNames) tell(f Follower, id int64, now time.Time) {
	r, viewer := c.room, member(f)
	if r.late.holds() && wire.Delayed(r.game, userID(f)) {
		now = now.Add(-r.game.Settings().Delay)
	}
	names := []wire.User{}
	for _, w := range c.named {
		if len(names) < namedMost && !w.since.After(now) && (viewer == 0 || c.among[viewer] && !slices.Contains(w.Apart, viewer)) {
			names = append(names, wire.User(w.User))
		}
	}
	f.Send(wire.Line(wire.Out{T: wire.OutAck, ID: id, G: r.id, D: wire.CrowdData{Names: names}}))
}

// lookAfter has it looked up after a pause.
func (c *watcherNames) lookAfter(pause time.Duration) {
	if pause <= 0 {
		c.look()
		return
	}
	rooms, id := c.room.rooms, c.room.id
	rooms.runAfter(pause, func() {
		rooms.ifLoaded(id, call(func(r *room) { r.crowd.look() }))
	})
}

// look looks it up, in a goroutine of its own, which comes back.
func (c *watcherNames) look() {
	r := c.room
	if c.waiting == nil || r.game == nil {
		c.end(wire.ErrRetry)
		return
	}
	here := map[game.UserID]time.Time{}
	var all []game.UserID // all members who follow the game
	for f, since := range r.followers.set {
		u := member(f)
		if u == 0 {
			continue
		}
		first, known := here[u]
		if !known {
			all = append(all, u)
		}
		if !known || since.Before(first) {
			here[u] = since
		}
	}
	slices.SortFunc(all, func(a, b game.UserID) int { return cmp.Or(here[a].Compare(here[b]), cmp.Compare(a, b)) })
	all = all[:min(len(all), namedAmong)]
	seats, host := r.game.Seats(), r.record.Host
	players := slices.DeleteFunc([]game.UserID{seats.Black, seats.White, host}, func(u game.UserID) bool { return u == 0 })
	var watch []game.UserID
	for _, u := range all {
		if !slices.Contains(players, u) && len(watch) < namedOf {
			watch = append(watch, u)
		}
	}
	rooms, id := r.rooms, r.id
	rooms.Running.Go(func() {
		var found []records.Watcher
		var err error = wire.ErrRetry
		rooms.Guard.Try("who watches", id, func() error {
			ctx, cancel := records.Question(rooms.Life)
			defer cancel()
			found, err = rooms.People.Nameable(ctx, watch, players, all)
			return nil
		})
		rooms.ifLoaded(id, call(func(r *room) {
			if r.crowd.waiting == nil || r.game == nil || err != nil {
				r.crowd.end(err)
				return
			}
			r.crowd.learn(seats, found, here, all)
		}))
	})
}

// learn takes what has been looked up, and tells whoever waits. Who has come meanwhile waits for the next time.
func (c *watcherNames) learn(seats game.Seats, found []records.Watcher, here map[game.UserID]time.Time, all []game.UserID) {
	now := time.Now()
	c.at, c.seats, c.named, c.among = now, seats, nil, make(map[game.UserID]bool, len(all))
	for _, u := range all {
		c.among[u] = true
	}
	for _, w := range found {
		c.named = append(c.named, onlooker{here[w.User.ID], w})
	}
	slices.SortFunc(c.named, func(a, b onlooker) int { return cmp.Or(a.since.Compare(b.since), cmp.Compare(a.User.ID, b.User.ID)) })
	for f, id := range c.waiting {
		if c.knows(member(f), now) {
			c.tell(f, id, now)
			delete(c.waiting, f)
		}
	}
	if len(c.waiting) == 0 {
		c.waiting = nil
		return
	}
	c.lookAfter(namesPause)
}

// end refuses whoever waits.
func (c *watcherNames) end(err error) {
	for f, id := range c.waiting {
		f.Refuse(id, c.room.id, err)
	}
	c.waiting = nil
}
