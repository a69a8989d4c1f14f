package apart

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// many returns games with an opponent each, from a first one on.
func many(n int, first game.UserID, each int, g Game) (all []Game) {
	for i := range n {
		g.Opponent = first + game.UserID(i/each)
		all = append(all, g)
	}
	return all
}

func TestFind(t *testing.T) {
	const mine = 1500
	won, lost := Game{Score: 1, Mine: mine, Theirs: mine, Gain: 8}, Game{Score: 0, Mine: mine, Theirs: mine, Gain: -8}
	strong, beaten := Game{Score: 1, Mine: mine, Theirs: 1800, Gain: 14}, Game{Score: 0, Mine: mine, Theirs: 1450, Gain: -9, Given: true}
	line, other := won, won
	line.Line, line.Gain = 7, 20
	join := func(parts ...[]Game) (all []Game) {
		for _, p := range parts {
			all = append(all, p...)
		}
		return all
	}
	for name, c := range map[string]struct {
		games []Game
		want  Kind
		up    bool
	}{
		"nobody":                           {nil, "", false},
		"as expected":                      {join(many(20, 1, 1, won), many(20, 30, 1, lost)), "", false},
		"a streak":                         {many(20, 1, 1, won), "", false},
		"gives games away, beats stronger": {join(many(12, 1, 1, beaten), many(25, 30, 1, strong)), GivenAway, true},
		"gives games away, is no better":   {join(many(12, 1, 1, beaten), many(14, 30, 1, won), many(14, 50, 1, lost)), "", false},
		"gives few games away":             {join(many(3, 1, 1, beaten), many(25, 30, 1, strong)), "", false},
		"loses early to much stronger":     {join(many(12, 1, 1, Game{Mine: mine, Theirs: 2000, Given: true}), many(25, 30, 1, won), many(20, 60, 1, lost)), "", false},
		"one friend pays":                  {join(many(24, 1, 24, won), many(20, 30, 1, lost)), PaidByFew, false},
		"two friends pay":                  {join(many(30, 1, 15, won), many(20, 30, 1, lost)), PaidByFew, false},
		"many pay":                         {join(many(24, 1, 1, won), many(20, 30, 1, lost)), "", false},
		"one friend, evenly":               {join(many(12, 1, 12, won), many(12, 1, 12, lost), many(10, 30, 1, won), many(10, 50, 1, lost)), "", false},
		"one friend, and nobody else":      {many(40, 1, 40, won), "", false}, // rating.Narrow keeps that provisional
		"one line again":                   {join(many(9, 1, 9, line), many(10, 30, 1, won), many(10, 50, 1, lost)), Repeated, false},
		"one line three times":             {join(many(3, 1, 3, line), many(10, 30, 1, won), many(10, 50, 1, lost)), "", false},
		"one line, lost":                   {join(many(9, 1, 9, Game{Mine: mine, Theirs: mine, Line: 7, Gain: -8}), many(20, 30, 1, won)), "", false},
		"short games":                      {many(30, 1, 1, other), "", false},
	} {
		now := rating.Rating{Value: mine, Deviation: 60, Volatility: rating.FirstVolatility}
		got, ok := Find(now, c.games, Standard)
		if got.Kind != c.want && ok || ok != (c.want != "") || ok && ((got.Value > mine) != c.up || math.Abs(got.Value-mine) > farthest || got.Deviation <= rating.ProvisionalAbove) {
			t.Errorf("%s: %+v %v", name, got, ok)
		}
		off, err := Parse("off")
		if _, ok := Find(now, c.games, off); ok || err != nil || !off.Off() {
			t.Errorf("%s: found though it is off", name)
		}
	}
}

func TestParse(t *testing.T) {
	got, err := Parse(" z=5,given=9, few=14,share=0.7,repeats=7,points=90")
	if want := (Settings{5, 9, 14, 0.7, 7, 90, false}); err != nil || got != want {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := Parse(""); err != nil || got != Standard {
		t.Errorf("%+v %v", got, err)
	}
	for _, bad := range []string{"z", "z=x", "z=-1", "z=NaN", "mood=1", "few=1e9"} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// Of honest accounts none is corrected, of others most are: a small simulation of what tengen-lab apart prints.
func TestHonestAccountsAreLeftAlone(t *testing.T) {
	for kind, c := range map[string]struct{ accounts, least, most int }{"honest": {300, 0, 0}, "gives away": {40, 28, 40}, "two accomplices": {40, 16, 40}, "one line": {40, 38, 40}} {
		rng := rand.New(rand.NewPCG(1, uint64(len(kind))))
		found := 0
		for range c.accounts {
			if Simulate(rng, kind, 200, Standard) != "" {
				found++
			}
		}
		if found < c.least || found > c.most {
			t.Errorf("%s: %d of %d", kind, found, c.accounts)
		}
	}
}
