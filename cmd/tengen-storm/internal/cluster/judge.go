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

	"tengen/cmd/internal/client"
	"tengen/hub/game"
	"tengen/hub/wire"
)

// chargeSlack is how much of an outage a turn may be charged: a page's wait before it says something again, and what
// a busy machine takes.
const chargeSlack = 1500 * time.Millisecond

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

// judge compares every game's log with what its players know. faults are the instants after which a game may have
// been without an owner.
func (s *scene) judge(ctx context.Context, faults []time.Time) (v verdict, err error) {
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
					v.clocks(j.g, log, faults)
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

// clocks counts the turns that were charged for time in which nobody could hear their players. A turn with a bonus
// was taken over: between the fault and the bonus nobody could. Without one the owner has heard all the time, but
// for as long as a page takes to find another node.
func (v *verdict) clocks(g *played, log []wire.AuditRow, faults []time.Time) {
	ply := 0
	var began, charged, bonus int64
	for _, e := range log {
		switch e.Kind {
		case game.Started:
			began = e.Time
		case game.Bonus:
			charged += e.Charged
			bonus = e.Time
			v.bonuses++
		case game.Moved, game.Ended:
			charged += e.Spent
			most := e.Time - began
			if bonus > 0 {
				for _, f := range faults {
					if from := max(began, f.UnixMilli()); from < bonus {
						most = min(most, e.Time-began-(bonus-from))
					}
				}
			}
			if e.Kind == game.Moved && ply < len(g.moves) {
				most = max(min(most, e.Time-began), g.moves[ply].thought.Milliseconds())
				ply++
			}
			switch {
			case e.Reason != "" && !(g.left && e.Reason == game.ByResign):
				v.charged++
				v.fault("game %s, version %d: the game ended, %s, and its players did not do it", g.id, e.V, e.Reason)
			case bonus > 0 && charged > most+chargeSlack.Milliseconds():
				v.charged++
				v.fault("game %s, version %d: a turn of %d ms was charged %d ms, not %d", g.id, e.V, e.Time-began, charged, most)
			}
			began, charged, bonus = e.Time, 0, 0
		}
	}
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
	var err error
	for range 20 {
		if err = read(); err == nil || ctx.Err() != nil {
			break
		}
		sleep(ctx, 250*time.Millisecond)
	}
	return page.Log, err
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
