// Package demo fills an empty database with a site that looks lived in: members of many strengths, months of their games,
// puzzles that they have tried, people that they follow. The games are played by the built-in levels at their own
// strength, with the thinking times of people; nothing in them is copied.
package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Options say what a site has.
type Options struct {
	Members int
	Games   int
	Seed    uint64    // the same seed makes the same people and games
	Now     time.Time // the games end before it
	Hash    string    // of the password of all members, in PHC form
	Workers int       // games played at once
	Told    func(games int)
}

// span is how long before now the first game was.
const span = 120 * 24 * time.Hour

// member is one of the people.
type member struct {
	records.User
	level *level.Level     // plays as strong as this
	rule  board.Rule       // liked best
	clock game.TimeControl // liked best
	free  time.Time        // when the last game that was given to the member ends, about
}

// Fill makes the people and what they did, in the order of time, and returns their names. The database must have no
// members, and may have puzzles. Errors: the database's, the engine's, or ctx's; what was stored by then stays.
func Fill(ctx context.Context, d *db.DB, o Options) ([]string, error) {
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	people, err := o.people(ctx, d, rng)
	if err != nil {
		return nil, err
	}
	bots, err := o.bots(ctx, d)
	if err != nil {
		return nil, err
	}
	if err := o.play(ctx, d, o.schedule(rng, people, bots)); err != nil {
		return nil, err
	}
	if err := o.solve(ctx, d, rng, people); err != nil {
		return nil, err
	}
	for _, r := range d.Readers(nil) {
		if err := db.CatchUp(ctx, r.Step); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	names := make([]string, len(people))
	for i, p := range people {
		names[i] = p.Name
	}
	return names, nil
}

// people makes the members, each of whom follows some others.
func (o *Options) people(ctx context.Context, d *db.DB, rng *rand.Rand) ([]*member, error) {
	levels := level.All()
	all := make([]*member, 0, o.Members)
	for _, name := range names(rng, o.Members) {
		joined := o.Now.Add(-span - time.Duration(rng.Int64N(int64(span))))
		u, err := d.Accounts().AddMember(ctx, name, account.Skeleton(name), o.Hash, joined)
		if err != nil {
			return nil, err
		}
		// Most are in the middle; nobody plays like the four highest levels.
		n := min(len(levels)-highest-1, (rng.IntN(len(levels)-highest)+rng.IntN(len(levels)-highest))/2)
		all = append(all, &member{User: records.User{ID: u.ID, Name: name}, level: levels[n], rule: rules[rng.IntN(len(rules))], clock: clocks[rng.IntN(len(clocks))]})
	}
	for i, p := range all {
		for range rng.IntN(5) {
			if k := rng.IntN(len(all)); k != i {
				if err := d.People().Follow(ctx, p.ID, all[k].Name); err != nil {
					return nil, err
				}
			}
		}
	}
	return all, nil
}

// highest are the levels that play no games here: their searches take long.
const highest = 4

// bots returns the other levels as users of the site.
func (o *Options) bots(ctx context.Context, d *db.DB) ([]*member, error) {
	levels := level.All()
	all := make([]*member, 0, len(levels)-highest)
	for _, l := range levels[:len(levels)-highest] {
		u, err := d.People().Bot(ctx, records.NewBot{Level: l.ID, Engine: engine.Version(), Ratings: l.Ratings()})
		if err != nil {
			return nil, err
		}
		all = append(all, &member{User: u, level: l})
	}
	return all, nil
}

// play plays the games, some at once, and stores them in their order.
func (o *Options) play(ctx context.Context, d *db.DB, games []*pairing) error {
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	next := make(chan *pairing)
	workers.Go(func() {
		defer close(next)
		for _, g := range games {
			select {
			case next <- g:
			case <-ctx.Done():
				return
			}
		}
	})
	for range max(1, o.Workers) {
		workers.Go(func() {
			opt := engine.DefaultOptions()
			opt.TableBytes = tableBytes
			e := engine.New(opt)
			defer e.Close()
			for g := range next {
				e.Clear()
				g.err = g.play(ctx, e)
				close(g.played)
			}
		})
	}
	for n, g := range games {
		select {
		case <-g.played:
		case <-ctx.Done():
			return ctx.Err()
		}
		if g.err != nil {
			return g.err
		}
		if err := g.store(ctx, d); err != nil {
			return err
		}
		g.log = nil
		if o.Told != nil {
			o.Told(n + 1)
		}
	}
	return nil
}

// tableBytes of an engine: bounded levels visit few positions.
const tableBytes = 1 << 20
