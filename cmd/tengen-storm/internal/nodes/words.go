package nodes

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/soak/play"
	"tengen/cmd/internal/soak/scenario"
	"tengen/cmd/internal/soak/wait"
	"tengen/cmd/tengen-storm/internal/flood"
)

const (
	// wordsLocked is how long no line can be stored in the end: lines that wait for the store are what could hold up moves.
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
	f := &flood.Flood{
		Page: fmt.Sprintf("words%d", time.Now().UnixNano()), Game: func() string { g, _ := one[0].Game(); return g },
	}
	for _, n := range s.Nodes {
		f.Addrs = append(f.Addrs, strings.TrimPrefix(n.Base(), "http://"))
	}
	for range flood.People {
		cookie, _, err := client.Guest(ctx, s.Nodes[0].Base())
		if err != nil {
			return err
		}
		f.Cookies = append(f.Cookies, cookie)
	}
	defer f.Close()
	if err := f.Come(ctx); err != nil {
		return err
	}
	wait.Sleep(ctx, s.Length(10*time.Second))
	from := time.Now()
	writing, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	all.Go(func() { f.Write(writing) })
	wait.Sleep(ctx, s.Length(30*time.Second))
	lockedAt, wrong := time.Now(), f.Wrong.Load()
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
	s.Plain("lines taken", float64(f.Said.Load()), 0)
	s.Plain("lines refused for a while", float64(f.Refused.Load()), 0)
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
