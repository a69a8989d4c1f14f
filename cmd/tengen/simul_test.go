package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/cluster"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// TestASimulOfAHundred plays rounds of a simul of a hundred boards through a server, with a socket for everybody, and prints what a round costs: with
// the host's clock on all boards, and on one alone.
func TestASimulOfAHundred(t *testing.T) {
	soak.Only(t)
	n := startNodes(t, cluster.Options{
		Server: built.Path(t, "tengen"), Nodes: []string{freePort}, Env: []string{"TENGEN_SOCKET_FRAMES=1000000"},
	})
	members := make([]*eventPlayer, tournament.MaxBoards+1)
	work := make(chan int)
	var making sync.WaitGroup
	for range 4 {
		making.Go(func() {
			for i := range work {
				members[i] = newEventPlayer(t, n, fmt.Sprint("simul", i))
			}
		})
	}
	for i := range members {
		work <- i
	}
	close(work)
	making.Wait()
	if t.Failed() {
		return
	}
	for _, one := range []bool{false, true} {
		newMeasuredSimul(t, n, members, one).play(soak.Times(2, 10))
	}
}

// measuredSimul is a simul whose rounds are measured. The first member is the host, who moves first.
type measuredSimul struct {
	killedEvent
	one     bool
	games   []string
	sockets []*client.Socket
	look    *pgx.Conn

	messages, bytes atomic.Int64 // that the sockets got
	acks            []chan client.Message
}

func newMeasuredSimul(t *testing.T, n *nodes, members []*eventPlayer, one bool) *measuredSimul {
	t.Helper()
	s := &measuredSimul{killedEvent: killedEvent{t: t, n: n, kind: "simul", players: members}, one: one, look: connectTo(t, n.Database)}
	made := events.NewEvent{
		Key: fmt.Sprint("simul", one), Kind: "simul", Title: "A hundred boards", Starts: time.Now().Add(5 * time.Second).UnixMilli(), Places: tournament.MaxBoards,
		Settings: wire.Settings{
			Rule: "freestyle", Size: 15, Opening: "free", Forbidden: "refuse", Clock: wire.TimeControl{Kind: "fischer", Initial: (3 * time.Hour).Milliseconds()},
		},
		Simul: &events.EventSimul{Movers: "host", One: one},
	}
	body, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var out struct{ ID string }
	s.insist(members[0], "POST", "/api/events", string(body), &out)
	s.id = out.ID
	for _, p := range members[1:] {
		s.insist(p, "POST", "/api/events/"+s.id+"/join", "{}", nil)
	}
	for _, p := range members[1:] {
		s.patient(p.name)
	}
	s.insist(members[0], "POST", "/api/events/"+s.id+"/begin", "{}", nil)
	games := map[string]string{}
	pairs, err := s.pairs()
	if err != nil || len(pairs) != tournament.MaxBoards {
		t.Fatal(len(pairs), err)
	}
	for _, p := range pairs {
		games[p.First], games[p.Second] = p.Game, p.Game
	}
	for i, p := range members {
		acks := make(chan client.Message, 16)
		s.acks = append(s.acks, acks)
		socket, err := client.Open(await.Context(t, "a socket"), client.Options{
			Addr: n.Nodes[0].Base()[len("http://"):], Cookie: p.cookie, Page: fmt.Sprintf("simulpage%d%t", i, one), Take: func(m client.Message, _ time.Time) {
				s.messages.Add(1)
				s.bytes.Add(int64(len(m.D) + len(m.G) + 30)) // about
				if m.ID > 0 {
					acks <- client.Message{T: append([]byte(nil), m.T...), D: append([]byte(nil), m.D...), Text: m.Text}
				}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(socket.Close)
		s.sockets = append(s.sockets, socket)
		if i > 0 {
			s.games = append(s.games, games[p.name])
			socket.Send(wire.InWatch, 0, games[p.name], 0, "{}")
		}
	}
	return s
}

// patient has the host accept somebody; so many orders in a minute are too many.
func (s *measuredSimul) patient(name string) {
	var err error
	ok := wait.Until(s.t.Context(), 2*await.Limit, time.Second, func() bool {
		err = s.once(s.players[0], "POST", "/api/events/"+s.id+"/accept", fmt.Sprintf(`{"name":%q}`, name), nil)
		return err == nil
	})
	if !ok {
		s.t.Fatal(name, err)
	}
}

// move has a member move at a board, and waits for the answer.
func (s *measuredSimul) move(member, b, ply int, at board.Point) {
	c := s.sockets[member]
	c.Send(wire.InMove, c.ID(), s.games[b], ply+1, fmt.Sprintf(`{"at":%q}`, at))
	select {
	case m := <-s.acks[member]:
		if string(m.T) != wire.OutAck {
			s.t.Errorf("board %d, ply %d: %s %s", b, ply, m.T, m.Text)
		}
	case <-time.After(await.Limit):
		s.t.Errorf("board %d, ply %d: no answer", b, ply)
	}
}

// play plays rounds, and prints what they cost beside what the server does when nobody moves.
func (s *measuredSimul) play(rounds int) {
	s.t.Logf("clock on one board alone: %t", s.one)
	idle := s.measure(func() { wait.Sleep(s.t.Context(), 20*time.Second) })
	s.t.Logf("nobody moves: %v", idle)
	_, after := s.boards("")
	for r := range rounds {
		if s.t.Failed() {
			return
		}
		at := func(color int) board.Point { return board.At(2*(r%7), 4*(r/7)+2*color) }
		visit := func(b int) {
			s.sockets[0].Send(wire.InWatch, 0, s.games[b], 0, "{}")
			s.move(0, b, 2*r, at(0))
			s.sockets[0].Send(wire.InLeave, 0, s.games[b], 0, "")
		}
		var whole, part int
		cost := s.measure(func() {
			visit(0)
			wait.Sleep(s.t.Context(), 2*time.Second) // a page asks as often
			part, _ = s.boards(after)
			for b := range s.games[1:] {
				visit(b + 1)
			}
			var answering sync.WaitGroup
			turns := make(chan int)
			for range 8 {
				answering.Go(func() {
					for b := range turns {
						s.move(b+1, b, 2*r+1, at(1))
					}
				})
			}
			for b := range s.games {
				turns <- b
			}
			close(turns)
			answering.Wait()
			wait.Sleep(s.t.Context(), 2*time.Second) // what moves have set off
		})
		whole, after = s.boards("")
		s.t.Logf("round %d, a move of 200: %v; all boards %d bytes, to a page that has them %d", r+1, cost.beside(idle, 200), whole, part)
	}
}

// boards returns the size of an answer with the boards, and its name.
func (s *measuredSimul) boards(after string) (bytes int, name string) {
	var text json.RawMessage
	var out struct{ V string }
	s.insist(s.players[0], "GET", "/api/events/"+s.id+"/boards?after="+after, "", &text)
	if err := json.Unmarshal(text, &out); err != nil {
		s.t.Error(err)
	}
	return len(text), out.V
}

// simulCost is what something takes.
type simulCost struct {
	took       float64 // s
	server     float64 // ms of the server's processor
	messages   float64
	bytes      float64
	statements float64 // transactions of PostgreSQL, most of one statement
	read       float64 // rows of tables and indexes
}

func (c simulCost) String() string {
	return fmt.Sprintf("%.2f ms of the server's processor, %.1f messages of %.0f bytes, %.1f transactions that read %.0f rows", c.server, c.messages, c.bytes, c.statements, c.read)
}

// beside returns what each of n things took, beside what the same time takes without them.
func (c simulCost) beside(idle simulCost, n float64) simulCost {
	share := c.took / idle.took
	of := func(all, without float64) float64 { return (all - share*without) / n }
	return simulCost{c.took / n, of(c.server, idle.server), of(c.messages, idle.messages), of(c.bytes, idle.bytes), of(c.statements, idle.statements), of(c.read, idle.read)}
}

func (s *measuredSimul) measure(f func()) simulCost {
	before := s.counters()
	f()
	after := s.counters()
	return simulCost{
		after.took - before.took, after.server - before.server, after.messages - before.messages, after.bytes - before.bytes,
		after.statements - before.statements, after.read - before.read,
	}
}

// counters returns what there was so far; took is the time of day.
func (s *measuredSimul) counters() (c simulCost) {
	wait.Sleep(s.t.Context(), 11*time.Second) // idle sessions of PostgreSQL report after ten
	m, err := s.n.Nodes[0].Metrics(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), await.Limit)
	defer cancel()
	err = s.look.QueryRow(ctx, `SELECT xact_commit + xact_rollback, tup_returned FROM pg_stat_database WHERE datname = current_database()`).Scan(&c.statements, &c.read)
	if err != nil {
		s.t.Fatal(err)
	}
	c.took, c.server = float64(time.Now().UnixMilli())/1000, 1000*m.Sum("process_cpu_seconds_total")
	c.messages, c.bytes = float64(s.messages.Load()), float64(s.bytes.Load())
	return c
}
