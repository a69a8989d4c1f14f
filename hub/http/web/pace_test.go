package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// pipes is a network without buffers: what is written is read.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
}

type piped struct {
	net.Conn
	from string
}

type pipeAddr string

func (pipeAddr) Network() string  { return "tcp" }
func (a pipeAddr) String() string { return string(a) }

func (p piped) RemoteAddr() net.Addr { return pipeAddr(p.from + ":5555") }

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return pipeAddr(host) }

// served is a bench behind a server, so that deadlines hold.
func served(b *bench) (dial func(from string) net.Conn, end func()) {
	p := pipes{make(chan net.Conn), make(chan struct{})}
	s := &http.Server{Handler: b, ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout}
	var serving sync.WaitGroup
	serving.Go(func() { _ = s.Serve(p) })
	dial = func(from string) net.Conn {
		here, there := net.Pipe()
		p.conns <- piped{there, from}
		return here
	}
	return dial, func() {
		close(p.done)
		s.Close()
		serving.Wait()
		time.Sleep(time.Minute) // connections linger
	}
}

// requestHead is how a request begins.
func requestHead(method, path string, cookie *http.Cookie, length int) string {
	out := method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n"
	if cookie != nil {
		out += "Cookie: " + cookie.Name + "=" + cookie.Value + "\r\n"
	}
	if length > 0 {
		out += fmt.Sprintf("Content-Type: application/octet-stream\r\nContent-Length: %d\r\n", length)
	}
	return out + "\r\n"
}

// statusOf reads an answer's status, 0 if there is none.
func statusOf(c net.Conn) int {
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, r.Body)
	return r.StatusCode
}

// Two addresses hold all places of uploads and send slowly. As long as nobody else wants one they go on; a newcomer has a place within the time
// that it waits, and is told the truth of its file. Who sends fast enough is not disturbed.
func TestSlowUploadsLeavePlaces(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.brought.brings = newThrottle(bringsMost, gamebase.Bringing)
		dial, end := served(b)
		defer end()
		const add = "/api/me/brought/add?name=a.sgf"
		const size = 12 << 20
		answers := make(chan string, gamebase.Bringing)
		var open []net.Conn
		send := func(who, from string, rate int) {
			c, cookie := dial(from), b.member(who)
			open = append(open, c)
			go func() {
				defer c.Close()
				go func() {
					if _, err := io.WriteString(c, requestHead("POST", add, cookie, size)); err != nil {
						return
					}
					for sent := 0; sent < size; sent += rate {
						if _, err := io.WriteString(c, strings.Repeat(" ", min(rate, size-sent))); err != nil {
							return
						}
						time.Sleep(time.Second)
					}
				}()
				answers <- fmt.Sprint(who, " ", statusOf(c))
			}()
		}
		send("Ann", "198.51.100.1", 1000)
		send("Ben", "198.51.100.1", 1000)
		send("Cid", "203.0.113.9", 1000)
		send("Dan", "203.0.113.9", 2*paceLeast)
		time.Sleep(time.Minute)
		if len(answers) > 0 {
			t.Errorf("nobody waits, and %s has its answer", <-answers)
		}
		cookie := b.member("Eve")
		upload := func(from string) (status int, took time.Duration) {
			began := time.Now()
			c := dial(from)
			defer c.Close()
			go func() { _, _ = io.WriteString(c, requestHead("POST", add, cookie, len(broughtSGF))+broughtSGF) }()
			return statusOf(c), time.Since(began)
		}
		// Another of a network that has its share waits for the network's own places, and ends nobody's.
		if status, _ := upload("198.51.100.1"); status != http.StatusServiceUnavailable || len(answers) > 0 {
			t.Errorf("of a network with its share: %d, %d have lost their places", status, len(answers))
		}
		if status, took := upload("192.0.2.77"); status != http.StatusOK || took > 2*paceLook {
			t.Errorf("a newcomer: %d after %v", status, took)
		}
		time.Sleep(time.Minute)
		defer func() {
			for _, c := range open {
				c.Close()
			}
		}()
		got := map[string]bool{}
		for len(answers) > 0 {
			got[<-answers] = true
		}
		if !got["Dan 200"] || len(got) != 2 { // one slow upload has made room
			t.Errorf("%v", got)
		}
	})
}

// Readers who take all their games slowly do not keep others from theirs.
func TestSlowDownloadsLeavePlaces(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.games.collections = newThrottle(collectionsMost, collectionsAtOnce)
		for i := range 60 {
			b.archive.games = append(b.archive.games, finished(fmt.Sprint("g", i), time.Date(2026, 5, 1, 12, -i, 0, 0, time.UTC)))
		}
		dial, end := served(b)
		defer end()
		const all = "/api/users/Ann/games.sgf"
		var slow []net.Conn
		for i := range collectionsAtOnce {
			c := dial([]string{"198.51.100.1", "203.0.113.9", "203.0.113.77"}[i/3])
			defer c.Close()
			slow = append(slow, c)
			go func() { // 100 bytes a second
				_, _ = io.WriteString(c, requestHead("GET", all, nil, 0))
				for some := make([]byte, 100); ; time.Sleep(time.Second) {
					if _, err := c.Read(some); err != nil {
						return
					}
				}
			}()
		}
		time.Sleep(paceWindow + 2*paceLook)
		synctest.Wait()
		began := time.Now()
		c := dial("192.0.2.77")
		defer c.Close()
		go func() { _, _ = io.WriteString(c, requestHead("GET", all, nil, 0)) }()
		r, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		if took := time.Since(began); err != nil || r.StatusCode != http.StatusOK || strings.Count(string(text), "(;") != 60 || took > 2*paceLook {
			t.Errorf("%v %d after %v, %.600s", err, r.StatusCode, took, text)
		}
		for _, c := range slow {
			c.Close()
		}
	})
}
