package lobby

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// TV shows everybody the same game on each channel until it ends: one channel for the best of each rule and speed, one for the
// best of all, and one for each running event. Each node chooses. Of two choices the older one holds, on all nodes, and each tells its own repeatedly (Airs,
// HearAirs).

// before reports whether a choice holds against another one of the same channel.
func (a OnTV) before(b OnTV) bool {
	return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.ID, b.ID)) < 0
}

// allGames is the channel of all games; ofEvent begins that of an event.
const (
	allGames = ""
	ofEvent  = "event/"
)

// EventGames are the games of a running event that go on, those of the highest placed players first.
type EventGames struct {
	Event string
	Title string // "": moderators have hidden it
	Games []string
}

// channel returns the game's own channel.
func (e *Entry) channel() string {
	speed, _ := e.game.Settings.Time.Speed()
	return e.game.Settings.Rule.String() + "/" + string(speed)
}

// may reports whether a game may be shown on a channel.
func (cs *channels) may(e *Entry, channel string) bool {
	if ev, is := cs.events[channel]; is {
		return e.shown() && slices.Contains(ev.Games, e.game.ID)
	}
	return e.shown() && (channel == allGames || channel == e.channel())
}

// rank is the kind of the game for TV, the best first: of people by the clock, with a bot, with two bots, without a clock.
func (e *Entry) rank() int {
	if !e.Timed() {
		return 3
	}
	return e.bots()
}

// rating is the sum of both players' ratings. A player without one counts for nothing.
func (e *Entry) rating() (sum int) {
	for _, p := range e.game.players() {
		if p != nil && p.Rating != nil {
			sum += p.Rating.Value
		}
	}
	return sum
}

// byRating orders games for TV, the best first.
func byRating(a, b *Entry) int {
	return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(b.rating(), a.rating()), cmp.Compare(a.game.ID, b.game.ID))
}

// channels are those of TV, and choose the games to show. They are a part of Games and have no lock of their own: Games.mu
// guards them and the lists that they only read. Callers hold it.
type channels struct {
	feed    *feed
	entries map[string]*Entry     // Games.entries
	public  *ordered[*Entry]      // Games.public
	on      map[string]OnTV       // by channel
	events  map[string]EventGames // by channel
}

// choose puts the best game on each channel whose game has ended, or is of a worse kind.
func (cs *channels) choose(now time.Time) {
	best := map[string]*Entry{}
	for _, e := range cs.public.list {
		for _, c := range [...]string{allGames, e.channel()} {
			if b := best[c]; b == nil || byRating(e, b) < 0 {
				best[c] = e
			}
		}
	}
	for c, ev := range cs.events {
		for _, id := range ev.Games {
			if e := cs.entries[id]; e != nil && e.shown() {
				best[c] = e
				break
			}
		}
	}
	changed := false
	for c := range cs.on {
		if best[c] == nil {
			delete(cs.on, c)
			changed = true
		}
	}
	for c, b := range best {
		if on := cs.game(c); on == nil || b.rank() < on.rank() {
			cs.on[c] = OnTV{Channel: c, ID: b.game.ID, Since: now.UnixMilli()}
			changed = true
		}
	}
	if changed {
		cs.broadcast()
	}
}

// hear takes the games on TV on another node. Its choice holds if it is the older one, or of a better kind.
func (cs *channels) hear(all []OnTV) {
	changed := false
	for _, a := range all {
		c := a.Channel
		e := cs.entries[a.ID]
		if e == nil || !cs.may(e, c) {
			continue // it has ended, or is not known yet
		}
		switch on := cs.game(c); {
		case on == nil, e.rank() < on.rank():
		case e.rank() > on.rank() || !a.before(cs.on[c]):
			continue
		}
		changed = changed || cs.on[c].ID != a.ID
		cs.on[c] = a
	}
	if changed {
		cs.broadcast()
	}
}

// broadcast tells followers what is on now.
func (cs *channels) broadcast() {
	cs.feed.broadcast(func() []byte { return tvLine(cs.list()) })
}

// game returns the game on a channel, nil if there is none any more.
func (cs *channels) game(channel string) *Entry {
	if e := cs.entries[cs.on[channel].ID]; e != nil && cs.may(e, channel) {
		return e
	}
	return nil
}

// games returns the games that are on.
func (cs *channels) games() (list []*Entry) {
	for c := range cs.on {
		if e := cs.game(c); e != nil && !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// has reports whether a game is on a channel.
func (cs *channels) has(id string) bool {
	for _, a := range cs.on {
		if a.ID == id {
			return true
		}
	}
	return false
}

// list returns what is on, by channel, with the titles of events.
func (cs *channels) list() []OnTV {
	out := []OnTV{}
	for _, c := range slices.Sorted(maps.Keys(cs.on)) {
		a := cs.on[c]
		a.Title = cs.events[c].Title
		out = append(out, a)
	}
	return out
}

// contend replaces the running events.
func (cs *channels) contend(all []EventGames, now time.Time) {
	renamed := false
	events := make(map[string]EventGames, len(all))
	for _, ev := range all {
		c := ofEvent + ev.Event
		events[c] = ev
		_, on := cs.on[c]
		renamed = renamed || on && cs.events[c].Title != ev.Title
	}
	cs.events = events
	cs.choose(now)
	if renamed {
		cs.broadcast()
	}
}

// Contend has TV show the games of running events from now on, and of no others. What is on stays on as long as it goes on.
func (l *Lobby) Contend(all []EventGames) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tv.contend(all, time.Now())
}

// OnAir returns the game on an event's channel, "" if none is.
func (l *Lobby) OnAir(event string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.tv.game(ofEvent + event); e != nil {
		return e.game.ID
	}
	return ""
}

// air has the games on TV chosen again.
func (l *Lobby) air(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tv.choose(now)
}

// Airs returns the games on TV, for other nodes to hear.
func (l *Lobby) Airs() []OnTV {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Values(l.tv.on))
}

// HearAirs takes the games on TV on another node.
func (l *Lobby) HearAirs(all []OnTV) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tv.hear(all)
}
