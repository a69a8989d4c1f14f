package web

import (
	"context"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/push"
)

const (
	pushesMost   = 60 // that an address may read in a minute
	pushesAtOnce = 8
	pushChanges  = 20 // changes of somebody's in a minute
)

// Push keeps where members want to be told of their games; *push.Service is one.
type Push interface {
	Key() string // the public one that browsers subscribe with
	Subscribe(ctx context.Context, by push.Session, n push.Subscription, k push.Kinds) error
	Renew(ctx context.Context, by push.Session, n push.Subscription) error
	Devices(ctx context.Context, user game.UserID) ([]push.Device, error)
	Remove(ctx context.Context, user game.UserID, id int64) error
}

// pushPage is where a member is told of games outside of the page.
type pushPage struct {
	// Key is the key with which a browser subscribes; absent: this server sends no notifications.
	Key     string       `json:"key,omitempty"`
	Devices []pushDevice `json:"devices"` // the newest first
	Most    int          `json:"most"`    // of more the oldest goes
}

// pushDevice is a browser that is told.
type pushDevice struct {
	ID      int64      `json:"id"`
	Browser string     `json:"browser,omitempty"` // as it says; absent: not known
	System  string     `json:"system,omitempty"`  // as the browser says
	Kinds   push.Kinds `json:"kinds"`
	Created time.Time  `json:"created"`
	This    bool       `json:"this,omitempty"` // the one whose session asks
}

// newPush is a browser's subscription. Keys are in base64url, without padding.
type newPush struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
	Lang     string `json:"lang"` // of the notifications
	// Kinds are those to be told of; absent: as before, of a session that has a subscription.
	Kinds *push.Kinds `json:"kinds,omitempty"`
}

// removedPush ends the subscription of a device.
type removedPush struct {
	ID int64 `json:"id"`
}

var (
	errPushOff   = fault.WithReason(fault.NotFound, "push_off", "This server sends no notifications.")
	errPushOften = fault.WithReason(fault.TooMany, "push_often", "This has changed often; wait a while.")
)

// pushes keeps members' subscriptions.
type pushes struct {
	sessions
	push    Push // nil: there are none
	reads   throttle
	changes *limit.Limiter // by user
}

// pushDevices answers with where a member is told.
func (s *pushes) pushDevices(r *http.Request) (out pushPage, err error) {
	return withinLimit(s.reads, r, func() (out pushPage, err error) {
		by, err := s.subscriber(r)
		if err != nil {
			return out, err
		}
		return s.page(r, by)
	})
}

// subscribePush keeps a browser's subscription.
func (s *pushes) subscribePush(r *http.Request, c newPush) (out pushPage, err error) {
	by, err := s.changing(r)
	if err != nil {
		return out, err
	}
	n := push.Subscription{Endpoint: c.Endpoint, P256dh: c.P256dh, Auth: c.Auth, Lang: c.Lang}
	if c.Kinds == nil {
		err = s.push.Renew(r.Context(), by, n)
	} else {
		err = s.push.Subscribe(r.Context(), by, n, *c.Kinds)
	}
	if err != nil {
		return out, err
	}
	return s.page(r, by)
}

// unsubscribePush ends one.
func (s *pushes) unsubscribePush(r *http.Request, c removedPush) (out pushPage, err error) {
	by, err := s.changing(r)
	if err != nil {
		return out, err
	}
	if err := s.push.Remove(r.Context(), by.User, c.ID); err != nil {
		return out, err
	}
	return s.page(r, by)
}

// changing returns the session of a member who changes something, if it may.
func (s *pushes) changing(r *http.Request) (push.Session, error) {
	by, err := s.subscriber(r)
	switch {
	case err != nil:
		return by, err
	case s.push == nil:
		return by, errPushOff
	case !s.changes.Allow(by.User.Key()):
		return by, errPushOften
	}
	return by, nil
}

// subscriber returns the session of the member who asks.
func (s *pushes) subscriber(r *http.Request) (push.Session, error) {
	u, err := s.current(r)
	switch {
	case err != nil:
		return push.Session{}, err
	case u.User.Kind != account.Member:
		return push.Session{}, account.ErrGuest
	}
	return push.Session{ID: u.ID, User: u.User.ID}, nil
}

func (s *pushes) page(r *http.Request, by push.Session) (out pushPage, err error) {
	out = pushPage{Devices: []pushDevice{}, Most: push.MostDevices}
	if s.push != nil {
		all, err := s.push.Devices(r.Context(), by.User)
		if err != nil {
			return out, err
		}
		out.Key = s.push.Key()
		for _, d := range all {
			of := account.DeviceOf(d.Agent)
			out.Devices = append(out.Devices, pushDevice{d.ID, of.Browser, of.System, d.Kinds, d.Created.UTC(), d.Session == by.ID})
		}
	}
	return out, nil
}
