package games

import (
	"context"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A board of a simul of one board alone is read again whenever the host's turn begins or ends there, with what that means at all other boards.
// Events that were read before are kept, so that only new ones are read.

// keptSimuls is of how many simuls that is kept: up to a hundred boards each, some 7 KB a board.
const keptSimuls = 8

// Boards keep what was read of simuls of one board alone. Logs only grow, and what is read is committed. nil keeps nothing.
type Boards struct {
	mu    sync.Mutex // guards the following
	known map[string]*simulBoards
}

// simulBoards are the boards of a simul.
type simulBoards struct {
	turn   chan struct{} // holds a token while somebody reads; guards the following
	all    []simulGame   // in the order of boards, which the beginning of a simul settles; nil: they have not been read
	boards map[string]*game.BoardTurns
}

// simulGame is a game of a simul.
type simulGame struct {
	Number int64
	ID     string
}

func newSimulBoards() *simulBoards {
	return &simulBoards{turn: make(chan struct{}, 1), boards: map[string]*game.BoardTurns{}}
}

// of returns what is kept of a simul.
func (k *Boards) of(id string) *simulBoards {
	if k == nil {
		return newSimulBoards()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if s := k.known[id]; s != nil {
		return s
	}
	if len(k.known) >= keptSimuls || k.known == nil {
		k.known = map[string]*simulBoards{} // what is played is read again
	}
	s := newSimulBoards()
	k.known[id] = s
	return s
}

// selectBoards are the boards of a simul, in their order.
const selectBoards = `
SELECT g.number, g.id FROM events e JOIN event_games x ON x.event = e.number JOIN games g ON g.number = x.game WHERE e.id = $1 ORDER BY g.number`

// selectDamagedOf are those of some games that cannot be played on: they wait for nobody.
const selectDamagedOf = `SELECT number FROM games WHERE damage IS NOT NULL AND number = ANY($1)`

// selectGrown has what is new in the logs of boards, of each after the event that was read last. Each board is looked up by itself: most have nothing.
const selectGrown = `
SELECT k.board, v.seq, v.kind, v.actor, v.payload, v.client_id, v.at
FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS k(number, seq, board)
    CROSS JOIN LATERAL (SELECT * FROM game_events e WHERE e.game = k.number AND e.seq > k.seq ORDER BY e.seq LIMIT 10000) v
ORDER BY k.board, v.seq`

// elsewhere finds out at which board of a simul its host was when.
func (k *Boards) elsewhere(ctx context.Context, q asker, r *records.GameRecord) error {
	s := k.of(r.Event.ID)
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	games, err := s.games(ctx, q, r.Event.ID)
	if err != nil {
		return err
	}
	own, boards, numbers, versions := -1, make([]*game.BoardTurns, len(games)), make([]int64, len(games)), make([]int, len(games))
	for i, g := range games {
		if g.ID == r.ID {
			own = i
		}
		if boards[i] = s.boards[g.ID]; boards[i] == nil {
			boards[i] = game.NewBoardTurns(g.ID, r.Settings, r.Host)
		}
		numbers[i], versions[i] = g.Number, boards[i].Version()
	}
	if err := grow(ctx, q, boards, numbers, versions); err != nil {
		return err
	}
	s.boards = make(map[string]*game.BoardTurns, len(games)) // a damaged board is read anew once it is mended
	for _, b := range boards {
		s.boards[b.ID] = b
	}
	if own < 0 {
		return nil
	}
	spans, at := game.AtOneBoard(boards)
	r.Elsewhere = spans[own]
	if at >= 0 {
		r.HostAt = boards[at].ID
	}
	return nil
}

// games returns the games of a simul that can be played on.
func (s *simulBoards) games(ctx context.Context, q asker, id string) (out []simulGame, err error) {
	if s.all == nil {
		rows, err := q.Query(ctx, selectBoards, id)
		if err != nil {
			return nil, err
		}
		if s.all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[simulGame]); err != nil {
			s.all = nil
			return nil, err
		}
	}
	numbers := make([]int64, len(s.all))
	for i, g := range s.all {
		numbers[i] = g.Number
	}
	rows, err := q.Query(ctx, selectDamagedOf, numbers)
	if err != nil {
		return nil, err
	}
	damaged, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil || len(damaged) == 0 {
		return s.all, err
	}
	return slices.DeleteFunc(slices.Clone(s.all), func(g simulGame) bool { return slices.Contains(damaged, g.Number) }), nil
}

// grow reads what is new of boards, or nothing if it returns an error.
func grow(ctx context.Context, q asker, boards []*game.BoardTurns, numbers []int64, versions []int) error {
	rows, err := q.Query(ctx, selectGrown, numbers, versions)
	if err != nil {
		return err
	}
	type grown struct {
		board int // from 1
		e     *game.Event
	}
	events, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (g grown, err error) {
		g.e, err = scanEventWith(row, &g.board)
		return g, err
	})
	if err != nil {
		return err
	}
	for _, g := range events {
		boards[g.board-1].Read(g.e)
	}
	return nil
}
