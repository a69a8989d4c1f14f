package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	moves "github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

// strongestPerson is the strongest level that simulated people play as.
const strongestPerson = "hickory"

type fairplayBoundCmd struct {
	File     string  `required:"" help:"The games, as fairplay games keeps them; --bare is enough."`
	Accounts int     `default:"10000" help:"Accounts without help, of each way to draw their games."`
	Games    []int   `default:"60,100,200" help:"Within how many games. Sheets are looked at after every twenty."`
	Sure     float64 `default:"0.95" help:"How sure the bound is."`
	Seed     uint64  `default:"1" help:"Another seed is another set of accounts."`
	Set      string  `help:"Thresholds other than usual, as TENGEN_FAIRPLAY has them."`
}

// Run prints how many accounts without help would ever be looked at, and below which share that lies for sure (Clopper and Pearson
// 1934). Accounts of one pool share its games, so an exact bound of them is one of that pool. Accounts each of which has a pool of
// its own, drawn from the games with replacement (Efron 1979), differ as much more as other games of the levels would make them.
func (c *fairplayBoundCmd) Run(ctx context.Context) error {
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
	seats, counted := 0, 0
	for _, id := range levels {
		seats += len(pool[id])
		for i := range pool[id] {
			s := &pool[id][i]
			s.moves, s.same = slices.DeleteFunc(s.moves, silent), nil
			for j := range s.moves {
				if s.moves[j].Counts() {
					counted++
				}
			}
		}
	}
	fmt.Printf("%d games of %d levels, %.1f counted moves of a player in a game\n\n", seats/2, len(levels), float64(counted)/float64(seats))
	fmt.Printf("| accounts | within | looked at | below | look first | below |\n|---|--:|--:|--:|--:|--:|\n")
	for _, own := range []bool{false, true} {
		rng := rand.New(rand.NewPCG(c.Seed, 34))
		found := make([]graded, len(c.Games))
		for range c.Accounts {
			if err := ctx.Err(); err != nil {
				return err
			}
			a := someone(rng, pool, levels)
			if own {
				a.low, a.high = again(rng, a.low), again(rng, a.high)
			}
			for i, g := range worst(rng, a, c.Games, t) {
				found[i].add(g)
			}
		}
		name := "games of the pool"
		if own {
			name = "games of a pool of each account's own"
		}
		for i, f := range found {
			looked := f.look + f.first
			fmt.Printf("| %d, %s | %d games | %d | %.3f %% | %d | %.3f %% |\n", c.Accounts, name, c.Games[i],
				looked, 100*atMost(looked, c.Accounts, c.Sure), f.first, 100*atMost(f.first, c.Accounts, c.Sure))
		}
	}
	return nil
}

// silent reports whether a move says nothing: times are none of a level's.
func silent(m fairplay.Move) bool {
	return m.Kind != moves.Free && m.Kind != moves.Only && m.Kind != moves.Attack
}

// peoplesLevels are the levels that simulated people play as.
func peoplesLevels(pool map[string][]seat) (ids []string, err error) {
	var none []string
	for _, l := range level.All() {
		if len(pool[l.ID]) == 0 {
			none = append(none, l.ID)
		}
		if ids = append(ids, l.ID); l.ID == strongestPerson {
			break
		}
	}
	if none != nil {
		return nil, errors.New("no games of " + strings.Join(none, ", "))
	}
	return ids, nil
}

// again draws as many seats as there are, with replacement.
func again(rng *rand.Rand, from []seat) []seat {
	out := make([]seat, len(from))
	for i := range out {
		out[i] = from[rng.IntN(len(from))]
	}
	return out
}

// lookEvery is after how many games a sheet is looked at again.
const lookEvery = 20

// worst plays an account's games, and returns the most that has been said of its sheets within so many.
func worst(rng *rand.Rand, a account, within []int, t fairplay.Thresholds) []fairplay.Grade {
	all, _, _ := a.play(rng, within[len(within)-1], nil)
	out := make([]fairplay.Grade, len(within))
	said, n := fairplay.Nothing, 0
	for i, most := range within {
		for n+lookEvery <= most && said != fairplay.LookFirst {
			n += lookEvery
			if s := fairplay.Make(all[:n], nil, fairplay.Prior(), t); s.Grade != fairplay.Nothing {
				said = s.Grade
			}
		}
		out[i] = said
	}
	return out
}

// atMost is the share of which k of n or fewer are found in one of 1/(1-sure) samples: the exact upper bound.
func atMost(k, n int, sure float64) float64 {
	if k >= n {
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		p := (low + high) / 2
		if fewer(k, n, p) > 1-sure {
			low = p
		} else {
			high = p
		}
	}
	return high
}

// fewer is the chance of k or fewer of n, each with the chance p.
func fewer(k, n int, p float64) (sum float64) {
	all, _ := math.Lgamma(float64(n + 1))
	for i := 0; i <= k; i++ {
		these, _ := math.Lgamma(float64(i + 1))
		others, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(all - these - others + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}
