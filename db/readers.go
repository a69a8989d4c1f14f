package db

import "context"

// Reader is a job that does something with every game that ends.
type Reader struct {
	Name string
	// Step does it with the next games, and with some of those read before that have changed since. It reports whether
	// there may be more to do at once: after few games it waits for those that end in the next seconds, since together they
	// cost less. It may run on any number of servers.
	Step func(ctx context.Context) (more bool, err error)
}

// Readers returns all of them; odd is Explored's.
func (d *DB) Readers(odd func(game int64, err error)) []Reader {
	return []Reader{
		{"totals of profiles", d.Totals().Step},
		{"explorer", d.Explored(odd).Step},
		{"positions", d.Positions(odd).Step},
		{"conduct", d.Conduct().Step},
		{"games for puzzles", d.PuzzleGames().Step},
		{"games for fair play", d.Fairplay().Read},
	}
}

// CatchUp takes a reader's steps until there is nothing more to do.
func CatchUp(ctx context.Context, step func(context.Context) (more bool, err error)) error {
	for {
		if more, err := step(ctx); err != nil || !more {
			return err
		}
	}
}
