package arena

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/event"
)

func TestScore(t *testing.T) {
	games := func(outcomes string) (out []Game) {
		for _, c := range outcomes {
			out = append(out, Game{Outcome: map[rune]event.Outcome{'w': event.Win, 'd': event.Draw, 'l': event.Loss, '+': event.ForfeitWin, '-': event.ForfeitLoss}[c]})
		}
		return out
	}
	for outcomes, want := range map[string][]int{
		"":       {},
		"wwww":   {2, 2, 4, 4},
		"wwlww":  {2, 2, 0, 2, 2},
		"wwdww":  {2, 2, 2, 2, 2},
		"ddwdd":  {1, 0, 2, 1, 0},
		"w+w":    {2, 2, 4},
		"ww-w":   {2, 2, 0, 2},
		"ldldd":  {0, 1, 0, 1, 0},
		"wwwdlw": {2, 2, 4, 2, 0, 2},
	} {
		if got := Score(games(outcomes)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", outcomes, got, want)
		}
	}
	berserk := []Game{
		{Outcome: event.Win, Berserk: true, Moves: 5}, {Outcome: event.Win, Berserk: true, Moves: 4},
		{Outcome: event.Win, Berserk: true, Moves: 9, Flag: true}, {Outcome: event.ForfeitWin, Berserk: true}, {Outcome: event.Draw, Early: true}, {Outcome: event.Draw},
	}
	if got, want := Score(berserk), []int{3, 2, 4, 4, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
