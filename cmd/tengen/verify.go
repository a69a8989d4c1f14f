package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// verifyCmd replays every stored game, also while the server runs.
type verifyCmd struct {
	Database
}

// Run prints how many games there are, and those that differ.
func (c *verifyCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error { return verifyAll(ctx, os.Stdout, d) })
}

const (
	verifyPage = 50 // games read at a time
	mostWrong  = 20 // after so many nobody needs to see more
)

// errDiffers is returned if a game does not replay to its stored state.
var errDiffers = errors.New("games do not replay to what is stored of them; `tengen inspect GAME` shows one")

// counts are of games, by what became of them.
type counts struct{ over, live, adjourned, waiting, quarantined, wrong int }

func (n counts) String() string {
	return fmt.Sprintf("%d games: %d over, %d live, %d adjourned, %d waiting, %d set aside, %d wrong",
		n.over+n.live+n.adjourned+n.waiting+n.quarantined+n.wrong, n.over, n.live, n.adjourned, n.waiting, n.quarantined, n.wrong)
}

// verifyAll replays every game of a database, names those that differ from their stored state, and counts. It ends
// after mostWrong.
func verifyAll(ctx context.Context, out io.Writer, d *db.DB) error {
	var n counts
	for last := int64(0); n.wrong < mostWrong; {
		page, err := d.Games().Stored(ctx, last, verifyPage)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			break
		}
		for i := range page {
			n.count(out, &page[i])
		}
		last = page[len(page)-1].Number
	}
	if n.wrong >= mostWrong {
		fmt.Fprintln(out, "stopped; there may be more")
	}
	fmt.Fprintln(out, n)
	if n.wrong > 0 {
		return errDiffers
	}
	return nil
}

// count judges a game.
func (n *counts) count(out io.Writer, k *games.StoredGame) {
	err := k.Err
	var g *game.Game
	if err == nil {
		g, err = records.Rebuild(k.Record)
	}
	switch {
	case k.Record != nil && k.Record.Damage != "" && k.End == nil: // the server knows
		n.quarantined++
		fmt.Fprintf(out, "%s is set aside: %s\n", k.ID, k.Record.Damage)
	case err != nil:
		n.wrong++
		fmt.Fprintf(out, "%s is wrong: %v\n", k.ID, err)
	case k.End == nil && g.Phase() == game.Waiting:
		n.waiting++
	case k.End == nil && g.Phase() == game.Adjourned:
		n.adjourned++
	case k.End == nil:
		n.live++
	default:
		if wrong := differences(g, k); len(wrong) > 0 {
			n.wrong++
			fmt.Fprintf(out, "%s is wrong: %s\n", k.ID, strings.Join(wrong, "; "))
		} else {
			n.over++
		}
	}
}

// differences says where the end that a game's log leads to is another than the
// one that is noted beside it.
func differences(g *game.Game, k *games.StoredGame) (wrong []string) {
	result, ended := ending(g)
	var line strings.Builder
	for _, p := range result.Line {
		line.WriteString(p.String())
	}
	differs := func(what string, log, row any) {
		if log != row {
			wrong = append(wrong, fmt.Sprintf("%s: %v by its log, %v by its row", what, log, row))
		}
	}
	e := k.End
	differs("winner", result.Winner, e.Winner)
	differs("reason", string(result.Reason), e.Reason)
	differs("line", line.String(), e.Line)
	differs("moves", g.MoveText(), e.Moves)
	differs("number of moves", len(g.Spent()), e.Plies)
	differs("end", ended, e.Ended)
	differs("seats", g.Seats(), game.Seats{Black: k.Record.Black, White: k.Record.White})
	return wrong
}

// ending returns the result of a game that is over, and when the event came that
// brought it.
func ending(g *game.Game) (r game.Result, at time.Time) {
	if g.Result() != nil {
		r = *g.Result()
	}
	for _, e := range g.After(0) {
		if e.Payload.Result != nil {
			return r, e.At
		}
	}
	return r, time.Time{}
}
