package cluster

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// page is a Page that keeps why it was refused something.
type page struct {
	user    *records.User // nil: a visitor
	refused []error
}

func (p *page) User() *records.User                 { return p.user }
func (p *page) Send([]byte)                         {}
func (p *page) LastHeard() time.Time                { return time.Now() }
func (p *page) RoundTrip() game.RoundTrip           { return game.RoundTrip{} }
func (p *page) Refuse(_ int64, _ string, err error) { p.refused = append(p.refused, err) }
func (p *page) Number() uint64                      { return 1 }
func (p *page) Name() string                        { return "page0001" }
func (p *page) Away(bool)                           {}
func (p *page) Client() limit.Client                { return limit.Client{} }
func (p *page) Request() string                     { return "request-1" }

// newForwarder returns the forwarder of node "a", which asks nobody whose a game is: tests answer.
func newForwarder() (*forwarder, *rooms) {
	r := &rooms{}
	l := newLinks("a", hubtest.NewBus(), &ear{}, quiet, counter())
	o := newOwned(hubtest.NewCluster().Join("a"), r, quiet)
	o.add("g")
	g := &forwarder{
		self: "a", links: l, owned: o, log: quiet, rooms: r,
		pages: map[uint64]Page{}, routes: map[string]*route{}, aways: map[Page]int{}, unconfirmed: map[string][]unconfirmed{},
	}
	g.find = &resolver{owned: o, run: func(func()) {}, answer: g.answer}
	return g, r
}

func (g *forwarder) watches(t *testing.T, p Page) error {
	t.Helper()
	in, err := wire.Decode([]byte(watchG))
	if err != nil {
		t.Fatal(err)
	}
	return g.forward(p, in, []byte(watchG))
}

// A page that has left before the owner was known does not follow the game.
func TestLeftBeforeTheOwnerIsKnown(t *testing.T) {
	g, r := newForwarder()
	p := &page{}
	if err := g.watches(t, p); err != nil {
		t.Fatal(err)
	}
	g.leaves("g", p)
	g.answer("g", "a", nil)
	if len(r.came) != 0 || len(g.routes) != 0 {
		t.Errorf("%d came, %d routes", len(r.came), len(g.routes))
	}
	if err := g.watches(t, p); err != nil {
		t.Fatal(err)
	}
	g.answer("g", "a", nil)
	if len(r.came) != 1 || len(g.routes) != 0 {
		t.Errorf("%d came, %d routes", len(r.came), len(g.routes))
	}
	g.ended(p)
	if len(g.pages) != 0 {
		t.Error("the page is remembered")
	}
}

// A page that is refused because too much waits follows nothing.
func TestTooMuchWaits(t *testing.T) {
	g, _ := newForwarder()
	first, late := &page{}, &page{}
	for range waitingMost {
		if err := g.watches(t, first); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.watches(t, late); fault.CodeOf(err) != fault.Busy {
		t.Fatal(err)
	}
	if r := g.routes["g"]; len(r.follows) != 1 || len(r.waiting) != waitingMost {
		t.Errorf("%d follow, %d wait", len(r.follows), len(r.waiting))
	}
	g.answer("g", "", fault.New(fault.NotFound, "There is no such game."))
	if len(first.refused) != waitingMost || len(g.routes) != 0 {
		t.Errorf("%d refused, %d routes", len(first.refused), len(g.routes))
	}
}

// Words and looks, and the commands of others, leave the players' commands their places.
func TestWordsTakeNoPlaceOfACommand(t *testing.T) {
	g, _ := newForwarder()
	say := func(u game.UserID, raw string) error {
		in, err := wire.Decode([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		return g.forward(&page{user: &records.User{ID: u}}, in, []byte(raw))
	}
	const chat, move = `{"t":"chat","id":1,"g":"g","d":{"text":"x"}}`, `{"t":"move","id":1,"g":"g","v":1,"d":{"at":"h8"}}`
	for i := range 2 * waitingMost {
		if err := say(game.UserID(2+i%9), chat); (err == nil) != (i < waitingMost) {
			t.Fatal(i, err)
		}
	}
	for i := range 2 * commandsOf {
		if err := say(2, move); (err == nil) != (i < commandsOf) {
			t.Fatal(i, err)
		}
	}
	if err := say(1, move); err != nil {
		t.Error(err)
	}
}
