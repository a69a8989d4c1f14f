package moderation

import "github.com/tengen-go/tengen/hub/game"

// MaxGivenBack is how many points one opponent gets back at a time.
const MaxGivenBack = 150

// Change is a game's change of a rating.
type Change struct {
	Game   int64
	User   game.UserID
	Pool   string // rule, speed and engine
	Points float64
}

// GivenBack returns the correction for each change when games of a person are annulled, in their order: opponents get
// their losses back, at most MaxGivenBack each including earlier games of the same order, and the person loses the
// gains. Nobody else loses anything, and the person gets nothing.
func GivenBack(person game.UserID, before map[game.UserID]float64, changes []Change) []float64 {
	out := make([]float64, len(changes))
	left := map[game.UserID]float64{}
	for i, c := range changes {
		if c.User == person {
			out[i] = -max(c.Points, 0)
			continue
		}
		if _, ok := left[c.User]; !ok {
			left[c.User] = max(MaxGivenBack-before[c.User], 0)
		}
		out[i] = min(max(-c.Points, 0), left[c.User])
		left[c.User] -= out[i]
	}
	return out
}
