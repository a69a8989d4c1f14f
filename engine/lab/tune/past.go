package tune

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// Sort puts games into the order of their openings: by rule, seed and number. Games without an origin come first, as they
// stand. Games are played several at a time, so that files of the same games differ in their order.
func Sort(games []Game) {
	slices.SortStableFunc(games, func(a, b Game) int {
		hasA, x := a.origin()
		hasB, y := b.origin()
		return cmp.Or(cmp.Compare(hasA, hasB), cmp.Compare(a.Rule, b.Rule), cmp.Compare(x.Seed, y.Seed), cmp.Compare(x.Number, y.Number))
	})
}

// origin returns 1 and the origin, or 0 if there is none.
func (g *Game) origin() (int, Origin) {
	if g.Origin == nil {
		return 0, Origin{}
	}
	return 1, *g.Origin
}

// Past says what a file of numbers was made of, for its first lines: the revision, the command and the games' digest.
func Past(revision, command string, seed uint64, games []Game) (string, error) {
	sum := sha256.New()
	for i := range games {
		if err := games[i].Write(sum); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("Made by tengen-lab %s: %s (seed %d).\nIts %d games: sha256 %s.",
		revision, command, seed, len(games), hex.EncodeToString(sum.Sum(nil))), nil
}
