package main

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/past"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

const (
	lockedFor    = 2500 * time.Millisecond // less than a question to the store may take
	lockSettles  = 300 * time.Millisecond  // until everything that waits for the lock waits
	lockVisitors = 6                       // each asks for a game that is not loaded
	lockThink    = 30 * time.Millisecond   // before a move
	lockMoves    = 5                       // of each game meanwhile: more than come through before everything stands still
	lockTries    = 3                       // a very busy machine may take fewer in one of them
)

// locks are of tables that are read or written while somebody joins a game, or while one is brought in. No move needs
// them. The start of a game is an event that writes games and looks into users: while it waits, so do the events that
// share its commit, and the commits after it. So nobody joins while these two are locked.
var locks = []struct {
	table string
	joins bool
}{
	{"blocks IN ACCESS EXCLUSIVE MODE", true},
	{"seat_reservations IN ACCESS EXCLUSIVE MODE", true},
	{"users IN ACCESS EXCLUSIVE MODE", false},
	{"chat IN ACCESS EXCLUSIVE MODE", false},
	{"owners IN SHARE MODE", false},
	{"games IN ACCESS EXCLUSIVE MODE", false},
}

// lockSite is three nodes of which the first has people who wait for a lock, and people who play.
type lockSite struct {
	*nodes
	duels   []*duel     // of the first node's games, and one of others: they go on
	joiners []*duel     // White is about to join
	pages   []*reader   // of the duels' players: their nodes know where the games are
	conn    *pgx.Conn   // that locks
	looks   []*pgx.Conn // that see what waits: one of the test, then one of each duel
}

// lockSeats are the nodes of the players of the duels, then of the joiners: both at the first node; the second player
// elsewhere; both elsewhere. The first player's node makes a game, and has it.
var lockSeats = [][2]int{{0, 0}, {0, 1}, {1, 2}, {0, 0}, {0, 1}}

const lockDuels = 3

// TestLockedTables locks a table that is read while somebody joins a game and while games are brought in. In other games
// of that node moves are acknowledged while the same statements wait; then everybody gets what was asked for.
func TestLockedTables(t *testing.T) {
	soak.Only(t)
	t.Parallel()
	s := &lockSite{nodes: nodesApart(t)}
	over := newDuel(t, s.Nodes[0].Base(), 0, 1)
	over.moveOn("h8", "i9", "c3")
	over.must(0, wire.InResign, nil)
	s.conn = connectTo(t, s.Database)
	if err := past.Copy(t.Context(), s.conn, over.g, lockTries*len(locks)*lockVisitors); err != nil {
		t.Fatal(err)
	}
	stored := column(t, s.conn, "finished games", `SELECT id FROM games WHERE id <> $1 ORDER BY id`, over.g)
	for i, at := range lockSeats {
		d := s.seated(1+i, at)
		if i < lockDuels {
			s.duels = append(s.duels, d)
		} else {
			s.joiners = append(s.joiners, d)
		}
		s.looks = append(s.looks, connectTo(t, s.Database))
	}
	for _, lock := range locks {
		for try := 1; ; try++ {
			games := stored[:lockVisitors]
			stored = stored[lockVisitors:]
			s.begin(lock.joins)
			if s.during(lock.table, lock.joins, games) {
				break
			}
			if try == lockTries {
				t.Errorf("%s locked: there are games in which fewer than %d moves are acknowledged meanwhile", lock.table, lockMoves)
				break
			}
		}
	}
}

// begin begins new games, and makes some to be joined.
func (s *lockSite) begin(joins bool) {
	s.t.Helper()
	for _, r := range s.pages {
		r.close()
	}
	s.pages = nil
	for i, d := range s.duels {
		d.start()
		for j, at := range lockSeats[i] {
			s.pages = append(s.pages, read(s.t, s.Nodes[at].Base(), fmt.Sprintf("lockreader%d%d", i, j), d.g))
		}
		d.moveOn("h8", "i9")
	}
	if !joins {
		return
	}
	for _, d := range s.joiners {
		d.open()
	}
}

// seated makes a duel whose players are at nodes.
func (s *lockSite) seated(n int, at [2]int) *duel {
	s.t.Helper()
	d := newDuel(s.t, s.Nodes[at[0]].Base(), n, uint64(n))
	if at[1] != at[0] {
		black := d.conns[0]
		d.conns[1].Close()
		d.connect(s.Nodes[at[1]].Base())
		d.conns[0].Close()
		d.conns[0] = black
	}
	return d
}

// during has duels go on while visitors of the first node, and joiners if there are to be any, wait for a lock. It reports
// whether each of them did.
func (s *lockSite) during(lock string, joins bool, games []string) (wentOn bool) {
	t := s.t
	t.Helper()
	var visitors []*client.Client
	for i := range games {
		c, err := client.Dial(await.Context(t, "a socket"), s.Nodes[0].Base(), "", fmt.Sprint("lockpage", i))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		await.Receive(t, "the welcome", c.Frames)
		visitors = append(visitors, c)
	}
	tx, err := s.conn.Begin(await.Context(t, "a transaction"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(await.Context(t, "a lock"), "LOCK TABLE "+lock); err != nil {
		t.Fatal(err)
	}
	since := time.Now()
	type answer struct {
		client.Frame
		err error
	}
	joiners := s.joiners
	if !joins {
		joiners = nil
	}
	joined := make([]chan answer, len(joiners))
	for i, d := range joiners {
		joined[i] = make(chan answer, 1)
		go func() {
			f, err := d.say(1, wire.InJoin, d.id(), d.v, nil)
			joined[i] <- answer{f, err}
		}()
	}
	for i, c := range visitors {
		if err := c.Send(wire.InWatch, 7, games[i], 0, nil); err != nil {
			t.Fatal(err)
		}
	}
	await.That(t, "a statement that waits for "+lock, func() (any, bool) {
		w := lockWaits(t, s.looks[0])
		return w, len(w) > 0
	})
	wait.Sleep(t.Context(), lockSettles)
	waiting := lockWaits(t, s.looks[0])
	all := make([]counted, len(s.duels))
	var playing sync.WaitGroup
	for i, d := range s.duels {
		playing.Go(func() { all[i] = moveWhile(d, s.looks[1+i], waiting, since.Add(lockedFor)) })
	}
	wait.Sleep(t.Context(), time.Until(since.Add(lockedFor)))
	held := time.Since(since)
	if err := tx.Rollback(await.Context(t, "the end of the lock")); err != nil {
		t.Fatal(err)
	}
	playing.Wait() // moves that have waited all the while are answered now
	for i, c := range visitors {
		if s := shown(t, c, games[i]); len(s.Moves) != 3 {
			t.Errorf("%s locked: a visitor is shown %d moves", lock, len(s.Moves))
		}
	}
	for i, d := range joiners {
		a := await.Receive(t, "somebody to have joined", joined[i])
		if a.err != nil {
			t.Errorf("%s locked, who joins: %v", lock, a.err)
		}
		d.v = a.V
	}
	wentOn = true
	for i, c := range all {
		t.Logf("%s locked for %.2f s, %d statements waiting, game %d: %d moves acknowledged, %d meanwhile, the longest after %d ms",
			lock, held.Seconds(), len(waiting), i, c.moves, c.meanwhile, c.longest.Milliseconds())
		if c.err != nil {
			t.Errorf("%s locked, a move of game %d: %v", lock, i, c.err)
		}
		wentOn = wentOn && c.meanwhile >= lockMoves
	}
	return wentOn
}

// counted is what became of a duel's moves while somebody waited for a lock.
type counted struct {
	moves     int // acknowledged
	meanwhile int // of them, while a statement went on waiting
	longest   time.Duration
	err       error
}

// moveWhile has a duel go on until an instant, and looks, over a connection of its own, whether statements go on waiting.
func moveWhile(d *duel, looks *pgx.Conn, waiting map[string]bool, until time.Time) (n counted) {
	for time.Now().Before(until) && len(d.moves) < duelMost {
		sent, at := time.Now(), d.free()
		f, err := d.say(len(d.moves)%2, wire.InMove, d.id(), d.v, wire.MoveIn{At: at})
		if err != nil {
			n.err = err
			return n
		}
		d.took(at, f)
		n.moves++
		n.longest = max(n.longest, time.Since(sent))
		for w := range lockWaits(d.t, looks) {
			if waiting[w] {
				n.meanwhile++
				break
			}
		}
		wait.Sleep(d.t.Context(), lockThink)
	}
	return n
}

// lockWaits returns the statements that wait for a lock: which connection's, and since when it has run.
func lockWaits(t *testing.T, conn *pgx.Conn) map[string]bool {
	out := map[string]bool{}
	for _, w := range column(t, conn, "the statements that wait",
		`SELECT pid || ' since ' || query_start FROM pg_stat_activity WHERE wait_event_type = 'Lock'`) {
		out[w] = true
	}
	return out
}

// column returns the strings that a query finds. That it fails is an error of the test, which goes on.
func column(t *testing.T, conn *pgx.Conn, what, query string, args ...any) []string {
	rows, err := conn.Query(await.Context(t, what), query, args...)
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return nil
	}
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Errorf("%s: %v", what, err)
	}
	return out
}

// shown waits until a client that has asked for a game is shown it, and asks again if told to.
func shown(t *testing.T, c *client.Client, g string) (s wire.GameState) {
	t.Helper()
	for {
		f := await.Receive(t, "game "+g, c.Frames)
		switch {
		case f.T == wire.OutState && f.G == g:
			if err := json.Unmarshal(f.D, &s); err != nil {
				t.Fatal(err)
			}
			return s
		case f.T == wire.OutError && f.Code != fault.Retry && f.Code != fault.Busy:
			t.Fatalf("game %s: %+v", g, f)
		case f.T == wire.OutError:
			wait.Sleep(t.Context(), sayAgain)
			if err := c.Send(wire.InWatch, 7, g, 0, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}
