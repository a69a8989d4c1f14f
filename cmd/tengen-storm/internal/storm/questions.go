package storm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/engine/board"
	"tengen/hub/archive"
	"tengen/hub/game"
)

// questions are what profiles, histories and leaderboards ask about the members that Seed has made.
type questions struct {
	ctx     context.Context
	archive db.Archive
	rand    *rand.Rand
	names   []string // of members, those who have played most first
}

// question is one of them, about a person.
type question struct {
	name string
	of   func(archive.Person) error
}

func newQuestions(ctx context.Context, d *db.DB, url string, seed uint64) (*questions, error) {
	names, err := seedNames(ctx, url)
	return &questions{ctx: ctx, archive: d.Archive(), rand: rand.New(rand.NewPCG(seed, 3)), names: names}, err
}

// person returns somebody, every other time one of the few who have played most.
func (q *questions) person() (archive.Person, error) {
	i := q.rand.IntN(len(q.names))
	if q.rand.IntN(2) == 0 {
		i = q.rand.IntN(min(5, len(q.names)))
	}
	return q.archive.Person(q.ctx, q.names[i])
}

func (q *questions) pool() game.Pool {
	rules, speeds := board.Rules(), game.Speeds()
	return game.Pool{Rule: rules[q.rand.IntN(len(rules))], Speed: speeds[q.rand.IntN(len(speeds))]}
}

// games asks for a page of somebody's games, with the filters that change sets.
func (q *questions) games(change func(*archive.Query) error) func(archive.Person) error {
	return func(p archive.Person) error {
		f := archive.Query{User: p.ID, Limit: 21}
		if err := change(&f); err != nil {
			return err
		}
		_, err := q.archive.Games(q.ctx, f)
		return err
	}
}

func (q *questions) all() []question {
	const month = 30 * 24 * time.Hour
	return []question{
		{"profile", func(p archive.Person) error { _, err := q.archive.Profile(q.ctx, p); return err }},
		{"course of a rating", func(p archive.Person) error { _, err := q.archive.Points(q.ctx, p, q.pool()); return err }},
		{"leaderboard", func(p archive.Person) error { _, err := q.archive.Ranks(q.ctx, q.pool(), p.ID); return err }},
		{"games, newest", q.games(func(*archive.Query) error { return nil })},
		{"games, a page far back", q.games(func(f *archive.Query) error {
			f.Before, f.BeforeID = time.Now().Add(-time.Duration(q.rand.IntN(30))*month), "z"
			return nil
		})},
		{"games of a rule and speed, lost", q.games(func(f *archive.Query) error {
			p := q.pool()
			f.Rule, f.Speed, f.Result = p.Rule.String(), p.Speed, archive.Lost
			return nil
		})},
		{"games, rated, drawn, of one month", q.games(func(f *archive.Query) error {
			yes := true
			f.Rated, f.Result, f.From = &yes, archive.Drawn, time.Now().Add(-time.Duration(2+q.rand.IntN(30))*month)
			f.To = f.From.Add(month)
			return nil
		})},
		{"games, none fits", q.games(func(f *archive.Query) error {
			no := false
			f.Rated, f.Rule, f.Speed, f.From = &no, "caro", game.Days, time.Now()
			return nil
		})},
		{"games, casual ones of days that were drawn", q.games(func(f *archive.Query) error {
			no := false
			f.Rated, f.Rule, f.Speed, f.Result = &no, "renju", game.Days, archive.Drawn
			return nil
		})},
		{"games against somebody", q.games(func(f *archive.Query) error {
			p, err := q.person()
			f.Against = p.ID
			return err
		})},
		{"score against somebody", func(p archive.Person) error {
			other, err := q.person()
			if err == nil {
				_, err = q.archive.Scores(q.ctx, p.ID, other.ID, p.ID)
			}
			return err
		}},
	}
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
