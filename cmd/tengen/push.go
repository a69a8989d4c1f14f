package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/http/web"
	"github.com/tengen-go/tengen/hub/member/push"
)

// pusher tells members of their games; its service is nil on a server that tells nobody.
type pusher struct{ service *push.Service }

// notify returns the hub's function for notifications, nil without them.
func (p pusher) notify() func(push.Notice) {
	if p.service == nil {
		return nil
	}
	return p.service.Tell
}

// site returns the site's service for subscriptions, nil without it.
func (p pusher) site() web.Push {
	if p.service == nil {
		return nil
	}
	return p.service
}

// tellVacations has members told whose vacation ends tomorrow or has ended.
func (m *Main) tellVacations(d *db.DB, p pusher) {
	if p.service == nil {
		return
	}
	m.follow(task{"vacations that end", func(ctx context.Context) (more bool, err error) {
		all, err := d.Push().EndingVacations(ctx, time.Now())
		for _, n := range all {
			p.service.Tell(n)
		}
		return false, err
	}})
}

// push starts what tells members of their games, unless it is switched off or there is no contact for push services to write
// to.
func (m *Main) push(ctx context.Context, c Config, d *db.DB, reg prometheus.Registerer) (pusher, error) {
	contact := c.PushContact
	if contact == "" && strings.HasPrefix(c.URL, "https://") {
		contact = c.URL
	}
	if !c.Push || contact == "" {
		m.log.Info("members are not told of their games by push services", "push", c.Push, "contact", contact != "")
		return pusher{}, nil
	}
	secret, err := d.Games().Key(ctx, "push")
	if err != nil {
		return pusher{}, err
	}
	panics := prometheus.NewCounter(prometheus.CounterOpts{Namespace: "tengen", Subsystem: "push", Name: "panics_total", Help: "Panics recovered from."})
	reg.MustRegister(panics)
	s, err := push.New(push.Config{
		Store: d.Push(), Secret: secret, Contact: contact, Guard: guard.Guard{Log: m.log, Panics: panics}, Log: m.log, Registry: reg,
	})
	if err != nil {
		return pusher{}, fmt.Errorf("TENGEN_PUSH_CONTACT: %w", err)
	}
	m.later(m.within(pushWithin, s.Stop))
	return pusher{s}, nil
}
