// Package openings makes a bot's decisions in a game's opening: it translates the game's next decision into questions
// about positions (engine/opening), and the answers into commands.
package openings

import (
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
	"github.com/tengen-go/tengen/hub/game"
)

// Asks reports whether a game waits for more than a stone anywhere.
func Asks(n game.Next) bool {
	return n.Do != game.Place || n.Sides || n.Ahead > 0 || n.Zone != (game.Zone{})
}

// Decide answers the opening's question. With an error, which is a search's, the command is any that the rules allow.
func Decide(ctx context.Context, d *opening.Decider, n game.Next, b *board.Board) (game.Command, error) {
	var p board.Point
	var err error
	switch {
	case n.Do == game.Choose:
		option, err := choose(ctx, d, n, b)
		if err != nil {
			option = n.Options[0]
		}
		return game.Command{Kind: game.Decision, Option: option}, err
	case n.Do == game.Offer:
		p, err = d.Fifth(ctx, b, n.Left+len(n.Fifths), n.Fifths)
	case n.Do == game.Pick:
		p, err = d.Pick(ctx, b, n.Fifths)
	case n.Sides && n.Zone == (game.Zone{}) && n.Left == 3-b.Ply() && n.Left > 1: // the third makes them even
		p = engine.PlaceThree(b.Rule(), b.Size(), d.Seed)[b.Ply()]
	case !n.Sides && n.Ahead > 0 && n.Left == 1 && b.Ply() == 3:
		p, err = d.Fourth(ctx, b, n.Ahead)
	default:
		p, err = d.Place(ctx, b, func(p board.Point) bool { return n.Zone.Has(b.Size(), p) }, n.Sides, n.Ahead)
	}
	if err != nil {
		p = legal(n, b)
	}
	return game.Command{Kind: game.Move, Point: p}, err
}

// choose returns the better side, more stones or fifths where they are worth it, or the number that leaves both sides even.
func choose(ctx context.Context, d *opening.Decider, n game.Next, b *board.Board) (game.Option, error) {
	if n.Options[0] == "1" {
		fifths, err := d.Number(ctx, b, len(n.Options))
		return game.Option(strconv.Itoa(fifths)), err
	}
	ten := slices.Contains(n.Options, game.OfferTen)
	fifths := n.Ahead
	if ten {
		fifths = tenFifths
	}
	v, err := d.Value(ctx, b, fifths)
	if err != nil {
		return "", err
	}
	better := board.White
	if v > 0 {
		better = board.Black
	}
	switch {
	case slices.Contains(n.Options, game.PlaceTwo) && math.Abs(v) < fair:
		return game.PlaceTwo, nil
	case slices.Contains(n.Options, game.TakeBlack):
		return game.Option(better.String()), nil
	case ten && better == board.Black: // the tenth best is good for Black, whose offer it is
		return game.OfferTen, nil
	case ten, better == n.Seat:
		return game.KeepSeats, nil
	}
	return game.SwapSeats, nil
}

const (
	tenFifths = 10
	fair      = 30 // a value nearer to 0, in weights.Unit of the engine, makes neither side worth having
)

// legal returns a point that the opening takes, as near to the centre as there is one.
func legal(n game.Next, b *board.Board) board.Point {
	if n.Do == game.Pick {
		return n.Fifths[0]
	}
	best, least := board.None, math.MaxInt
	for y := range b.Size() {
		for x := range b.Size() {
			p := board.At(x, y)
			dx, dy := 2*x-b.Size()+1, 2*y-b.Size()+1
			if d := dx*dx + dy*dy; d < least && b.Check(p) == nil && n.Zone.Has(b.Size(), p) &&
				!slices.ContainsFunc(n.Fifths, func(o board.Point) bool { return b.Alike(o, p) }) {
				best, least = p, d
			}
		}
	}
	return best
}
