package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
)

// referee judges one game. The players only answer.
type referee struct {
	game    *Game
	board   *board.Board
	players [2]player
	clocks  [2]clock
	margin  time.Duration
	grace   time.Duration
	strict  bool
	tallies *[2]Tally
	broken  [2]bool // players to be replaced
}

// play plays the game to its end. An error is that of the context; then the
// game has no result.
func (r *referee) play(ctx context.Context) error {
	started := time.Now()
	defer func() { r.game.Took = time.Since(started) }()
	for _, p := range r.game.Opening {
		r.board.Make(p)
	}
	for {
		if stuck(r.board) {
			r.end(NoSide, Full, "")
			return nil
		}
		side := r.game.sideOf(r.board.Turn())
		over, err := r.turn(ctx, side)
		if err != nil || over {
			return err
		}
	}
}

// turn asks a side for its move, judges it and reports whether the game is over.
func (r *referee) turn(ctx context.Context, side int) (over bool, err error) {
	r.players[side].rest(ctx)
	c := &r.clocks[side]
	limit := c.limit()
	patience, cancel := context.WithTimeout(ctx, limit+r.grace)
	defer cancel()
	before := time.Now()
	p, th, err := r.players[side].move(patience, r.board, *c)
	spent := time.Since(before)
	if ctx.Err() != nil {
		r.broken[side] = true
		return false, ctx.Err()
	}
	if err != nil {
		r.lose(side, reasonOf(err), err.Error())
		return true, nil
	}
	c.left -= spent
	r.tallies[side].move(spent, limit, th)
	late := spent > limit+r.margin
	if late {
		r.tallies[side].Overruns++
	}
	switch err := r.board.Check(p); {
	case errors.Is(err, board.ErrForbidden):
		r.lose(side, Forbidden, p.String())
		return true, nil
	case err != nil:
		r.lose(side, Illegal, p.String())
		return true, nil
	case late && r.strict:
		r.lose(side, Late, fmt.Sprintf("%v for %v", spent.Round(time.Millisecond), limit))
		return true, nil
	}
	r.board.Make(p)
	r.game.Moves = append(r.game.Moves, Move{Point: p, Spent: spent})
	if r.board.Five() != nil {
		r.end(side, Five, "")
		return true, nil
	}
	return false, nil
}

func (r *referee) end(winner int, why Reason, detail string) {
	r.game.Winner, r.game.Reason, r.game.Detail = winner, why, detail
}

// lose ends the game by a side's fault, whose program is not trusted with another.
func (r *referee) lose(side int, why Reason, detail string) {
	r.tallies[side].Faults[why]++
	r.broken[side] = true
	r.end(1-side, why, oneLine(detail))
}

// oneLine is a text without the line ends and the length that a program's last
// words may have.
func oneLine(s string) string {
	const most = 200
	r := []rune(strings.Join(strings.Fields(s), " "))
	return string(r[:min(len(r), most)])
}

// stuck reports whether the side to move has no legal point. Only Black in
// Renju may have some empty points and none it may play.
func stuck(b *board.Board) bool {
	if b.Full() {
		return true
	}
	if b.Rule() != board.Renju || b.Turn() != board.Black {
		return false
	}
	for y := range b.Size() {
		for x := range b.Size() {
			if b.Check(board.At(x, y)) == nil {
				return false
			}
		}
	}
	return true
}

// reasonOf returns the game's reason for a player's error.
func reasonOf(err error) Reason {
	for _, r := range []struct {
		err error
		why Reason
	}{
		{gomocup.ErrMemory, Memory}, {gomocup.ErrTimeout, NoAnswer},
		{gomocup.ErrIllegal, Illegal}, {gomocup.ErrAnswer, BadAnswer},
	} {
		if errors.Is(err, r.err) {
			return r.why
		}
	}
	return Crash
}
