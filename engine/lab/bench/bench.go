// Package bench measures the engine on fixed positions: a signature, which says
// whether a change changed the search, and its speed.
package bench

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// positionsJSON holds midgames by name: points in the order of play, x,y from
// the top left of 15×15, counted from 0.
//
//go:embed positions.json
var positionsJSON []byte

// Position is a position to measure on.
type Position struct {
	Name  string
	Moves []board.Point
}

// Positions returns the positions in the order of their names.
func Positions() []Position {
	var raw map[string][][2]int
	if err := json.Unmarshal(positionsJSON, &raw); err != nil {
		panic(err) // it is part of the program
	}
	list := make([]Position, 0, len(raw))
	for name, moves := range raw {
		p := Position{Name: name}
		for _, m := range moves {
			p.Moves = append(p.Moves, board.At(m[0], 14-m[1]))
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Position) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return list
}

// Board returns the position under a rule.
func (p Position) Board(rule board.Rule) (*board.Board, error) {
	b, err := board.New(rule, 15)
	if err != nil {
		return nil, err
	}
	for _, m := range p.Moves {
		b.Make(m)
	}
	return b, nil
}

// Signature returns the nodes of searches to a depth of all positions under all
// rules, each with an engine of its own. It is the same on every machine, and
// another one as soon as the search, the order of moves or the evaluation is.
func Signature(ctx context.Context, depth int) (nodes int64, err error) {
	for _, rule := range board.Rules() {
		n, err := signatureOf(ctx, rule, depth)
		if err != nil {
			return 0, err
		}
		nodes += n
	}
	return nodes, nil
}

// signatureOf is a rule's part of the signature.
func signatureOf(ctx context.Context, rule board.Rule, depth int) (nodes int64, err error) {
	for _, p := range Positions() {
		res, err := search(ctx, engine.DefaultOptions(), p, rule, engine.Limits{Depth: depth})
		if err != nil {
			return 0, err
		}
		nodes += res.Nodes
	}
	return nodes, nil
}

func search(ctx context.Context, opt engine.Options, p Position, rule board.Rule, l engine.Limits) (engine.Result, error) {
	b, err := p.Board(rule)
	if err != nil {
		return engine.Result{}, err
	}
	e := engine.New(opt)
	defer e.Close()
	return e.Search(ctx, b, l)
}

// Plies is the depth whose time Measure takes.
const Plies = 9

// Figures are the search's signature and its speed.
type Figures struct {
	Signature, Depth, Searches int
	Spent                      time.Duration // on the signature
	Speeds                     []Speed
}

// Speed is the engine's speed and depth in a position of freestyle.
type Speed struct {
	Position string
	Plies    engine.Result // a search to Plies
	Timed    engine.Result // one of some time
}

// Measure takes the signature at a depth and, for each position in freestyle, the engine's speed and depth in the time.
func Measure(ctx context.Context, depth int, each time.Duration) (Figures, error) {
	started := time.Now()
	nodes, err := Signature(ctx, depth)
	if err != nil {
		return Figures{}, err
	}
	f := Figures{Signature: int(nodes), Depth: depth, Searches: len(Positions()) * len(board.Rules()), Spent: time.Since(started)}
	for _, p := range Positions() {
		s := Speed{Position: p.Name}
		if s.Timed, err = search(ctx, engine.DefaultOptions(), p, board.Freestyle, engine.Limits{Time: each}); err != nil {
			return f, err
		}
		if s.Plies, err = search(ctx, engine.DefaultOptions(), p, board.Freestyle, engine.Limits{Depth: Plies}); err != nil {
			return f, err
		}
		f.Speeds = append(f.Speeds, s)
	}
	return f, nil
}
