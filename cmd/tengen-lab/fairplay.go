package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/lab/calibrate"
	"github.com/tengen-go/tengen/engine/level"
)

// fairplayCmd measures how many games it takes to notice help by an engine, and how often nobody's help is noticed.
type fairplayCmd struct {
	Games  fairplayGamesCmd  `cmd:"" help:"Play games of the levels with themselves, and measure them."`
	Fit    fairplayFitCmd    `cmd:"" help:"Fit what is expected of a rating to these games."`
	Table  fairplayTableCmd  `cmd:"" help:"Simulate accounts of these games, with help and without, and print how many are looked at."`
	Bound  fairplayBoundCmd  `cmd:"" help:"Simulate accounts without help, and bound the share of those that would be looked at."`
	Relays fairplayRelaysCmd `cmd:"" help:"Compare games at the same time, with relays and without."`
	Cost   fairplayCostCmd   `cmd:"" help:"Measure what a game costs, and whether moves of live games take longer beside it."`
}

// helperNodes is what the helper of a simulated player searches.
const helperNodes = 20_000

// fairGame is a game of a level with itself, as it is kept.
type fairGame struct {
	Level  string          `json:"level"`
	Number int             `json:"number"`
	Moves  []fairplay.Move `json:"moves"`
	Helped []fairplay.Move `json:"helped"` // what a move would have been if the helper had chosen it; of the free and the only moves
	// Same says for each move whether a search of all positions alike, the forced ones too, plays it: the bare match rate.
	Same []bool `json:"same"`
}

type fairplayGamesCmd struct {
	File    string   `required:"" help:"Where games are kept, one a line: it goes on from there."`
	Rounds  int      `default:"40" help:"Games of each level."`
	From    int      `default:"0" help:"Number of each level's first game. Other numbers are other games: a pool of its own."`
	Workers int      `default:"1" help:"Games at a time."`
	Levels  []string `help:"Of these levels only; without it of all but the highest."`
	Bare    bool     `help:"Leave out what a helper would have played: enough for accounts without help, and quicker."`
}

// Run plays and measures games until each level has enough.
func (c *fairplayGamesCmd) Run(ctx context.Context) error {
	have, err := fairGames(c.File)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, g := range have {
		done[fmt.Sprint(g.Level, g.Number)] = true
	}
	out, err := os.OpenFile(c.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	type task struct {
		level  *level.Level
		number int
	}
	tasks := make(chan task)
	var mu sync.Mutex
	var failed error
	var workers sync.WaitGroup
	for range max(1, c.Workers) {
		workers.Go(func() {
			for t := range tasks {
				g, err := measured(ctx, t.level, t.number, c.Bare)
				mu.Lock()
				if err == nil {
					err = json.NewEncoder(out).Encode(g)
				}
				if err != nil && failed == nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	levels, err := c.levels()
	if err != nil {
		return err
	}
	for number := c.From; number < c.From+c.Rounds; number++ {
		for _, l := range levels {
			mu.Lock()
			stop := failed != nil
			mu.Unlock()
			if !stop && !done[fmt.Sprint(l.ID, number)] {
				tasks <- task{l, number}
			}
		}
	}
	close(tasks)
	workers.Wait()
	return failed
}

// levels are those of which games are played.
func (c *fairplayGamesCmd) levels() (out []*level.Level, err error) {
	if len(c.Levels) == 0 {
		all := level.All()
		return all[:len(all)-1], nil
	}
	for _, id := range c.Levels {
		l, err := level.Parse(id)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// measured plays a game of a level with itself, and measures it. bare leaves the helper out.
func measured(ctx context.Context, l *level.Level, number int, bare bool) (fairGame, error) {
	g := fairGame{Level: l.ID, Number: number}
	one := calibrate.Of(l, engine.Limits{})
	played, err := calibrate.Play(ctx, board.Freestyle, one, one, 2*number) // another opening each
	if err != nil {
		return g, err
	}
	game := fairplay.Game{Rule: played.Rule, Size: boardSize, Moves: played.Moves, Winner: played.Winner, Known: 3}
	if g.Moves, err = fairplay.Measure(ctx, game, fairplay.Standard); err != nil {
		return g, err
	}
	opt := engine.DefaultOptions()
	opt.TableBytes = 4 << 20
	e := engine.New(opt)
	defer e.Close()
	b, err := board.New(game.Rule, game.Size)
	if err != nil {
		return g, err
	}
	for i, p := range game.Moves {
		m := g.Moves[i]
		if m.Kind != fairplay.Known {
			e.Clear()
			res, err := e.Search(ctx, b, engine.Limits{Nodes: level.Evaluator.Nodes})
			if err != nil {
				return g, err
			}
			g.Same = append(g.Same, res.Move == p)
		}
		if !bare && (m.Kind == fairplay.Free || m.Kind == fairplay.Only) {
			e.Clear()
			res, err := e.Search(ctx, b, engine.Limits{Nodes: helperNodes})
			if err != nil {
				return g, err
			}
			with := game
			with.Moves, with.Known = append(append([]board.Point{}, game.Moves[:i]...), res.Move), i
			helped, err := fairplay.Measure(ctx, with, fairplay.Standard)
			if err != nil {
				return g, err
			}
			g.Helped = append(g.Helped, helped[i])
		}
		b.Make(p)
	}
	return g, nil
}

// fairGames reads what is kept; a file that is not there has none.
func fairGames(file string) (all []fairGame, err error) {
	in, err := os.Open(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var g fairGame
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, lines.Err()
}
