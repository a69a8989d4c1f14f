package records

// Outcome is a rated game's changes of the ratings, or the reason why it changes none.
type Outcome struct {
	Changes *Changes // nil: they have not changed
	// Unrated is a rating.Unrated, "" if there is no reason not to. AddressShared is known from the start on, the others at
	// the end.
	Unrated string
}

// AddressShared is rating.Address: both players have played from one address.
const AddressShared = "address"
