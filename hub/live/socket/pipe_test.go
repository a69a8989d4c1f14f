package socket

import (
	"bufio"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// pipe upgrades one end of a pipe, as a server does, and returns both: for tests in
// virtual time. The owner is the server's, which need not listen.
func pipe(t *testing.T, h *server) (*Socket, *wire) {
	t.Helper()
	ours, theirs := net.Pipe()
	made := make(chan *Socket)
	go func() {
		r, err := http.ReadRequest(bufio.NewReader(ours))
		if err != nil {
			t.Error(err)
		}
		s, err := NewUpgrader().Upgrade(&pipeResponse{nc: ours}, r, h.config(), h.owner())
		if err != nil {
			t.Error(err)
		}
		made <- s
	}()
	w, _ := ask(t, theirs, askUpgrade)
	return <-made, w
}

// pipeResponse is a response that can only be hijacked.
type pipeResponse struct {
	http.ResponseWriter
	nc net.Conn
}

func (p *pipeResponse) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return p.nc, bufio.NewReadWriter(bufio.NewReader(p.nc), bufio.NewWriter(p.nc)), nil
}

// overTCP returns the two ends of a connection.
func overTCP(t testing.TB) (ours, theirs net.Conn) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	theirs, err = net.Dial("tcp", ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { theirs.Close() })
	ours, err = ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ours.Close() })
	return ours, theirs
}

// pass lets virtual time pass.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}
