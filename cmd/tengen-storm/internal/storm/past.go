package storm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/cmd/internal/soak/past"
	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/store"
)

const (
	pastGames = 15_000
	pastMoves = 50
)

// past fills the house's database with finished games, copies of one: a server
// that people use is not in the first minute of its life. In that, PostgreSQL
// makes each 16 MB of its log anew and touches its memory for the first time;
// later it uses both again, and has looked through its tables.
func (h *house) past(ctx context.Context, games int) error {
	var seats [2]game.UserID
	for i := range seats {
		u, err := h.member(ctx)
		if err != nil {
			return err
		}
		seats[i] = game.UserID(u.ID)
	}
	if err := h.pastGame(ctx, "past", seats); err != nil {
		return err
	}
	return h.patiently(ctx, func(conn *pgx.Conn) error {
		if err := past.Copy(ctx, conn, "past", games-1); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, `VACUUM (ANALYZE)`)
		return err
	})
}

// patiently lends f a connection on which a statement may take as long as it takes.
func (h *house) patiently(ctx context.Context, f func(*pgx.Conn) error) error {
	config, err := pgx.ParseConfig(h.url)
	if err != nil {
		return err
	}
	config.RuntimeParams["statement_timeout"] = "0"
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return f(conn)
}

// pastGame plays a game and stores it as a server would.
func (h *house) pastGame(ctx context.Context, id string, seats [2]game.UserID) error {
	now := time.Now()
	s := game.Settings{
		Rule: board.Freestyle, Size: boardSize, Opening: game.Free, Forbidden: game.Refuse,
		Time: game.TimeControl{Kind: game.Fischer, Initial: 2 * time.Hour, Increment: 10 * time.Second},
	}
	n := store.NewGame{ID: id, Settings: s, Host: seats[0], Color: game.WishBlack, Created: now}
	if err := h.db.Games().CreateGame(ctx, n); err != nil {
		return err
	}
	g := game.New(id, s, seats[0], n.Color)
	points := colours(rand.New(rand.NewPCG(1, 1)))
	for i := range pastMoves + 2 { // the start, the moves, the end
		c := game.Command{Kind: game.Move, Actor: seats[(i+1)%2], Version: g.Version(), ClientID: fmt.Sprintf("stormpage%d/%d", i%2, i)}
		switch i {
		case 0:
			c.Kind = game.Join
		case pastMoves + 1:
			c.Kind = game.Resign
		default:
			p, err := board.ParsePoint(points[(i-1)%2][(i-1)/2])
			if err != nil {
				return err
			}
			c.Point = p
		}
		e, err := g.Decide(&c, now.Add(time.Duration(i)*time.Second))
		if err != nil {
			return err
		}
		stored := make(chan error, 1)
		h.db.Games().Append(store.Appending(g, e), func(err error) { stored <- err })
		if err := <-stored; err != nil {
			return err
		}
		if err := g.Apply(e); err != nil {
			return err
		}
	}
	return nil
}

// checkpoint begins a trial with PostgreSQL's memory written and its log free to
// be written over. Who has given us a database need not let us.
func (h *house) checkpoint(ctx context.Context) error {
	err := h.patiently(ctx, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, `CHECKPOINT`)
		return err
	})
	if h.cluster == nil {
		return nil
	}
	return err
}
