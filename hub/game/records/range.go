package records

// Range is the ratings of those who may join a game.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Admits reports whether a rating lies within. nil admits everybody; no range admits a person without a rating.
func (r *Range) Admits(x *Rating) bool {
	return r == nil || x != nil && r.Min <= x.Value && x.Value <= r.Max
}

// MostBlocks bounds how many people somebody may have blocked.
const MostBlocks = 200
