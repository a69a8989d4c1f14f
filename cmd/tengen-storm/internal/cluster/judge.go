package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/client"
	"tengen/cmd/internal/clocks"
	"tengen/hub/game"
	"tengen/hub/wire"
)

// verdict is what became of the games of a scene.
type verdict struct {
	acked, lost, doubled, charged int
	games                         int
	bonuses                       int // given by those who took games over
	faults                        []string
}

func (v *verdict) fault(format string, args ...any) {
	if len(v.faults) < 10 {
		v.faults = append(v.faults, fmt.Sprintf(format, args...))
	}
}

// judge compares every game's log with what its players know, and with what the nodes have stored of times in which
// they could hear nobody.
func (s *scene) judge(ctx context.Context) (v verdict, err error) {
	stored, err := s.stored(ctx)
	if err != nil {
		return v, err
	}
	type job struct {
		t *table
		g *played
	}
	var jobs []job
	for _, t := range s.tables {
		v.faults = append(v.faults, t.faults...)
		for _, g := range t.games {
			jobs = append(jobs, job{t, g})
		}
	}
	var mu sync.Mutex
	var errs []error
	next := make(chan job)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for j := range next {
				log, err := s.log(ctx, j.g.id)
				mu.Lock()
				if err != nil {
					errs = append(errs, err)
				} else {
					v.compare(j.g, log)
					v.clocks(j.g, log, stored)
				}
				mu.Unlock()
			}
		})
	}
	for _, j := range jobs {
		next <- j
	}
	close(next)
	all.Wait()
	games, notLinear := s.history.Check(s.keep)
	v.games = games
	if notLinear != nil {
		v.fault("%s", strings.SplitN(notLinear.Error(), "\n", 2)[0])
	}
	return v, errors.Join(errs...)
}

// compare counts what is lost and doubled.
func (v *verdict) compare(g *played, log []wire.AuditRow) {
	v.acked += len(g.moves)
	var moves []placed
	for _, e := range log {
		if e.Kind == game.Moved {
			moves = append(moves, placed{at: e.At, v: e.V})
		}
	}
	for i, m := range g.moves {
		if i >= len(moves) || moves[i].at != m.at || moves[i].v != m.v {
			v.lost++
			v.fault("game %s: move %d, %s, was acknowledged as version %d and is not there", g.id, i+1, m.at, m.v)
		}
	}
	seen := map[string]bool{}
	for i, m := range moves {
		unheard := i == len(g.moves) && m.at == g.pending
		if seen[m.at] || i >= len(g.moves) && !unheard {
			v.doubled++
			v.fault("game %s: move %d, %s, is there and nobody made it, or twice", g.id, i+1, m.at)
		}
		seen[m.at] = true
	}
}

// clocks counts the turns that were charged for time in which nobody could hear their players, by what is stored of
// that: however slow a page was to come back, or this machine, is no matter.
func (v *verdict) clocks(g *played, log []wire.AuditRow, stored *clocks.Stored) {
	for _, e := range log {
		if e.Kind == game.Bonus {
			v.bonuses++
		}
		if e.Reason != "" && e.Reason != game.ByTime && !(g.left && e.Reason == game.ByResign) {
			v.charged++
			v.fault("game %s, version %d: the game ended, %s, and its players did not do it", g.id, e.V, e.Reason)
		}
	}
	for _, said := range stored.Faults(log) {
		v.charged++
		v.fault("game %s, %s", g.id, said)
	}
}

// stored returns what the nodes have stored of times in which they could hear nobody.
func (s *scene) stored(ctx context.Context) (*clocks.Stored, error) {
	ctx, cancel := context.WithTimeout(ctx, recoverWithin)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.url)
	if err != nil {
		return nil, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	rows, err := conn.Query(ctx, clocks.Query)
	if err != nil {
		return nil, err
	}
	out := &clocks.Stored{}
	var kind string
	var heard, back time.Time
	_, err = pgx.ForEachRow(rows, []any{&kind, &heard, &back}, func() error { out.Add(kind, heard, back); return nil })
	return out, err
}

// log returns a game's log as anybody may read it.
func (s *scene) log(ctx context.Context, g string) ([]wire.AuditRow, error) {
	var page struct{ Log []wire.AuditRow }
	read := func() error {
		n := s.any()
		if n == nil {
			return errNobody
		}
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, n.base()+"/api/games/"+g+"/log", nil)
		if err != nil {
			return err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		if res.StatusCode != http.StatusOK {
			return fmt.Errorf("the log of game %s: %s", g, res.Status)
		}
		return json.NewDecoder(res.Body).Decode(&page)
	}
	for began := time.Now(); ; sleep(ctx, 250*time.Millisecond) {
		if err := read(); err == nil || ctx.Err() != nil || time.Since(began) > recoverWithin {
			return page.Log, err
		}
	}
}

// lookWithin bounds a look; what takes longer counts for nothing.
const lookWithin = 5 * time.Second

// stateOf returns the moves of a game as a node shows them to somebody who comes.
func stateOf(ctx context.Context, n *Node, g, page string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	c, err := client.Dial(ctx, n.base(), "", page)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, c.Close)
	defer stop()
	defer func() {
		c.Close()
		for range c.Frames { // until its reader has ended
		}
	}()
	if err := c.Send(wire.InWatch, 0, g, 0, nil); err != nil {
		return nil, err
	}
	for f := range c.Frames {
		switch f.T {
		case wire.OutError:
			return nil, &client.Refused{Frame: f}
		case wire.OutState:
			var s wire.GameState
			if err := json.Unmarshal(f.D, &s); err != nil {
				return nil, err
			}
			moves := make([]string, len(s.Moves))
			for i, m := range s.Moves {
				moves[i] = m.At
			}
			return moves, nil
		}
	}
	return nil, client.ErrClosed
}
