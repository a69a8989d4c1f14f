// Package demo fills an empty database with a site that looks lived in: members of many strengths, months of their games,
// events, reviews, puzzles that they have tried, people that they follow, a club. The games are played by the built-in levels
// at their own strength, with the thinking times of people; nothing in them is copied.
//
// Reading order: demo.go, pairing.go (who plays whom), playing.go (one game), events.go, puzzles.go, reviews.go, names.go.
package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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
	URL     string // of the database, for the jobs that make reviews
	Members int
	Games   int       // beside those of events
	Reviews int       // of the newest games between people
	Seed    uint64    // the same seed makes the same people and games
	Now     time.Time // the games end before it
	Hash    string    // of the password of all members, in PHC form
	Workers int       // games played at once
	Told    func(games int)

	Reviewed func(reviews int) // nil: nobody is told, as of games
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
	games, err := o.playAll(ctx, d, rng, people, bots)
	if err != nil {
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
	// The last, since a site without all of its reviews is whole: its servers make those that wait.
	if err := o.review(ctx, d, newest(games, o.Reviews)); err != nil {
		return nil, err
	}
	names := make([]string, len(people))
	for i, p := range people {
		names[i] = p.Name
	}
	return names, nil
}

// playAll plays the games and holds the events, in the order of time, and returns the games that are no event's.
func (o *Options) playAll(ctx context.Context, d *db.DB, rng *rand.Rand, people, bots []*member) ([]*pairing, error) {
	opt := engine.DefaultOptions()
	opt.TableBytes = tableBytes
	h := holder{o: o, db: d, events: d.Events(), engine: engine.New(opt), rng: rng, people: map[game.UserID]*member{}}
	defer h.engine.Close()
	for _, p := range people {
		h.people[p.ID] = p
	}
	club, err := o.club(ctx, d, rng, people)
	if err != nil {
		return nil, err
	}
	swiss, days, arena := o.swiss(club), o.days(rng, people), o.arena(rng, club)
	games := o.schedule(rng, people, bots, swiss)
	before, _ := slices.BinarySearchFunc(games, swiss.plan.Start, func(g *pairing, t time.Time) int { return g.at.Compare(t) })
	if err := o.play(ctx, d, games[:before], 0); err != nil {
		return nil, err
	}
	if err := h.hold(ctx, swiss); err != nil {
		return nil, err
	}
	if err := o.play(ctx, d, games[before:], before); err != nil {
		return nil, err
	}
	for _, v := range []*occasion{days, arena} {
		if err := h.hold(ctx, v); err != nil {
			return nil, err
		}
	}
	return games, nil
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

// play plays games, some at once, and stores them in their order; so many were played before.
func (o *Options) play(ctx context.Context, d *db.DB, games []*pairing, before int) error {
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
		g.plies, g.log = len(g.log), nil
		if o.Told != nil {
			o.Told(before + n + 1)
		}
	}
	return nil
}

// tableBytes of an engine: bounded levels visit few positions.
const tableBytes = 1 << 20
