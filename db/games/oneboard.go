package games

import (
	"context"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A board of a simul of one board alone is read again whenever the host's turn begins or ends there, with what that means at all other boards.
// What was read of them before is kept, so only new events are.

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
	boards map[string]*game.BoardTurns
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

// selectBoards are the boards of a simul, in their order. A damaged one waits for nobody.
const selectBoards = `
SELECT g.id FROM events e JOIN event_games x ON x.event = e.number JOIN games g ON g.number = x.game
WHERE e.id = $1 AND g.damage IS NULL ORDER BY g.number`

// selectGrown has what is new in the logs of boards, of each after the event that was read last.
const selectGrown = `
SELECT g.id, v.seq, v.kind, v.actor, v.payload, v.client_id, v.at
FROM unnest($1::text[], $2::int[]) AS k(id, seq) JOIN games g ON g.id = k.id JOIN game_events v ON v.game = g.number AND v.seq > k.seq
ORDER BY g.number, v.seq`

// elsewhere finds out at which board of a simul its host was when.
func (k *Boards) elsewhere(ctx context.Context, q asker, r *records.GameRecord) error {
	s := k.of(r.Event.ID)
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	rows, err := q.Query(ctx, selectBoards, r.Event.ID)
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	own, boards, versions := -1, make([]*game.BoardTurns, len(ids)), make([]int, len(ids))
	for i, id := range ids {
		if id == r.ID {
			own = i
		}
		if boards[i] = s.boards[id]; boards[i] == nil {
			boards[i] = game.NewBoardTurns(id, r.Settings, r.Host)
		}
		versions[i] = boards[i].Version()
	}
	if err := grow(ctx, q, boards, ids, versions); err != nil {
		return err
	}
	s.boards = make(map[string]*game.BoardTurns, len(ids)) // a damaged board is read anew once it is mended
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

// grow reads what is new of boards, or nothing if it returns an error.
func grow(ctx context.Context, q asker, boards []*game.BoardTurns, ids []string, versions []int) error {
	rows, err := q.Query(ctx, selectGrown, ids, versions)
	if err != nil {
		return err
	}
	type grown struct {
		id string
		e  *game.Event
	}
	events, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (g grown, err error) {
		g.e, err = scanEventWith(row, &g.id)
		return g, err
	})
	if err != nil {
		return err
	}
	n := 0
	for _, g := range events {
		for boards[n].ID != g.id { // both are in the order of games
			n++
		}
		boards[n].Read(g.e)
	}
	return nil
}
