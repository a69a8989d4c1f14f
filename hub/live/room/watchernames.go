package room

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	namedMost  = 20               // watchers that are named to somebody
	namedOf    = 200              // members who may be: the first to come
	namedAmong = 1000             // members to whom they are named; nobody is named to more
	namesStay  = 10 * time.Second // then names are looked up again, if somebody asks
	namesPause = time.Second      // between two times
)

var errNotInRoom = fault.WithReason(fault.Forbidden, "not_in_room", "Enter the room first.")

// NameWatchers asks for the names of those who watch the game. Any follower may ask.
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
	now := time.Now()
	switch look, err := r.crowd.ask(n, now, r.late.asOf(userID(n.From), now)); {
	case err != nil:
		n.From.Refuse(n.ID, r.id, err)
	case look:
		lookAtWatchers{}.after(r, r.crowd.at.Add(namesPause).Sub(now))
	}
}

// asOf returns the instant that somebody sees now.
func (l *delayedView) asOf(viewer game.UserID, now time.Time) time.Time {
	if l.holds() && wire.Delayed(l.game, viewer) {
		return now.Add(-l.game.Settings().Delay)
	}
	return now
}

// watcherNames is what is known of the members who watch. It is looked up beside the room when somebody asks, for all askers at
// once.
type watcherNames struct {
	*loaded
	at      time.Time // of the following; zero: nothing is known
	seats   game.Seats
	named   []onlooker           // members who may be named, first come first
	among   map[game.UserID]bool // members whose blocks are known
	waiting map[Follower]int64   // the followers that wait for the answer, with their messages' ids; not nil: it is being looked up
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

// ask answers with the names that are known, at once or when they are. sees is the instant that the asker sees. look says that
// names are to be looked up, but not twice within namesPause. Nobody waits twice at a time: wire.ErrTooMany.
func (c *watcherNames) ask(n NameWatchers, now, sees time.Time) (look bool, err error) {
	if c.knows(member(n.From), now) {
		c.tell(n.From, n.ID, sees)
		return false, nil
	}
	if _, ok := c.waiting[n.From]; ok {
		return false, wire.ErrTooMany
	}
	if c.waiting != nil {
		c.waiting[n.From] = n.ID
		return false, nil
	}
	c.waiting = map[Follower]int64{n.From: n.ID}
	return true, nil
}

// knows reports whether the names may be told to a member, 0: to anybody else.
func (c *watcherNames) knows(u game.UserID, now time.Time) bool {
	fresh := !c.at.IsZero() && now.Before(c.at.Add(namesStay)) && c.seats == c.game.Seats()
	return fresh && (u == 0 || c.among[u] || len(c.among) >= namedAmong)
}

// tell names to a follower the watchers whom it may know of and who were there at the instant that it sees.
func (c *watcherNames) tell(f Follower, id int64, sees time.Time) {
	viewer := member(f)
	names := []wire.User{}
	for _, w := range c.named {
		if len(names) < namedMost && !w.since.After(sees) && (viewer == 0 || c.among[viewer] && !slices.Contains(w.Apart, viewer)) {
			names = append(names, wire.User(w.User))
		}
	}
	f.Send(wire.Line(wire.Out{T: wire.OutAck, ID: id, G: c.id, D: wire.CrowdData{Names: names}}))
}

// lookAtWatchers looks up which of those who watch may be named, beside the room.
type lookAtWatchers struct{}

// after looks them up after a pause, at once if there is none.
func (m lookAtWatchers) after(r *room, pause time.Duration) {
	if pause <= 0 {
		m.do(r)
		return
	}
	r.later(pause, m.do)
}

func (m lookAtWatchers) do(r *room) {
	if r.crowd.waiting == nil || r.game == nil {
		r.crowd.refuse(wire.ErrRetry)
		return
	}
	q, people := r.crowd.question(&r.followers), r.rooms.People
	var found []records.Watcher
	r.beside("who watches", func(ctx context.Context) (err error) {
		found, err = people.Nameable(ctx, q.watch, q.players, q.all)
		return err
	}, func(err error) Message {
		return call(func(r *room) {
			if r.crowd.waiting == nil || r.game == nil || err != nil {
				r.crowd.refuse(err)
				return
			}
			now := time.Now()
			if r.crowd.learn(q, found, now, func(f Follower) time.Time { return r.late.asOf(userID(f), now) }) {
				m.after(r, namesPause)
			}
		})
	})
}

// namesQuestion asks which watchers may be named, given some players and all members who follow the game.
type namesQuestion struct {
	seats               game.Seats
	here                map[game.UserID]time.Time // since when
	watch, players, all []game.UserID
}

// question returns the users to ask about, first come first.
func (c *watcherNames) question(among *followers) namesQuestion {
	q := namesQuestion{seats: c.game.Seats(), here: map[game.UserID]time.Time{}}
	for f, since := range among.set {
		u := member(f)
		if u == 0 {
			continue
		}
		first, known := q.here[u]
		if !known {
			q.all = append(q.all, u)
		}
		if !known || since.Before(first) {
			q.here[u] = since
		}
	}
	slices.SortFunc(q.all, func(a, b game.UserID) int { return cmp.Or(q.here[a].Compare(q.here[b]), cmp.Compare(a, b)) })
	q.all = q.all[:min(len(q.all), namedAmong)]
	q.players = slices.DeleteFunc([]game.UserID{q.seats.Black, q.seats.White, c.record.Host}, func(u game.UserID) bool { return u == 0 })
	for _, u := range q.all {
		if !slices.Contains(q.players, u) && len(q.watch) < namedOf {
			q.watch = append(q.watch, u)
		}
	}
	return q
}

// learn takes what has been looked up and tells the users who wait. sees returns the instant that a follower sees. It returns
// true if some of them came meanwhile: they wait for the next time.
func (c *watcherNames) learn(q namesQuestion, found []records.Watcher, now time.Time, sees func(Follower) time.Time) (again bool) {
	c.at, c.seats, c.named, c.among = now, q.seats, nil, make(map[game.UserID]bool, len(q.all))
	for _, u := range q.all {
		c.among[u] = true
	}
	for _, w := range found {
		c.named = append(c.named, onlooker{q.here[w.User.ID], w})
	}
	slices.SortFunc(c.named, func(a, b onlooker) int { return cmp.Or(a.since.Compare(b.since), cmp.Compare(a.User.ID, b.User.ID)) })
	for f, id := range c.waiting {
		if c.knows(member(f), now) {
			c.tell(f, id, sees(f))
			delete(c.waiting, f)
		}
	}
	if len(c.waiting) == 0 {
		c.waiting = nil
		return false
	}
	return true
}

// refuse refuses the users who wait.
func (c *watcherNames) refuse(err error) {
	for f, id := range c.waiting {
		f.Refuse(id, c.id, err)
	}
	c.waiting = nil
}
