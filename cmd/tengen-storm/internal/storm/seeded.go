package storm

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/engine/board"
	"tengen/hub/archive"
	"tengen/hub/game"
)

// Seeded asks a database that Seed has filled what profiles, histories and leaderboards ask, n times each, and prints how
// long the answers took. Half of the questions are about the few who have played most.
func Seeded(ctx context.Context, url string, n int, seed uint64, out io.Writer) error {
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	defer d.Close()
	names, err := seedNames(ctx, url)
	if err != nil {
		return err
	}
	a, r := d.Archive(), rand.New(rand.NewPCG(seed, 3))
	person := func() (archive.Person, error) {
		i := r.IntN(len(names))
		if r.IntN(2) == 0 {
			i = r.IntN(min(5, len(names)))
		}
		return a.Person(ctx, names[i])
	}
	pool := func() game.Pool {
		rules, speeds := board.Rules(), game.Speeds()
		return game.Pool{Rule: rules[r.IntN(len(rules))], Speed: speeds[r.IntN(len(speeds))]}
	}
	games := func(change func(*archive.Query) error) func(archive.Person) error {
		return func(p archive.Person) error {
			q := archive.Query{User: p.ID, Limit: 21}
			if err := change(&q); err != nil {
				return err
			}
			_, err := a.Games(ctx, q)
			return err
		}
	}
	month := 30 * 24 * time.Hour
	fmt.Fprintf(out, "| question | p50 ms | p99 ms | longest ms |\n|---|---|---|---|\n")
	for _, ask := range []struct {
		name string
		of   func(archive.Person) error
	}{
		{"profile", func(p archive.Person) error { _, err := a.Profile(ctx, p); return err }},
		{"course of a rating", func(p archive.Person) error { _, err := a.Points(ctx, p, pool()); return err }},
		{"leaderboard", func(p archive.Person) error { _, err := a.Ranks(ctx, pool(), p.ID); return err }},
		{"games, newest", games(func(*archive.Query) error { return nil })},
		{"games, a page far back", games(func(q *archive.Query) error {
			q.Before, q.BeforeID = time.Now().Add(-time.Duration(r.IntN(30))*month), "z"
			return nil
		})},
		{"games of a rule and speed, lost", games(func(q *archive.Query) error {
			p := pool()
			q.Rule, q.Speed, q.Result = p.Rule.String(), p.Speed, archive.Lost
			return nil
		})},
		{"games, rated, drawn, of one month", games(func(q *archive.Query) error {
			yes := true
			q.Rated, q.Result, q.From = &yes, archive.Drawn, time.Now().Add(-time.Duration(2+r.IntN(30))*month)
			q.To = q.From.Add(month)
			return nil
		})},
		{"games, none fits", games(func(q *archive.Query) error {
			no := false
			q.Rated, q.Rule, q.Speed, q.From = &no, "caro", game.Days, time.Now()
			return nil
		})},
		{"games, casual ones of days that were drawn", games(func(q *archive.Query) error {
			no := false
			q.Rated, q.Rule, q.Speed, q.Result = &no, "renju", game.Days, archive.Drawn
			return nil
		})},
		{"games against somebody", games(func(q *archive.Query) error {
			p, err := person()
			q.Against = p.ID
			return err
		})},
		{"score against somebody", func(p archive.Person) error {
			other, err := person()
			if err == nil {
				_, err = a.Scores(ctx, p.ID, other.ID, p.ID)
			}
			return err
		}},
	} {
		var took []time.Duration
		for range n {
			p, err := person()
			if err != nil {
				return err
			}
			began := time.Now()
			if err := ask.of(p); err != nil {
				return fmt.Errorf("%s: %w", ask.name, err)
			}
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		fmt.Fprintf(out, "| %s | %.1f | %.1f | %.1f |\n", ask.name, ms(took[n/2]), ms(took[min(n-1, n*99/100)]), ms(took[n-1]))
	}
	return nil
}

// seedNames are the members' names, those who have played most first.
func seedNames(ctx context.Context, url string) ([]string, error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	found, err := conn.Query(ctx, `SELECT name FROM users WHERE kind = 'member' ORDER BY id`)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(found, pgx.RowTo[string])
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("the database is empty: tengen-storm seed fills it")
	}
	return names, err
}
