package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/fault"
	"tengen/hub/wire"
)

const (
	dialWithin = 3 * time.Second        // a node that does not answer is found out by then
	silence    = 30 * time.Second       // without an answer a page opens a new socket
	againIn    = 100 * time.Millisecond // at least, until a page comes again or says it again
	againMore  = 200 * time.Millisecond // and by chance
)

// person is a page that never gives up: what is not stored or not answered it says again under the same id, and it
// comes back after every loss of its socket. Its commands come one after the other.
type person struct {
	scene  *scene
	where  func() *Node // the node for the next socket; nil: none is up
	cookie string       // "": a visitor
	page   string
	ids    int64

	mu     sync.Mutex // guards the following
	conn   *client.Client
	node   *Node
	away   bool      // it has been told that its game cannot be reached
	back   time.Time // when it was told that its game can be reached again
	heard  []told    // events, if the scene wants them
	follow string    // a game that is watched on every socket
}

// told is an event as a page has heard of it.
type told struct {
	game, t, at string
	v           int
}

// newPerson makes a person with a session, or a visitor.
func (s *scene) newPerson(ctx context.Context, where func() *Node, visitor bool) (*person, error) {
	p := &person{scene: s, where: where, page: fmt.Sprintf("cluster%s%d", s.name, s.pages.Add(1))}
	if !visitor {
		n := where()
		if n == nil {
			return nil, errNobody
		}
		var err error
		if p.cookie, _, err = client.Guest(ctx, n.base()); err != nil {
			return nil, fmt.Errorf("a guest: %w", err)
		}
	}
	s.mu.Lock()
	s.people = append(s.people, p)
	s.mu.Unlock()
	return p, nil
}

var errNobody = errors.New("no node is up")

// socket returns the person's socket, a new one if the last is gone.
func (p *person) socket(ctx context.Context) (*client.Client, error) {
	p.mu.Lock()
	c, follow := p.conn, p.follow
	p.mu.Unlock()
	if c != nil {
		return c, nil
	}
	n := p.where()
	if n == nil {
		return nil, errNobody
	}
	dialing, cancel := context.WithTimeout(ctx, dialWithin)
	defer cancel()
	c, err := client.Dial(dialing, n.base(), p.cookie, p.page)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.conn, p.node, p.away = c, n, false
	p.mu.Unlock()
	p.scene.readers.Go(func() { p.read(c) })
	if follow != "" {
		err = c.Send(wire.InWatch, 0, follow, 0, nil)
	}
	return c, err
}

// watch has the person follow a game from now on, on whatever socket.
func (p *person) watch(ctx context.Context, game string) error {
	p.mu.Lock()
	p.follow = game
	c := p.conn
	p.mu.Unlock()
	if c == nil {
		_, err := p.socket(ctx)
		return err
	}
	return c.Send(wire.InWatch, 0, game, 0, nil)
}

// read hears what answers nothing, until the socket ends.
func (p *person) read(c *client.Client) {
	for f := range c.Frames {
		switch f.T {
		case wire.OutPause:
			var d wire.PauseData
			if json.Unmarshal(f.D, &d) == nil {
				p.paused(d.On && d.Away)
			}
		case "move", "start", "end", "bonus":
			p.event(f)
		}
	}
	p.mu.Lock()
	if p.conn == c {
		p.conn = nil
	}
	p.mu.Unlock()
}

func (p *person) paused(away bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.away && !away {
		p.back = time.Now()
	}
	p.away = away
}

func (p *person) event(f client.Frame) {
	if !p.scene.listening.Load() {
		return
	}
	var d struct {
		At string `json:"at"`
	}
	json.Unmarshal(f.D, &d) // those without a move have none
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = append(p.heard, told{f.G, f.T, d.At, f.V})
}

// drop ends the socket, as a load balancer does whose node is down.
func (p *person) drop(of *Node) {
	p.mu.Lock()
	c := p.conn
	if c != nil && (of == nil || p.node == of) {
		p.conn = nil
	} else {
		c = nil
	}
	p.mu.Unlock()
	if c != nil {
		c.Close()
	}
}

// ask sends a command until it is acknowledged or refused for good. It returns when it was first and last sent.
func (p *person) ask(ctx context.Context, t, g string, v int, data any) (f client.Frame, sent asked, err error) {
	p.ids++
	id := p.ids
	sent.first = time.Now()
	for {
		sent.last = time.Now()
		sent.tries++
		f, err = p.once(ctx, t, id, g, v, data)
		var no *client.Refused
		final := errors.As(err, &no) && no.Code != fault.Retry && no.Code != fault.Busy
		if err == nil || final || ctx.Err() != nil {
			return f, sent, err
		}
		if no != nil && no.Code == fault.Busy {
			sent.busy++
		}
		sleep(ctx, againIn+time.Duration(rand.Int64N(int64(againMore))))
	}
}

// asked is when a command was sent.
type asked struct {
	first, last time.Time
	tries       int
	busy        int // of them answered with that
}

func (p *person) once(ctx context.Context, t string, id int64, g string, v int, data any) (client.Frame, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	c, err := p.socket(ctx)
	if err != nil {
		return client.Frame{}, err
	}
	f, err := c.Call(ctx, t, id, g, v, data)
	var no *client.Refused
	if err != nil && !errors.As(err, &no) {
		p.drop(nil)
	}
	return f, err
}

// sleep waits for d, or for the end of ctx.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
