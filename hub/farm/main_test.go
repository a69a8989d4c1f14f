package farm

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/review"
	"tengen/hub/hubtest"
	"tengen/hub/virtual"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var none = slog.New(slog.DiscardHandler)

// fakePool is a Searcher that answers after a while, always with its own point.
type fakePool struct {
	takes time.Duration
	move  board.Point

	mu       sync.Mutex // guards the following
	asked    []engine.Request
	running  int
	released []string
}

func (p *fakePool) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	p.mu.Lock()
	p.asked = append(p.asked, r)
	p.running++
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.running--
	}()
	t := time.NewTimer(p.takes)
	defer t.Stop()
	select {
	case <-t.C:
		return engine.Result{Move: p.move, Score: 7, Nodes: 3, Depth: 2}, nil
	case <-ctx.Done():
		return engine.Result{Move: board.None}, ctx.Err()
	}
}

func (p *fakePool) Release(game string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.released = append(p.released, game)
}

// searched returns how many searches there were, and are.
func (p *fakePool) searched() (all, now int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.asked), p.running
}

func (p *fakePool) tables() (released []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append(released, p.released...)
}

// last returns the last request.
func (p *fakePool) last() engine.Request {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[len(p.asked)-1]
}

// Each pool answers with a point of its own.
var ownPoint, handPoints = board.At(0, 0), []board.Point{board.At(1, 1), board.At(2, 2), board.At(3, 3)}

// farmhouse is a node and its hands over a bus in memory.
type farmhouse struct {
	t     *testing.T
	bus   *hubtest.Bus
	farm  *Farm
	reg   *prometheus.Registry
	own   *fakePool
	mover *Mover
	hands []*handTest
}

type handTest struct {
	*Hand
	pool   *fakePool
	dead   bool
	review func(ctx context.Context, g review.Game, complete bool, looked func(int)) ([]byte, error)
}

// inFarm calls f in virtual time with a node and so many hands that it knows.
func inFarm(t *testing.T, hands int, f func(h *farmhouse)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		h := &farmhouse{t: t, bus: hubtest.NewBus(), own: &fakePool{move: ownPoint, takes: 10 * time.Millisecond}}
		h.reg = prometheus.NewPedanticRegistry()
		h.farm = New(h.bus, "1", none, h.reg)
		stop, err := h.farm.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		h.mover = h.farm.Mover(h.own)
		for i := range hands {
			h.add(handPoints[i])
		}
		defer func() {
			for _, hand := range h.hands {
				h.leave(hand, 0)
			}
		}()
		h.pass(time.Second)
		f(h)
	})
}

// add opens a hand with one place, for a search and a review.
func (h *farmhouse) add(move board.Point) *handTest {
	h.t.Helper()
	hand := &handTest{pool: &fakePool{move: move, takes: 10 * time.Millisecond}}
	hand.Hand = NewHand(HandConfig{
		Bus: h.bus, Pool: hand.pool, Searches: 1, Reviews: 1, Version: "1", Host: "here", Log: none, Metrics: prometheus.NewRegistry(),
		Review: func(ctx context.Context, g review.Game, complete bool, looked func(int)) ([]byte, error) {
			return hand.review(ctx, g, complete, looked)
		},
	})
	if err := hand.Open(); err != nil {
		h.t.Fatal(err)
	}
	h.hands = append(h.hands, hand)
	return hand
}

// leave stops a hand, once, which has so long for what it is doing.
func (h *farmhouse) leave(hand *handTest, within time.Duration) {
	if hand.dead {
		return
	}
	hand.dead = true
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	hand.Stop(ctx)
}

// die cuts hands off, as a machine without power is: what they say is lost, and what is said to them.
func (h *farmhouse) die(hands ...*handTest) {
	h.bus.Lose(func(subject string, data []byte) bool {
		for _, hand := range hands {
			k, body, err := kindOf(data)
			if err != nil || subject == toHand+hand.name {
				return true
			}
			switch k {
			case taken, refused, done:
				r, _ := decode[reply](body)
				if r.Hand == hand.name {
					return true
				}
			case signs:
				w, _ := decode[atWork](body)
				if w.Hand == hand.name {
					return true
				}
			case beat:
				s, _ := decode[sign](body)
				if s.Hand == hand.name {
					return true
				}
			}
		}
		return false
	})
}

func (h *farmhouse) pass(d time.Duration) { time.Sleep(d) } // virtual

// request asks for a move on a board with one stone.
func request(game string) engine.Request {
	b, err := board.New(board.Renju, 15)
	if err != nil {
		panic(err) // it is called on many goroutines
	}
	b.Make(board.At(7, 7))
	return engine.Request{Game: game, Board: b, Strength: engine.Cedar, Budget: 2 * time.Second, Seed: 5}
}

// search searches in a game and returns the move and how long it took.
func (h *farmhouse) search(game string) (board.Point, time.Duration) {
	h.t.Helper()
	began := time.Now()
	res, err := h.mover.Search(h.t.Context(), request(game))
	if err != nil {
		h.t.Error(err)
	}
	return res.Move, time.Since(began)
}

// by returns the hand whose point that is, nil: the node's own pool.
func (h *farmhouse) by(p board.Point) *handTest {
	for _, hand := range h.hands {
		if hand.pool.move == p {
			return hand
		}
	}
	if p != ownPoint {
		h.t.Errorf("%v is nobody's", p)
	}
	return nil
}

// counted fails unless what was done, not taken and lost has been counted so.
func (h *farmhouse) counted(here1, away1, notTaken, lost float64) {
	h.t.Helper()
	got := [4]float64{}
	families, err := h.reg.Gather()
	if err != nil {
		h.t.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			v := m.GetCounter().GetValue()
			labels := ""
			for _, l := range m.GetLabel() {
				labels += l.GetValue() + " "
			}
			switch f.GetName() + " " + labels {
			case "tengen_farm_done_total search own ":
				got[0] = v
			case "tengen_farm_done_total search worker ":
				got[1] = v
			case "tengen_farm_not_taken_total ":
				got[2] = v
			case "tengen_farm_lost_total ":
				got[3] = v
			}
		}
	}
	if want := [4]float64{here1, away1, notTaken, lost}; got != want {
		h.t.Errorf("here, away, not taken, lost: %v, want %v", got, want)
	}
}
