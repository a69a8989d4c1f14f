package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/client"
	"tengen/cmd/tengen-storm/internal/flood"
)

const (
	wordsGames = 20
	wordsLeast = 4 // also where everything is small: others than the one that they write into
	wordsThink = 500 * time.Millisecond
	// wordsLocked is how long no line can be stored in the end: lines that wait for the store are what could hold up moves.
	wordsLocked = 8 * time.Second
	wordsMoves  = 4 // at least, in this time: a quarter of what its players would make
)

// words has ten guests, with five sockets each at all nodes, write into one of some games as much as they may, in the end
// while the store takes no line. Errors on any machine are a player who hears "busy", a line that is refused for another
// reason than its number, a turn charged, and a game that stands still with the lines.
func words(ctx context.Context, s *scene, o *outcome) error {
	if err := s.sit(ctx, max(wordsLeast, o.scaled(wordsGames)), wordsThink, s.anywhere); err != nil {
		return err
	}
	f := &flood.Flood{Page: fmt.Sprintf("words%d", time.Now().UnixNano()), Game: s.tables[0].game}
	for _, n := range s.nodes {
		f.Addrs = append(f.Addrs, strings.TrimPrefix(n.base(), "http://"))
	}
	for range flood.People {
		cookie, _, err := client.Guest(ctx, s.nodes[0].base())
		if err != nil {
			return err
		}
		f.Cookies = append(f.Cookies, cookie)
	}
	defer f.Close()
	if err := f.Come(ctx); err != nil {
		return err
	}
	sleep(ctx, o.length(10*time.Second))
	from := time.Now()
	writing, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	all.Go(func() { f.Write(writing) })
	sleep(ctx, o.length(30*time.Second))
	locked, wrong := time.Now(), f.Wrong.Load()
	if err := s.locked(ctx, wordsLocked); err != nil {
		return err
	}
	to := time.Now()
	stop()
	all.Wait()
	before, during := s.took(s.tables, time.Time{}, from), s.took(s.tables, from, to)
	there, then := s.took(s.tables[:1], from, to), s.took(s.tables[:1], locked, to)
	if err := s.end(ctx); err != nil {
		return err
	}
	v, err := s.judge(ctx)
	o.judged(v)
	o.most("turns charged for it", float64(v.charged), 0, 0)
	o.plain("lines taken", float64(f.Said.Load()), 0)
	o.plain("lines refused for a while", float64(f.Refused.Load()), 0)
	o.none("lines answered otherwise, while any can be stored", int(wrong))
	o.plain("moves meanwhile", float64(len(during.took)), 0)
	o.none("moves answered `busy`", during.busy)
	o.plain("ack p99 before, all games, ms", millis(quantile(before.took, 0.99)), 2)
	o.most("ack p99 meanwhile, all games, ms", millis(quantile(during.took, 0.99)), 500, 2)
	o.most("ack p99 meanwhile, the game that they write into, ms", millis(quantile(there.took, 0.99)), 500, 2)
	o.least("moves in it while no line can be stored", float64(len(then.took)), wordsMoves)
	if n := len(then.took); n < wordsMoves {
		o.err = errors.Join(o.err, fmt.Errorf("%d moves while no line could be stored", n))
	}
	o.most("ack p99 of these, ms", millis(quantile(then.took, 0.99)), 500, 2)
	return err
}

// locked has the database take no line for a while.
func (s *scene) locked(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d+recoverWithin)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.url)
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
	sleep(ctx, d)
	return tx.Rollback(ctx)
}

// waits is how long players have waited for their acks.
type waits struct {
	took []time.Duration
	busy int // answers
}

// took returns how long the players of some tables have waited for the acks that came between two instants.
func (s *scene) took(tables []*table, from, to time.Time) (w waits) {
	for _, t := range tables {
		for _, a := range t.answers(from, to) {
			w.took = append(w.took, a.took())
			w.busy += a.busy
		}
	}
	return w
}
