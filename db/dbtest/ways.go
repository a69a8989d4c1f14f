package dbtest

import (
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// Way is how a connection goes to PostgreSQL: "unix" over a Unix socket, "tcp" over loopback. They differ when the other
// side has gone: a write to a Unix socket fails, one over TCP succeeds, and only the next answer tells.
type Way string

// BothWays runs a test over each way.
func BothWays(t *testing.T, test func(t *testing.T, way Way)) {
	for _, way := range []Way{"unix", "tcp"} {
		t.Run(string(way), func(t *testing.T) { test(t, way) })
	}
}

// To returns an address by which this way leads to the PostgreSQL at another one.
func (w Way) To(t testing.TB, address string) string {
	t.Helper()
	if network, _ := endpoint(t, address); network == string(w) {
		return address
	}
	return Proxy(t, address, w, PassOn)
}

// endpoint returns where PostgreSQL listens.
func endpoint(t testing.TB, address string) (network, at string) {
	t.Helper()
	c, err := pgconn.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	return pgconn.NetworkAddress(c.Host, c.Port)
}

// Proxy puts serve between a client and the PostgreSQL at address, and returns the address to connect to. Each connection
// is closed when its serve returns.
func Proxy(t testing.TB, address string, way Way, serve func(client, server net.Conn)) string {
	t.Helper()
	network, at := endpoint(t, address)
	l, host, port := listen(t, way)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("host", host)
	q.Set("port", strconv.Itoa(port))
	u.RawQuery = q.Encode()
	var wg sync.WaitGroup
	var mu sync.Mutex
	var open []net.Conn
	wg.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial(network, at)
			if err != nil {
				client.Close()
				continue
			}
			mu.Lock()
			open = append(open, client, server)
			mu.Unlock()
			wg.Go(func() {
				defer client.Close()
				defer server.Close()
				serve(client, server)
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		mu.Lock()
		for _, c := range open {
			c.Close()
		}
		mu.Unlock()
		wg.Wait()
	})
	return u.String()
}

func listen(t testing.TB, way Way) (l net.Listener, host string, port int) {
	t.Helper()
	if way == "tcp" {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return l, "127.0.0.1", l.Addr().(*net.TCPAddr).Port
	}
	dir, err := os.MkdirTemp("", "tengen-way-") // t.TempDir may be too long for a socket's path
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if l, err = net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432")); err != nil {
		t.Fatal(err)
	}
	return l, dir, 5432
}

// PassOn passes everything on until both sides have ended.
func PassOn(client, server net.Conn) {
	var wg sync.WaitGroup
	wg.Go(func() { io.Copy(client, server); client.Close() })
	io.Copy(server, client)
	server.Close()
	wg.Wait()
}
