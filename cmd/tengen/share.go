package main

import (
	"context"
	"fmt"
	"os"

	"tengen/db"
	"tengen/hub"
	"tengen/hub/natsbus"
)

// right is a server's right to decide in games of a database: all of them (db.Lease), or those that it owns
// (db.Member).
type right interface {
	hub.Beats
	Node() string          // its name among several; "" if it is alone
	Lost() <-chan struct{} // closed when the server must stop
	Err() error            // why
}

// alone is the right to all games.
type alone struct{ *db.Lease }

// Node returns "".
func (alone) Node() string { return "" }

// own brings the schema up to date, opens the database and takes the right to its games. The cluster is nil
// unless others may share them.
func (m *Main) own(ctx context.Context, c Config, url string) (*db.DB, right, *hub.Cluster, error) {
	migrate := db.Migrate
	if c.NATS != "" {
		migrate = db.MigrateTogether
	}
	if err := migrate(ctx, url, m.log); err != nil {
		return nil, nil, nil, err
	}
	d, err := db.Open(ctx, url)
	if err != nil {
		return nil, nil, nil, err
	}
	m.later(func(context.Context) error { d.Close(); return nil })
	if c.NATS == "" {
		lease, err := db.Acquire(ctx, url, m.log)
		if err != nil {
			return nil, nil, nil, err
		}
		lease.Reconnected = d.Renew
		m.later(func(context.Context) error { lease.Close(); return nil })
		return d, alone{lease}, nil, nil
	}
	host, err := os.Hostname()
	if err != nil {
		return nil, nil, nil, err
	}
	bus, err := natsbus.Connect(natsbus.Options{
		URL: c.NATS, Listen: c.NATSListen, User: c.NATSUser, Password: c.NATSPassword, Credentials: c.NATSCreds,
		Name: fmt.Sprintf("tengen %s %d", host, os.Getpid()), Log: m.log,
	})
	if err != nil {
		return nil, nil, nil, err
	}
	m.later(func(context.Context) error { bus.Close(); return nil })
	member, err := d.Join(ctx, url, m.log)
	if err != nil {
		return nil, nil, nil, err
	}
	m.later(func(context.Context) error { member.Close(); return nil })
	m.log.Info("joined", "node", member.Node())
	return d, member, &hub.Cluster{Registry: member, Bus: bus}, nil
}
