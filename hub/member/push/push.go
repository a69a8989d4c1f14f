// Package push tells members of their games while no page of the site shows them: over the push services of their
// browsers, to which the browsers have subscribed (Web Push: RFC 8030, 8188, 8291, 8292). It has the lowest priority:
// its callers never wait for it, and notices that cannot be sent soon are dropped.
//
// Reading order: push.go; subscription.go (a browser's data), address.go (forbidden addresses), keys.go, message.go
// (the texts), send.go (the queue and sending), lane.go (places, so that slow devices delay nobody else's
// notification), metrics.go.
package push

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/game"
)

// Kind is a kind of notification. Names of kinds are stored: they never change.
type Kind string

// The kinds, each of which a member may switch off.
const (
	Turn      Kind = "turn"      // it is one's turn in a game of days
	Challenge Kind = "challenge" // somebody challenges one
	Began     Kind = "began"     // a game of one's has begun
	Reminder  Kind = "reminder"  // one's clock of days runs out
	Vacation  Kind = "vacation"  // one's vacation ends soon, or has ended
)

// Notice is something to tell one member, once, by the server whose game it is.
type Notice struct {
	Kind Kind
	Game string // its id; "" of a vacation, or of an event
	// Event is the id of a league whose game is meant: Challenge, an instant was proposed; Reminder, the agreed one comes.
	Event string
	To    game.UserID
	Name  string // of the opponent
	Turn  int    // of a turn of a game of days: the event that began it. It is told once, whatever happens to servers. 0: of none
	Seen  bool   // the member sees it: it is not to be told any more
	Over  bool   // a vacation has ended
}

// Store keeps subscriptions; db.Push is one.
type Store interface {
	// Subscribe keeps the subscription of a session in place of its last one, and takes the endpoint away from its former
	// session. It drops a user's oldest ones beyond most. It returns fault.Unauthorized if the session has ended.
	Subscribe(ctx context.Context, s Session, n Subscription, k Kinds, most int) error
	// Renew puts a subscription in the place of the session's, with the kinds of that one; fault.NotFound if there is none.
	Renew(ctx context.Context, s Session, n Subscription) error
	// Devices returns a user's subscriptions, the newest first.
	Devices(ctx context.Context, user game.UserID) ([]Device, error)
	// Remove ends a subscription of a user's, if there is such a one.
	Remove(ctx context.Context, user game.UserID, id int64) error
	// Wanting returns a user's subscriptions that want a kind; none if the user is suspended.
	Wanting(ctx context.Context, user game.UserID, k Kind) ([]Stored, error)
	// Told notes that a turn is told now, and reports whether it had not been.
	Told(ctx context.Context, game string, k Kind, turn int) (bool, error)
	// Gone deletes a subscription that its push service does not know any more, unless it is another by now.
	Gone(ctx context.Context, id int64, endpoint string) error
}

// MostDevices is how many subscriptions somebody may have.
const MostDevices = 5

// Session is a member's session, which a subscription ends with.
type Session struct {
	ID   int64
	User game.UserID
}

// Device is a subscription as its owner sees it.
type Device struct {
	ID, Session int64
	Agent       string // of the session
	Kinds       Kinds
	Created     time.Time
}

// Stored is a subscription to be told something.
type Stored struct {
	ID int64
	Subscription
}

// Config is what a Service is made of. All but Log and Registry are needed.
type Config struct {
	Store   Store
	Secret  []byte // the database's, of which the key is made: the same on all servers, and never told
	Contact string // of the operator, for push services: an address of mail or an https address
	Guard   guard.Guard
	Log     *slog.Logger
	// Registry is nil without metrics.
	Registry prometheus.Registerer
}

// Service keeps subscriptions and tells members over them.
type Service struct {
	store    Store
	keys     keys
	contact  string // as the library has it: an address of mail alone, or https://…
	guard    guard.Guard
	log      *slog.Logger
	metrics  *metrics
	client   *http.Client
	endpoint func(string) error // nil, or why nothing is sent to an address
	queue    chan notice
	soon     *lane         // to hosts that answer soon
	later    *lane         // to those that do not
	first    time.Duration // againAfter
	most     time.Duration // againMost
	life     context.Context
	end      context.CancelFunc
	running  sync.WaitGroup
	waiting  waiting
	slowHosts
}

// New returns a Service that sends until Stop is called.
func New(c Config) (*Service, error) {
	if c.Store == nil {
		return nil, errors.New("push: the configuration lacks a store")
	}
	contact, err := parseContact(c.Contact)
	if err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	k, err := deriveKeys(c.Secret)
	if err != nil {
		return nil, err
	}
	s := &Service{
		store: c.Store, keys: k, contact: contact, guard: c.Guard, log: c.Log, metrics: newMetrics(), client: newClient(isPublic), endpoint: checkEndpoint,
		queue: make(chan notice, queueMost), first: againAfter, most: againMost, slowHosts: slowHosts{until: map[string]time.Time{}},
	}
	s.soon, s.later = newLanes()
	s.metrics.register(c.Registry, func() float64 { return float64(len(s.queue) + s.soon.len()) }, func() float64 { return float64(s.later.len()) })
	s.life, s.end = context.WithCancel(context.Background())
	s.waiting.timers = map[*time.Timer]struct{}{}
	for range lookups {
		s.running.Go(s.work)
	}
	return s, nil
}

// ErrContact is returned for something that no push service could write to.
var ErrContact = errors.New("push: the contact must be such as mailto:keeper@tengen.example or https://tengen.example/contact")

// parseContact returns a contact as the library takes it, which itself adds mailto: unless it begins with https:.
func parseContact(s string) (string, error) {
	if rest, ok := strings.CutPrefix(s, "https://"); ok && rest != "" && len(s) <= 200 && !strings.ContainsAny(rest, " \t\"<>") {
		return s, nil
	}
	mail, _ := strings.CutPrefix(s, "mailto:")
	name, domain, ok := strings.Cut(mail, "@")
	if !ok || name == "" || !strings.Contains(domain, ".") || len(mail) > 200 || strings.ContainsAny(mail, " \t\"<>:/") {
		return "", ErrContact
	}
	return mail, nil
}

// Key returns the public key that a browser subscribes with.
func (s *Service) Key() string { return s.keys.public }

// Subscribe keeps the subscription of a session; see Store.
func (s *Service) Subscribe(ctx context.Context, by Session, n Subscription, k Kinds) error {
	if err := s.check(n); err != nil {
		return err
	}
	return s.store.Subscribe(ctx, by, n, k, MostDevices)
}

// Renew keeps another subscription in place of the session's; see Store.
func (s *Service) Renew(ctx context.Context, by Session, n Subscription) error {
	if err := s.check(n); err != nil {
		return err
	}
	return s.store.Renew(ctx, by, n)
}

// Devices returns a user's subscriptions, the newest first.
func (s *Service) Devices(ctx context.Context, user game.UserID) ([]Device, error) {
	return s.store.Devices(ctx, user)
}

// Remove ends a subscription of a user's.
func (s *Service) Remove(ctx context.Context, user game.UserID, id int64) error {
	return s.store.Remove(ctx, user, id)
}

// ErrNone is returned by Store.Renew to a session without a subscription.
var ErrNone = fault.WithReason(fault.NotFound, "push_none", "This device is not subscribed.")
