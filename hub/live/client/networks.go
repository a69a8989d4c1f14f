package client

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Accounts that play from one address do not rate against each other. The store decides that when a game begins and when it
// ends, by the networks that are noted here. A network is known by a keyed hash of the socket's address, of the /64 for IPv6.
// The address never leaves the server or, in memory alone, the servers. The network of a user who makes or joins a game is
// noted before; that of one who opens a socket while playing, soon after.

const (
	noteAgain    = time.Hour // a network that was noted less long ago is not noted again
	networksMost = 100_000   // remembered as noted
	networksWait = 1024      // to be noted; more are noted when they next play
)

// network is one that a user plays from.
type network struct {
	user game.UserID
	at   [16]byte
	wide [16]byte // of its /48; zero: it is an IPv4 address
}

// networks notes the networks that members play from.
type networks struct {
	users Users
	key   []byte // set by SetKeys
	wait  chan network

	mu    sync.Mutex // guards noted
	noted map[network]time.Time
}

func newNetworks(u Users) *networks {
	return &networks{users: u, wait: make(chan network, networksWait), noted: map[network]time.Time{}}
}

// of returns the network that a client plays from. It reports false for a guest, who is never rated, and for a client to whom
// the limits of an address do not apply. Clients of this machine (::1 lies in ::/64) are those that a proxy speaks for.
func (n *networks) of(id *Identity) (network, bool) {
	if id.User == nil || id.User.Guest || !identifies(id) {
		return network{}, false
	}
	out := network{user: id.User.ID, at: n.hash(id.Address)}
	if all := limit.Networks(id.Address); len(all) > 2 {
		out.wide = n.hash(all[len(all)-1])
	}
	return out, true
}

// identifies reports whether a client's address says which customer it may be.
func identifies(id *Identity) bool { return !id.Exempt && limit.Identifies(id.Address) }

// site returns the hash of the widest network that the client's customer may have. A client to whom no limits of an address
// apply is a network of its own.
func (n *networks) site(id *Identity) string {
	if !identifies(id) {
		return fmt.Sprint("user ", id.userID())
	}
	h := n.hash(limit.Site(id.Address))
	return hex.EncodeToString(h[:])
}

// hash hides a network from a reader of the database who does not have the key.
func (n *networks) hash(of string) [16]byte {
	h := hmac.New(sha256.New, n.key)
	h.Write([]byte(of))
	return [16]byte(h.Sum(nil))
}

// known reports whether a network has been noted lately.
func (n *networks) known(at network, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	since, ok := n.noted[at]
	return ok && now.Sub(since) < noteAgain
}

// note notes networks.
func (n *networks) note(ctx context.Context, list ...network) error {
	seen := make([]records.Seen, len(list))
	for i, at := range list {
		seen[i] = records.Seen{User: at.user, Network: at.at[:]}
		if at.wide != [16]byte{} {
			seen[i].Wide = at.wide[:]
		}
	}
	if err := n.users.Seen(ctx, seen); err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	now := time.Now()
	if len(n.noted) >= networksMost {
		clear(n.noted)
	}
	for _, at := range list {
		n.noted[at] = now
	}
	return nil
}

// later has a network noted soon.
func (n *networks) later(at network) {
	select {
	case n.wait <- at:
	default:
	}
}

// noteNetwork notes the network that the client plays from, before it is seated. A failure keeps nobody from playing.
func (c *Caller) noteNetwork(ctx context.Context) {
	n := c.services.networks
	at, ok := n.of(&c.id)
	if !ok || n.known(at, time.Now()) {
		return
	}
	if err := n.note(ctx, at); err != nil {
		c.services.cfg.Log.Warn("where a player is was not noted", "user", at.user, "err", err)
	}
}

// noteNetworkSoon has the network noted soon, if the client plays a game.
func (c *Caller) noteNetworkSoon() {
	n := c.services.networks
	if at, ok := n.of(&c.id); ok && !n.known(at, time.Now()) && len(c.services.cfg.Match.Playing(at.user)) > 0 {
		n.later(at)
	}
}

// NoteNetworks notes those that wait, until the stop.
func (d *Server) NoteNetworks() {
	for {
		var list []network
		select {
		case at := <-d.networks.wait:
			list = append(list, at)
		case <-d.cfg.Stopping:
			return
		}
		for more := true; more && len(list) < 256; {
			select {
			case at := <-d.networks.wait:
				list = append(list, at)
			default:
				more = false
			}
		}
		ctx, cancel := records.Question(d.cfg.Life)
		if err := d.networks.note(ctx, list...); err != nil {
			d.cfg.Log.Warn("where players are was not noted", "players", len(list), "err", err)
		}
		cancel()
	}
}
