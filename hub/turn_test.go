package hub

import (
	"context"
	"fmt"
	"io"
	"net"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// do has f done at once if nobody has the room, as a move is.
func do(h *Hub, id string, f func(*room)) bool {
	if r := h.rooms.find(id); r != nil && r.take() {
		f(r)
		r.finish()
		return true
	}
	return h.rooms.send(id, f)
}

// Whoever hands something to a room, and from however many goroutines, it is
// done once, by one at a time, and one sender's in its order.
func TestOneOwnerARoom(t *testing.T) {
	m := newFakeStore()
	h := newHub(t, m, Limits{}, busy)
	m.seated("g", 0, false)
	const senders, each = 8, 500
	var seen [senders]int // the room's owner's: the race detector watches
	out := 0
	var wg sync.WaitGroup
	for s := range senders {
		hand := h.rooms.send
		if s%2 == 0 {
			hand = func(id string, f func(*room)) bool { return do(h, id, f) }
		}
		wg.Go(func() {
			for i := range each {
				for !hand("g", func(*room) {
					if seen[s] != i {
						out++
					}
					seen[s]++
				}) { // the queue is full
					runtime.Gosched()
				}
			}
		})
	}
	wg.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), fakePatience)
	defer cancel()
	if err := h.Stop(ctx); err != nil { // what is queued is done first
		t.Fatal(err)
	}
	for s, n := range seen {
		if n != each {
			t.Errorf("sender %d: %d of %d", s, n, each)
		}
	}
	if out > 0 {
		t.Errorf("%d out of order", out)
	}
}

// slowStore answers moves when it is told to.
type slowStore struct {
	*fakeStore
	answers chan func()
}

func (s slowStore) AppendThen(a Append, done func(error)) {
	s.answers <- func() { done(s.Append(context.Background(), a)) }
}

// slowHub returns a started hub over a slowStore.
func slowHub(t *testing.T) (*Hub, slowStore) {
	t.Helper()
	m := slowStore{newFakeStore(), make(chan func(), 1)}
	h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy), Limits: Limits{Ping: 24 * time.Hour}})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	return h, m
}

// newSlow returns such a hub, a game of a minute in it, "g", and a socket of
// Black's to which nothing is sent.
func newSlow(t *testing.T) (*Hub, slowStore, *conn) {
	t.Helper()
	h, m := slowHub(t)
	m.seated("g", time.Minute, false)
	open(h, "g")
	user := fakeUser(1)
	c := newConn(h, nil, nil, Identity{User: &user})
	c.out.ended = true
	return h, m, c
}

// firstMove is Black's, now.
func firstMove(c *conn) {
	c.move(plainMove{id: 1, g: []byte("g"), v: 1, at: board.At(7, 7)}, instant())
}

// While a move is being stored nobody has the room: what comes meanwhile waits,
// its flag too, no goroutine does, and the store's answer takes it up again.
func TestARoomWaitsForItsMove(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m, c := newSlow(t)
		heard := ""
		hand := func(name string) {
			if !do(h, "g", func(r *room) { heard += fmt.Sprintf("%s %d; ", name, r.game.Version()) }) {
				t.Error(name, "was refused")
			}
		}
		hand("before")
		firstMove(c)
		hand("meanwhile")
		pass(2 * time.Minute) // the flag of a player whose move is on its way
		if heard != "before 1; " {
			t.Error(heard)
		}
		(<-m.answers)()
		synctest.Wait()
		if heard != "before 1; meanwhile 2; " {
			t.Error(heard)
		}
		if k := m.kinds("g"); k != "start move" { // White's minute begins now
			t.Error(k)
		}
		pass(time.Minute + game.Grace + 2*time.Millisecond)
		if k := m.kinds("g"); k != "start move end" {
			t.Error(k)
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}

// A room is not left while somebody is in it who came just before the timer.
func TestNobodyIsLeftInAnEvictedRoom(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, false)
		open(h, "g")
		h.rooms.send("g", func(*room) { time.Sleep(time.Minute) }) // its idle time passes meanwhile
		pass(45 * time.Second)
		plug(t, h, "g", 1)
		pass(time.Minute)
		h.rooms.mu.Lock()
		r := h.rooms.rooms["g"]
		h.rooms.mu.Unlock()
		if r == nil {
			t.Fatal("the room has gone although a socket watches")
		}
		h.rooms.send("g", func(r *room) {
			if len(r.conns) != 1 {
				t.Error("the socket is not in the room")
			}
		})
		synctest.Wait()
	})
}

// A socket remembers the room of its last move. When that has left, the next move
// reaches the one that has taken its place, and a hub that stops lets it in nowhere.
func TestAMoveFindsTheRoomThatIsThere(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, false)
		open(h, "g")
		var players [2]*conn
		for i := range players {
			user := fakeUser(game.UserID(i + 1))
			players[i] = newConn(h, nil, nil, Identity{User: &user})
			players[i].out.ended, players[i].page = true, "benchmark"
		}
		move := func(ply int) {
			t.Helper()
			if err := players[ply%2].move(plainMove{id: int64(ply + 1), g: []byte("g"), v: ply + 1, at: board.At(ply, 3*(ply%4))}, instant()); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		move(0)
		old := players[0].room
		if old == nil || old != h.rooms.find("g") {
			t.Fatal("the room is not remembered")
		}
		pass(time.Minute) // nobody follows the game
		if h.rooms.find("g") != nil {
			t.Fatal("the room has not left")
		}
		move(1)
		move(2)
		if r := h.rooms.find("g"); r == nil || r == old || r.game.Version() != 4 {
			t.Errorf("%p after %p", r, old)
		}
		move(3)
		move(4)
		if k := m.kinds("g"); k != "start move move move move move" {
			t.Error(k)
		}
		h.rooms.stop()
		synctest.Wait()
		if players[0].room == nil || players[0].room.take() {
			t.Error("a room is taken although the hub stops")
		}
	})
}

// slowChat takes its time to store a line.
type slowChat struct{ *fakeStore }

func (s slowChat) Say(ctx context.Context, l NewChatLine) (int64, error) {
	time.Sleep(3 * time.Second)
	return s.fakeStore.Say(ctx, l)
}

// A reader goes on reading while what it has read is being stored: a move that
// comes behind a line of chat counts from when it came.
func TestAReaderDoesNotWaitForTheStore(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newFakeStore()
		h, err := New(Config{Store: m, Beats: m, Users: m, Chat: slowChat{m}, Mover: fakeMover(busy)})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Start(context.Background()); err != nil {
			t.Fatal(err)
		}
		m.seated("g", time.Minute, false)
		c := plug(t, h, "g", 1)
		c.page = "benchmark"
		began := time.Now()
		for i, text := range []string{`{"t":"chat","id":1,"g":"g","d":{"text":"hi"}}`, `{"t":"move","id":2,"g":"g","v":1,"d":{"at":"h8"}}`} {
			in, err := decode([]byte(text))
			if err != nil {
				t.Fatal(i, err)
			}
			if err := c.take(in); err != nil {
				t.Fatal(i, err)
			}
		}
		if d := time.Since(began); d != 0 {
			t.Errorf("the reader waited %v", d)
		}
		pass(4 * time.Second)
		if log := m.log("g"); len(log) != 2 || log[1].Payload.SpentMS != 0 {
			t.Errorf("%+v", log)
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}

// While a player's move could not be stored no time passes for it, and for ten
// seconds after the answer that says so: then what is left of its clock runs on.
func TestNoFlagRightAfterAFailure(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m, c := newSlow(t)
		pass(59 * time.Second)
		m.do(func(m *fakeStore) { m.before = []error{errInjected} })
		firstMove(c)
		pass(2 * time.Second) // the commit takes its time, and the flag's timer fires
		(<-m.answers)()
		pass(unheardPatience + time.Second)
		if k := m.kinds("g"); k != "start" {
			t.Error(k)
		}
		pass(storePause)
		if k := m.kinds("g"); k != "start end" {
			t.Error(k)
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}

// deadlines remembers until when a connection may be read.
type deadlines struct {
	net.Conn
	read time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.read = t
	return d.Conn.SetReadDeadline(t)
}

// A peer that does not answer the close frame has a moment, not a write's time.
func TestFarewellIsShort(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		here, there := net.Pipe()
		go io.Copy(io.Discard, there)
		defer there.Close()
		d := &deadlines{Conn: here}
		c := newConn(h, nil, d, Identity{})
		c.closeWith(CloseRestart, "")
		synctest.Wait()
		if left := time.Until(d.read); left != farewell {
			t.Errorf("it is read for %v more", left)
		}
		here.Close()
	})
}
