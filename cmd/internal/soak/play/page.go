package play

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	dialWithin = 3 * time.Second        // a server that does not answer is found out by then
	silence    = 30 * time.Second       // without an answer a page opens a new socket
	againIn    = 100 * time.Millisecond // at least, until a page comes again or says it again
	againMore  = 200 * time.Millisecond // and by chance
)

// Where returns the server for a page's next socket, http://host:port; "": none is up.
type Where func() string

// Page is a page that never gives up. Its commands come one after the other.
type Page struct {
	where  Where
	cookie string // "": a visitor
	name   string
	ids    int64
	later  func(Ack)      // told of each command that is to be sent again; nil: nobody
	reader sync.WaitGroup // of its sockets

	mu     sync.Mutex // guards the following
	conn   *client.Client
	at     string    // the server of the newest socket
	away   bool      // it has been told that its game cannot be reached
	back   time.Time // when it was told that its game can be reached again
	hears  bool      // events are kept
	heard  []Event
	follow string // a game that is watched on every socket
}

// Event is one as a page has heard of it.
type Event struct {
	Game, Kind, At string
	V              int
}

// Sent is when and how often a command was sent.
type Sent struct {
	First, Last time.Time
	Tries       int
	Busy        int // of them answered with that
}

// errNobody is returned while no server is up.
var errNobody = errors.New("play: no server is up")

// NewPage makes a page of a new guest, or of a visitor. Close ends it.
func NewPage(ctx context.Context, name string, where Where, guest bool) (*Page, error) {
	p := &Page{where: where, name: name}
	if !guest {
		return p, nil
	}
	base := where()
	if base == "" {
		return nil, errNobody
	}
	var err error
	p.cookie, _, err = client.Guest(ctx, base)
	return p, err
}

// socket returns the page's socket, a new one if the last is gone.
func (p *Page) socket(ctx context.Context) (*client.Client, error) {
	p.mu.Lock()
	c, follow := p.conn, p.follow
	p.mu.Unlock()
	if c != nil {
		return c, nil
	}
	base := p.where()
	if base == "" {
		return nil, errNobody
	}
	dialing, cancel := context.WithTimeout(ctx, dialWithin)
	defer cancel()
	c, err := client.Dial(dialing, base, p.cookie, p.name)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.conn, p.at, p.away = c, base, false
	p.mu.Unlock()
	p.reader.Go(func() { p.read(c) })
	if follow != "" {
		err = c.Send(wire.InWatch, 0, follow, 0, nil)
	}
	return c, err
}

// Watch has the page follow a game from now on, over every later socket too.
func (p *Page) Watch(ctx context.Context, game string) error {
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
func (p *Page) read(c *client.Client) {
	for f := range c.Frames {
		switch f.T {
		case wire.OutPause:
			var d wire.PauseData
			if json.Unmarshal(f.D, &d) == nil {
				p.pause(d.On && d.Away)
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

func (p *Page) pause(away bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.away && !away {
		p.back = time.Now()
	}
	p.away = away
}

func (p *Page) event(f client.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.hears {
		return
	}
	var d struct{ At string }
	json.Unmarshal(f.D, &d) // those without a move have none
	p.heard = append(p.heard, Event{f.G, f.T, d.At, f.V})
}

// Hear has events kept from now on.
func (p *Page) Hear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hears = true
}

// Heard returns the events that were kept.
func (p *Page) Heard() []Event {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heard
}

// At returns the server of the newest socket.
func (p *Page) At() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.at
}

// Away reports whether the page has been told that its game cannot be reached, and when it was last told that it can be again.
func (p *Page) Away() (away bool, back time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.away, p.back
}

// Drop ends the socket if it is at a server, as a load balancer does whose server is down; "": wherever it is.
func (p *Page) Drop(at string) {
	p.mu.Lock()
	c := p.conn
	if at != "" && at != p.at {
		c = nil
	}
	if c != nil {
		p.conn = nil
	}
	p.mu.Unlock()
	if c != nil {
		c.Close()
	}
}

// Close ends the socket and waits for its reader.
func (p *Page) Close() {
	p.Drop("")
	p.reader.Wait()
}

// Ask sends a command until it is acknowledged, or refused for good: then the error is a *client.Refused.
func (p *Page) Ask(ctx context.Context, t, g string, v int, data any) (f client.Frame, s Sent, err error) {
	p.ids++
	id := p.ids
	s.First = time.Now()
	for {
		s.Last = time.Now()
		s.Tries++
		f, err = p.once(ctx, t, id, g, v, data)
		no, again := refused(err)
		if err == nil || no != nil && !again || ctx.Err() != nil {
			return f, s, err
		}
		if no != nil && no.Code == fault.Busy {
			s.Busy++
		}
		if again && p.later != nil {
			p.later(Ack{Sent: s, Heard: time.Now()})
		}
		wait.Sleep(ctx, againIn+time.Duration(rand.Int64N(int64(againMore))))
	}
}

// refused returns the refusal that an error is, and whether the same command is to be sent again.
func refused(err error) (no *client.Refused, again bool) {
	if !errors.As(err, &no) {
		return nil, false
	}
	return no, no.Code == fault.Retry || no.Code == fault.Busy
}

func (p *Page) once(ctx context.Context, t string, id int64, g string, v int, data any) (client.Frame, error) {
	ctx, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	c, err := p.socket(ctx)
	if err != nil {
		return client.Frame{}, err
	}
	f, err := c.Call(ctx, t, id, g, v, data)
	if no, _ := refused(err); err != nil && no == nil {
		p.Drop("")
	}
	return f, err
}
