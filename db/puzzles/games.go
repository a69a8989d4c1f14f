package puzzles

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// PuzzlesName is the reader of finished games that notes those of which puzzles may be made.
const PuzzlesName = "puzzles"

const (
	puzzleGamesPage = 500    // games in a step
	puzzleGamesMost = 10_000 // that wait; older ones are let go

	// fitGames says of which games puzzles may be made: rated ones and those of bots, long enough, open to everybody, in which nobody
	// has refused or left.
	fitGames = `
g.status = 'over' AND g.reason <> 'aborted' AND NOT g.private AND g.unrated IS DISTINCT FROM 'annulled' AND g.damage IS NULL AND g.moves IS NOT NULL
    AND g.plies >= 10
    AND (g.rated OR b.kind = 'bot' OR w.kind = 'bot' OR b.program OR w.program)
    AND b.deleted IS NULL AND w.deleted IS NULL
    AND NOT EXISTS (SELECT FROM puzzle_refusals WHERE user_id IN (g.black, g.white))`
	notePuzzleGames = `
INSERT INTO puzzle_games (game)
SELECT g.number FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
WHERE g.number = ANY ($1) AND ` + fitGames + ` ON CONFLICT DO NOTHING`
	letOldGo = `
DELETE FROM puzzle_games WHERE game < (SELECT game FROM puzzle_games ORDER BY game DESC OFFSET $1 LIMIT 1)`
	selectFit = `
SELECT g.rule, g.size, g.moves, coalesce(g.winner, '') FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
WHERE g.id = $1 AND ` + fitGames
)

// PuzzleGames notes finished games of which puzzles are to be made.
type PuzzleGames struct{ Finished *games.Finished }

// Step looks at the next finished games. It reports as Reader.Step does.
func (p *PuzzleGames) Step(ctx context.Context) (more bool, err error) {
	n, err := p.Finished.Next(ctx, puzzleGamesPage, func(ctx context.Context, tx pgx.Tx, games []int64) error {
		if _, err := tx.Exec(ctx, notePuzzleGames, games); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, letOldGo, puzzleGamesMost)
		return err
	})
	return n == puzzleGamesPage, err
}

// Fit returns a game of which puzzles may be made; see puzzle.Store.
func (p Puzzles) Fit(ctx context.Context, id string) (g puzzle.Game, fit bool, err error) {
	g.ID = id
	var rule, moves, winner string
	err = p.Pool.ScanRow(ctx, []any{&rule, &g.Size, &moves, &winner}, selectFit, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, false, nil
	}
	if err == nil {
		g.Rule, err = board.ParseRule(rule)
	}
	if err == nil {
		g.Moves, err = board.ParseMoves(games.SplitMoves(moves))
	}
	g.Winner = map[string]board.Stone{"black": board.Black, "white": board.White}[winner]
	return g, err == nil, pg.Failed("game "+id, err)
}

// Games reports whether puzzles may be made of somebody's games; see puzzle.Store.
func (p Puzzles) Games(ctx context.Context, user game.UserID) (may bool, err error) {
	err = p.Pool.ScanRow(ctx, []any{&may}, `SELECT NOT EXISTS (SELECT FROM puzzle_refusals WHERE user_id = $1)`, user)
	return may, pg.Failed("who wants no puzzles made", err)
}

// LetGames changes it; see puzzle.Store.
func (p Puzzles) LetGames(ctx context.Context, user game.UserID, let bool) (err error) {
	if let {
		_, err = p.Pool.Exec(ctx, `DELETE FROM puzzle_refusals WHERE user_id = $1`, user)
	} else {
		_, err = p.Pool.Exec(ctx, `INSERT INTO puzzle_refusals (user_id) VALUES ($1) ON CONFLICT DO NOTHING`, user)
	}
	return pg.Failed("who wants no puzzles made", err)
}
