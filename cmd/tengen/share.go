package main

import (
	"context"
	"fmt"
	"os"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/live/natsbus"
	"github.com/tengen-go/tengen/hub/live/workers"
)

// join brings the schema up to date, opens the database and becomes a node of it. The cluster is nil
// unless others may be nodes too.
func (m *Main) join(ctx context.Context, c Config, url string) (*db.DB, *cluster.Node, *hub.Cluster, error) {
	alone := c.NATS == ""
	migrate := schema.MigrateTogether
	if alone {
		migrate = schema.Migrate
	}
	if err := migrate(ctx, url, m.log); err != nil {
		return nil, nil, nil, err
	}
	d, err := db.Open(ctx, url)
	if err != nil {
		return nil, nil, nil, err
	}
	m.later(func(context.Context) error { d.Close(); return nil })
	join := d.JoinAlone
	if !alone {
		if err := m.connect(natsbus.Options{URL: c.NATS, Credentials: c.NATSCreds}); err != nil {
			return nil, nil, nil, err
		}
		join = d.Join
	}
	node, err := join(ctx, url, m.log)
	if err != nil {
		return nil, nil, nil, err
	}
	m.later(func(context.Context) error { node.Close(); return nil })
	if alone {
		return d, node, nil, nil
	}
	m.log.Info("joined", "node", node.Name())
	return d, node, &hub.Cluster{Registry: node, Bus: m.bus}, nil
}

// connect makes the connection to NATS, under this process's name.
func (m *Main) connect(o natsbus.Options) (err error) {
	o.Name, o.Log = processName(), m.log
	if m.bus, err = natsbus.Connect(o); err != nil {
		return err
	}
	m.later(func(context.Context) error { m.bus.Close(); return nil })
	return nil
}

// processName names this process for people.
func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("tengen %s %d", host, os.Getpid())
}

// workers returns the engine for bots and the reviewer elsewhere: remote workers on the bus, and the pool for requests
// that none takes. A server without a bus has its pool only.
func (m *Main) workers(pool *engine.Pool, reg prometheus.Registerer) (hub.BotEngine, review.Away, error) {
	if m.bus == nil {
		return pool, nil, nil
	}
	f := workers.New(m.bus, engine.Version(), m.log, reg)
	stop, err := f.Open()
	if err != nil {
		return nil, nil, err
	}
	m.later(func(context.Context) error { stop(); return nil })
	return f.Engine(pool), f.Reviewer().Review, nil
}
