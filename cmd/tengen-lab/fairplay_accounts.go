package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/whole"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// seat is one level's part of a game, with what a helper would have played instead.
type seat struct {
	level  string
	moves  []fairplay.Move
	helped map[int]moves.Move // by ply
	same   []bool             // of each move that is not known
}

// seatsOf are the seats of games, by level.
func seatsOf(games []fairGame) map[string][]seat {
	out := map[string][]seat{}
	for _, g := range games {
		helped := map[int]moves.Move{}
		for _, m := range g.Helped {
			helped[m.Ply] = m
		}
		sides := [2]seat{{level: g.Level, helped: helped}, {level: g.Level, helped: helped}}
		known := len(g.Moves) - len(g.Same)
		for i, m := range g.Moves {
			s := &sides[i%2]
			s.moves = append(s.moves, fairplay.Move{Move: m})
			if i >= known {
				s.same = append(s.same, g.Same[i-known])
			}
		}
		out[g.Level] = append(out[g.Level], sides[0], sides[1])
	}
	return out
}

type fairplayFitCmd struct {
	File string `required:"" help:"The games, as fairplay games keeps them."`
	Out  string `required:"" help:"Where the expectations of the levels' games are written."`
}

// Run fits the prior: what is expected of somebody as strong as a level.
func (c *fairplayFitCmd) Run() error {
	games, err := fairGames(c.File)
	if err != nil {
		return err
	}
	var people []fairplay.Person
	for id, seats := range seatsOf(games) {
		var p fairplay.Person
		for _, s := range seats {
			p = append(p, fairplay.Played{Rating: ratingOf(id), Moves: s.moves})
		}
		people = append(people, p)
	}
	m := fairplay.Fit(nil, engine.Version(), people)
	m.Levels, m.Games = true, len(games)
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return whole.Write(c.Out, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

func ratingOf(id string) float64 {
	l, err := level.Parse(id)
	if err != nil {
		panic(err) // our own file
	}
	return float64(l.Rating(board.Freestyle))
}

type fairplayTableCmd struct {
	File   string `required:"" help:"The games, as fairplay games keeps them."`
	Honest int    `default:"2000" help:"Accounts without help."`
	Helped int    `default:"200" help:"Accounts of each kind with help."`
	Games  []int  `default:"5,20,50,100,200" help:"After how many games sheets are looked at."`
	Seed   uint64 `default:"1" help:"Another seed is another set of accounts."`
	Draw   string `help:"Where the curves are drawn, as an SVG; \"\": nowhere."`
	Why    bool   `help:"Print which sign was the strongest."`
	Set    string `help:"Thresholds other than usual, as TENGEN_FAIRPLAY has them."`
}

// helping says of which moves somebody takes help.
type helping struct {
	name string
	take func(m *fairplay.Move, hardest map[int]bool, rng *rand.Rand) bool
	// better is by how much the rating is higher that help has brought.
	better float64
}

func share(x float64) func(*fairplay.Move, map[int]bool, *rand.Rand) bool {
	return func(_ *fairplay.Move, _ map[int]bool, rng *rand.Rand) bool { return rng.Float64() < x }
}

var helpings = []helping{
	{"5 % of counted moves", share(.05), 0},
	{"10 %", share(.10), 0},
	{"30 %", share(.30), 0},
	{"100 %", share(1), 0},
	{"30 %, rated 200 higher for it", share(.30), 200},
	{"100 %, rated 400 higher for it", share(1), 400},
	{"only when behind", func(m *fairplay.Move, _ map[int]bool, _ *rand.Rand) bool { return m.Chance < .45 }, 0},
	{"the ten hardest of a game", func(m *fairplay.Move, hardest map[int]bool, _ *rand.Rand) bool { return hardest[m.Ply] }, 0},
	{"until move 12", func(m *fairplay.Move, _ map[int]bool, _ *rand.Rand) bool { return m.Ply < 12 }, 0},
	{"from move 15 on", func(m *fairplay.Move, _ map[int]bool, _ *rand.Rand) bool { return m.Ply >= 15 }, 0},
}

// account is a simulated player: as a level, or between two.
type account struct {
	low, high []seat
	part      float64 // of games played as high
	rating    float64
	deviation float64
}

// someone is an account of a random strength, whose rating is a little off.
func someone(rng *rand.Rand, pool map[string][]seat, levels []string) account {
	i := rng.IntN(len(levels) - 1)
	w := rng.Float64()
	truth := ratingOf(levels[i])*(1-w) + ratingOf(levels[i+1])*w
	return account{pool[levels[i]], pool[levels[i+1]], w, truth + rng.NormFloat64()*60, 60}
}

// play returns so many games, with help or without (nil), and how many moves of how many were the engine's after each of them.
func (a account) play(rng *rand.Rand, n int, h *helping) (games []fairplay.Played, same, all []int) {
	mine, moved := 0, 0
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n {
		from := a.low
		if rng.Float64() < a.part {
			from = a.high
		}
		s := from[rng.IntN(len(from))]
		p := fairplay.Played{Game: fmt.Sprint(i), Ended: at.Add(time.Duration(i) * time.Hour), Rating: a.rating, Deviation: a.deviation, Moves: s.moves}
		if h != nil {
			p.Rating += h.better
			p.Moves = append([]fairplay.Move{}, s.moves...)
			hardest := map[int]bool{}
			for _, m := range s.moves {
				if _, ok := s.helped[m.Ply]; ok && m.Hard && len(hardest) < 10 {
					hardest[m.Ply] = true
				}
			}
			for j := range p.Moves {
				m := &p.Moves[j]
				with, ok := s.helped[m.Ply]
				if (ok || m.Kind == moves.Attack) && h.take(m, hardest, rng) {
					if m.Kind == moves.Attack {
						m.Found = true
					} else {
						m.Move = with
					}
				}
			}
		}
		for j, yes := range s.same {
			m := &p.Moves[len(p.Moves)-len(s.same)+j]
			moved++
			if yes || m.Move != s.moves[len(p.Moves)-len(s.same)+j].Move && m.Rank == 1 {
				mine++
			}
		}
		games, same, all = append(games, p), append(same, mine), append(all, moved)
	}
	return games, same, all
}

// Run prints how many accounts are looked at, and how high the bare match rate would have to be to accuse as few.
func (c *fairplayTableCmd) Run(ctx context.Context) error {
	games, err := fairGames(c.File)
	if err != nil {
		return err
	}
	t, err := fairplay.ParseThresholds(c.Set)
	if err != nil {
		return err
	}
	pool := seatsOf(games)
	levels, err := peoplesLevels(pool)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(c.Seed, 2))
	model := fairplay.Prior()
	counted := 0
	for _, g := range games {
		for i := range g.Moves {
			if g.Moves[i].Counts() {
				counted++
			}
		}
	}
	fmt.Printf("%d games of the levels, %.1f counted moves of a player in a game\n\n", len(games), float64(counted)/float64(2*len(games)))
	fmt.Print("| accounts |")
	for _, n := range c.Games {
		fmt.Printf(" %d games |", n)
	}
	fmt.Println(" bare match rate | above every honest one |\n|---|" + strings.Repeat("--:|", len(c.Games)+2))
	var curves []curve
	highest := make([]float64, len(c.Games)) // bare match rate of the honest, after so many games
	most := 0.0                              // the highest bare match rate of an honest account
	row := func(name string, accounts int, pick func() (account, *helping)) (rates []float64, err error) {
		found := make([]graded, len(c.Games))
		bare := make([]int, len(c.Games)) // accounts whose bare match rate is higher than that of every honest one after as many games
		why := map[string]int{}
		for range accounts {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			a, h := pick()
			all, same, of := a.play(rng, c.Games[len(c.Games)-1], h)
			rates = append(rates, float64(same[len(same)-1])/float64(max(1, of[len(of)-1])))
			for i, n := range c.Games {
				rate := float64(same[n-1]) / float64(max(1, of[n-1]))
				if curves == nil { // these are honest
					highest[i] = max(highest[i], rate)
				} else if rate > highest[i] {
					bare[i]++
				}
				s := fairplay.Make(all[:n], nil, model, t)
				found[i].add(s.Grade)
				if s.Grade != fairplay.Nothing {
					why[fmt.Sprint(n, s.Signs[0].Metric, s.Signs[0].Part, int(all[0].Rating/200)*200)]++
				}
			}
		}
		line := curve{name: name}
		for i, f := range found {
			line.look = append(line.look, float64(f.look+f.first)/float64(accounts))
			line.first = append(line.first, float64(f.first)/float64(accounts))
			line.bare = append(line.bare, float64(bare[i])/float64(accounts))
		}
		curves = append(curves, line)
		fmt.Printf("| %s |", name)
		for _, f := range found {
			fmt.Printf(" %.4g / %.4g |", 100*float64(f.look+f.first)/float64(accounts), 100*float64(f.first)/float64(accounts))
		}
		if c.Why {
			fmt.Println(why)
		}
		mean := 0.0
		for _, r := range rates {
			mean += r / float64(len(rates))
		}
		above := 0
		for _, r := range rates {
			if r > most {
				above++
			}
		}
		if most == 0 { // these are honest
			most, above = slices.Max(rates), 0
		}
		fmt.Printf(" %.0f %% | %.1f |\n", 100*mean, 100*float64(above)/float64(accounts))
		return rates, nil
	}
	if _, err := row("honest", c.Honest, func() (account, *helping) { return someone(rng, pool, levels), nil }); err != nil {
		return err
	}
	if _, err := row("strong newcomers: Ironwood at 1500 ± 150", c.Helped, func() (account, *helping) {
		return account{pool["ironwood"], pool["ironwood"], 0, 1500, 150}, nil
	}); err != nil {
		return err
	}
	for i := range helpings {
		h := &helpings[i]
		if _, err := row(h.name, c.Helped, func() (account, *helping) { return someone(rng, pool, levels), h }); err != nil {
			return err
		}
	}
	if c.Draw == "" {
		return nil
	}
	return whole.Write(c.Draw, func(w io.Writer) error { return drawCurves(w, c.Games, curves) })
}

// graded counts grades.
type graded struct{ look, first int }

func (t *graded) add(g fairplay.Grade) {
	switch g {
	case fairplay.Look:
		t.look++
	case fairplay.LookFirst:
		t.first++
	}
}
