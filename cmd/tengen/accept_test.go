package main

import (
	"fmt"
	"log/slog"
	"net"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// TestNoFilesLeft opens sockets until a server with few file descriptors takes
// no more: it refuses new ones at once, those that it has play on, its log is
// not flooded, and it takes new ones when some have left.
func TestNoFilesLeft(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	h := newChaosSite(t, "no file descriptors", 1)
	h.url = dbtest.URL(t)
	h.start = func() *process { return launch(t, `ulimit -n 160; exec "$0" serve`, "DATABASE_URL="+h.url) }
	h.up()
	h.seat()
	var crowd []*client.Client
	leave := func() {
		for _, c := range crowd {
			c.Close()
			await.Closed(t, "a socket to end", c.Frames)
		}
		crowd = nil
	}
	defer leave()
	come := func() error { // however slow the machine is, an answer comes
		ctx := await.Context(t, "an answer to who comes")
		c, err := client.Dial(ctx, h.base(), "", fmt.Sprintf("crowdpage%d", len(crowd)))
		if ctx.Err() != nil {
			t.Fatal("who came got no answer at all")
		}
		if err == nil {
			crowd = append(crowd, c)
		}
		return err
	}
	began := time.Now()
	h.round(func(h *chaosSite) outage {
		// While others keep knocking, the players go on over the sockets that they have. A client that leaves makes
		// room for another, so a few may still come in.
		refused, full := 0, time.Time{}
		await.That(t, "a server that is full, with games that go on", func() (any, bool) {
			if come() != nil {
				if refused++; refused == 1 {
					full = time.Now()
				}
			}
			if len(crowd) > 160 {
				t.Fatal("160 descriptors hold more than 160 sockets")
			}
			on := h.goesOn(full)
			return fmt.Sprintf("%d sockets, %d refused, all games go on: %v", len(crowd), refused, on), refused >= 20 && on
		})
		t.Logf("%d sockets came in, %d were refused", len(crowd), refused)
		leave()
		if !h.await(func() bool { return come() == nil }) {
			t.Errorf("no socket comes in though others have left")
		}
		now := time.Now()
		return outage{since: now, from: now, to: now}
	})
	said := slices.Collect(strings.Lines(h.process().Log.String()))
	said = slices.DeleteFunc(said, func(s string) bool {
		return !strings.Contains(s, "descriptors") && !strings.Contains(s, "Accept error")
	})
	if most := 1 + int(time.Since(began)/refusedSays); len(said) == 0 || len(said) > most {
		t.Errorf("in %v the server said %d times that it has no descriptors, at most %d:\n%s",
			time.Since(began), len(said), most, strings.Join(said, ""))
	}
	if code := h.process().stop(); code != 0 {
		t.Errorf("exit code %d\n%s", code, h.tail())
	}
}

// noFiles is a listener without a descriptor for anybody, until it is closed.
type noFiles struct {
	net.Listener
	closed <-chan struct{}
}

func (l noFiles) Accept() (net.Conn, error) {
	select {
	case <-l.closed:
		return nil, net.ErrClosed
	default:
		return nil, syscall.EMFILE
	}
}

// A lack of descriptors is told once in ten seconds, with the number of failures, and costs no processor time, however many
// connections come in vain.
func TestALackOfDescriptorsIsToldNowAndThen(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		var said strings.Builder
		closed := make(chan struct{})
		f := newFrugal(noFiles{closed: closed}, slog.New(slog.NewTextHandler(&said, nil)), nil)
		time.AfterFunc(35*time.Second, func() { close(closed) })
		if _, err := f.Accept(); err != net.ErrClosed {
			t.Error(err)
		}
		if n := strings.Count(said.String(), "descriptors run out"); n != 4 || strings.Count(said.String(), "refused=100\n") != 3 {
			t.Errorf("said %d times:\n%s", n, &said)
		}
	})
}
