package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/wire"
)

const (
	chaosGames   = 4
	chaosInitial = 10 * time.Minute
	chaosBonus   = 10 * time.Second
	chaosBeat    = 2 * time.Second // the server's heartbeat
	chaosSlack   = 50 * time.Millisecond
)

// TestKill9 kills the real server in the middle of several games and starts it
// again on the same data directory: no acknowledged move is lost, none is
// doubled, versions never fall, an unanswered command sent again is taken
// exactly once, and the clocks are charged by invariant 3.
// TENGEN_CHAOS sets the number of kills (5).
func TestKill9(t *testing.T) {
	rounds := 5
	if n, err := strconv.Atoi(os.Getenv("TENGEN_CHAOS")); err == nil {
		rounds = n
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(60+30*rounds)*time.Second)
	defer cancel()

	data := dataDir(t)
	p := serve(ctx, t, data)
	games := make([]*duel, chaosGames)
	for i := range games {
		games[i] = newDuel(ctx, t, p.base, i, rng.Uint64())
	}
	acked, resent := 0, 0
	kills := tally("kill -9 of the server")
	for round := range rounds {
		// The kill comes after a number of acknowledged moves, at an instant that
		// the games do not choose.
		left := make(chan struct{}, chaosGames*1000)
		until := 20 + rng.IntN(150)
		var wg sync.WaitGroup
		for _, d := range games {
			wg.Go(func() { d.play(ctx, left) })
		}
		for range until {
			<-left
		}
		at := p.kill()
		wg.Wait()
		p = serve(ctx, t, data)
		kills.add(func(r *row) { r.times++ })
		recovered := false
		for _, d := range games {
			acked += d.acked
			kills.add(func(r *row) { r.acked += d.acked })
			if d.verify(ctx, p.base, at) {
				resent++
				if !recovered { // its command has been acknowledged
					kills.add(func(r *row) { r.recovered = append(r.recovered, time.Since(at)) })
				}
				recovered = true
			}
			if t.Failed() {
				t.Fatalf("round %d, seed %d; the server's log:\n%s", round, seed, p.log)
			}
		}
	}
	t.Logf("%d kills: %d acknowledged moves, 0 lost, 0 doubled; %d unanswered commands sent again, each taken once",
		rounds, acked, resent)
	if code := p.stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.log)
	}
}

// duel is one game and its two players.
type duel struct {
	t       *testing.T
	rng     *rand.Rand
	cookies [2]string // by colour: black, white
	pages   [2]string
	conns   [2]*client.Client
	ids     int64
	g       string
	v       int
	moves   []string    // acknowledged or seen
	clock   *wire.Clock // of the last event
	turn    int64       // server time of the last event
	acked   int
	pending *pending
}

// pending is a command whose answer the kill swallowed.
type pending struct {
	by int // index of the player
	id int64
	v  int
	at string
}

func newDuel(ctx context.Context, t *testing.T, base string, n int, seed uint64) *duel {
	t.Helper()
	d := &duel{t: t, rng: rand.New(rand.NewPCG(seed, uint64(n)))}
	for i := range 2 {
		cookie, _, err := client.Guest(ctx, base)
		if err != nil {
			t.Fatal(err)
		}
		d.cookies[i], d.pages[i] = cookie, fmt.Sprintf("chaospage%d%d", n, i)
	}
	d.connect(ctx, base)
	d.start(ctx)
	return d
}

func (d *duel) connect(ctx context.Context, base string) {
	d.t.Helper()
	for i := range 2 {
		c, err := client.Dial(ctx, base, d.cookies[i], d.pages[i])
		if err != nil {
			d.t.Fatal(err)
		}
		d.conns[i] = c
		d.t.Cleanup(c.Close)
		go func() { // acks carry all that the players need; other frames are read away
			for range c.Frames {
			}
		}()
	}
}

func (d *duel) id() int64 { d.ids++; return d.ids }

// start makes a fresh private game with a clock; the one before it is given up.
func (d *duel) start(ctx context.Context) {
	d.t.Helper()
	if d.g != "" {
		if _, err := d.conns[0].Call(ctx, wire.InResign, d.id(), d.g, d.v, nil); err != nil {
			d.t.Fatal(err)
		}
	}
	f, err := d.conns[0].Call(ctx, wire.InCreate, d.id(), "", 0, wire.CreateData{
		Kind: "private", Color: "black",
		Settings: wire.Settings{
			Rule: "standard", Size: 15, Opening: game.Free, Forbidden: game.Refuse,
			Clock: wire.TimeControl{Kind: game.Fischer, Initial: chaosInitial.Milliseconds()},
		},
	})
	if err != nil {
		d.t.Fatal(err)
	}
	var made wire.CreatedData
	if err := json.Unmarshal(f.D, &made); err != nil {
		d.t.Fatal(err)
	}
	f, err = d.conns[1].Call(ctx, wire.InJoin, d.id(), made.G, 0, nil)
	if err != nil {
		d.t.Fatal(err)
	}
	d.g, d.v, d.moves = made.G, f.V, nil
	d.note(f)
}

// note keeps the clocks of an ack.
func (d *duel) note(f client.Frame) {
	var a wire.AckData
	if err := json.Unmarshal(f.D, &a); err == nil && a.Clock != nil {
		d.clock, d.turn = a.Clock, a.Clock.At
	}
}

// play makes moves in turn until the connection dies.
func (d *duel) play(ctx context.Context, acked chan<- struct{}) {
	d.acked, d.pending = 0, nil
	for ctx.Err() == nil && len(d.moves) < 200 {
		p := &pending{by: len(d.moves) % 2, id: d.id(), v: d.v, at: d.free()}
		f, err := d.conns[p.by].Call(ctx, wire.InMove, p.id, d.g, p.v, wire.MoveIn{At: p.at})
		var no *client.Refused
		switch {
		case errors.Is(err, client.ErrClosed),
			errors.As(err, &no) && no.Code == fault.Busy: // a server that stops takes no more
			d.pending = p
			return
		case errors.As(err, &no):
			d.t.Errorf("game %s: %s at version %d: %v", d.g, p.at, p.v, no)
			return
		case err != nil:
			d.t.Error(err)
			return
		case f.V != d.v+1:
			d.t.Errorf("game %s: version %d after %d", d.g, f.V, d.v)
			return
		}
		d.v, d.moves, d.acked = f.V, append(d.moves, p.at), d.acked+1
		d.note(f)
		acked <- struct{}{}
	}
}

// free returns a point for the next stone such that no row of five comes about:
// stones go to points of one colour of a pattern that has none.
func (d *duel) free() string {
	taken := map[string]bool{}
	for _, m := range d.moves {
		taken[m] = true
	}
	colour := len(d.moves) % 2
	for {
		x, y := d.rng.IntN(15), d.rng.IntN(15)
		at := fmt.Sprintf("%c%d", 'a'+x, y+1)
		if !taken[at] && (x+2*y)%4/2 == colour {
			return at
		}
	}
}

// verify reconnects after a kill at the instant at and compares the server's
// game with what was acknowledged. It reports whether a command was sent again.
func (d *duel) verify(ctx context.Context, base string, at time.Time) bool {
	d.t.Helper()
	d.connect(ctx, base)
	s := d.watch(ctx, base)
	stored := len(s.Moves) - len(d.moves)
	if stored != 0 && (stored != 1 || d.pending == nil) {
		d.t.Fatalf("game %s: %d moves were acknowledged, %d are there", d.g, len(d.moves), len(s.Moves))
	}
	for i, m := range d.moves {
		if s.Moves[i].At != m {
			d.t.Fatalf("game %s: ply %d is %s, was %s", d.g, i+1, s.Moves[i].At, m)
		}
	}
	if s.Status != "live" || s.V < d.v {
		d.t.Fatalf("game %s: %s at version %d, was live at %d", d.g, s.Status, s.V, d.v)
	}
	if stored == 0 {
		d.verifyClock(s, at)
	}
	again := d.pending != nil
	if p := d.pending; p != nil {
		// Sent again as it was: taken already (its ack comes back), or taken now, a
		// version later, since the restart bonus is a version of its own.
		f, err := d.conns[p.by].Call(ctx, wire.InMove, p.id, d.g, p.v, wire.MoveIn{At: p.at})
		if err != nil || f.V != p.v+2-stored {
			d.t.Fatalf("game %s: sent again with %d stored: %+v %v", d.g, stored, f, err)
		}
		d.moves = append(d.moves, p.at)
		if d.v, d.clock, d.turn = s.V, s.Clock, s.Clock.At; stored == 0 {
			d.v = f.V
			d.note(f)
		}
	} else {
		d.v, d.clock, d.turn = s.V, s.Clock, s.Clock.At
	}
	if len(d.moves) > 100 {
		d.start(ctx)
	}
	return again
}

// verifyClock checks invariant 3.
func (d *duel) verifyClock(s wire.GameState, at time.Time) {
	d.t.Helper()
	ranBlack := len(d.moves)%2 == 0
	ran, waited := s.Clock.White, s.Clock.Black
	hadRun, hadWait := d.clock.White, d.clock.Black
	if ranBlack {
		ran, waited, hadRun, hadWait = waited, ran, hadWait, hadRun
	}
	if waited != hadWait {
		d.t.Errorf("game %s: the waiting clock is %d ms, was %d", d.g, waited, hadWait)
	}
	sinceBonus := s.Now - s.Clock.At + (s.Clock.At - lastTime(s)) // the turn runs on since the bonus
	charged := hadRun + chaosBonus.Milliseconds() - ran - max(0, sinceBonus)
	most := at.UnixMilli() - d.turn
	least := max(0, most-chaosBeat.Milliseconds()-2*chaosSlack.Milliseconds())
	if charged < least-chaosSlack.Milliseconds() || charged > most+chaosSlack.Milliseconds() {
		d.t.Errorf("game %s: the running clock was charged %d ms, not %d to %d", d.g, charged, least, most)
	}
}

// lastTime returns the time of the newest event that is no move: the bonus.
func lastTime(s wire.GameState) int64 {
	if len(s.Log) == 0 {
		return s.Now
	}
	return s.Log[len(s.Log)-1].Time
}

// watch returns the whole state of the game as a spectator without a session sees it.
func (d *duel) watch(ctx context.Context, base string) wire.GameState {
	d.t.Helper()
	c, err := client.Dial(ctx, base, "", "chaoswatcher")
	if err != nil {
		d.t.Fatal(err)
	}
	defer c.Close()
	if err := c.Send(wire.InWatch, 0, d.g, 0, nil); err != nil {
		d.t.Fatal(err)
	}
	for f := range c.Frames {
		if f.T != wire.OutState {
			continue
		}
		var s wire.GameState
		if err := json.Unmarshal(f.D, &s); err != nil {
			d.t.Fatal(err)
		}
		return s
	}
	d.t.Fatalf("game %s: no state", d.g)
	return wire.GameState{}
}

// TestSIGTERM stops the real server with sockets open and games live: readiness
// falls, every socket is closed with "restart", and the exit code is 0.
// TENGEN_CHAOS set: 1,000 sockets.
func TestSIGTERM(t *testing.T) {
	sockets := 60
	if os.Getenv("TENGEN_CHAOS") != "" {
		sockets = 1000
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	p := serve(ctx, t, dataDir(t))
	games := make([]*duel, 10)
	for i := range games {
		games[i] = newDuel(ctx, t, p.base, i, uint64(i))
	}
	var watchers []*client.Client
	for i := range sockets {
		c, err := client.Dial(ctx, p.base, "", fmt.Sprintf("watcher%d", i))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		if err := c.Send(wire.InWatch, 0, games[i%len(games)].g, 0, nil); err != nil {
			t.Fatal(err)
		}
		watchers = append(watchers, c)
	}
	acked := make(chan struct{}, 100_000)
	var wg sync.WaitGroup
	for _, d := range games {
		wg.Go(func() { d.play(ctx, acked) })
	}
	for range 100 {
		<-acked
	}
	if code := p.stop(ctx); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.log)
	}
	wg.Wait()
	for i, c := range watchers {
		for range c.Frames { // until it is closed
		}
		if c.Code() != wire.CloseRestart {
			t.Errorf("socket %d was closed with %d", i, c.Code())
			break
		}
	}
	p.signal(syscall.SIGKILL)
}
