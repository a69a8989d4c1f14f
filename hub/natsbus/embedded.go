package natsbus

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// embedded is a NATS server in this process.
type embedded struct{ s *server.Server }

// readyWithin is how long the server may take to listen.
const readyWithin = 5 * time.Second

func start(o Options) (*embedded, error) {
	host, port, err := net.SplitHostPort(o.listen())
	if err != nil {
		return nil, fmt.Errorf("NATS: listen: %w", err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		return nil, fmt.Errorf("NATS: listen: %w", err)
	}
	if n == 0 {
		n = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "tengen", Host: host, Port: n, NoSigs: true, MaxPayload: maxMessage, Username: o.User, Password: o.Password,
		PingInterval: cmp.Or(o.Patience, pingEvery), MaxPingsOut: pingsMissing, WriteDeadline: cmp.Or(o.Patience, writeWithin),
	})
	if err != nil {
		return nil, fmt.Errorf("NATS: %w", err)
	}
	s.SetLogger(quiet{o.Log}, false, false)
	go s.Start()
	if !s.ReadyForConnections(cmp.Or(o.Patience, readyWithin)) {
		s.Shutdown()
		return nil, errors.New("NATS: the embedded server does not listen at " + o.listen() + "; is the port in use?")
	}
	return &embedded{s}, nil
}

func (e *embedded) url() string { return e.s.ClientURL() }

func (e *embedded) stop() {
	e.s.Shutdown()
	e.s.WaitForShutdown()
}

// quiet logs what is worth a line.
type quiet struct{ log *slog.Logger }

func (q quiet) Noticef(string, ...any) {}
func (q quiet) Debugf(string, ...any)  {}
func (q quiet) Tracef(string, ...any)  {}

func (q quiet) Warnf(format string, v ...any) {
	q.log.Warn("NATS server", "what", fmt.Sprintf(format, v...))
}
func (q quiet) Errorf(format string, v ...any) {
	q.log.Error("NATS server", "what", fmt.Sprintf(format, v...))
}
func (q quiet) Fatalf(format string, v ...any) {
	q.log.Error("NATS server", "what", fmt.Sprintf(format, v...))
}
