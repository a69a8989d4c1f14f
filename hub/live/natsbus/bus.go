// Package natsbus carries messages between nodes over NATS core: at most once, in the order of each publisher.
//
// Reading order: bus.go, trust.go (credentials); natsserver/ runs a server for tests.
package natsbus

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
)

// Options say which NATS is used, and how.
type Options struct {
	// URL is that of a NATS server, with user and password or a token unless it is on loopback; several are
	// separated by commas. tls:// encrypts.
	URL string
	// Credentials is a file with a user's JWT and key; "": none.
	Credentials string
	Name        string // of the connection
	Log         *slog.Logger
	// Patience is how long the other side may take for whatever it does; 0: some seconds, which differ.
	Patience time.Duration
}

const (
	maxMessage   = 1 << 20 // bytes, what a nats-server takes unless it is told otherwise
	maxPending   = 64 << 20
	connectSoon  = 5 * time.Second
	reconnectIn  = 250 * time.Millisecond
	pingEvery    = 2 * time.Second
	pingsMissing = 2
	writeWithin  = 2 * time.Second // a write that takes longer ends the connection
)

// ErrTooLong is returned for a message that no server takes.
var ErrTooLong = errors.New("natsbus: the message is too long")

// Bus is a connection to NATS. It is for concurrent use.
type Bus struct {
	conn *nats.Conn
	log  *slog.Logger
}

// Connect connects. A lost connection is made again. Messages that are published meanwhile are lost.
func Connect(o Options) (b *Bus, err error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	b = &Bus{log: o.Log}
	if b.conn, err = nats.Connect(o.URL, b.options(o)...); err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	return b, nil
}

func (b *Bus) options(o Options) []nats.Option {
	opts := []nats.Option{
		nats.Name(o.Name), nats.Timeout(cmp.Or(o.Patience, connectSoon)), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectIn),
		nats.ReconnectJitter(reconnectIn, reconnectIn), nats.PingInterval(cmp.Or(o.Patience, pingEvery)), nats.MaxPingsOutstanding(pingsMissing),
		nats.FlusherTimeout(writeWithin),
		nats.ReconnectBufSize(-1), // hints are never kept
		nats.NoEcho(),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { b.log.Warn("NATS is lost", "err", err) }),
		nats.ReconnectHandler(func(*nats.Conn) { b.log.Info("NATS is back") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { b.log.Warn("NATS", "err", err) }),
	}
	if o.Credentials != "" {
		opts = append(opts, nats.UserCredentials(o.Credentials))
	}
	return opts
}

// Publish sends data to all others who subscribe to a subject. It fails while NATS is lost, and waits for nothing but
// the network, no longer than writeWithin.
func (b *Bus) Publish(subject string, data []byte) error {
	if len(data) > maxMessage {
		return ErrTooLong
	}
	return b.conn.Publish(subject, data)
}

// Subscribe has f called with what others publish to a subject, one after the other, until stop returns. If f is too slow,
// messages are lost.
func (b *Bus) Subscribe(subject string, f func(data []byte)) (stop func(), err error) {
	return b.subscribe(subject, "", f)
}

// Share is Subscribe, but each message goes to one of those who share a subject as one group.
func (b *Bus) Share(subject, group string, f func(data []byte)) (stop func(), err error) {
	return b.subscribe(subject, group, f)
}

func (b *Bus) subscribe(subject, group string, f func(data []byte)) (stop func(), err error) {
	ended := make(chan struct{})
	sub, err := b.conn.QueueSubscribe(subject, group, func(m *nats.Msg) { f(m.Data) })
	if err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	sub.SetClosedHandler(func(string) { close(ended) })
	if err := sub.SetPendingLimits(-1, maxPending); err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	return func() {
		if sub.Unsubscribe() == nil {
			<-ended
		}
	}, nil
}

// Connected reports whether NATS answers.
func (b *Bus) Connected() bool { return b.conn.IsConnected() }

// Close sends what has been published and closes the connection.
func (b *Bus) Close() {
	b.conn.FlushTimeout(time.Second) // else what is left is lost, as anything may be
	b.conn.Close()
}
