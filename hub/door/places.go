package door

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"net/netip"
	"sync"
	"time"

	"tengen/hub/game"
	"tengen/hub/store"
)

// Accounts that play from one address do not rate against each other: the store decides that when a game begins and when
// it ends, by the places that are noted here. A place is a keyed hash of the socket's address, of the /64 for IPv6, and
// never leaves the server. Whoever makes or joins a game is noted before; who opens a socket while playing, soon after.

const (
	noteAgain  = time.Hour // a place that was noted less long ago is not noted again
	placesMost = 100_000   // remembered as noted
	placesWait = 1024      // to be noted; more are noted when they next play
)

// place is where a user plays from.
type place struct {
	user game.UserID
	at   [16]byte
}

// places notes where members play.
type places struct {
	users Users
	key   []byte // set by SetKeys
	wait  chan place

	mu    sync.Mutex // guards noted
	noted map[place]time.Time
}

func newPlaces(u Users) *places {
	return &places{users: u, wait: make(chan place, placesWait), noted: map[place]time.Time{}}
}

// of returns where a client plays from. It reports false for a guest, who is never rated, and for whom the limits of an
// address do not hold; from this machine (::1 lies in ::/64) come those for whom a proxy speaks.
func (p *places) of(id *Identity) (place, bool) {
	a, err := netip.ParsePrefix(id.Address)
	addr := a.Addr()
	if err != nil {
		addr, err = netip.ParseAddr(id.Address)
	}
	if id.User == nil || id.User.Guest || id.Exempt || err != nil || addr.IsLoopback() || addr.IsUnspecified() {
		return place{}, false
	}
	h := hmac.New(sha256.New, p.key)
	h.Write([]byte(id.Address))
	return place{id.User.ID, [16]byte(h.Sum(nil))}, true
}

// known reports whether a place has been noted lately.
func (p *places) known(at place, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	since, ok := p.noted[at]
	return ok && now.Sub(since) < noteAgain
}

// note notes places.
func (p *places) note(ctx context.Context, list ...place) error {
	seen := make([]store.Seen, len(list))
	for i, at := range list {
		seen[i] = store.Seen{User: at.user, Place: at.at[:]}
	}
	if err := p.users.Seen(ctx, seen); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if len(p.noted) >= placesMost {
		clear(p.noted)
	}
	for _, at := range list {
		p.noted[at] = now
	}
	return nil
}

// later has a place noted soon.
func (p *places) later(at place) {
	select {
	case p.wait <- at:
	default:
	}
}

// place notes where the client plays from, before it is seated. What fails keeps nobody from playing.
func (c *Caller) place(ctx context.Context) {
	p := c.door.places
	at, ok := p.of(&c.id)
	if !ok || p.known(at, time.Now()) {
		return
	}
	if err := p.note(ctx, at); err != nil {
		c.door.cfg.Log.Warn("where a player is was not noted", "user", at.user, "err", err)
	}
}

// placeLater has it noted soon, if the client has a game that runs.
func (c *Caller) placeLater() {
	p := c.door.places
	if at, ok := p.of(&c.id); ok && !p.known(at, time.Now()) && len(c.door.cfg.Match.Playing(at.user)) > 0 {
		p.later(at)
	}
}

// NotePlaces notes those that wait, until the stop.
func (d *Door) NotePlaces() {
	for {
		var list []place
		select {
		case at := <-d.places.wait:
			list = append(list, at)
		case <-d.cfg.Stopping:
			return
		}
		for more := true; more && len(list) < 256; {
			select {
			case at := <-d.places.wait:
				list = append(list, at)
			default:
				more = false
			}
		}
		ctx, cancel := store.Question(d.cfg.Life)
		if err := d.places.note(ctx, list...); err != nil {
			d.cfg.Log.Warn("where players are was not noted", "players", len(list), "err", err)
		}
		cancel()
	}
}
