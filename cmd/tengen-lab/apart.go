package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/tengen-go/tengen/hub/game/rating/apart"
)

// apartCmd simulates players, and counts whose ratings are corrected.
type apartCmd struct {
	Accounts int    `default:"2000" help:"Players of each kind."`
	Games    int    `default:"200" help:"Games of each."`
	Seed     uint64 `default:"1" help:"Another seed is another set of players."`
	Set      string `help:"Settings other than usual, as TENGEN_RATINGS_APART has them."`
}

// Run prints the table.
func (c *apartCmd) Run(ctx context.Context) error {
	s, err := apart.Parse(c.Set)
	if err != nil {
		return err
	}
	kinds := []apart.Kind{apart.GivenAway, apart.PaidByFew, apart.Repeated}
	fmt.Printf("%d players of each kind, %d games each, seed %d\n\n| player | corrected | games given away | paid by few | one line |\n|---|--:|--:|--:|--:|\n", c.Accounts, c.Games, c.Seed)
	for i, player := range apart.Players() {
		rng := rand.New(rand.NewPCG(c.Seed, uint64(i)))
		found := map[apart.Kind]int{}
		for range c.Accounts {
			if err := ctx.Err(); err != nil {
				return err
			}
			found[apart.Simulate(rng, player, c.Games, s)]++
		}
		fmt.Printf("| %s | %.4g %% |", player, 100*float64(c.Accounts-found[""])/float64(c.Accounts))
		for _, k := range kinds {
			fmt.Printf(" %d |", found[k])
		}
		fmt.Println()
	}
	return nil
}
