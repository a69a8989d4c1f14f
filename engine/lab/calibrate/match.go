// Package calibrate measures how strong the levels are. They play each other and a player who knows only the rules. The results
// are fitted to one scale.
package calibrate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

// Player is a participant in a match.
type Player struct {
	Name   string
	choose func(ctx context.Context, e *engine.Engine, b *board.Board, seed uint64) (board.Point, error)
	aged   bool // its engine keeps what moves were worth, as a bot's does whose nodes are not bounded
}

// Novice knows only the rules.
var Novice = Player{Name: "novice", choose: func(_ context.Context, _ *engine.Engine, b *board.Board, _ uint64) (board.Point, error) {
	return novice(b), nil
}}

// Of is a level as a player. full bounds the search of the highest, which has no bound of its own.
func Of(l *level.Level, full engine.Limits) Player {
	limits := engine.Limits{Nodes: l.Nodes}
	if l.Full() {
		limits = full
	}
	return Player{Name: l.ID, aged: l.Full(), choose: func(ctx context.Context, e *engine.Engine, b *board.Board, seed uint64) (board.Point, error) {
		res, err := l.Choose(b, seed, limits, func(n engine.Limits) (engine.Result, error) { return e.Search(ctx, b, n) })
		return res.Move, err
	}}
}

// Players returns the novice and all levels, the weakest first.
func Players(full engine.Limits) []Player {
	all := []Player{Novice}
	for _, l := range level.All() {
		all = append(all, Of(l, full))
	}
	return all
}

// Game is one game of a match.
type Game struct {
	Rule         board.Rule
	Black, White string // names
	Moves        []board.Point
	Winner       board.Stone // Empty: a draw
}

// WonBy is the winner's name, "" for a draw.
func (g *Game) WonBy() string {
	switch g.Winner {
	case board.Black:
		return g.Black
	case board.White:
		return g.White
	}
	return ""
}

// Table is the memory of each side's search, bytes.
const Table = 1 << 20

// Play plays the game of a pair under a rule with a number: it has the number's opening, and every other one has it again with
// the colours exchanged. The same number is the same game, unless a search is bounded by time.
func Play(ctx context.Context, rule board.Rule, a, b Player, number int) (Game, error) {
	if number%2 == 1 {
		a, b = b, a
	}
	g := Game{Rule: rule, Black: a.Name, White: b.Name}
	bd, err := board.New(rule, 15)
	if err != nil {
		return g, err
	}
	seed := rand.NewPCG(uint64(number/2), uint64(rule)).Uint64()
	for _, p := range engine.PlaceThree(rule, bd.Size(), seed) {
		bd.Make(p)
	}
	var sides [2]*engine.Engine
	for i, p := range [2]Player{a, b} {
		opt := engine.DefaultOptions()
		opt.TableBytes, opt.Aged = Table, p.aged
		sides[i] = engine.New(opt)
	}
	defer sides[0].Close()
	defer sides[1].Close()
	for bd.Five() == nil && !bd.Full() {
		side := bd.Ply() % 2
		p, err := [2]Player{a, b}[side].choose(ctx, sides[side], bd, seed)
		if errors.Is(err, engine.ErrNoMove) { // every empty point is forbidden: a draw
			break
		}
		if err != nil {
			return g, fmt.Errorf("%s after %v: %w", [2]Player{a, b}[side].Name, bd.Moves(), err)
		}
		if err := bd.Check(p); err != nil {
			return g, fmt.Errorf("%s plays %v after %v: %w", [2]Player{a, b}[side].Name, p, bd.Moves(), err)
		}
		bd.Make(p)
	}
	g.Moves = append(g.Moves, bd.Moves()...)
	if bd.Five() != nil {
		g.Winner = bd.Turn().Opponent()
	}
	return g, nil
}
