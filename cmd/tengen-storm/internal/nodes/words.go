package nodes

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/play"
	"github.com/tengen-go/tengen/cmd/internal/soak/scenario"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/live/wire"
)

const (
	writers       = 10
	writerSockets = 5                      // of each
	linePause     = 220 * time.Millisecond // between two of a socket: 100 frames in 20 s, with the pongs
	// wordsLocked is how long no line can be stored at the end: lines that wait for the store could delay moves.
	wordsLocked = 8 * time.Second
	wordsMoves  = 4 // at least, in this time: a quarter of what its players would make
)

// words has ten guests, with five sockets each at all nodes, write into one of some games as much as they may, in the end
// while the store takes no line. Errors on any machine are a player who hears "busy", a line that is refused for another
// reason than its number, a turn charged, and a game that stands still with the lines.
var words = scenario.Scenario{
	Name: "words", About: "20 games, ten guests with five sockets each write into one of them", Games: 20,
	Least: 4, // others than the one that they write into
	Think: 500 * time.Millisecond, Seats: scenario.Anywhere, Run: playWords,
}

func playWords(ctx context.Context, s *scenario.Scene) error {
	one := s.Tables()[:1]
	f := &flood{game: func() string { g, _ := one[0].Game(); return g }}
	defer f.close()
	if err := f.come(ctx, s); err != nil {
		return err
	}
	wait.Sleep(ctx, s.Length(10*time.Second))
	from := time.Now()
	writing, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	all.Go(func() { f.write(writing) })
	wait.Sleep(ctx, s.Length(30*time.Second))
	lockedAt, wrong := time.Now(), f.wrong.Load()
	if err := locked(ctx, s.Database, wordsLocked); err != nil {
		return err
	}
	to := time.Now()
	stop()
	all.Wait()
	during, then := scenario.Answers(s.Tables(), from, to), scenario.Answers(one, lockedAt, to)
	p99 := func(acks []play.Ack) float64 { return scenario.Millis(scenario.Took(acks), .99) }
	busy := 0
	for _, a := range during {
		busy += a.Busy
	}
	s.Plain("lines taken", float64(f.said.Load()), 0)
	s.Plain("lines refused for a while", float64(f.refused.Load()), 0)
	s.None("lines answered otherwise, while any can be stored", int(wrong))
	s.Plain("moves meanwhile", float64(len(during)), 0)
	s.None("moves answered `busy`", busy)
	s.Plain("ack p99 before, all games, ms", p99(scenario.Answers(s.Tables(), time.Time{}, from)), 2)
	s.Most("ack p99 meanwhile, all games, ms", p99(during), 500, 2)
	s.Most("ack p99 meanwhile, the game that they write into, ms", p99(scenario.Answers(one, from, to)), 500, 2)
	s.AtLeast("moves in it while no line can be stored", float64(len(then)), wordsMoves)
	if len(then) < wordsMoves {
		s.Wrong = errors.Join(s.Wrong, fmt.Errorf("%d moves while no line could be stored", len(then)))
	}
	s.Most("ack p99 of these, ms", p99(then), 500, 2)
	return nil
}

// locked has the database take no line for a while.
func locked(ctx context.Context, database string, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d+time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, database)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) // which ends the transaction
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE chat IN SHARE MODE`); err != nil {
		return err
	}
	wait.Sleep(ctx, d)
	return tx.Rollback(ctx)
}

// flood is people who write into a game as much as they may, over as many sockets as they may have.
type flood struct {
	game    func() string // which they write into
	sockets []*client.Socket
	said    atomic.Int64 // lines that were taken
	refused atomic.Int64 // lines that were not, with how long to wait
	wrong   atomic.Int64 // any other answers to a line
}

// come opens the sockets, at all nodes in turn.
func (f *flood) come(ctx context.Context, s *scenario.Scene) error {
	page := fmt.Sprintf("words%d", time.Now().UnixNano())
	for range writers {
		cookie, _, err := client.Guest(ctx, s.Nodes[0].Base())
		if err != nil {
			return err
		}
		for range writerSockets {
			n := len(f.sockets)
			one, err := client.Open(ctx, client.Options{
				Addr: strings.TrimPrefix(s.Nodes[n%len(s.Nodes)].Base(), "http://"), Cookie: cookie, Page: page + strconv.Itoa(n), Take: f.take,
			})
			if err != nil {
				return fmt.Errorf("a socket of who writes: %w", err)
			}
			f.sockets = append(f.sockets, one)
		}
	}
	return nil
}

// take counts the answers to lines; other answers have no id.
func (f *flood) take(m client.Message, _ time.Time) {
	switch {
	case string(m.T) == wire.OutAck:
		f.said.Add(1)
	case m.ID != 0 && m.Code == fault.TooMany:
		f.refused.Add(1)
	case m.ID != 0 && m.Code != "":
		f.wrong.Add(1)
	}
}

// write has all of them write until ctx ends.
func (f *flood) write(ctx context.Context) {
	var all sync.WaitGroup
	for i, s := range f.sockets {
		all.Go(func() {
			wait.Sleep(ctx, time.Duration(i)*linePause/time.Duration(len(f.sockets)))
			for n, in := 0, ""; wait.Sleep(ctx, linePause) == nil; n++ {
				switch g := f.game(); g {
				case in:
					s.Send(wire.InChat, s.ID(), g, 0, `{"text":"line `+strconv.Itoa(n)+strings.Repeat(".", 100)+`"}`)
				default: // at most one game at a time
					if in != "" {
						s.Send(wire.InLeave, 0, in, 0, "")
					}
					s.Send(wire.InWatch, 0, g, 0, "")
					in = g
				}
			}
		})
	}
	all.Wait()
}

func (f *flood) close() {
	for _, s := range f.sockets {
		s.Close()
	}
}
