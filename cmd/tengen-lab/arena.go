package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/lab/arena"
	"github.com/tengen-go/tengen/engine/record"
)

// arenaCmd plays matches between programs.
type arenaCmd struct {
	One arena.Spec `placeholder:"SIDE" help:"The first side, by which the score counts; see above."`
	Two arena.Spec `placeholder:"SIDE" help:"The second side, written as the first."`

	Rule     board.Rule `default:"freestyle" help:"freestyle, standard, renju or caro."`
	Size     int        `default:"15" help:"Points a side."`
	Openings string     `type:"existingfile" placeholder:"FILE" help:"One opening a line, as offsets from the centre or coordinates; without it, our own."`
	Seed     uint64     `help:"Order of the openings; 0: as they are in the file."`

	Games       int           `default:"48" help:"Games; with --sprt the most of them."`
	Concurrency int           `default:"1" help:"Games at once."`
	Turn        time.Duration `default:"1s" help:"Time for a move."`
	Match       time.Duration `help:"Time for all moves of a game; 0: no limit."`
	Memory      arena.Bytes   `default:"350M" help:"What programs are told they may have; 0: no limit."`
	Margin      time.Duration `default:"50ms" help:"How late an answer may be at the pipe."`
	Strict      bool          `help:"Late answers and too much memory lose the game."`

	Sprt  string  `placeholder:"ELO0,ELO1" help:"Stop when a sequential test between two differences in Elo is decided."`
	Alpha float64 `default:"0.05" help:"Chance to find ELO1 where ELO0 is true."`
	Beta  float64 `default:"0.05" help:"Chance to find ELO0 where ELO1 is true."`

	Save string `placeholder:"DIR" help:"Folder for the games, as SGF and PSQ."`

	JSON bool `name:"json" help:"Print the result as JSON, not as a table; a line a game goes to stderr."`

	MakeOpenings int   `placeholder:"N" help:"Play nothing: print N new balanced openings."`
	MakeNodes    int64 `default:"200000" help:"Nodes of the searches that judge them."`
	MakeBound    int   `default:"30" help:"The largest score that is balanced; 200 of them are one logit."`
}

// Help is what tengen-lab arena --help says first.
func (*arenaCmd) Help() string { return "A SIDE is " + arena.SpecHelp + "." }

// Run plays the match, or makes openings.
func (c *arenaCmd) Run(ctx context.Context) error {
	if c.MakeOpenings > 0 {
		return c.make(ctx)
	}
	cfg, err := c.config()
	if err != nil {
		return err
	}
	var saver *arena.Saver
	if c.Save != "" {
		if saver, err = arena.NewSaver(c.Save, time.Now()); err != nil {
			return err
		}
	}
	lines := os.Stdout
	if c.JSON {
		lines = os.Stderr
	}
	cfg.Each = func(g *arena.Game, s arena.Score) error {
		if saver != nil {
			if err := saver.Save(g); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(lines, arena.Line(g, s, cfg.SPRT))
		return err
	}
	result, err := arena.Run(ctx, cfg)
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "stopped")
		err = nil
	}
	if result.Score.Games() == 0 {
		return err
	}
	return errors.Join(reportArena(cfg, result).print(os.Stdout, c.JSON), err)
}

func (c *arenaCmd) config() (arena.Config, error) {
	cfg := arena.Config{
		Sides: [2]arena.Spec{c.One, c.Two}, Rule: c.Rule, Size: c.Size,
		Games: c.Games, Concurrency: c.Concurrency,
		Turn: c.Turn, Match: c.Match, Memory: int64(c.Memory), Margin: c.Margin, Strict: c.Strict,
	}
	var openings [][]board.Point
	var err error
	if c.Openings == "" {
		openings, err = arena.DefaultOpenings(c.Rule, c.Size)
	} else {
		openings, err = c.read()
	}
	if err != nil {
		return cfg, err
	}
	cfg.Openings = arena.Shuffle(openings, c.Seed)
	if c.Sprt != "" {
		elo0, elo1, err := arena.ParseBounds(c.Sprt)
		if err != nil {
			return cfg, err
		}
		cfg.SPRT = &arena.SPRT{Elo0: elo0, Elo1: elo1, Alpha: c.Alpha, Beta: c.Beta}
	}
	return cfg, nil
}

func (c *arenaCmd) read() ([][]board.Point, error) {
	f, err := os.Open(c.Openings)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return arena.ReadOpenings(f, c.Size)
}

func (c *arenaCmd) make(ctx context.Context) error {
	m := arena.Making{
		Count: c.MakeOpenings, Rule: c.Rule, Size: c.Size, Nodes: c.MakeNodes, Bound: c.MakeBound, Seed: c.Seed,
	}
	return arena.MakeOpenings(ctx, m, func(points []board.Point) error {
		_, err := fmt.Println(record.FormatOpening(points, c.Size))
		return err
	})
}
