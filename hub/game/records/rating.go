package records

// Rating is a user's rating in a pool as others see it.
type Rating struct {
	Value       int  `json:"value"`                 // points, rounded
	Provisional bool `json:"provisional,omitempty"` // a guess: too few games, or too long ago
}

// Changed is a player's rating before and after a rated game.
type Changed struct {
	Before Rating `json:"before"`
	After  Rating `json:"after"`
}

// Changes are both players' rating changes of a rated game.
type Changes struct {
	Black Changed `json:"black"`
	White Changed `json:"white"`
}
