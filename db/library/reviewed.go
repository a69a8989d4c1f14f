package library

import (
	"context"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/library/review"
)

// Reviewed are the games that can be reviewed: finished ones, and those that members have brought.
type Reviewed Archive

var _ review.Games = Reviewed{}

const (
	selectBrought = `SELECT rule, size, winner, moves, NOT shown FROM base_games WHERE id = $1 AND owner IS NOT NULL`
	seesBrought   = `SELECT EXISTS (SELECT FROM base_games WHERE id = $1 AND owner IS NOT NULL AND (shown OR owner = $2))`
)

// Game returns a game; see review.Games.
func (r Reviewed) Game(ctx context.Context, id string) (s archive.Summary, err error) {
	n, brought := gamebase.ReadReviewID(id)
	if !brought {
		return Archive(r).Game(ctx, id)
	}
	var moves string
	err = r.Pool.ScanRow(ctx, []any{&s.Rule, &s.Size, &s.Winner, &moves, &s.Private}, selectBrought, n)
	if s.ID, s.Moves = id, games.SplitMoves(moves); s.Winner == "draw" {
		s.Winner = ""
	}
	return s, pg.Failed("a brought game", err)
}

// Some returns finished games; see review.Games.
func (r Reviewed) Some(ctx context.Context, ids []string) ([]archive.Summary, error) {
	return Archive(r).Some(ctx, ids)
}

// Sees reports whether a user may see a game; see review.Games.
func (r Reviewed) Sees(ctx context.Context, id string, user game.UserID) (sees bool, err error) {
	n, brought := gamebase.ReadReviewID(id)
	if !brought {
		return true, nil
	}
	err = r.Pool.ScanRow(ctx, []any{&sees}, seesBrought, n, user)
	return sees, pg.Failed("a brought game", err)
}
