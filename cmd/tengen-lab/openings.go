package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/table"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/opening"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/openings"
)

// openingsCmd measures how fair the openings are between two equal bots.
type openingsCmd struct {
	Rule    string   `default:"renju" help:"The rule."`
	Opening []string `help:"Protocols; all but the free one without it." placeholder:"NAME"`
	Games   int      `default:"100" help:"Of each protocol."`
	Level   string   `default:"hickory" help:"Who plays."`
	Nodes   int64    `default:"4000" help:"Positions of each search of a decision."`
	Workers int      `default:"2" help:"Games at a time."`
	JSON    bool     `name:"json" help:"Print the table as JSON."`
}

// Run prints how often the player who sat down as Black wins.
func (c *openingsCmd) Run(ctx context.Context) error {
	rule, err := board.ParseRule(c.Rule)
	if err != nil {
		return err
	}
	l, err := level.Parse(c.Level)
	if err != nil {
		return err
	}
	names := game.Openings()[1:]
	if len(c.Opening) > 0 {
		names = nil
		for _, o := range c.Opening {
			names = append(names, game.Opening(o))
		}
	}
	out := &table.Table{Columns: columns(1, "opening", "games", "the first wins, %", "95 %", "draws", "Black wins, %", "moves")}
	for _, o := range names {
		var mu sync.Mutex
		var score, black calibrate.Score
		var firstErr error
		plies := 0
		numbers := make(chan int)
		var workers sync.WaitGroup
		for range max(1, c.Workers) {
			workers.Go(func() {
				for n := range numbers {
					g, err := playOpening(ctx, o, rule, l, c.Nodes, uint64(n))
					mu.Lock()
					if err != nil {
						firstErr = errors.Join(firstErr, err)
						mu.Unlock()
						continue
					}
					r := g.Result()
					add(&score, r, g.Player(board.Black) == first)
					add(&black, r, true)
					plies += len(g.MoveNames())
					mu.Unlock()
				}
			})
		}
		for n := range c.Games {
			numbers <- n
		}
		close(numbers)
		workers.Wait()
		if firstErr != nil {
			return firstErr
		}
		low, high := score.Wilson()
		out.Add(string(o), c.Games, number(100*score.Share(), 0), fmt.Sprintf("%.0f–%.0f", 100*low, 100*high), score.Draws,
			number(100*black.Share(), 0), plies/max(1, c.Games))
		fmt.Fprintf(os.Stderr, "%s: %d–%d–%d\n", o, score.Wins, score.Draws, score.Losses)
	}
	if c.JSON {
		return table.JSON(os.Stdout, out)
	}
	return out.Markdown(os.Stdout)
}

// first sits down as Black.
const first, second game.UserID = 1, 2

// add counts a result for the player of a side.
func add(s *calibrate.Score, r *game.Result, sitsBlack bool) {
	switch {
	case r == nil || r.Winner == "":
		s.Draws++
	case (r.Winner == "black") == sitsBlack:
		s.Wins++
	default:
		s.Losses++
	}
}

// playOpening plays a game of a level with itself, opening and all. A game that nobody can go on with is a draw.
func playOpening(ctx context.Context, o game.Opening, rule board.Rule, l *level.Level, nodes int64, number uint64) (*game.Game, error) {
	s := game.Settings{Rule: rule, Size: 15, Opening: o, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	opt := engine.DefaultOptions()
	opt.TableBytes = calibrate.Table
	sides := map[game.UserID]*engine.Engine{first: engine.New(opt), second: engine.New(opt)}
	defer sides[first].Close()
	defer sides[second].Close()
	g := game.New("lab", s, first, game.WishBlack)
	now := time.Now()
	act := func(c game.Command) error {
		c.Version, c.ClientID = g.Version(), fmt.Sprint(g.Version())
		e, err := g.Decide(&c, now)
		if err != nil {
			return fmt.Errorf("%s, %s: %w", o, g.MoveText(), err)
		}
		return g.Apply(e)
	}
	if err := act(game.Command{Kind: game.Join, Actor: second}); err != nil {
		return nil, err
	}
	for {
		n, live := g.Next()
		if !live {
			return g, nil
		}
		who := g.Player(n.Seat)
		e, b := sides[who], g.Board()
		seed := number*2 + uint64(who)
		var c game.Command
		var err error
		if openings.Asks(n) {
			d := &opening.Decider{Nodes: nodes, Error: l.Blind.Double, Seed: seed, Search: func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
				return e.Search(ctx, b, l)
			}}
			c, err = openings.Decide(ctx, d, n, b)
		} else {
			var res engine.Result
			res, err = l.Choose(b, seed, engine.Limits{Nodes: max(l.Nodes, 1)}, func(n engine.Limits) (engine.Result, error) { return e.Search(ctx, b, n) })
			c = game.Command{Kind: game.Move, Point: res.Move}
			if errors.Is(err, engine.ErrNoMove) {
				c, err = game.Command{Kind: game.Resign}, nil
			}
		}
		if err != nil {
			return nil, err
		}
		c.Actor = who
		if err := act(c); err != nil {
			return nil, err
		}
	}
}
