package play

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// lookWithin bounds a look; a longer one does not count.
const lookWithin = 5 * time.Second

// Look has readers look at games all the time, one to three pauses after the last look, until the function that it
// returns is called. Each look is a new visitor's; its result is part of the history.
func (g *Group) Look(ctx context.Context, readers int, pause time.Duration, where Where) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	tables := g.Tables()
	for i := range readers {
		rng := rand.New(rand.NewPCG(g.rng.Uint64(), uint64(i)))
		page := fmt.Sprintf("%sreader%d", g.name, i)
		all.Go(func() {
			for ; ctx.Err() == nil; wait.Sleep(ctx, pause+time.Duration(rng.Int64N(int64(2*pause)))) {
				base, id := where(), ""
				if id, _ = tables[rng.IntN(len(tables))].Game(); base == "" || id == "" {
					continue
				}
				saw := g.history.Look(id, 2+i)
				if moves, err := Seen(ctx, base, id, page); err == nil {
					saw(moves)
				}
			}
		})
	}
	return func() { cancel(); all.Wait() }
}

// Seen returns the moves of a game as a server shows them to a user who comes.
func Seen(ctx context.Context, base, game, page string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	c, err := client.Dial(ctx, base, "", page)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, c.Close)()
	defer func() {
		c.Close()
		for range c.Frames { // until its reader has ended
		}
	}()
	if err := c.Send(wire.InWatch, 0, game, 0, nil); err != nil {
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

// Log returns a game's log as anybody may read it.
func Log(ctx context.Context, base, game string) ([]wire.AuditRow, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/api/games/"+game+"/log", nil)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the log of game %s: %s", game, res.Status)
	}
	var page struct{ Log []wire.AuditRow }
	err = json.NewDecoder(res.Body).Decode(&page)
	return page.Log, err
}
