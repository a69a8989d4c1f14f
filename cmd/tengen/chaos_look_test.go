package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/wire"
)

const (
	lookEvery  = 400 * time.Millisecond
	lookWithin = 5 * time.Second // what takes longer counts for nothing
)

// look looks at the newest game of the round all the time, as somebody who comes, until stop is closed. What it sees
// is part of the history.
func (b *bout) look(ctx context.Context, stop <-chan struct{}) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		b.mu.Lock()
		g := ""
		if n := len(b.played); n > 0 {
			g = b.played[n-1].g
		}
		b.mu.Unlock()
		if g == "" {
			continue
		}
		saw := b.house.history.Look(g, 2)
		if moves, err := seen(ctx, b.base(), g); err == nil {
			saw(moves)
		}
	}
}

// errUnseen is returned for a socket that ended before it showed the game.
var errUnseen = errors.New("the game was not shown")

// seen returns the moves of a game as a server shows them to somebody who comes.
func seen(ctx context.Context, base, g string) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	c, err := client.Dial(ctx, base, "", "chaoslooker")
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, c.Close)()
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
			return nil, fmt.Errorf("%w: %s", errUnseen, f.Code)
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
	return nil, errUnseen
}
